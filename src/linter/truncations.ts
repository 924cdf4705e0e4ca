import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Fix } from '../diagnostic/fix.ts';
import type { Cut, EmbeddedQuery } from '../hosts/host.ts';
import { expectedOperator, expectedValue, invalidMetadataKey } from '../syntax/clause-diagnostics.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { misplacedConnective, parentheses } from '../syntax/query-diagnostics.ts';
import { typographicQuote, unterminatedString } from '../syntax/value-diagnostics.ts';
import type { FileFix } from './embedded-query.ts';

/** A place where the file cut a query off. */
export interface Truncation {
  readonly cut: Cut;
  /** Fixes that assume that the query is whole. */
  readonly guesses: readonly Fix[];
}

/** The diagnostics of a query without those that a cut explains. */
export interface SeparatedDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
  readonly truncations: readonly Truncation[];
}

/**
 * Separates the diagnostics that a cut explains, such as a missing quotation mark
 * at the end. No other fix of the part that was cut remains safe.
 *
 * @param isContinuation - Whether the query before was cut off at the start of
 *   this one, so that this one may begin within a value.
 */
export function separateTruncations(
  query: EmbeddedQuery,
  found: readonly Diagnostic[],
  isContinuation: boolean,
): SeparatedDiagnostics {
  const { text, cutBefore, cutAfter } = query;
  const early = cutBefore === undefined ? [] : found.filter(beginsLate);
  const late = cutAfter === undefined ? [] : found.filter((diagnostic) => endsEarly(text, diagnostic));
  const isWhole = isContinuation || early.length > 0 || cutAfter?.doubt === 'whole query';
  const from = isWhole
    ? -1
    : Math.min(...late.map(({ span }) => span.start), cutAfter?.doubt === undefined ? text.length : lastStart(text));
  const rest = found.filter((diagnostic) => !early.includes(diagnostic) && !late.includes(diagnostic));
  const diagnostics = rest.map((diagnostic) => reviewFrom(diagnostic, from));
  const isWithheld = diagnostics.some((diagnostic, index) => diagnostic !== rest[index]);
  const truncations: Truncation[] = [];
  if (cutBefore !== undefined && early.length > 0) truncations.push(truncate(cutBefore, early));
  if (cutAfter !== undefined && (late.length > 0 || (cutAfter.doubt !== undefined && isWithheld))) {
    truncations.push(truncate(cutAfter, late));
  }
  return { diagnostics, truncations };
}

function truncate(cut: Cut, explained: readonly Diagnostic[]): Truncation {
  return { cut, guesses: explained.flatMap(({ fixes }) => fixes.map((fix) => ({ ...fix, safe: false }))) };
}

/** Whether a diagnostic shows that something before the query is missing. */
function beginsLate({ code, span }: Diagnostic): boolean {
  return code === misplacedConnective.code && span.start === 0;
}

const CLOSED = /["'\p{Pi}\p{Pf}]$/u;

/** Whether a diagnostic shows that something after the query is missing. */
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
function lastStart(text: string): number {
  return parseQuery(text).ast.clauses.at(-1)?.field.span.end ?? -1;
}

/** Marks the fixes of a diagnostic after an offset as not safe. */
function reviewFrom(diagnostic: Diagnostic, offset: number): Diagnostic {
  const isAfter = ({ edits }: Fix): boolean => edits.some(({ end }) => end > offset);
  if (!diagnostic.fixes.some((fix) => fix.safe && isAfter(fix))) return diagnostic;
  return { ...diagnostic, fixes: diagnostic.fixes.map((fix) => (isAfter(fix) ? { ...fix, safe: false } : fix)) };
}

/** The fix that writes the query with the text that was cut off, if the result is correct. */
export function completeQuery(text: string, cut: Cut, resource: Resource): readonly FileFix[] {
  const completion = cut.complete?.();
  if (completion === undefined) return [];
  const { rest, edit } = completion;
  if (checkQuery(resource, text + rest).diagnostics.length > 0) return [];
  const fix = { title: cut.remedy, safe: false };
  const end = text.length;
  return [{ inFile: { ...fix, edits: [edit] }, inQuery: { ...fix, edits: [{ start: end, end, text: rest }] } }];
}
