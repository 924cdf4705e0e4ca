import { diagnose, RULES_ONLY } from '../../assist/diagnose.ts';
import { LOGIC } from '../../assist/logic-level.ts';
import { closestNames } from '../../language/base/closest-names.ts';
import { partitionPoint } from '../../language/base/partition-point.ts';
import { remember } from '../../language/base/remember.ts';
import type { Span } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix, type TextEdit } from '../../language/diagnostic/fix.ts';
import type { QueryDocument } from '../../language/document.ts';
import { missingResource, unknownResource } from '../hosts/file-diagnostics.ts';
import type { EmbeddedQuery } from '../hosts/host.ts';
import { type CustomRule, runCustomRules } from './custom-rules.ts';
import type { LintSettings } from './settings.ts';

export interface FileFix extends Fix {
  /** The same fix with edits of the query; `undefined` if it changes something outside the query. */
  readonly inQuery: Fix | undefined;
}

/** Collects the diagnostics of a query, except those of its interpolations. Spans are in its text. */
export function checkEmbedded(
  { interpolations, isDynamic }: EmbeddedQuery,
  document: QueryDocument,
  customRules: readonly CustomRule[],
): readonly Diagnostic[] {
  if (isDynamic) return [];
  const own = customRules.length === 0 ? [] : runCustomRules(customRules, document);
  if (interpolations.length === 0) return [...diagnose(document, LOGIC), ...own];
  // What a clause can match depends on the values of the interpolations.
  return [...diagnose(document, RULES_ONLY), ...own].filter(
    ({ span }) => !interpolations.some((interpolation) => isAbout(span, interpolation)),
  );
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
export function encodeFix(query: EmbeddedQuery, inQuery: Fix): FileFix | undefined {
  const { title, safe, edits } = inQuery;
  const { interpolations } = query;
  const isLost = ({ start, end }: Span): boolean => edits.some((edit) => edit.start < end && start < edit.end);
  if (interpolations.some(isLost)) return undefined;
  const encoded = encodeEdits(query, edits) ?? rewriteQuery(query, edits);
  return encoded && { title, safe, edits: encoded, inQuery };
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
  const begun = partitionPoint(0, queries.length, (index) => (queries[index]?.span.start ?? 0) <= start);
  const ends = latestEnds(queries);
  for (let index = begun - 1; index >= 0 && (ends[index] ?? 0) >= end; index--) {
    const query = queries[index];
    if (query !== undefined && start < query.span.end && end <= query.span.end) return query;
  }
  return undefined;
}

/** For each query, the latest end of those up to it: none before contains a position after. */
const latestEnds = remember((queries: readonly EmbeddedQuery[]): readonly number[] => {
  let latest = 0;
  return queries.map(({ span }) => {
    latest = Math.max(latest, span.end);
    return latest;
  });
});
