import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { DiagnosticCode } from '../checker/diagnostics.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { reviewQuery } from '../logic/review-query.ts';
import type { Span } from '../text/span.ts';
import { findSituation } from './caret/situation.ts';
import { addGuesses } from './guess/add-guesses.ts';

/** A diagnostic, and whether more typing may resolve it. */
export interface ServiceDiagnostic extends Diagnostic {
  /** Whether the mistake is in the token before the caret, which may be unfinished. */
  readonly incomplete: boolean;
}

/**
 * Checks a query as `clausal check` does: by the rules of the language and by logic,
 * with guesses at the meaning of words, dates and amounts that it cannot read.
 *
 * @param caret - The caret while somebody types, in UTF-16 code units. Diagnostics of
 *   the token before it are `incomplete` if more typing may resolve them; an editor
 *   hides them until the caret leaves.
 * @returns The diagnostics in text order, with spans in the text.
 * @example
 * const { payments } = catalogue
 * diagnosticsOf(payments, 'amount>', 7).map(({ code, incomplete }) => [code, incomplete]) // [['expected-value', true]]
 */
export function diagnosticsOf(resource: Resource, text: string, caret?: number): readonly ServiceDiagnostic[] {
  const { diagnostics, query } = checkQuery(resource, text);
  const all = query === undefined ? diagnostics : sortDiagnostics([...diagnostics, ...reviewQuery(query)]);
  const found = addGuesses(resource, text, all);
  const typed = caret === undefined || found.length === 0 ? undefined : findTypedSpan(resource, text, caret);
  return found.map((diagnostic) => ({ ...diagnostic, incomplete: typed !== undefined && isWithin(diagnostic, typed) }));
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

/** A connective or a `-` at the end of a text, which needs a clause after it. */
const WAITING = /(?:^|\s)(?:and|or|not|-)$/i;

/** Finds the span that is being typed; `undefined` if the caret is not at the end of a token. */
function findTypedSpan(resource: Resource, text: string, caret: number): Span | undefined {
  const situation = findSituation(resource, text, caret);
  const { start, end } = situation.kind === 'field' ? situation.phrase : situation.span;
  if (caret < end) return undefined;
  // An open bracket is part of the mistake.
  if (situation.kind === 'key') return { start: start - 1, end: caret };
  if (situation.kind !== 'field') return { start, end: caret };
  const before = text.slice(0, start).trimEnd();
  return { start: WAITING.exec(before)?.index ?? before.length, end: caret };
}
