import type { CST } from 'yaml';
import type { Span } from '../../text/span.ts';
import type { DataText } from '../data/find-queries.ts';
import { createMappedText, type MappedText, type MappedTextBuilder, sliceText } from '../mapped-text.ts';
import { isPrintable } from './characters.ts';

const SPACE: ReadonlySet<string | undefined> = new Set([' ', '\t', '\r', '\n']);

/** A line of a block scalar: its start, the start of its content, and its end. */
interface BlockLine {
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/**
 * Reads a block scalar, `|` or `>`. Leading and trailing space is not part of the
 * query. `span` begins at the indicator, so that a comment above the scalar
 * applies to the query.
 */
export function readBlock(file: string, block: CST.BlockScalar): DataText {
  const { offset, source, props } = block;
  const header = props.reduce((sum, prop) => sum + ('source' in prop ? prop.source.length : 0), 0);
  const span = { start: offset, end: offset + header + source.length };
  const lines = splitLines(file, offset + header, span.end);
  const [indicator = ''] = props.flatMap((prop) => (prop.type === 'block-scalar-header' ? [prop.source] : []));
  const explicit = Number(/[1-9]/.exec(indicator)?.[0] ?? 0);
  const [first] = lines;
  const indent = explicit > 0 ? block.indent + explicit : first === undefined ? 0 : first.content - first.start;
  const builder = createMappedText();
  if (indicator.startsWith('>')) readFolded(file, lines, indent, builder);
  else readLiteral(file, lines, indent, builder);
  const text = trim(builder.finish(offset + header));
  const whole = text.map.toFile({ start: 0, end: text.text.length });
  return { ...text, span, encode: (written, place) => (isLine(written, place, whole) ? written : undefined) };
}

/** Whether a block scalar can contain the text on one line, without losing space at its ends. */
function isLine(text: string, { start, end }: Span, whole: Span): boolean {
  if (!isPrintable(text)) return false;
  return !(start === whole.start && SPACE.has(text[0])) && !(end === whole.end && SPACE.has(text.at(-1)));
}

/** The lines from the first to the last that is not blank. */
function splitLines(file: string, start: number, end: number): readonly BlockLine[] {
  const lines: BlockLine[] = [];
  let used = 0;
  for (let lineStart = start; lineStart < end; ) {
    const lineEnd = findLineEnd(file, lineStart, end);
    const isCrLf = lineEnd > lineStart && file[lineEnd - 1] === '\r' && file[lineEnd] === '\n';
    const line = { start: lineStart, content: skipIndent(file, lineStart, lineEnd), end: lineEnd - (isCrLf ? 1 : 0) };
    if (used > 0 || line.content < line.end) lines.push(line);
    if (line.content < line.end) used = lines.length;
    lineStart = lineEnd + 1;
  }
  return lines.slice(0, used);
}

function findLineEnd(file: string, start: number, end: number): number {
  const found = file.indexOf('\n', start);
  return found === -1 || found > end ? end : found;
}

function skipIndent(file: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && file[offset] === ' ') offset++;
  return offset;
}

function readLiteral(file: string, lines: readonly BlockLine[], indent: number, builder: MappedTextBuilder): void {
  let last: number | undefined;
  for (const { start, content, end } of lines) {
    const from = Math.min(start + indent, content);
    if (last !== undefined) builder.decoded('\n', last, from);
    builder.verbatim(file, from, end);
    last = end;
  }
}

/** A single line break becomes a space and a blank line becomes a line break, except around more-indented lines. */
function readFolded(file: string, lines: readonly BlockLine[], indent: number, builder: MappedTextBuilder): void {
  let last: number | undefined;
  let blankLines = 0;
  let wasMoreIndented = false;
  for (const { start, content, end } of lines) {
    const isMoreIndented = content - start > indent || file[content] === '\t';
    if (content === end && !isMoreIndented) {
      blankLines++;
      continue;
    }
    const from = Math.min(start + indent, content);
    const isKept = isMoreIndented || wasMoreIndented;
    if (last !== undefined) builder.decoded('\n'.repeat(isKept ? blankLines + 1 : blankLines) || ' ', last, from);
    builder.verbatim(file, from, end);
    last = end;
    blankLines = 0;
    wasMoreIndented = isMoreIndented;
  }
}

function trim(mapped: MappedText): MappedText {
  const { text } = mapped;
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.has(text[start])) start++;
  while (end > start && SPACE.has(text[end - 1])) end--;
  return sliceText(mapped, start, end);
}
