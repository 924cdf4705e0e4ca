import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import { closestNames } from '../checker/closest-names.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, type TextEdit } from '../diagnostic/fix.ts';
import type { EmbeddedQuery } from '../hosts/host.ts';
import { reviewQuery } from '../logic/review-query.ts';
import { typographicQuote } from '../syntax/diagnostics/typographic-quote.ts';
import { unquotedValue } from '../syntax/diagnostics/unquoted-value.ts';
import { unterminatedString } from '../syntax/diagnostics/unterminated-string.ts';
import type { Span } from '../text/span.ts';
import { missingResource } from './diagnostics/missing-resource.ts';
import { unknownResource } from './diagnostics/unknown-resource.ts';
import type { LintSettings } from './settings.ts';

/** Their fixes say where a value ends. */
const ENDS_VALUE: ReadonlySet<string> = new Set([unterminatedString.code, typographicQuote.code, unquotedValue.code]);

/** What is to be said of the text of a query; places are in the text. Nothing is said of what is filled in. */
export function checkEmbedded(embedded: EmbeddedQuery, resource: Resource): readonly Diagnostic[] {
  const { text, holes, isOpen, isCutOff } = embedded;
  if (isOpen) return [];
  const { diagnostics: found, query } = checkQuery(resource, text);
  // Closed where it is cut off, a value would be one that nobody wrote.
  const diagnostics = isCutOff === true ? found.map(withoutEnd) : found;
  if (holes.length === 0) return query === undefined ? diagnostics : [...diagnostics, ...reviewQuery(query)];
  // What a clause can match depends on what is filled in.
  return diagnostics.filter(({ span }) => !holes.some((hole) => isAbout(span, hole)));
}

function withoutEnd(diagnostic: Diagnostic): Diagnostic {
  return ENDS_VALUE.has(diagnostic.code) ? { ...diagnostic, fixes: [] } : diagnostic;
}

/** Whether something at a span may be due to what is filled in: the operator before a hole is as it is written. */
function isAbout({ start, end }: Span, hole: Span): boolean {
  if (start === end) return hole.start <= start && end <= hole.end;
  return start < hole.end && hole.start < end;
}

/** What a query searches, or what is to be said because nobody knows. */
export function findResource(query: EmbeddedQuery, settings: LintSettings): Resource | Diagnostic {
  const { resources } = settings;
  const name = query.resource?.name ?? settings.resource;
  if (name === undefined) return createDiagnostic(missingResource, query.span, { resources });
  const resource = settings.findResource(name);
  if (resource !== undefined) return resource;
  const suggestions = closestNames(resources, name);
  return createDiagnostic(unknownResource, query.resource?.span ?? query.span, { name, suggestions });
}

/** A fix as the file says it; `undefined` where it cannot, or where what is filled in would be lost. */
export function encodeFix(query: EmbeddedQuery, { title, safe, edits }: Fix): Fix | undefined {
  const { holes } = query;
  if (edits.some((edit) => holes.some((hole) => edit.start < hole.end && hole.start < edit.end))) return undefined;
  const encoded = encodeEdits(query, edits) ?? rewriteQuery(query, edits);
  return encoded && { title, safe, edits: encoded };
}

function encodeEdits(query: EmbeddedQuery, edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const encoded: TextEdit[] = [];
  for (const edit of edits) {
    const span = query.map.toFile(edit);
    const text = query.encode(edit.text, span);
    if (text === undefined) return undefined;
    encoded.push({ ...span, text });
  }
  return encoded;
}

function rewriteQuery(query: EmbeddedQuery, edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  // In the text something stands in for what is filled in.
  const edit = query.holes.length === 0 ? query.rewrite?.(applyEdits(query.text, edits)) : undefined;
  return edit && [edit];
}

/**
 * The innermost query that a place in the file lies in.
 *
 * @param queries - In the order of the file.
 */
export function findQueryAt(queries: readonly EmbeddedQuery[], { start, end }: Span): EmbeddedQuery | undefined {
  for (let index = countBegun(queries, start) - 1; index >= 0; index--) {
    const query = queries[index];
    if (query !== undefined && start < query.span.end && end <= query.span.end) return query;
  }
  return undefined;
}

/** How many queries begin at an offset or before it. */
function countBegun(queries: readonly EmbeddedQuery[], offset: number): number {
  let low = 0;
  let high = queries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queries[middle]?.span.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
