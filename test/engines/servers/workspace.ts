import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasExited, type ProcessOptions, startProcess, stopProcess } from './process.ts';
import type { Server } from './server.ts';

export interface WorkspaceOptions extends Pick<ProcessOptions, 'user'> {
  /** The name of the database, for errors. */
  readonly name: string;
  readonly stopSignal?: NodeJS.Signals;
  readonly exitSignal?: NodeJS.Signals;
}

const START_SECONDS = 90;
const LOG_LINES = 20;
const MAX_REMOVALS = 1000;

/** Workspaces that are removed if the tests end early. */
const open = new Set<Workspace>();

function abandonAll(): void {
  for (const workspace of open) workspace.abandon();
}

process.on('exit', abandonAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    abandonAll();
    process.kill(process.pid, signal);
  });
}

/** A temporary folder, and the processes that work in it. */
export class Workspace {
  readonly folder: string;
  readonly #log: string;
  readonly #options: WorkspaceOptions;
  readonly #children = new Set<ChildProcess>();

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.folder = mkdtempSync(path.join(tmpdir(), `clausal-${options.name.toLowerCase()}-`));
    this.#log = path.join(this.folder, 'output.log');
    open.add(this);
  }

  /** Starts a command that runs until it is stopped. */
  async start(...command: readonly string[]): Promise<ChildProcess> {
    const { user, exitSignal = 'SIGKILL' } = this.#options;
    const child = await startProcess(command, { folder: this.folder, log: this.#log, user, exitSignal });
    this.#children.add(child);
    return child;
  }

  /** Runs a command to its end. */
  async run(...command: readonly string[]): Promise<void> {
    const child = await this.start(...command);
    if (!hasExited(child)) await once(child, 'exit');
    if (child.exitCode !== 0) throw this.#createError(`needs \`${command.join(' ')}\`, which failed`);
  }

  /** Calls `ask` until it succeeds. */
  async waitFor<Answer>(child: ChildProcess, ask: () => Answer | Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + START_SECONDS * 1000;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (hasExited(child)) throw this.#createError('has exited', error);
        if (Date.now() > deadline) throw this.#createError(`does not answer after ${START_SECONDS} seconds`, error);
        await sleep(100);
      }
    }
  }

  async stop(child: ChildProcess): Promise<void> {
    await stopProcess(child, this.#options.stopSignal ?? 'SIGTERM');
  }

  readLog(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
  }

  async close(): Promise<void> {
    await Promise.all([...this.#children].map((child) => this.stop(child)));
    this.#remove();
  }

  /** Closes the workspace without waiting for the processes to end. */
  abandon(): void {
    for (const child of this.#children) child.kill(this.#options.exitSignal ?? 'SIGKILL');
    this.#remove();
  }

  #remove(): void {
    open.delete(this);
    // `rmSync` leaves a folder, without an error, in which a process that is still ending writes a file.
    for (let left = MAX_REMOVALS; left > 0 && existsSync(this.folder); left -= 1) {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  #createError(problem: string, cause?: unknown): Error {
    // The message of a Java exception would be lost before its stack.
    const lines = this.readLog()
      .split('\n')
      .filter((line) => !/^\s*at /.test(line));
    const tail = lines.slice(-LOG_LINES).join('\n').trimEnd();
    return new Error(`${this.#options.name} ${problem}; its log ends with:\n${tail}`, { cause });
  }
}

/** Starts a server in a workspace that is closed when the server stops, or if it does not start. */
export async function startInWorkspace(
  options: WorkspaceOptions,
  start: (workspace: Workspace) => Promise<Omit<Server, 'stop'>>,
): Promise<Server> {
  const workspace = new Workspace(options);
  try {
    return { ...(await start(workspace)), stop: () => workspace.close() };
  } catch (error) {
    await workspace.close();
    throw error;
  }
}
