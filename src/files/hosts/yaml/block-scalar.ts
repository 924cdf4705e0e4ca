import type { CST } from 'yaml';
import type { Span } from '../../../language/base/span.ts';
import type { DataText } from '../data/find-queries.ts';
import { MappedTextBuilder, trimText } from '../mapped-text.ts';
import { isPrintable } from './flow-scalars.ts';

const SPACE = /[ \t\r\n]/;

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
  const builder = new MappedTextBuilder(file);
  joinLines(file, lines, indent, indicator.startsWith('>'), builder);
  const text = trimText(builder.finish(offset + header), SPACE);
  const whole = text.map.toFile({ start: 0, end: text.text.length });
  return { ...text, span, encode: (written, place) => (isLine(written, place, whole) ? written : undefined) };
}

/** Whether a block scalar can contain the text on one line, without losing space at its ends. */
function isLine(text: string, { start, end }: Span, whole: Span): boolean {
  if (!isPrintable(text)) return false;
  return !(start === whole.start && SPACE.test(text.charAt(0))) && !(end === whole.end && SPACE.test(text.slice(-1)));
}

/** The lines from the first to the last that is not blank. */
function splitLines(file: string, start: number, end: number): readonly BlockLine[] {
  const lines = Array.from(file.slice(start, end).matchAll(LINE), ({ 1: indent = '', 2: text = '', index }) => {
    const content = start + index + indent.length;
    return { start: start + index, content, end: content + text.length };
  });
  const isUsed = (line: BlockLine): boolean => line.content < line.end;
  return lines.slice(Math.max(0, lines.findIndex(isUsed)), lines.findLastIndex(isUsed) + 1);
}

/** A lone `\r` is part of the text. */
const LINE = /( *)([^\n]*?)(?:\r?\n|$)/g;

/**
 * Joins the lines. In a folded scalar, a single line break becomes a space and a
 * blank line becomes a line break, except around more-indented lines.
 */
function joinLines(
  file: string,
  lines: readonly BlockLine[],
  indent: number,
  isFolded: boolean,
  builder: MappedTextBuilder,
): void {
  let last: number | undefined;
  let blankLines = 0;
  let wasKept = !isFolded;
  for (const { start, content, end } of lines) {
    const isKept = !isFolded || content - start > indent || file[content] === '\t';
    if (content === end && !isKept) {
      blankLines++;
      continue;
    }
    const from = Math.min(start + indent, content);
    const lineBreaks = isKept || wasKept ? blankLines + 1 : blankLines;
    if (last !== undefined) builder.decoded('\n'.repeat(lineBreaks) || ' ', last, from);
    builder.verbatim(from, end);
    last = end;
    blankLines = 0;
    wasKept = isKept;
  }
}
