import { characterAt, isPairAt } from '../text/character-at.ts';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import type { Diagnostic } from './diagnostic.ts';
import { displayWidth } from './display-width.ts';
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

/** A longer line is truncated around the span. */
const MAX_EXCERPT_LENGTH = 160;

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

/** Remembers the last index, because a text may have many diagnostics in a row. */
function lineIndexOf(text: string): LineIndex {
  if (text !== lastText) {
    lastText = text;
    lastIndex = createLineIndex(text);
  }
  return lastIndex;
}

/** The line of the span and the underline below it. An empty span has a caret at the place where something is missing. */
function renderExcerpt(
  text: string,
  index: LineIndex,
  line: number,
  span: Span,
  related: readonly Span[],
  style: RenderStyle,
): readonly string[] {
  const { start, end } = index.lineSpan(line);
  const from = startOfCharacter(text, Math.max(start, span.start - MAX_EXCERPT_LENGTH / 2));
  const to = Math.min(end, from + MAX_EXCERPT_LENGTH);
  const before = from > start ? '…' : '';
  const after = to < end ? '…' : '';
  let shown = before;
  let underline = before === '' ? '' : ' ';
  for (let offset = from; offset < to; ) {
    const character = characterAt(text, offset);
    const visible = toVisible(character);
    const isUnderlined = offset === span.start || (offset >= span.start && offset < span.end);
    const isRelated = related.some((place) => offset >= place.start && offset < place.end);
    shown += visible;
    const width = displayWidth(visible);
    if (isUnderlined && width === 0 && !underline.endsWith('^'))
      underline = `${underline.slice(0, -1)}^`; // under its base character
    else underline += (isUnderlined ? '^' : isRelated ? '-' : ' ').repeat(width);
    offset += character.length;
  }
  if (span.start >= to) underline += '^';
  return [`${shown}${after}`, style.mark(underline.trimEnd())];
}

/** Moves an offset out of the middle of a surrogate pair. */
function startOfCharacter(text: string, offset: number): number {
  return isPairAt(text, offset - 1) ? offset - 1 : offset;
}

export { PLAIN_STYLE, type RenderStyle };
