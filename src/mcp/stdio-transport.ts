import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** The most bytes of a line. The rest of a longer one is skipped. */
const MAX_LINE_SIZE = 1 << 22;

const NEWLINE = 0x0a;

/** The kinds of lines that are not messages. */
interface Problem {
  readonly id: string | number | null;
  readonly code: number;
  readonly message: string;
}

/**
 * Messages on lines, as the protocol has them on standard input and output. Unlike the
 * transport of the SDK, it answers each line that is not a message with an error, and
 * continues after a line that is too long.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('error', this.#fail);
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#read);
    this.#input.off('error', this.#fail);
    this.#input.pause();
    this.onclose?.();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  #write(message: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(message)}\n`)) resolve();
      else this.#output.once('drain', resolve);
    });
  }

  readonly #fail = (error: Error): void => this.onerror?.(error);

  readonly #read = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#takeLine();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  };

  /** Keeps a part of a line, or only its size if the line is too long already. */
  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > MAX_LINE_SIZE) this.#chunks = [];
    else if (part.length > 0) this.#chunks.push(part);
  }

  #takeLine(): void {
    const isTooLong = this.#size > MAX_LINE_SIZE;
    const line = Buffer.concat(this.#chunks).toString('utf8').trim();
    this.#chunks = [];
    this.#size = 0;
    const message = isTooLong
      ? refuse(null, INVALID_REQUEST, `the line has more than ${MAX_LINE_SIZE} bytes`)
      : readLine(line);
    if (message === undefined) return;
    if (!('code' in message)) this.onmessage?.(message);
    else {
      const { id, ...error } = message;
      this.onerror?.(new Error(error.message));
      void this.#write({ jsonrpc: '2.0', id, error });
    }
  }
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Reads a line; `undefined` for an empty one. */
function readLine(line: string): JSONRPCMessage | Problem | undefined {
  if (line === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(null, PARSE_ERROR, 'the line is not JSON');
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(value);
  if (success) return data;
  if (Array.isArray(value)) return refuse(null, INVALID_REQUEST, 'a batch of messages is not supported');
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return refuse(known, INVALID_REQUEST, 'the line is not a message of the protocol');
}

function refuse(id: Problem['id'], code: number, message: string): Problem {
  return { id, code, message };
}
