import { isRecord, parseJson } from '../language/base/plain-data.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import type { AssumptionId } from './assumptions.ts';

/** The answer to a request, before it is written. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the sandbox adds to a thin error of the service. */
export interface Hint {
  readonly code: string;
  readonly message: string;
  readonly span?: { readonly start: number; readonly end: number };
  /** The query after all safe fixes. */
  readonly fix?: string;
}

/** Thrown to answer a request with an error of the service. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly hint: Hint | undefined;
  readonly headers: Reply['headers'];

  constructor(status: number, message: string, hint?: Hint, headers?: Reply['headers']) {
    super(message);
    this.status = status;
    this.hint = hint;
    this.headers = headers;
  }
}

/** Thrown for a request that the sandbox does not know. It is logged too, because it is a mistake of the test. */
export class UnknownRequest extends Refusal {}

/** The longest body, in UTF-16 code units. */
const MAX_BODY = 1_000_000;
const MAX_BODY_DEPTH = 100;

/** A request while it is answered, with the assumptions that the answer rests on. */
export class Exchange {
  readonly url: URL;
  /** The time of the sandbox, in milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds on the clock of the rate limit. */
  readonly elapsedMs: number;
  readonly key: string;
  /** The `{id}` of the route. */
  readonly id: string;
  /** The query, if it has no errors. */
  readonly checked: CheckedQuery | undefined;
  readonly assumptions = new Set<AssumptionId>();
  readonly #request: Request;
  readonly #answers: ReadonlyMap<AssumptionId, string | number>;

  constructor(
    request: Request,
    { now, elapsedMs, key, id, checked }: Pick<Exchange, 'now' | 'elapsedMs' | 'key' | 'id' | 'checked'>,
    answers: ReadonlyMap<AssumptionId, string | number>,
  ) {
    this.url = new URL(request.url);
    this.now = now;
    this.elapsedMs = elapsedMs;
    this.key = key;
    this.id = id;
    this.checked = checked;
    this.#request = request;
    this.#answers = answers;
  }

  header(name: string): string | null {
    return this.#request.headers.get(name);
  }

  /** Returns the answer to an open question, and notes that the reply rests on it. */
  answer(id: AssumptionId): string | number | undefined {
    this.assumptions.add(id);
    return this.#answers.get(id);
  }

  /** @throws {Refusal} Always. */
  refuse(message: string, hint?: Hint): never {
    throw new Refusal(Number(this.answer('refused-status')), message, hint);
  }

  /** The value of a parameter; `undefined` without it. */
  parameter(name: string): string | undefined {
    return this.url.searchParams.get(name) ?? undefined;
  }

  /** Refuses parameters that are not known, or given twice, unless they are repeatable. */
  checkParameters(known: readonly string[], repeatable: readonly string[] = []): void {
    const names = [...this.url.searchParams.keys()];
    for (const [index, name] of names.entries()) {
      const isTwice = names.indexOf(name) < index && !repeatable.includes(name);
      if (known.includes(name) && !isTwice) continue;
      if (this.answer('unknown-parameter') === 'ignore') continue;
      const message = `the parameter ${quoteText(name)} is ${isTwice ? 'given twice' : 'unknown'}`;
      throw new UnknownRequest(Number(this.answer('refused-status')), message);
    }
  }

  readNumber(
    name: string,
    { min, max = Number.POSITIVE_INFINITY, standard }: { min: number; max?: number; standard: number },
  ): number {
    const text = this.parameter(name);
    if (text === undefined) return standard;
    const number = readInteger(text) ?? Number.NaN;
    if (number >= min && number <= max) return number;
    if (!Number.isNaN(number) && this.answer('limit-range') === 'nearest') return Math.min(Math.max(number, min), max);
    const range = Number.isFinite(max) ? `from ${min} to ${max}` : `from ${min}`;
    return this.refuse(`invalid ${name} ${quoteText(text)}: must be a whole number ${range}`);
  }

  /** Reads the JSON object of the body; `ifEmpty` stands for an empty one. */
  async readBody(ifEmpty = ''): Promise<Readonly<Record<string, unknown>>> {
    this.answer('accepted-body');
    const text = (await this.#request.text()) || ifEmpty;
    if (text.length > MAX_BODY) this.refuse(`the body is longer than ${MAX_BODY} characters`);
    const body = parseJson(text);
    if (!isRecord(body)) return this.refuse('the body is not a JSON object');
    if (depthOf(body, MAX_BODY_DEPTH) > MAX_BODY_DEPTH) {
      this.refuse(`the body has more than ${MAX_BODY_DEPTH} levels`);
    }
    return body;
  }

  /** Refuses members of a body that are not documented; returns the others. */
  takeMembers(body: Readonly<Record<string, unknown>>, known: readonly string[], path = ''): [string, unknown][] {
    return Object.entries(body).filter(([name]) => {
      if (known.includes(name)) return true;
      if (this.answer('unknown-member') === 'ignore') return false;
      return this.refuse(`unknown member ${quoteText(path + name)}`);
    });
  }
}

/** The number of levels of a value from JSON; stops one above `max`. */
function depthOf(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (max === 0) return 1;
  let depth = 0;
  for (const member of Object.values(value)) depth = Math.max(depth, depthOf(member, max - 1));
  return depth + 1;
}

/** Reads a whole number; the nearest one without loss of precision if it has too many digits. */
export function readInteger(text: string): number | undefined {
  const { MAX_SAFE_INTEGER: max } = Number;
  return /^-?\d+$/.test(text) ? Math.min(Math.max(Number(text), -max), max) : undefined;
}
