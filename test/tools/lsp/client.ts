import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';

/** A message of the server. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A scripted client of `clausal lsp`, which runs as a process of its own. */
export interface LspClient {
  request<Result = unknown>(method: string, params?: unknown): Promise<Result>;
  notify(method: string, params?: unknown): void;
  /** Waits for the next notification of a method and takes it off the list of unread ones. */
  next<Params = unknown>(method: string): Promise<Params>;
  /** Sends messages in one write, with ids of their own, so that the server has them all at once. */
  sendAtOnce(messages: readonly object[]): void;
  /** Waits for the next answer without a request above, such as one to a message of `sendAtOnce`. */
  nextAnswer(): Promise<Message>;
  /** Sends bytes as they are. */
  sendRaw(text: string | Uint8Array): void;
  /** Closes the server's standard input. */
  close(): void;
  /** Ends the session as the protocol says. Fails if there are unread messages or other output. */
  stop(): Promise<void>;
  /** What the process has written on standard error. */
  errors(): string;
  /** Resolves to the exit code of the process. */
  readonly exit: Promise<number | null>;
}

const SERVER = path.resolve('bin/clausal.js');

/**
 * Starts a server in a folder.
 *
 * @param command - The command and its arguments; by default, that of this repository.
 */
export function startClient(
  cwd: string,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, SERVER, 'lsp', '--stdio'],
): LspClient {
  const child = spawn(command, args, { cwd });
  const unread: Message[] = [];
  const answers = new Map<number, (message: Message) => void>();
  const waiting: { readonly method: string | undefined; readonly take: (message: Message) => void }[] = [];
  let lastId = 0;
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  readMessages(child, (message) => {
    if (message.method !== undefined && message.id !== undefined) {
      // Requests of the server: registrations and refreshes.
      send(child, { jsonrpc: '2.0', id: message.id, result: null });
      return;
    }
    const answer = typeof message.id === 'number' ? answers.get(message.id) : undefined;
    if (answer !== undefined) {
      answers.delete(Number(message.id));
      answer(message);
      return;
    }
    const index = waiting.findIndex(({ method }) => method === message.method);
    const [waiter] = index === -1 ? [] : waiting.splice(index, 1);
    if (waiter === undefined) unread.push(message);
    else waiter.take(message);
  });
  // A server that has ended reads no more.
  child.stdin.on('error', () => {});
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const nextMessage = (method: string | undefined): Promise<Message> => {
    const index = unread.findIndex((message) => message.method === method);
    const [message] = index === -1 ? [] : unread.splice(index, 1);
    return message === undefined ? new Promise((take) => waiting.push({ method, take })) : Promise.resolve(message);
  };
  const client: LspClient = {
    request(method, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        answers.set(id, ({ result, error }) => {
          if (error === undefined) resolve(result as never);
          else reject(new Error(`${error.code}: ${error.message}`));
        });
        send(child, { jsonrpc: '2.0', id, method, params });
      });
    },
    notify(method, params) {
      send(child, { jsonrpc: '2.0', method, params });
    },
    async next(method) {
      return (await nextMessage(method)).params as never;
    },
    nextAnswer: () => nextMessage(undefined),
    sendAtOnce(messages) {
      child.stdin.write(messages.map(frame).join(''));
    },
    sendRaw(text) {
      child.stdin.write(text);
    },
    close() {
      child.stdin.end();
    },
    async stop() {
      await client.request('shutdown');
      client.notify('exit');
      const code = await exit;
      if (unread.length > 0) throw new Error(`unread: ${JSON.stringify(unread)}`);
      if (errors !== '') throw new Error(`on standard error: ${errors}`);
      if (code !== 0) throw new Error(`exit code ${code}`);
    },
    errors: () => errors,
    exit,
  };
  return client;
}

function send(child: ChildProcessWithoutNullStreams, message: object): void {
  child.stdin.write(frame(message));
}

function frame(message: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Reads framed messages; anything else on standard output is an error. */
function readMessages(child: ChildProcessWithoutNullStreams, take: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /^Content-Length: (\d+)$/m.exec(rest.subarray(0, end).toString())?.[1];
      if (length === undefined) throw new Error(`stray output: ${rest.subarray(0, end)}`);
      const start = end + 4;
      if (rest.length < start + Number(length)) return;
      take(JSON.parse(rest.subarray(start, start + Number(length)).toString()) as Message);
      rest = rest.subarray(start + Number(length));
    }
  });
}
