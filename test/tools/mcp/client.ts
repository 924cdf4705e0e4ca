import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';

/** A message of the server. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The answer of a tool. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** A scripted client of `clausal mcp`, which runs as a process of its own. */
export interface McpClient {
  request<Result = unknown>(method: string, params?: unknown): Promise<Result>;
  notify(method: string, params?: unknown): void;
  /** Calls a tool; fails if it answers with an error, or if its text is not its structured content. */
  call<Result>(name: string, input: unknown): Promise<Result>;
  /** Calls a tool that must answer with an error, and returns its text. */
  fail(name: string, input: unknown): Promise<string>;
  /** Sends bytes as they are. */
  sendRaw(text: string | Uint8Array): void;
  /** Waits for the next answer to what `sendRaw` has sent. */
  nextAnswer(): Promise<Message>;
  /** Ends the session. Fails on unread messages, on other output than `errors` and on another exit code. */
  stop(expected?: { readonly errors?: string | RegExp; readonly exitCode?: number }): Promise<void>;
}

const COMMAND = path.resolve('bin/clausal.js');

/**
 * Starts a server in a folder and begins a session.
 *
 * @param nodeOptions - Options of Node, such as what the process may do.
 */
export async function startClient(
  cwd: string,
  roots: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<McpClient> {
  const client = startRaw(cwd, roots, nodeOptions);
  await client.request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  client.notify('notifications/initialized');
  return client;
}

/** Starts a server in a folder. */
export function startRaw(cwd: string, roots: readonly string[] = [], nodeOptions: readonly string[] = []): McpClient {
  const child = spawn(process.execPath, [...nodeOptions, COMMAND, 'mcp', ...roots], { cwd });
  const stray: string[] = [];
  const others: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  const answers = new Map<number, (message: Message) => void>();
  let lastId = 0;
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  // A server that has ended reads no more.
  child.stdin.on('error', () => {});
  readLines(child, (line) => {
    const message = readMessage(line);
    if (message?.id === undefined || message.method !== undefined) {
      stray.push(line);
      return;
    }
    const answer = answers.get(Number(message.id)) ?? waiting.shift();
    if (answer === undefined) others.push(message);
    else {
      answers.delete(Number(message.id));
      answer(message);
    }
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const send = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const client: McpClient = {
    request(method, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        answers.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as never);
          else reject(new Error(`${error.code}: ${error.message}`));
        });
        send({ jsonrpc: '2.0', id, method, params });
      });
    },
    notify(method, params) {
      send({ jsonrpc: '2.0', method, params });
    },
    async call(name, input) {
      const { isError, content, structuredContent } = await callTool(name, input);
      const [text, ...others] = content;
      if (isError === true || text === undefined || others.length > 0) throw new Error(JSON.stringify(content));
      if (text.text !== JSON.stringify(structuredContent)) throw new Error(`another text: ${text.text}`);
      return structuredContent as never;
    },
    async fail(name, input) {
      const { isError, content } = await callTool(name, input);
      if (isError !== true) throw new Error(`no error: ${JSON.stringify(content)}`);
      return content.map(({ text }) => text).join('\n');
    },
    sendRaw: (text) => void child.stdin.write(text),
    nextAnswer() {
      const message = others.shift();
      return message === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(message);
    },
    async stop({ errors = '', exitCode = 0 } = {}) {
      child.stdin.end();
      const code = await exit;
      if (others.length > 0) throw new Error(`unread: ${JSON.stringify(others)}`);
      if (stray.length > 0) throw new Error(`stray output: ${stray.join('\n')}`);
      if (answers.size > 0) throw new Error(`no answers to ${[...answers.keys()].join(', ')}`);
      if (!matches(stderr, errors)) throw new Error(`on standard error: ${stderr}`);
      if (code !== exitCode) throw new Error(`exit code ${code}`);
    },
  };
  const callTool = (name: string, input: unknown) =>
    client.request<ToolAnswer>('tools/call', { name, arguments: input });
  return client;
}

function readLines(child: ChildProcessWithoutNullStreams, take: (line: string) => void): void {
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  child.stdout.on('end', () => {
    if (rest !== '') take(rest);
  });
}

function matches(text: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? text === expected : expected.test(text);
}

function readMessage(line: string): Message | undefined {
  try {
    const message = JSON.parse(line);
    return message.jsonrpc === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
