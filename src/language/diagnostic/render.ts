import { characterAt, isPairAt } from '../base/character-at.ts';
import { createLineIndex, type LineIndex } from '../base/line-index.ts';
import { ownOptions } from '../base/plain-data.ts';
import { compareSpans, containsSpan, type Span } from '../base/span.ts';
import { type Diagnostic, hasErrors, type RelatedSpan, type Severity } from './diagnostic.ts';
import { applyEdits, type Fix, type TextEdit } from './fix.ts';
import { cutLine, displayWidth, MAX_LINE_LENGTH, MAX_LISTED, MAX_RENDERED, quoteWritten, toVisible } from './quote.ts';

/** The style of a rendered diagnostic. Each function takes plain text and returns it with colours. */
export interface RenderStyle {
  readonly severity: Readonly<Record<Severity, (text: string) => string>>;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly mark: (text: string) => string;
}

const asIs = (text: string): string => text;

/** No colours. */
export const PLAIN_STYLE: RenderStyle = {
  severity: { error: asIs, warning: asIs, info: asIs },
  strong: asIs,
  faint: asIs,
  mark: asIs,
};

/** The origin of the query, and the style of the output. */
export interface RenderOptions {
  /** The name of the text: a path or `<stdin>`; `<query>` by default. */
  readonly origin?: string;
  /** The line of the origin where the text begins, from 1. */
  readonly firstLine?: number;
  readonly style?: RenderStyle;
}

/** How to render all diagnostics of a text. */
export interface RenderAllOptions extends RenderOptions {
  /** The clauses of the text, such as `parseQuery(text).ast.clauses`. The diagnostics of one clause share an excerpt. */
  readonly clauses?: readonly { readonly span: Span }[];
}

/** Diagnostics that share an excerpt: one, or several of one clause. */
interface ExcerptGroup {
  /** `undefined` for a diagnostic that is not about one clause. */
  readonly clause: Span | undefined;
  readonly line: number;
  readonly diagnostics: Diagnostic[];
}

/**
 * Renders a diagnostic for a terminal as a compiler does: code and message, position, the line with the span
 * underlined, fixes. Control characters of the text are made visible, never sent to the terminal.
 *
 * @example
 * const [diagnostic] = checkQuery('payments', 'id>5').diagnostics
 * diagnostic && renderDiagnostic('id>5', diagnostic).split('\n')[0]
 * // 'error[unsupported-operator]: `>` does not work on `id`, a token field; it takes `:`'
 */
export function renderDiagnostic(text: string, diagnostic: Diagnostic, options?: RenderOptions): string {
  return renderDiagnostics(text, [diagnostic], options);
}

/**
 * Renders the diagnostics of a text for a terminal, with an empty line between them. The diagnostics of one clause form
 * a group: their messages, one excerpt with a row of carets for each, and the clause that their fixes produce together.
 * After 50 diagnostics, only the number of the others is rendered. No line has more than 1,000 characters.
 *
 * @param diagnostics - In text order.
 * @returns An empty text if there are none.
 * @example
 * const text = 'status = "SETTLED"'
 * const { clauses } = parseQuery(text).ast
 * const { diagnostics } = checkQuery('payments', text)
 * renderDiagnostics(text, diagnostics, { clauses }).split('\n').at(-1)
 * // '  = fix: write `payment_status:"SETTLED"`'
 */
export function renderDiagnostics(
  text: string,
  diagnostics: readonly Diagnostic[],
  options?: RenderAllOptions,
): string {
  const own = ownOptions(options);
  const shown = diagnostics.slice(0, MAX_RENDERED);
  const index = lineIndexOf(text);
  const blocks = groupDiagnostics(index, shown, own.clauses ?? []).map((group) =>
    renderGroup(text, index, group, own).join('\n'),
  );
  const hidden = diagnostics.length - shown.length;
  if (hidden > 0) blocks.push(cutLine(`and ${hidden.toLocaleString('en')} more in ${toVisible(own.origin ?? QUERY)}`));
  return blocks.join('\n\n');
}

const QUERY = '<query>';

let lastText = '';
let lastIndex = createLineIndex('');

/** Remembers the last index, because a text may have many diagnostics in a row. */
function lineIndexOf(text: string): LineIndex {
  if (text !== lastText) {
    lastText = text;
    lastIndex = createLineIndex(text);
  }
  return lastIndex;
}

/** Diagnostics of a clause share an excerpt if they begin at most this far apart. */
const MAX_DISTANCE = 60;

function groupDiagnostics(
  index: LineIndex,
  diagnostics: readonly Diagnostic[],
  clauses: NonNullable<RenderAllOptions['clauses']>,
): readonly ExcerptGroup[] {
  const groups: ExcerptGroup[] = [];
  for (const diagnostic of diagnostics) {
    const { span, related } = diagnostic;
    const { line } = index.positionAt(span.start);
    // A diagnostic that is related to another clause is rendered alone.
    const spans = [span, ...related.map((place) => place.span)];
    const clause = clauses.find((one) => spans.every((place) => containsSpan(one.span, place)))?.span;
    const group = clause && groups.find((one) => one.clause === clause && isNear(one, line, span));
    if (group === undefined) groups.push({ clause, line, diagnostics: [diagnostic] });
    else group.diagnostics.push(diagnostic);
  }
  return groups;
}

function isNear({ line, diagnostics: [first] }: ExcerptGroup, otherLine: number, { start }: Span): boolean {
  return line === otherLine && first !== undefined && start - first.span.start < MAX_DISTANCE;
}

function renderGroup(
  text: string,
  index: LineIndex,
  { clause, line, diagnostics }: ExcerptGroup,
  { origin = QUERY, firstLine = 1, style = PLAIN_STYLE }: RenderOptions,
): readonly string[] {
  const first = diagnostics[0] as Diagnostic;
  const { column } = index.positionAt(first.span.start);
  const number = String(line + firstLine - 1);
  const gutter = ' '.repeat(number.length);
  const excerpt = cutExcerpt(text, index, line, first.span);
  const marks =
    diagnostics.length === 1 ? [style.mark(markAll(excerpt, first))] : markEach(excerpt, diagnostics, style);
  const fixes: readonly FixLine[] =
    clause === undefined || diagnostics.length === 1 ? first.fixes : describeFixes(text, clause, diagnostics);
  const related = diagnostics.flatMap((one) => one.related);
  const notes = related.slice(0, MAX_LISTED).map((place) => writeNote(index, place, firstLine));
  const note = (head: string, words: string): string =>
    `${gutter} ${style.faint(head)} ${writeWords(words, gutter.length + head.length + 2)}`;
  return [
    ...diagnostics.map((one) => writeHead(one, style)),
    style.faint(`${gutter} ${writeWords(origin, gutter.length + 20)}:${number}:${column}`),
    ...[writeExcerpt(excerpt), ...marks].map((row, at) =>
      `${style.faint(`${at === 0 ? number : gutter} |`)} ${row}`.trimEnd(),
    ),
    ...notes.map((words) => note('= note:', words)),
    ...fixes.slice(0, MAX_LISTED).map(({ safe, title }) => note(safe ? '= fix:' : '= perhaps:', title)),
  ];
}

function writeHead({ severity, code, message }: Diagnostic, style: RenderStyle): string {
  const name = `${severity}[${code}]`;
  return `${style.severity[severity](name)}${style.strong(`: ${writeWords(message, name.length + 2)}`)}`;
}

/** Writes words for a line that also has this many other characters. */
function writeWords(words: string, others: number): string {
  return cutLine(toVisible(words), MAX_LINE_LENGTH - others);
}

function markAll(excerpt: Excerpt, { span, related }: Diagnostic): string {
  return markExcerpt(
    excerpt,
    span,
    related.map((place) => place.span),
  );
}

/** Marks each span in a row of its own, with the codes that report it. */
function markEach(excerpt: Excerpt, diagnostics: readonly Diagnostic[], style: RenderStyle): readonly string[] {
  const rows = new Map<string, string>();
  for (const diagnostic of diagnostics) {
    const marks = markAll(excerpt, diagnostic);
    const before = rows.get(marks);
    const name = style.severity[diagnostic.severity](diagnostic.code);
    rows.set(marks, before === undefined ? name : `${before}, ${name}`);
  }
  return [...rows].map(([marks, names]) => `${style.mark(marks)} ${names}`);
}

function writeNote(index: LineIndex, { span, message }: RelatedSpan, firstLine: number): string {
  const { line, column } = index.positionAt(span.start);
  return `${message} (${line + firstLine - 1}:${column})`;
}

/** A longer line is truncated around the span. */
const MAX_EXCERPT_LENGTH = 160;
/** How much of the line is shown before the span. */
const BEFORE = MAX_EXCERPT_LENGTH / 2;

/** The part of a line that is shown. */
interface Excerpt extends Span {
  readonly text: string;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Cuts a line around a span that begins on it. */
function cutExcerpt(text: string, index: LineIndex, line: number, span: Span): Excerpt {
  const { start, end } = index.lineSpan(line);
  const from = startOfCharacter(text, Math.max(start, span.start - BEFORE));
  const to = Math.min(end, from + MAX_EXCERPT_LENGTH);
  return { text, start: from, end: to, isCutBefore: from > start, isCutAfter: to < end };
}

/** The line, with unprintable characters made visible. */
function writeExcerpt({ text, start, end, isCutBefore, isCutAfter }: Excerpt): string {
  return `${isCutBefore ? '…' : ''}${toVisible(text.slice(start, end))}${isCutAfter ? '…' : ''}`;
}

/**
 * The marks below an excerpt: `^` below the span, `-` below related ones. An empty
 * span has a mark at the place where something is missing.
 */
function markExcerpt(excerpt: Excerpt, span: Span, related: readonly Span[]): string {
  const { text, start, end, isCutBefore } = excerpt;
  let marks = isCutBefore ? ' ' : '';
  for (let offset = start; offset < end; ) {
    const character = characterAt(text, offset);
    const isMarked = offset === span.start || (offset >= span.start && offset < span.end);
    const isRelated = related.some((place) => offset >= place.start && offset < place.end);
    const width = displayWidth(toVisible(character));
    // A combining mark goes below its base character.
    if (isMarked && width === 0 && !marks.endsWith('^')) marks = `${marks.slice(0, -1)}^`;
    else marks += (isMarked ? '^' : isRelated ? '-' : ' ').repeat(width);
    offset += character.length;
  }
  return (span.start >= end ? `${marks}^` : marks).trimEnd();
}

/** Moves an offset out of the middle of a surrogate pair. */
function startOfCharacter(text: string, offset: number): number {
  return isPairAt(text, offset - 1) ? offset - 1 : offset;
}

type FixLine = Pick<Fix, 'title' | 'safe'>;

/**
 * Describes the fixes of several diagnostics of one clause as the clause that they produce together. If a diagnostic
 * has only guesses, there is one such clause for each guess. Fixes that overlap others are described separately. So are
 * all fixes if an error has none, because the clause would still be wrong.
 */
function describeFixes(text: string, clause: Span, diagnostics: readonly Diagnostic[]): readonly FixLine[] {
  if (diagnostics.some((one) => one.fixes.length === 0 && hasErrors([one]))) {
    return diagnostics.flatMap(({ fixes }) => fixes);
  }
  const isSafe = ({ fixes }: Diagnostic): boolean => fixes.some(({ safe }) => safe);
  const firstSafe = ({ fixes }: Diagnostic): readonly Fix[] => fixes.filter(({ safe }) => safe).slice(0, 1);
  const [unsure, ...others] = diagnostics.filter((one) => !isSafe(one) && one.fixes.length > 0);
  const certain = joinFixes(diagnostics.flatMap(firstSafe));
  const guesses = (unsure?.fixes ?? []).map((guess) =>
    joinFixes([guess, ...certain, ...others.flatMap(({ fixes }) => fixes.slice(0, 1))]),
  );
  // A guess may replace what a safe fix changes at the same place.
  const elsewhere = diagnostics.filter(({ span }) => unsure === undefined || compareSpans(span, unsure.span) !== 0);
  const needed = certain.filter((fix) => elsewhere.some(({ fixes }) => fixes.includes(fix)));
  const isCovered = guesses.every((guess) => needed.every((fix) => guess.includes(fix)));
  // A clause that still has an error is no help beside one that has none.
  const isEnough = unsure === undefined || !hasErrors([unsure]) || !isCovered;
  const sets = [...(isEnough ? [certain] : []), ...guesses].filter((fixes) => fixes.length > 0);
  const used = new Set([...certain, ...sets.flat()]);
  const alone = diagnostics.filter(({ fixes }) => !fixes.some((fix) => used.has(fix)));
  return [...sets.map((fixes) => describeSet(text, clause, fixes)), ...alone.flatMap(({ fixes }) => fixes)];
}

/** The fixes, in order, whose edits do not overlap those of an earlier one. */
function joinFixes(fixes: readonly Fix[]): readonly Fix[] {
  const joined: Fix[] = [];
  const edits: TextEdit[] = [];
  for (const fix of fixes) {
    if (fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    joined.push(fix);
    edits.push(...fix.edits);
  }
  return joined;
}

/** Whether two edits touch the same character, or insert at the same place. */
function overlaps(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || compareSpans(a, b) === 0;
}

function describeSet(text: string, { start, end }: Span, fixes: readonly Fix[]): FixLine {
  const [first] = fixes;
  if (first !== undefined && fixes.length === 1) return first;
  const edits = fixes.flatMap((fix) => fix.edits);
  const from = Math.min(start, ...edits.map((edit) => edit.start));
  const to = Math.max(end, ...edits.map((edit) => edit.end));
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  const clause = applyEdits(text.slice(from, to), moved);
  return { title: `write ${quoteWritten(clause)}`, safe: fixes.every(({ safe }) => safe) };
}
