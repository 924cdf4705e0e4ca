import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { Diagnostic } from '../../../src/language/diagnostic/diagnostic.ts';
import { type Literal, RESOURCES } from './compile.ts';

/** A case in which the compiler says less than the checker. */
interface Exemption {
  /** The code of the checker's first error. */
  readonly code: string;
  /** The texts to which the reason applies; all if it is not given. */
  readonly only?: RegExp;
  readonly resource?: Literal['resource'];
  readonly reason: string;
}

/** Cases in which the compiler reports nothing. */
const SILENT: readonly Exemption[] = [
  { code: 'too-many-clauses', only: /^(?:\S+\s+){32}/, reason: 'only 32 clauses are read' },
  {
    code: 'invalid-date',
    only: /\d{13}/,
    reason: 'detecting a number of seconds that is too large requires arithmetic',
  },
  {
    code: 'substring-too-short',
    only: /[^\0-\x7f]/,
    reason: 'older compilers split some characters in two, so characters without letter case cannot be counted',
  },
  { code: 'lone-surrogate', reason: 'files in UTF-8 cannot contain one, so a literal rarely does' },
  { code: 'substring-too-short', resource: 'parcels', reason: 'the type of the resource does not have the limit' },
  { code: 'too-many-clauses', resource: 'parcels', reason: 'the type of the resource does not have the limit' },
];

/** Cases in which the compiler reports `syntax`, its one message for every text that is no clause. */
const GENERAL: readonly Exemption[] = [
  ...[
    'expected-clause',
    'expected-operator',
    'expected-value',
    'misplaced-connective',
    'misplaced-negation',
    'missing-separator',
    'parentheses',
    'space-around-operator',
    'typographic-quote',
    'unexpected-character',
    'unknown-connective',
    'unterminated-string',
  ].map((code) => ({ code, reason: 'a mistake in the syntax' })),
  { code: 'invalid-metadata-key', only: /\[\w*:/, reason: 'an unclosed key' },
  { code: 'invalid-metadata-key', only: /\.\w+-/, reason: 'an unusual character in a key after a dot' },
  { code: 'invalid-number', only: /[–−]/, reason: 'another sign than a hyphen' },
];

/** All exemptions. */
export const EXEMPTIONS: readonly Exemption[] = [...SILENT, ...GENERAL];

/** Types suggest only very similar names, so this message may have fewer of them. */
const SUGGESTING = 'unknown-field';

/** Compilers count these characters differently, so a message may be truncated elsewhere. */
const BEYOND_THE_BASIC_PLANE = /[\ud800-\udfff]/;

/** A disagreement between the checker and the compiler, an exemption that explains it, or neither. */
export interface Verdict {
  readonly complaint?: string;
  readonly exemption?: Exemption;
}

/**
 * Compares a compiler's message about a literal, `undefined` if it accepted it,
 * with the checker's errors. If the literal is an odd one, the code of any error
 * or `syntax` is enough.
 */
export function judge({ resource, text }: Literal, said: string | undefined, isOdd = false): Verdict {
  const { diagnostics } = checkQuery(RESOURCES[resource], text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const complaint = `${resource} ${JSON.stringify(text.slice(0, 200))}: ${said}`;
  if (errors.length === 0) return said === undefined ? {} : { complaint };
  // Types do not count the characters of a query, and the checker reads no further.
  if (errors.some(({ code }) => code === 'query-too-long')) return {};
  if (said === undefined) return exempt(SILENT, { resource, text }, errors.slice(0, 1), complaint);
  const isGeneral = said.startsWith('syntax: ');
  if (isGeneral && !isOdd) return exempt(GENERAL, { resource, text }, errors, complaint);
  const named = errors.find(({ code }) => said.startsWith(`${code}: `));
  if (named === undefined) return isGeneral ? {} : { complaint };
  if (isOdd || errors.some((error) => said === nameOf(error))) return {};
  if (named.code !== SUGGESTING) {
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

function exempt(
  exemptions: readonly Exemption[],
  { resource, text }: Literal,
  errors: readonly Diagnostic[],
  complaint: string,
): Verdict {
  const exemption = exemptions.find(
    (one) =>
      errors.some(({ code }) => code === one.code) &&
      (one.only === undefined || one.only.test(text)) &&
      (one.resource === undefined || one.resource === resource),
  );
  return exemption === undefined ? { complaint: `${complaint}, not ${errors.map(nameOf).join(', ')}` } : { exemption };
}
