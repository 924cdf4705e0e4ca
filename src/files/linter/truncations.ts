import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import type { QueryDocument } from '../../language/document.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import {
  expectedOperator,
  expectedValue,
  invalidMetadataKey,
  misplacedConnective,
  parentheses,
  typographicQuote,
  unterminatedString,
} from '../../language/syntax/syntax-diagnostics.ts';
import type { EmbeddedQuery } from '../hosts/host.ts';
import type { Truncation } from '../hosts/truncation.ts';
import type { FileFix } from './embedded-query.ts';

/** A place where the file cut a query off. */
interface FoundTruncation {
  readonly truncation: Truncation;
  /** Fixes that assume that the query is whole. */
  readonly guesses: readonly Fix[];
}

/** The diagnostics of a query without those that a truncation explains. */
interface SeparatedDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
  readonly truncations: readonly FoundTruncation[];
}

/**
 * Separates the diagnostics that a truncation explains, such as a missing quotation mark
 * at the end. No other fix of the part that was cut remains safe.
 *
 * @param isContinuation - Whether the query before was cut off at the start of
 *   this one, so that this one may begin within a value.
 */
export function separateTruncations(
  query: EmbeddedQuery,
  { text, clauseNodes }: QueryDocument,
  found: readonly Diagnostic[],
  isContinuation: boolean,
): SeparatedDiagnostics {
  const { truncatedBefore, truncatedAfter } = query;
  const early = truncatedBefore === undefined ? [] : found.filter(beginsLate);
  const late = truncatedAfter === undefined ? [] : found.filter((diagnostic) => endsEarly(text, diagnostic));
  const isWhole = isContinuation || early.length > 0 || truncatedAfter?.doubt === 'whole query';
  const from = isWhole
    ? -1
    : Math.min(
        ...late.map(({ span }) => span.start),
        truncatedAfter?.doubt === undefined ? text.length : lastStart(clauseNodes),
      );
  const rest = found.filter((diagnostic) => !early.includes(diagnostic) && !late.includes(diagnostic));
  const diagnostics = rest.map((diagnostic) => markUnsafeAfter(diagnostic, from));
  const isWithheld = diagnostics.some((diagnostic, index) => diagnostic !== rest[index]);
  const truncations: FoundTruncation[] = [];
  if (truncatedBefore !== undefined && early.length > 0) truncations.push(truncate(truncatedBefore, early));
  if (truncatedAfter !== undefined && (late.length > 0 || (truncatedAfter.doubt !== undefined && isWithheld))) {
    truncations.push(truncate(truncatedAfter, late));
  }
  return { diagnostics, truncations };
}

function truncate(truncation: Truncation, explained: readonly Diagnostic[]): FoundTruncation {
  return { truncation, guesses: explained.flatMap(({ fixes }) => fixes.map((fix) => ({ ...fix, safe: false }))) };
}

function beginsLate({ code, span }: Diagnostic): boolean {
  return code === misplacedConnective.code && span.start === 0;
}

const CLOSED = /["'\p{Pi}\p{Pf}]$/u;

function endsEarly(text: string, { code, span }: Diagnostic): boolean {
  switch (code) {
    case unterminatedString.code:
      return true;
    case typographicQuote.code:
      return !CLOSED.test(text);
    case parentheses.code:
      return text[span.start] === '(' && !text.includes(')', span.start);
    case misplacedConnective.code:
    case expectedOperator.code:
    case expectedValue.code:
    case invalidMetadataKey.code:
      return span.end === text.trimEnd().length;
    default:
      return false;
  }
}

/** The end of the last field: the value after it may be longer than the file gives it. */
function lastStart(clauses: readonly ClauseNode[]): number {
  return clauses.at(-1)?.field.span.end ?? -1;
}

function markUnsafeAfter(diagnostic: Diagnostic, offset: number): Diagnostic {
  const isAfter = ({ edits }: Fix): boolean => edits.some(({ end }) => end > offset);
  if (!diagnostic.fixes.some((fix) => fix.safe && isAfter(fix))) return diagnostic;
  return { ...diagnostic, fixes: diagnostic.fixes.map((fix) => (isAfter(fix) ? { ...fix, safe: false } : fix)) };
}

/** The fix that writes the query with the text that was cut off, if the result is correct. */
export function completeQuery(document: QueryDocument, truncation: Truncation): readonly FileFix[] {
  const completion = truncation.complete?.();
  if (completion === undefined) return [];
  const { rest, edit } = completion;
  const { text } = document;
  if (document.reread(text + rest).diagnostics.length > 0) return [];
  const fix = { title: truncation.remedy, safe: false };
  const end = text.length;
  return [{ ...fix, edits: [edit], inQuery: { ...fix, edits: [{ start: end, end, text: rest }] } }];
}
