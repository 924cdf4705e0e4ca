import { checkQuery } from '../../../src/checker/check-query.ts';
import { type Literal, RESOURCES } from './compile.ts';

/** Where the reader is silent although the checker reports, with the reason. */
interface Exemption {
  /** What the checker reports first. */
  readonly code: string;
  /** The texts that the reason is about; all of them without. */
  readonly only?: RegExp;
  readonly resource?: Literal['resource'];
  readonly reason: string;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** All there are. */
export const EXEMPTIONS: readonly Exemption[] = [
  { code: 'unexpected-character', reason: 'where a word with odd characters ends is not certain' },
  { code: 'expected-clause', reason: 'what stands there has no field to say anything about' },
  { code: 'typographic-quote', only: /^“/, reason: 'what stands there has no field to say anything about' },
  { code: 'query-too-long', reason: 'the length of a text is counted up to four thousand characters' },
  {
    code: 'unknown-field',
    only: /^.{4097}/s,
    reason: 'the length of a text is counted up to four thousand characters',
  },
  { code: 'too-many-clauses', only: /^(?:\S+\s+){32}/, reason: 'clauses are read up to the thirty-second' },
  { code: 'unknown-connective', reason: 'in front of a clause or behind a value, a sign may be many things' },
  {
    code: 'unterminated-string',
    only: /[\\\s]|[^\0-\x7f]/,
    reason: 'where it ends takes a search for the next clause',
  },
  {
    code: 'expected-value',
    only: /[:~<>=]\s+(?:-|and\b)/i,
    reason: 'whether the next clause follows, or a value, is open',
  },
  {
    code: 'missing-separator',
    only: /\b(?:and|or)-/i,
    reason: 'a `-` directly after AND or OR is read as that of the next clause',
  },
  { code: 'parentheses', only: /-\(/, reason: 'a negation of a group is read no further' },
  { code: 'invalid-date', only: /\d{13}/, reason: 'whether a number of seconds is too large takes arithmetic' },
  {
    code: 'substring-too-short',
    only: BEYOND_ASCII,
    reason: 'older compilers cut some characters in two, so those without letter case cannot be counted',
  },
  { code: 'substring-too-short', resource: 'parcels', reason: 'the type of the resource does not say how few' },
  { code: 'too-many-clauses', resource: 'parcels', reason: 'the type of the resource does not say how many' },
];

/** Names that are far are not searched for in types, so its message may name fewer of them. */
const SUGGESTING = 'unknown-field';

/** Compilers count such characters each in their way, so a message may be cut elsewhere. */
const BEYOND_THE_BASIC_PLANE = /[\ud800-\udfff]/;

/** What the checker and the compiler disagree about, in words; an exemption that explains it; or neither. */
export interface Verdict {
  readonly complaint?: string;
  readonly exemption?: Exemption;
}

/** Holds what a compiler said of a literal, `undefined` when it took it, against what the checker reports. */
export function judge({ resource, text }: Literal, said: string | undefined): Verdict {
  const { diagnostics } = checkQuery(RESOURCES[resource], text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (said === undefined) return first === undefined ? {} : judgeSilence({ resource, text }, first.code);
  const complaint = `${resource} ${JSON.stringify(text.slice(0, 200))}: ${said}`;
  const named = errors.find(({ code }) => said.startsWith(`${code}: `));
  if (named === undefined) return { complaint };
  const { code } = named;
  if (errors.some((error) => said === `${error.code}: ${error.message}`)) return {};
  if (code !== SUGGESTING) {
    return BEYOND_THE_BASIC_PLANE.test(text) ? {} : { complaint: `${complaint}, not ${named.message}` };
  }
  const guesses = readNames(said).slice(1);
  return guesses.every((guess) => readNames(named.message).includes(guess)) ? {} : { complaint };
}

function readNames(message: string): readonly string[] {
  return [...message.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name);
}

function judgeSilence(literal: Literal, code: string): Verdict {
  const exemption = EXEMPTIONS.find(
    (one) =>
      one.code === code &&
      (one.only === undefined || one.only.test(literal.text)) &&
      (one.resource === undefined || one.resource === literal.resource),
  );
  if (exemption !== undefined) return { exemption };
  return { complaint: `${literal.resource} ${JSON.stringify(literal.text.slice(0, 200))}: nothing, not ${code}` };
}
