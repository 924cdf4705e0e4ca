import { eastAsianWidth } from 'get-east-asian-width';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import type { Diagnostic } from './diagnostic.ts';
import { PLAIN_STYLE, type RenderStyle } from './render-style.ts';

/** Where the text of the query stands, and how to show it. */
export interface RenderOptions {
  /** What the text is called: a path, `<stdin>`. */
  readonly origin: string;
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
 * diagnostic && renderDiagnostic('id>5', diagnostic, { origin: 'query' }).split('\n')[0]
 * // 'error[unsupported-operator]: `>` does not work on `id`, a token field; it takes `:`'
 */
export function renderDiagnostic(text: string, diagnostic: Diagnostic, options: RenderOptions): string {
  const { origin, firstLine = 1, style = PLAIN_STYLE } = options;
  const { severity, code, message, span, related, fixes } = diagnostic;
  const index = createLineIndex(text);
  const { line, column } = index.positionAt(span.start);
  const number = String(line + firstLine - 1);
  const gutter = ' '.repeat(number.length);
  const head = style.severity[severity](`${severity}[${code}]`);
  const lines = [
    `${head}${style.strong(`: ${message}`)}`,
    style.faint(`${gutter} ${origin}:${number}:${column}`),
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
      `${gutter} ${style.faint('= note:')} ${place.message} (${relatedLine + firstLine - 1}:${relatedColumn})`,
    );
  }
  for (const fix of fixes) lines.push(`${gutter} ${style.faint(fix.safe ? '= fix:' : '= perhaps:')} ${fix.title}`);
  return lines.join('\n');
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
  const from = Math.max(start, span.start - WIDEST / 2);
  const to = Math.min(end, from + WIDEST);
  const before = from > start ? '…' : '';
  const after = to < end ? '…' : '';
  let shown = before;
  let marks = before === '' ? '' : ' ';
  for (let offset = from; offset < to; ) {
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const visible = toVisible(character);
    const isMarked = offset === span.start || (offset >= span.start && offset < span.end);
    const isRelated = related.some((place) => offset >= place.start && offset < place.end);
    shown += visible;
    marks += (isMarked ? '^' : isRelated ? '-' : ' ').repeat(displayWidth(visible));
    offset += character.length;
  }
  if (span.start >= to) marks += '^';
  return [`${shown}${after}`, style.mark(marks.trimEnd())];
}

/** Control characters as their pictures; what would disturb the line, direction marks among it, as `�`. */
function toVisible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 ? ' ' : String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(character) ? '�' : character;
}

function displayWidth(character: string): number {
  return /^\p{M}/u.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}

export { PLAIN_STYLE, type RenderStyle };
