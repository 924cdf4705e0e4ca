import { checkQuery } from '../../../src/checker/check-query.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import { parseQuery } from '../../../src/syntax/parse-query.ts';
import { type Literal, RESOURCES } from './compile.ts';

/** A case in which the reader reports nothing although the checker does. */
interface Exemption {
  /** The code of the checker's first error. */
  readonly code: string;
  /** The texts to which the reason applies; all if it is not given. */
  readonly only?: RegExp;
  readonly resource?: Literal['resource'];
  readonly reason: string;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** All exemptions. */
export const EXEMPTIONS: readonly Exemption[] = [
  { code: 'unexpected-character', reason: 'the end of a word with odd characters is uncertain' },
  { code: 'expected-clause', reason: 'there is no field at that place' },
  { code: 'query-too-long', reason: 'lengths are counted up to about 4,000 characters' },
  {
    code: 'unknown-field',
    only: /^.{4097}/s,
    reason: 'lengths are counted up to about 4,000 characters',
  },
  { code: 'too-many-clauses', only: /^(?:\S+\s+){32}/, reason: 'only 32 clauses are read' },
  { code: 'unknown-connective', reason: 'a sign is certain only between two plain clauses' },
  {
    code: 'unterminated-string',
    only: /[\\\s]|[^\0-\x7f]/,
    reason: 'finding its end requires a search for the next clause',
  },
  {
    code: 'expected-value',
    only: /[:~<>=]\s+(?:-|and\b)/i,
    reason: 'a value or the next clause may follow',
  },
  { code: 'parentheses', only: /-\(/, reason: 'a negated group is not read further' },
  {
    code: 'invalid-date',
    only: /\d{13}/,
    reason: 'detecting a number of seconds that is too large requires arithmetic',
  },
  {
    code: 'substring-too-short',
    only: BEYOND_ASCII,
    reason: 'older compilers split some characters in two, so characters without letter case cannot be counted',
  },
  { code: 'substring-too-short', resource: 'parcels', reason: 'the type of the resource does not have the limit' },
  { code: 'too-many-clauses', resource: 'parcels', reason: 'the type of the resource does not have the limit' },
];

/** Types suggest only very similar names, so this message may have fewer of them. */
const SUGGESTING = 'unknown-field';

/** Compilers count these characters differently, so a message may be truncated elsewhere. */
const BEYOND_THE_BASIC_PLANE = /[\ud800-\udfff]/;

/** A disagreement between the checker and the compiler, an exemption that explains it, or neither. */
export interface Verdict {
  readonly complaint?: string;
  readonly exemption?: Exemption;
}

/** Compares a compiler's message about a literal, `undefined` if it accepted it, with the checker's diagnostics. */
export function judge({ resource, text }: Literal, said: string | undefined): Verdict {
  const { diagnostics } = checkQuery(RESOURCES[resource], text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (said === undefined) return first === undefined ? {} : judgeSilence({ resource, text }, first.code);
  const complaint = `${resource} ${JSON.stringify(text.slice(0, 200))}: ${said}`;
  // Of a text without a clause the compiler names the first mistake, as the parser does.
  if (first?.code === 'expected-clause' && parseQuery(text).diagnostics.some((one) => said === nameOf(one))) return {};
  const named = errors.find(({ code }) => said.startsWith(`${code}: `));
  if (named === undefined) return { complaint };
  const { code } = named;
  if (errors.some((error) => said === nameOf(error))) return {};
  if (code !== SUGGESTING) {
    return BEYOND_THE_BASIC_PLANE.test(text) ? {} : { complaint: `${complaint}, not ${named.message}` };
  }
  const guesses = readNames(said).slice(1);
  return guesses.every((guess) => readNames(named.message).includes(guess)) ? {} : { complaint };
}

function nameOf({ code, message }: Diagnostic): string {
  return `${code}: ${message}`;
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
