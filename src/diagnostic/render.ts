import { characterAt, isPairAt } from '../text/character-at.ts';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import type { Diagnostic } from './diagnostic.ts';
import { displayWidth } from './display-width.ts';
import { PLAIN_STYLE, type RenderStyle } from './render-style.ts';
import { toVisible } from './visible.ts';

/** Where the text of the query stands, and how to show it. */
export interface RenderOptions {
  /** What the text is called: a path, `<stdin>`; `<query>` unless told. */
  readonly origin?: string;
  /** The line of the origin that the text begins on, from 1. */
  readonly firstLine?: number;
  readonly style?: RenderStyle;
}

/** More of a line than this is cut around the place that is shown. */
const WIDEST = 160;

/**
 * Renders a diagnostic for a terminal, in the manner of a compiler: code and
 * message, place, the line with the span underlined, fixes. What the text
 * holds of control characters is shown, never sent.
 *
 * @example
 * const [diagnostic] = checkQuery('payments', 'id>5').diagnostics
 * diagnostic && renderDiagnostic('id>5', diagnostic).split('\n')[0]
 * // 'error[unsupported-operator]: `>` does not work on `id`, a token field; it takes `:`'
 */
export function renderDiagnostic(text: string, diagnostic: Diagnostic, options: RenderOptions = {}): string {
  const { origin = '<query>', firstLine = 1, style = PLAIN_STYLE } = options;
  const { severity, code, message, span, related, fixes } = diagnostic;
  const index = lineIndexOf(text);
  const { line, column } = index.positionAt(span.start);
  const number = String(line + firstLine - 1);
  const gutter = ' '.repeat(number.length);
  const head = style.severity[severity](`${severity}[${code}]`);
  const lines = [
    `${head}${style.strong(`: ${toVisible(message)}`)}`,
    style.faint(`${gutter} ${toVisible(origin)}:${number}:${column}`),
    ...renderExcerpt(
      text,
      index,
      line,
      span,
      related.map((place) => place.span),
      style,
    ).map((excerpt, row) => `${style.faint(`${row === 0 ? number : gutter} |`)} ${excerpt}`.trimEnd()),
  ];
  for (const place of related) {
    const { line: relatedLine, column: relatedColumn } = index.positionAt(place.span.start);
    lines.push(
      `${gutter} ${style.faint('= note:')} ${toVisible(place.message)} (${relatedLine + firstLine - 1}:${relatedColumn})`,
    );
  }
  for (const { safe, title } of fixes)
    lines.push(`${gutter} ${style.faint(safe ? '= fix:' : '= perhaps:')} ${toVisible(title)}`);
  return lines.join('\n');
}

let lastText = '';
let lastIndex = createLineIndex('');

/** Remembers the last, for the diagnostics of one text follow each other and may be many. */
function lineIndexOf(text: string): LineIndex {
  if (text !== lastText) {
    lastText = text;
    lastIndex = createLineIndex(text);
  }
  return lastIndex;
}

/** The line of the span and the marks under it; an empty span is marked where something is missing. */
function renderExcerpt(
  text: string,
  index: LineIndex,
  line: number,
  span: Span,
  related: readonly Span[],
  style: RenderStyle,
): readonly string[] {
  const { start, end } = index.lineSpan(line);
  const from = startOfCharacter(text, Math.max(start, span.start - WIDEST / 2));
  const to = Math.min(end, from + WIDEST);
  const before = from > start ? '…' : '';
  const after = to < end ? '…' : '';
  let shown = before;
  let marks = before === '' ? '' : ' ';
  for (let offset = from; offset < to; ) {
    const character = characterAt(text, offset);
    const visible = toVisible(character);
    const isMarked = offset === span.start || (offset >= span.start && offset < span.end);
    const isRelated = related.some((place) => offset >= place.start && offset < place.end);
    shown += visible;
    const width = displayWidth(visible);
    if (isMarked && width === 0 && !marks.endsWith('^'))
      marks = `${marks.slice(0, -1)}^`; // under what it combines with
    else marks += (isMarked ? '^' : isRelated ? '-' : ' ').repeat(width);
    offset += character.length;
  }
  if (span.start >= to) marks += '^';
  return [`${shown}${after}`, style.mark(marks.trimEnd())];
}

/** One before an offset that would cut a character in two. */
function startOfCharacter(text: string, offset: number): number {
  return isPairAt(text, offset - 1) ? offset - 1 : offset;
}

export { PLAIN_STYLE, type RenderStyle };
