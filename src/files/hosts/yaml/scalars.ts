import { type CST, isScalar, parseDocument, type Scalar } from 'yaml';
import type { Span } from '../../../language/base/span.ts';
import type { DataText } from '../data/find-queries.ts';
import { type AfterString, escapeJson, LETTERS, mayContinueAfter, readBackslash } from '../escapes.ts';
import { MappedTextBuilder, trimText } from '../mapped-text.ts';

/** @param start - The offset in the file of the text that was parsed. */
export function readScalar(file: string, start: number, { srcToken: token, range }: Scalar): DataText {
  const offset = start + (token?.offset ?? range?.[0] ?? 0);
  switch (token?.type) {
    case 'block-scalar':
      return readBlock(file, { ...token, offset });
    case 'double-quoted-scalar':
    case 'single-quoted-scalar':
      return readQuoted(file, { ...token, offset });
    case 'scalar':
      return readPlain(file, { ...token, offset });
    default:
      // A tag without a value, such as `!!str`.
      return {
        ...new MappedTextBuilder(file).finish(offset),
        span: { start: offset, end: offset },
        encode: () => undefined,
      };
  }
}

function readPlain(file: string, { offset, source }: CST.FlowScalar): DataText {
  const span = { start: offset, end: offset + source.length };
  return {
    ...new MappedTextBuilder(file).escaped(span, FOLD, readEscape).finish(offset),
    span,
    mayContinue: hasNumberAfter(file, span.end),
    encode: (text, place) => (isPlain(file, text, place, span) ? text : undefined),
  };
}

/** A comment mostly begins with a space; an order number such as `#12` does not. */
const NUMBER = /[ \t]+#[^\s#!]/y;

function hasNumberAfter(file: string, end: number): boolean {
  NUMBER.lastIndex = end;
  return NUMBER.test(file);
}

const AFTER_STRING: AfterString = { allowed: /[ \t]*(?:[,:}\]#\r\n]|$)/y, comment: /[ \t]+#[^\r\n]*/y };

/** A longer plain scalar gets no fixes, because it is parsed again for each of them. */
const MAX_PLAIN = 2000;

/** Whether a plain scalar is read as intended after a text replaced a place in it. */
function isPlain(file: string, text: string, place: Span, { start, end }: Span): boolean {
  if (!isPrintable(text) || end - start > MAX_PLAIN) return false;
  const [before, after] = [file.slice(start, place.start), file.slice(place.end, end)];
  const { contents, errors } = parseDocument(before + text + after, { prettyErrors: false, logLevel: 'silent' });
  if (errors.length > 0 || !isScalar(contents) || contents.type !== 'PLAIN') return false;
  return contents.value === decodePlain(before) + text + decodePlain(after);
}

function decodePlain(source: string): string {
  const span = { start: 0, end: source.length };
  return new MappedTextBuilder(source).escaped(span, FOLD, readEscape).finish(0).text;
}

function readQuoted(file: string, { offset, source, type }: CST.FlowScalar): DataText {
  const span = { start: offset + 1, end: offset + source.length - 1 };
  const isDouble = type === 'double-quoted-scalar';
  return {
    ...new MappedTextBuilder(file).escaped(span, isDouble ? ESCAPE : QUOTE, readEscape).finish(span.start),
    span,
    mayContinue: mayContinueAfter(file, span.end, AFTER_STRING),
    encode: isDouble ? escapeJson : encodeSingleQuoted,
  };
}

function encodeSingleQuoted(text: string): string | undefined {
  return isPrintable(text) ? text.replaceAll("'", "''") : undefined;
}

/** A line break, with the space and empty lines around it; or space in a line, so that it is read once. */
const FOLD = /[ \t]*\r?\n(?:[ \t\n]|\r(?=\n))*|[ \t]+/g;
/** The same, or a quote between single quotes. */
const QUOTE = new RegExp(`${FOLD.source}|''`, 'g');
/** The same, a backslash at the end of a line, which joins the next line, or an escape. */
const ESCAPE = new RegExp(
  String.raw`${FOLD.source}|\\\r?\n[ \t]*|\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[^])`,
  'g',
);

const YAML_LETTERS = {
  ...LETTERS,
  ...{ '0': '\0', a: '\x07', e: '\x1b', v: '\v', N: '\u0085', _: '\u00a0', L: '\u2028', P: '\u2029' },
};

/** Decodes an escape. Invalid escapes are reported by the parser. */
function readEscape([all]: RegExpExecArray): string | undefined {
  if (all.startsWith('\\')) return /^\\\r?\n/.test(all) ? '' : readBackslash(all, YAML_LETTERS);
  if (all === "''") return "'";
  const lineBreaks = all.split('\n').length - 1;
  // A single line break becomes a space, and an empty line becomes a line break.
  return lineBreaks === 0 ? undefined : '\n'.repeat(lineBreaks - 1) || ' ';
}

const UNPRINTABLE = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;

/** Whether a text can appear in a scalar without escapes, on one line. */
function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

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
function readBlock(file: string, block: CST.BlockScalar): DataText {
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
