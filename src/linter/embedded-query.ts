import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import { closestNames } from '../checker/closest-names.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, type TextEdit } from '../diagnostic/fix.ts';
import type { EmbeddedQuery } from '../hosts/host.ts';
import { reviewQuery } from '../logic/review-query.ts';
import type { Span } from '../text/span.ts';
import { missingResource, unknownResource } from './diagnostics.ts';
import type { LintSettings } from './settings.ts';

/** A fix, as edits of the file and of the query. */
export interface FileFix {
  /** With edits of the file. */
  readonly inFile: Fix;
  /** With edits of the query; `undefined` if it changes something outside the query. */
  readonly inQuery: Fix | undefined;
}

/** Checks the text of a query, except its interpolations. Spans are in that text. */
export function checkEmbedded(embedded: EmbeddedQuery, resource: Resource): readonly Diagnostic[] {
  const { text, interpolations, isOpen } = embedded;
  if (isOpen) return [];
  const { diagnostics, query } = checkQuery(resource, text);
  if (interpolations.length === 0) return query === undefined ? diagnostics : [...diagnostics, ...reviewQuery(query)];
  // What a clause can match depends on the values of the interpolations.
  return diagnostics.filter(({ span }) => !interpolations.some((interpolation) => isAbout(span, interpolation)));
}

/** Whether a diagnostic may be caused by an interpolation; the operator just before one is not. */
function isAbout({ start, end }: Span, interpolation: Span): boolean {
  if (start === end) return interpolation.start <= start && end <= interpolation.end;
  return start < interpolation.end && interpolation.start < end;
}

/** The resource of a query, or the diagnostic that says why it is unknown. */
export function findResource(query: EmbeddedQuery, settings: LintSettings): Resource | Diagnostic {
  const { resources } = settings;
  const name = query.resource?.name ?? settings.resource;
  if (name === undefined) return createDiagnostic(missingResource, query.span, { resources });
  const resource = settings.findResource(name);
  if (resource !== undefined) return resource;
  const suggestions = closestNames(resources, name);
  return createDiagnostic(unknownResource, query.resource?.span ?? query.span, { name, suggestions });
}

/** Converts a fix of a query to edits of the file; `undefined` if the file cannot express it or an interpolation would be lost. */
export function encodeFix(query: EmbeddedQuery, { title, safe, edits }: Fix): Fix | undefined {
  const { interpolations } = query;
  const isLost = ({ start, end }: Span): boolean => edits.some((edit) => edit.start < end && start < edit.end);
  if (interpolations.some(isLost)) return undefined;
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
  // The text has placeholders for interpolations, which must not be written.
  const edit = query.interpolations.length === 0 ? query.rewrite?.(applyEdits(query.text, edits)) : undefined;
  return edit && [edit];
}

/**
 * Finds the innermost query that contains a span of the file.
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

/** The number of queries that start at or before an offset. */
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
