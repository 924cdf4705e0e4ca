import { type Readable, Transform, type Writable } from 'node:stream';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** The most bytes of a line. The rest of a longer one is skipped. */
const MAX_LINE_SIZE = 1 << 22;

const NEWLINE = 0x0a;

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** A line that is not a message. */
interface Problem {
  readonly id: string | number | null;
  readonly code: number;
  readonly message: string;
}

/**
 * Passes on the lines of a client that are messages, and answers the others with an error.
 * The transport of the SDK would leave them without an answer, and end after a line that
 * is too long.
 *
 * @param report - Receives an error for each line that is not a message.
 */
export function keepMessages(input: Readable, output: Writable, report: (error: Error) => void): Readable {
  let chunks: Buffer[] = [];
  let size = 0;
  /** Keeps a part of a line, or only its size if the line is too long already. */
  const keep = (part: Buffer): void => {
    size += part.length;
    if (size > MAX_LINE_SIZE) chunks = [];
    else if (part.length > 0) chunks.push(part);
  };
  /** Returns the line that has ended, if it is a message. */
  const takeLine = (): Buffer | undefined => {
    const line = Buffer.concat(chunks);
    const isTooLong = size > MAX_LINE_SIZE;
    chunks = [];
    size = 0;
    const problem = isTooLong
      ? refuse(null, INVALID_REQUEST, `the line has more than ${MAX_LINE_SIZE} bytes`)
      : findProblem(line.toString('utf8').trim());
    if (problem === undefined) return line;
    if (problem !== 'empty') {
      const { id, ...error } = problem;
      report(new Error(error.message));
      output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
    }
    return undefined;
  };
  const messages = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end));
        const line = takeLine();
        if (line !== undefined) this.push(Buffer.concat([line, Buffer.of(NEWLINE)]));
        start = end + 1;
      }
      keep(chunk.subarray(start));
      done();
    },
  });
  input.on('error', report);
  return input.pipe(messages);
}

/** Finds out why a line is not a message; `undefined` if it is one. */
function findProblem(line: string): Problem | 'empty' | undefined {
  if (line === '') return 'empty';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(null, PARSE_ERROR, 'the line is not JSON');
  }
  if (JSONRPCMessageSchema.safeParse(value).success) return undefined;
  if (Array.isArray(value)) return refuse(null, INVALID_REQUEST, 'a batch of messages is not supported');
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return refuse(known, INVALID_REQUEST, 'the line is not a message of the protocol');
}

function refuse(id: Problem['id'], code: number, message: string): Problem {
  return { id, code, message };
}
