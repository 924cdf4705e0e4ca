import type { IncomingMessage } from 'node:http';
import { IndexError } from '../../engines/index.ts';
import { QueryError } from '../../index.ts';
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { cutLine, toVisible } from '../../language/diagnostic/quote.ts';
import type { IndexCalls } from './index-calls.ts';

/** What a server answers; JSON with the status 200, and a message with any other. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

const MAX_BYTES = 64 * 1024;

/** Answers a call of the page. The server has checked that `Host` is itself. */
export async function answerCall(calls: IndexCalls, request: IncomingMessage): Promise<Answer> {
  const { method, headers } = request;
  if (method !== 'POST') return refuse(405);
  // Pages of other sites cannot write these two without asking first, which is refused.
  if (headers.origin !== `http://${headers.host}`) return refuse(403);
  if (headers['content-type'] !== 'application/json') return refuse(415);
  // A body of unknown length is refused too.
  if (!(Number(headers['content-length']) <= MAX_BYTES)) return refuse(413);
  try {
    const { method: name, parameters } = readCall(await readBody(request));
    if (!Array.isArray(parameters)) return refuse(400);
    const call = calls.get(String(name));
    if (call === undefined) return refuse(404);
    return { status: 200, body: JSON.stringify({ answer: await call(parameters) }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // That of a query quotes what stands in the box.
    const shown = error instanceof QueryError ? message : hideCredentials(message);
    return { status: statusOf(error), body: cutLine(toVisible(shown)) };
  }
}

function refuse(status: number): Answer {
  return { status, body: `${status}\n` };
}

function statusOf(error: unknown): number {
  if (error instanceof IndexError) return 502;
  return error instanceof QueryError || error instanceof TypeError ? 400 : 500;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Reads `{ method, parameters }`; empty if it is no JSON. */
function readCall(body: string): { readonly method?: unknown; readonly parameters?: unknown } {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
