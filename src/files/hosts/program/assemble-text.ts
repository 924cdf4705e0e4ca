import { joinTexts, type MappedText, MappedTextBuilder, placeText, trimText } from '../mapped-text.ts';
import type { Word } from '../request/url.ts';
import { type Program, type Region, spanOf } from './program.ts';
import type { FormatStyle, JoinedText, ProgramText, WrittenText } from './program-text.ts';
import { decodeString, encodeString } from './tokens.ts';

/** An expression whose value is inserted into a text. */
export interface InsertedExpression {
  readonly source: string;
  /** The tokens of the argument; absent if the expression is within a string. */
  readonly value?: Region | undefined;
  /** Whether it is inserted as a number, or with quotes and escapes. */
  readonly isSafe: boolean;
}

/** A text at run time, as far as it is known. */
export interface AssembledText extends Word {
  /** The expression of each interpolation, by its offset in the file. */
  readonly expressions: ReadonlyMap<number, InsertedExpression>;
}

/** Assembles a text, without the space around it. */
export function assembleText(text: ProgramText): AssembledText {
  const whole = 'texts' in text ? assembleJoined(text) : assembleWritten(text);
  return { ...whole, ...trimText(whole, /\s/) };
}

function assembleJoined({ texts }: JoinedText): AssembledText {
  const all = texts.map((text) => ('texts' in text ? assembleJoined(text) : assembleWritten(text)));
  return {
    ...joinTexts(all),
    expressions: new Map(all.flatMap(({ expressions }) => [...expressions])),
    encode: (text, place) => all.map((one) => one.encode(text, place)).find((encoded) => encoded !== undefined),
  };
}

export function assembleWritten({ program, parts, format }: WrittenText): AssembledText {
  const { file } = program;
  const builder = new MappedTextBuilder(file);
  for (const part of parts) {
    if ('form' in part) decodeString(builder, file, part);
    else builder.interpolation(part.expression.start, part.expression.end);
  }
  const [first] = parts;
  const plain = builder.finish(first === undefined ? 0 : 'form' in first ? first.start : first.expression.start);
  const expressions = new Map<number, InsertedExpression>();
  const mapped = format === undefined ? plain : insertValues(program, plain, format, expressions);
  for (const span of mapped.interpolations) {
    const { start, end } = mapped.map.toFile(span);
    if (!expressions.has(start)) expressions.set(start, { source: readSource(file.slice(start, end)), isSafe: false });
  }
  return {
    ...mapped,
    expressions,
    encode(text, place) {
      const part = parts.find((one) => 'form' in one && one.start <= place.start && place.end <= one.end);
      return part === undefined || !('form' in part) || format !== undefined ? undefined : encodeString(text, part);
    },
  };
}

/** The expression of an interpolation, without its delimiters and its format. */
function readSource(text: string): string {
  const inner = /^(?:[#$]?\{\{?|\$\()([\s\S]*?)(?:\}{1,2}|\))$/.exec(text)?.[1] ?? text;
  return inner.replace(/(?<=[\w)\]])(?:![rsa])?(?::[^'"()[\]]*)?$/, '').trim();
}

const PLACEHOLDERS: Readonly<Record<FormatStyle, RegExp>> = {
  percent: /%%|%(?:\((?<name>\w+)\)|\d+\$)?[-+0 #,]*\d*(?:\.\d+)?(?<letter>[a-zA-Z])/g,
  braces: /\{\{|\}\}|\{(?<name>\w*)[^{}\r\n]*(?<letter>\})/g,
};
/** Letters that insert a number, or a text with its quotes and escapes. */
const SAFE_LETTER = /[cdefgiouxEGXq]/;

/** Replaces the placeholders of a format with interpolations, and notes the expressions by their offset in the file. */
function insertValues(
  program: Program,
  { text, map, interpolations }: MappedText,
  { style, values }: NonNullable<WrittenText['format']>,
  found: Map<number, InsertedExpression>,
): MappedText {
  const builder = new MappedTextBuilder(text);
  const placeholders = Array.from(text.matchAll(PLACEHOLDERS[style]), ({ 0: all, index, groups }) => ({
    ...{ start: index, end: index + all.length, all },
    name: groups?.['name'] ?? '',
    letter: groups?.['letter'],
  }));
  const others = interpolations.map((span) => ({ ...span, all: '', name: '', letter: undefined }));
  let offset = 0;
  let count = 0;
  for (const { start, end, all, name, letter } of [...placeholders, ...others].sort((a, b) => a.start - b.start)) {
    if (start < offset) continue;
    builder.verbatim(offset, start);
    offset = end;
    // Go writes the quotes of `%q`.
    const quote = letter === 'q' ? '"' : '';
    builder.decoded(letter === undefined ? all.charAt(0) : quote, start, start);
    if (letter !== undefined || all === '') builder.interpolation(start, end);
    builder.decoded(quote, end, end);
    if (letter === undefined) continue;
    const value = findNamed(program, values, name) ?? (name === '' ? values[count++] : undefined);
    const span = value && spanOf(program, value);
    const source = span === undefined ? readSource(all) : program.file.slice(span.start, span.end);
    found.set(map.toFile({ start, end }).start, { source, value, isSafe: SAFE_LETTER.test(letter) });
  }
  builder.verbatim(offset, text.length);
  return placeText(builder.finish(0), map);
}

/** The argument with a number or a name: `start=…`, `start: …`. */
function findNamed({ tokens }: Program, values: readonly Region[], name: string): Region | undefined {
  if (/^\d/.test(name)) return values[Number(name)];
  return values.find(({ from }) => tokens[from]?.text === name && /^[=:]$/.test(tokens[from + 1]?.text ?? ''));
}
