import { describeValue, isRecord } from '../language/base/plain-data.ts';
import { serviceEndpoints } from '../language/catalogue/endpoints.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { areEquivalent } from '../objects/logic/implies.ts';
import type { Reply } from './exchange.ts';

const NAMES = ['ok', 'reset', 'cut', 'slow', 'repeated-cursor'] as const;

/**
 * What happens to a request instead of its answer:
 *
 * - a status, or an answer with that status;
 * - `reset`: the connection ends without an answer, `cut`: in the middle of it;
 * - `slow`: the answer comes two seconds later;
 * - `repeated-cursor`: `next_page` is the cursor of the request;
 * - `ok`: nothing; the request is answered.
 */
export type Fault = (typeof NAMES)[number] | number | FaultReply;

/** An answer in place of the usual one. */
export interface FaultReply {
  /** From 200 to 599; 200 by default if there is a body. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to be written as JSON; by default an error of the service. */
  readonly body?: unknown;
  /** Milliseconds until the answer. */
  readonly delay?: number;
}

export interface FaultTarget {
  readonly route?: string | undefined;
  readonly query?: CheckedQuery | undefined;
}

interface Planned {
  readonly target: FaultTarget;
  readonly fault: Fault;
}

/** The faults of the next requests. */
export class Faults {
  readonly #planned: Planned[] = [];

  /** @throws {TypeError} If one is no fault. */
  add(target: FaultTarget, faults: readonly Fault[]): void {
    for (const fault of faults) checkFault(fault);
    this.#planned.push(...faults.map((fault) => ({ target, fault })));
  }

  take(route: string, query: CheckedQuery | undefined): Fault {
    const index = this.#planned.findIndex(({ target }) =>
      target.query === undefined ? target.route === route : query !== undefined && areEquivalent(target.query, query),
    );
    return index === -1 ? 'ok' : (this.#planned.splice(index, 1)[0]?.fault ?? 'ok');
  }

  /** Takes the faults that no request met, each as a text. */
  takeUnused(): readonly string[] {
    return this.#planned
      .splice(0)
      .map(({ target, fault }) => `${JSON.stringify(fault)} for ${target.route ?? target.query?.text}`);
  }
}

const WITHOUT_BODY: readonly unknown[] = [204, 205, 304];

function checkFault(fault: unknown): void {
  const status = isRecord(fault) ? (fault['status'] ?? 200) : fault;
  const isStatus = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599;
  if (NAMES.some((name) => name === fault) || (isStatus && !WITHOUT_BODY.includes(status))) return;
  const known = `a status of an answer with a body, such an answer, or one of ${NAMES.join(', ')}`;
  throw new TypeError(`a fault must be ${known}; got ${describeValue(fault)}`);
}

/** What `fetch` throws if the connection ends without an answer. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('fetch failed');
  }
}

const SLOW_MS = 2000;

/** The time until the answer, in milliseconds. */
export function delayOf(fault: Fault): number {
  if (fault === 'slow') return SLOW_MS;
  return typeof fault === 'object' ? (fault.delay ?? 0) : 0;
}

/** The answer of a fault; `undefined` if the request is answered. */
export function replyOf(fault: Fault, route: string): Reply | undefined {
  const reply = typeof fault === 'number' ? { status: fault } : (fault as FaultReply);
  const { body, headers, status = body === undefined ? undefined : 200 } = reply;
  if (status === undefined) return undefined;
  const failure = status === 500 ? serviceEndpoints().find((one) => one.route === route)?.failure : undefined;
  const message = failure ?? `status ${status}`;
  return { status, body: body ?? { error: { message } }, ...(headers && { headers }) };
}
