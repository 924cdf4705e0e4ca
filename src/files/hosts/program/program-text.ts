import type { Span } from '../../../language/base/span.ts';
import { type MappedText, MappedTextBuilder, placeText, trimText } from '../mapped-text.ts';
import type { Word } from '../request/url.ts';
import {
  afterBracket,
  endOfOperand,
  isAccess,
  listArguments,
  normalizeName,
  type Program,
  type Region,
  spanOf,
} from './program.ts';
import { decodeString, encodeString, type StringText } from './tokens.ts';

/** A part of a text: a string, or an expression that is only known at run time. */
type Part = StringText | { readonly expression: Span };

/** An expression that is a text, at least in part. */
export interface ProgramText {
  readonly parts: readonly Part[];
  /** How values are inserted at run time, and the expressions that are. */
  readonly format?: { readonly style: FormatStyle; readonly values: readonly Region[] } | undefined;
  /** The index of the token after it. */
  readonly next: number;
}

type FormatStyle = 'percent' | 'braces';

/** Functions that insert values into their first argument. */
const FORMATS = /^(?:v?sprintf|format)$/;
/** Methods of a text that insert values into it. */
const FORMAT_METHODS: Readonly<Record<string, FormatStyle>> = { format: 'braces', formatted: 'percent' };
/** Functions and methods that return the text, perhaps in another type or without the space around it. */
const KEEPS =
  /^(?:str|string|strip|trim|squish|dedent|cleandoc|freeze|tostring|toowned|into|asstr|trimindent|trimmargin|stripindent|new|from|raw|text)$/;
/** Functions that encode a text for a URL. */
const ENCODES = /(?:urlencode|encodeuricomponent|queryescape|escapedatastring|quoteplus|^quote|^encode|^escape)$/;

/** The most operands of a text, and the depth of its brackets. */
const MAX_OPERANDS = 50;
const MAX_DEPTH = 8;

/** Reads the text that begins at a token; `undefined` if the expression there is none. */
export function readText(
  program: Program,
  index: number,
  limit = program.tokens.length,
  depth = 0,
): ProgramText | undefined {
  const { tokens, language } = program;
  const parts: Part[] = [];
  let format: ProgramText['format'];
  let next: number | undefined = index;
  while (next !== undefined && parts.length < MAX_OPERANDS) {
    const operand = readOperand(program, next, limit, depth);
    if (operand === undefined) return undefined;
    parts.push(...operand.parts);
    format ??= operand.format;
    const after = operand.next;
    if (after < limit && tokens[after]?.text === '%' && !('expression' in (parts.at(-1) ?? { expression: 0 }))) {
      const isList = afterBracket(program, after + 1) !== undefined;
      const end = endOfOperand(program, after + 1, limit);
      const values = isList ? listArguments(program, after + 1) : [{ from: after + 1, to: end }];
      return { parts, format: { style: 'percent', values }, next: end };
    }
    next = after < limit ? nextOperand(program, after) : undefined;
    if (next === undefined)
      return parts.every((part) => 'expression' in part) ? undefined : { parts, format, next: after };
  }
  return undefined;

  function nextOperand({ file, parents }: Program, at: number): number | undefined {
    if (tokens[at]?.text === language.join) return at + 1;
    if (!language.joinsAdjacent) return undefined;
    if (tokens[at]?.text === '\\' && tokens[at + 1]?.kind === 'string') return at + 1;
    if (tokens[at]?.kind !== 'string') return undefined;
    // Strings side by side: on the same line, or in brackets.
    const isSameLine = !file.slice(tokens[at - 1]?.end, tokens[at]?.start).includes('\n');
    return isSameLine || /^[([]$/.test(tokens[parents[at] ?? -1]?.text ?? '') ? at : undefined;
  }
}

function readOperand(program: Program, index: number, limit: number, depth: number): ProgramText | undefined {
  const { tokens } = program;
  const token = tokens[index];
  if (token === undefined || index >= limit || depth > MAX_DEPTH) return undefined;
  if (token.string !== undefined) return readMethods(program, { parts: [token.string], next: index + 1 }, limit);
  if (/^(?:&|\*|await|new)$/.test(token.text)) return readOperand(program, index + 1, limit, depth + 1);
  const after = token.text === '(' ? afterBracket(program, index) : undefined;
  if (after !== undefined) {
    const inner = readText(program, index + 1, after - 1, depth + 1);
    if (inner?.next === after - 1) return readMethods(program, { ...inner, next: after }, limit);
    // A cast: `(int) $amount`.
    const isCast = tokens[after]?.kind === 'name';
    return readExpression(program, index, endOfOperand(program, isCast ? after : index, limit));
  }
  // PowerShell writes the type of a static method in brackets.
  if (token.kind !== 'name' && token.text !== '[') return undefined;
  const end = endOfOperand(program, index, limit);
  return readCall(program, index, end, depth) ?? readExpression(program, index, end);
}

/** Reads the call of a function that returns its first argument, or inserts values into it. */
function readCall(program: Program, index: number, end: number, depth: number): ProgramText | undefined {
  const { tokens, partners, file } = program;
  const open = tokens[end - 1]?.text === ')' ? (partners[end - 1] as number) : -1;
  if (open <= index) return undefined;
  const name = normalizeName(tokens[open - 1]?.text ?? '');
  const isFormat = FORMATS.test(name);
  if (!isFormat && !KEEPS.test(name) && !ENCODES.test(name)) return undefined;
  const inner = readText(program, open + 1, end - 1, depth + 1);
  if (inner === undefined || !isFormat) return inner && { ...inner, next: end };
  const isMacro = tokens[open - 1]?.text.endsWith('!') === true;
  const isNumbered = inner.parts.some((part) => 'form' in part && /\{\d/.test(file.slice(part.start, part.end)));
  const style = isMacro || isNumbered ? 'braces' : 'percent';
  return { parts: inner.parts, format: { style, values: listArguments(program, open).slice(1) }, next: end };
}

function readExpression(program: Program, from: number, next: number): ProgramText {
  return { parts: [{ expression: spanOf(program, { from, to: next }) }], next };
}

/** Reads the methods that are called on a text; `undefined` if one of them is not known. */
function readMethods(program: Program, text: ProgramText, limit: number): ProgramText | undefined {
  const { tokens, language } = program;
  let { next, format } = text;
  while (next + 1 < limit && isAccess(tokens[next]?.text) && tokens[next]?.text !== language.join) {
    if (tokens[next + 1]?.kind !== 'name') break;
    const name = normalizeName(tokens[next + 1]?.text ?? '');
    const after = tokens[next + 2]?.text === '(' ? afterBracket(program, next + 2) : undefined;
    const style = FORMAT_METHODS[name];
    if (style !== undefined && after !== undefined) format = { style, values: listArguments(program, next + 2) };
    else if (!KEEPS.test(name)) return undefined;
    next = after ?? next + 2;
  }
  return { ...text, format, next };
}

/** An expression whose value is inserted into a text. */
export interface InsertedExpression {
  readonly source: string;
  /** Whether it is inserted as a number. */
  readonly isNumber: boolean;
}

/** A text at run time, as far as it is known. */
export interface AssembledText extends Word {
  /** The expression of each interpolation, by its offset in the file. */
  readonly expressions: ReadonlyMap<number, InsertedExpression>;
}

export function assembleText(program: Program, { parts, format }: ProgramText): AssembledText {
  const { file } = program;
  const builder = new MappedTextBuilder(file);
  for (const part of parts) {
    if ('form' in part) decodeString(builder, file, part);
    else builder.interpolation(part.expression.start, part.expression.end);
  }
  const [first] = parts;
  const plain = builder.finish(first === undefined ? 0 : 'form' in first ? first.start : first.expression.start);
  const expressions = new Map<number, InsertedExpression>();
  const mapped = trimText(format === undefined ? plain : insertValues(program, plain, format, expressions), /\s/);
  for (const span of mapped.interpolations) {
    const { start, end } = mapped.map.toFile(span);
    if (!expressions.has(start))
      expressions.set(start, { source: readSource(file.slice(start, end)), isNumber: false });
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
  const inner = /^(?:#\{|\$\{|\{\{?)([\s\S]*?)\}{1,2}$/.exec(text)?.[1] ?? text;
  return inner.replace(/(?<=[\w)\]])(?:![rsa])?(?::[^'"()[\]]*)?$/, '').trim();
}

const PLACEHOLDERS: Readonly<Record<FormatStyle, RegExp>> = {
  percent: /%%|%(?:\(\w+\)|\d+\$)?[-+0 #,]*\d*(?:\.\d+)?([a-zA-Z])/g,
  braces: /\{\{|\}\}|\{[^{}\r\n]*\}/g,
};

/** Replaces the placeholders of a format with interpolations, and notes the expressions by their offset in the file. */
function insertValues(
  program: Program,
  { text, map, interpolations }: MappedText,
  { style, values }: NonNullable<ProgramText['format']>,
  found: Map<number, InsertedExpression>,
): MappedText {
  const builder = new MappedTextBuilder(text);
  const placeholders = Array.from(text.matchAll(PLACEHOLDERS[style]), ({ 0: all, 1: letter, index }) => ({
    start: index,
    end: index + all.length,
    all,
    isNumber: letter !== undefined && /[cdefgiouxEGX]/.test(letter),
  }));
  const others = interpolations.map((span) => ({ ...span, all: undefined, isNumber: false }));
  let offset = 0;
  let count = 0;
  for (const { start, end, all, isNumber } of [...placeholders, ...others].sort((a, b) => a.start - b.start)) {
    if (start < offset) continue;
    builder.verbatim(offset, start);
    offset = end;
    if (all !== undefined && /^(?:%%|\{\{|\}\})$/.test(all)) builder.decoded(all.charAt(0), start, end);
    else builder.interpolation(start, end);
    const value = all === undefined ? undefined : values[count++];
    if (all === undefined) continue;
    const span = value && spanOf(program, value);
    const source = span === undefined ? readSource(all) : program.file.slice(span.start, span.end);
    found.set(map.toFile({ start, end }).start, { source, isNumber });
  }
  builder.verbatim(offset, text.length);
  return placeText(builder.finish(0), map);
}
