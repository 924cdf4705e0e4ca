import type { Span } from '../language/base/span.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { DiagnosticCode } from '../language/checker/registry.ts';
import type { Diagnostic } from '../language/diagnostic/diagnostic.ts';
import { type QueryDocument, readQuery } from '../language/document.ts';
import { type ParenthesesData, parentheses } from '../language/syntax/syntax-diagnostics.ts';
import { diagnose } from './diagnose.ts';
import { GUESSES } from './sentences/guesses.ts';
import { findSituation } from './situation.ts';
import { createUser, type UserContext } from './user.ts';

/** A diagnostic, and whether more typing may resolve it. */
export interface ServiceDiagnostic extends Diagnostic {
  /** Whether the error is in the token before the caret, which may be unfinished. */
  readonly incomplete: boolean;
}

/**
 * Checks a query as `clausal check` does: by the rules of the language and by logic, with guesses at the meaning of
 * words, dates and amounts that it cannot read.
 *
 * @param caret - The caret while somebody types, in UTF-16 code units. Diagnostics of the token before it are
 *   `incomplete` if more typing may resolve them; an editor hides them until the caret leaves.
 * @param user - The user's time, time zone and vocabulary.
 * @returns The diagnostics in text order, with spans in the text.
 * @example
 * const { payments } = catalogue
 * diagnosticsOf(payments, 'amount>', 7).map(({ code, incomplete }) => [code, incomplete]) // [['expected-value', true]]
 */
export function diagnosticsOf(
  resource: Resource,
  text: string,
  caret?: number,
  user?: Partial<UserContext>,
): readonly ServiceDiagnostic[] {
  const document = readQuery(resource, text);
  return markIncomplete(document, diagnose(document, GUESSES, createUser(user)), caret);
}

/** Marks the diagnostics of the token that is being typed. */
export function markIncomplete(
  document: QueryDocument,
  diagnostics: readonly Diagnostic[],
  caret: number | undefined,
): readonly ServiceDiagnostic[] {
  const typed = caret === undefined || diagnostics.length === 0 ? undefined : findTypedSpan(document, caret);
  return diagnostics.map((one) => ({
    ...one,
    incomplete: typed !== undefined && (isWithin(one, typed) || isOpen(one, typed)),
  }));
}

/** Codes that an unfinished token may get. */
const UNFINISHED: ReadonlySet<string> = new Set<DiagnosticCode>([
  'empty-query',
  'expected-clause',
  'expected-operator',
  'expected-value',
  'unknown-operator',
  'unterminated-string',
  'unquoted-value',
  'misplaced-connective',
  'misplaced-negation',
  'invalid-metadata-key',
  'metadata-without-key',
  'unknown-field',
  'unknown-value',
  'value-format',
  'empty-value',
  'substring-too-short',
  'invalid-number',
  'invalid-date',
  'invalid-boolean',
  'null-not-supported',
  'unexpected-character',
]);

function isWithin({ code, span }: Diagnostic, { start, end }: Span): boolean {
  return UNFINISHED.has(code) && span.start >= start && span.end <= end;
}

/** Whether a bracket before the typed token may be closed after it. */
function isOpen({ code, span, data }: Diagnostic, { end }: Span): boolean {
  const isBracket = code === parentheses.code && (data as ParenthesesData | undefined)?.problem === 'unclosed';
  return isBracket && span.end <= end;
}

/** A connective, a `-` or a parenthesis at the end of a text, which needs a clause after it. */
const WAITING = /(?:^|[\s(])(?:and|or|not|-)$|-?\($/i;

/** Finds the span that is being typed; `undefined` if the caret is not at the end of a token. */
function findTypedSpan(document: QueryDocument, caret: number): Span | undefined {
  const { text } = document;
  const situation = findSituation(document, caret);
  const { start, end } = situation.kind === 'field' ? situation.phrase : situation.span;
  if (caret < end) return undefined;
  // An open bracket is part of the mistake.
  if (situation.kind === 'key') return { start: start - 1, end: caret };
  // So is the bracket of a list without a value.
  if (situation.kind === 'value') return { start: /\[?\s*$/.exec(text.slice(0, start))?.index ?? start, end: caret };
  if (situation.kind !== 'field') return { start, end: caret };
  const before = text.slice(0, start).trimEnd();
  return { start: WAITING.exec(before)?.index ?? before.length, end: caret };
}
