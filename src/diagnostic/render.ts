import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import type { Diagnostic, RelatedSpan } from './diagnostic.ts';
import { cutExcerpt, type Excerpt, markExcerpt, writeExcerpt } from './excerpt.ts';
import { describeFixes, type FixLine } from './join-fixes.ts';
import { MAX_LINE_LENGTH, MAX_LISTED, MAX_RENDERED } from './limits.ts';
import { cutLine } from './quote.ts';
import { PLAIN_STYLE, type RenderStyle } from './render-style.ts';
import { toVisible } from './visible.ts';

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
interface Group {
  /** `undefined` for a diagnostic that is not about one clause. */
  readonly clause: Span | undefined;
  readonly line: number;
  readonly diagnostics: Diagnostic[];
}

/**
 * Renders a diagnostic for a terminal as a compiler does: code and message,
 * place, the line with the span underlined, fixes. Control characters of the text
 * are made visible, never sent to the terminal.
 *
 * @example
 * const [diagnostic] = checkQuery('payments', 'id>5').diagnostics
 * diagnostic && renderDiagnostic('id>5', diagnostic).split('\n')[0]
 * // 'error[unsupported-operator]: `>` does not work on `id`, a token field; it takes `:`'
 */
export function renderDiagnostic(text: string, diagnostic: Diagnostic, options: RenderOptions = {}): string {
  return renderDiagnostics(text, [diagnostic], options);
}

/**
 * Renders the diagnostics of a text for a terminal, with an empty line between
 * them. The diagnostics of one clause form a group: their messages, one excerpt with
 * a row of carets for each, and the clause that their fixes produce together. After
 * 50 diagnostics, only the number of the others is rendered. No line has more than
 * 1,000 characters.
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
  options: RenderAllOptions = {},
): string {
  const shown = diagnostics.slice(0, MAX_RENDERED);
  const index = lineIndexOf(text);
  const blocks = groupDiagnostics(index, shown, options.clauses ?? []).map((group) =>
    renderGroup(text, index, group, options).join('\n'),
  );
  const hidden = diagnostics.length - shown.length;
  if (hidden > 0)
    blocks.push(cutLine(`and ${hidden.toLocaleString('en')} more in ${toVisible(options.origin ?? QUERY)}`));
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
): readonly Group[] {
  const groups: Group[] = [];
  for (const diagnostic of diagnostics) {
    const { span, related } = diagnostic;
    const { line } = index.positionAt(span.start);
    // A diagnostic that is related to another clause is rendered alone.
    const spans = [span, ...related.map((place) => place.span)];
    const clause = clauses.find((one) => spans.every((place) => contains(one.span, place)))?.span;
    const group = clause && groups.find((one) => one.clause === clause && isNear(one, line, span));
    if (group === undefined) groups.push({ clause, line, diagnostics: [diagnostic] });
    else group.diagnostics.push(diagnostic);
  }
  return groups;
}

function contains(clause: Span, { start, end }: Span): boolean {
  return start >= clause.start && end <= clause.end;
}

function isNear({ line, diagnostics: [first] }: Group, otherLine: number, { start }: Span): boolean {
  return line === otherLine && first !== undefined && start - first.span.start < MAX_DISTANCE;
}

function renderGroup(
  text: string,
  index: LineIndex,
  { clause, line, diagnostics }: Group,
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

export { PLAIN_STYLE, type RenderStyle };
