import type { Span } from '../../../language/base/span.ts';
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
import type { StringText } from './tokens.ts';

/** A part of a text: a string, or an expression that is only known at run time. */
type Part = StringText | { readonly expression: Span };

/** An expression that is a text, at least in part; or several of them that the program joins. */
export type ProgramText = WrittenText | JoinedText;

export interface JoinedText {
  readonly texts: readonly ProgramText[];
}

export interface WrittenText {
  readonly program: Program;
  readonly parts: readonly Part[];
  /** How values are inserted at run time, and the expressions that are. */
  readonly format?: { readonly style: FormatStyle; readonly values: readonly Region[] } | undefined;
  /** The index of the token after it. */
  readonly next: number;
}

export type FormatStyle = 'percent' | 'braces';

/** Functions that insert values into their first argument. */
const FORMATS = /^(?:v?sprintf|format)$/;
/** Methods of a text that insert values into it. */
const FORMAT_METHODS: Readonly<Record<string, FormatStyle>> = { format: 'braces', formatted: 'percent' };
/** Functions and methods that return the text, perhaps in another type or without the space around it. */
const KEEPS =
  /^(?:str|string|strip|trim|squish|dedent|cleandoc|freeze|tostring|toowned|into|asstr|trimindent|trimmargin|stripindent|new|from|raw|text|stringbuilder|stringbuffer)$/;
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
): WrittenText | undefined {
  const { tokens, language } = program;
  const parts: Part[] = [];
  let format: WrittenText['format'];
  let next: number | undefined = index;
  while (next !== undefined && parts.length < MAX_OPERANDS) {
    const operand = readOperand(program, next, limit, depth);
    if (operand === undefined) return undefined;
    parts.push(...operand.parts);
    format ??= operand.format;
    const after = operand.next;
    const inserted =
      'expression' in (parts.at(-1) ?? { expression: 0 }) ? undefined : readFormat(program, after, limit);
    if (inserted !== undefined) return { program, parts, ...inserted };
    next = after < limit ? nextOperand(program, after) : undefined;
    if (next === undefined)
      return parts.every((part) => 'expression' in part) ? undefined : { program, parts, format, next: after };
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

/** Reads the call that inserts values into the string at a token: `fmt.Sprintf("%s/payments", base)`. */
export function readFormatted(program: Program, index: number): WrittenText | undefined {
  const { tokens, parents } = program;
  if (parents[index] !== index - 1 || !FORMATS.test(normalizeName(tokens[index - 2]?.text ?? ''))) return undefined;
  let start = index - 2;
  while (isAccess(tokens[start - 1]?.text) && tokens[start - 2]?.kind === 'name') start -= 2;
  return readText(program, start);
}

/** Reads what `%` and, in PowerShell, `-f` insert into the text before them. */
function readFormat(
  program: Program,
  index: number,
  limit: number,
): Required<Pick<WrittenText, 'format' | 'next'>> | undefined {
  const { tokens, language } = program;
  if (index >= limit) return undefined;
  if (tokens[index]?.text === '%') {
    const isList = afterBracket(program, index + 1) !== undefined;
    const next = endOfOperand(program, index + 1, limit);
    const values = isList ? listArguments(program, index + 1) : [{ from: index + 1, to: next }];
    return { format: { style: 'percent', values }, next };
  }
  const isInserted = tokens[index]?.text === '-' && tokens[index + 1]?.text === 'f';
  if (!isInserted || !language.extensions.includes('.ps1')) return undefined;
  const values = splitList(program, index + 2, limit);
  return { format: { style: 'braces', values }, next: values.at(-1)?.to ?? index + 2 };
}

/** The operands from an index on that commas separate. */
function splitList(program: Program, from: number, limit: number): readonly Region[] {
  const found: Region[] = [];
  for (let at = from; at < limit && found.length < MAX_OPERANDS; ) {
    const to = endOfOperand(program, at, limit);
    found.push({ from: at, to });
    if (program.tokens[to]?.text !== ',') break;
    at = to + 1;
  }
  return found;
}

function readOperand(program: Program, index: number, limit: number, depth: number): WrittenText | undefined {
  const { tokens } = program;
  const token = tokens[index];
  if (token === undefined || index >= limit || depth > MAX_DEPTH) return undefined;
  if (token.string !== undefined) return readMethods({ program, parts: [token.string], next: index + 1 }, limit);
  if (/^(?:&|\*|await|new)$/.test(token.text)) return readOperand(program, index + 1, limit, depth + 1);
  const after = token.text === '(' ? afterBracket(program, index) : undefined;
  if (after !== undefined) {
    const inner = readText(program, index + 1, after - 1, depth + 1);
    if (inner?.next === after - 1) return readMethods({ ...inner, next: after }, limit);
    // A cast: `(int) $amount`.
    const isCast = tokens[after]?.kind === 'name';
    return readExpression(program, index, endOfOperand(program, isCast ? after : index, limit));
  }
  // PowerShell writes the type of a static method in brackets.
  if (token.kind !== 'name' && token.text !== '[') return undefined;
  const end = endOfOperand(program, index, limit);
  return readCall(program, index, end, depth) ?? readExpression(program, index, end);
}

/** The bracket of a call that ends an operand, and the name of the function; `undefined` if no call does. */
function findCall({ tokens, partners }: Program, index: number, end: number) {
  const open = tokens[end - 1]?.text === ')' ? (partners[end - 1] as number) : -1;
  return open <= index ? undefined : { open, name: normalizeName(tokens[open - 1]?.text ?? '') };
}

/** What the call in a range of tokens returns, perhaps encoded: its first argument, or the text that it is called on. */
export function findKept(program: Program, { from, to }: Region): Region | undefined {
  const call = endOfOperand(program, from, to) === to ? findCall(program, from, to) : undefined;
  const isKept = call !== undefined && (KEEPS.test(call.name) || ENCODES.test(call.name));
  if (!isKept) return undefined;
  const isMethod = isAccess(program.tokens[call.open - 2]?.text);
  return listArguments(program, call.open)[0] ?? (isMethod ? { from, to: call.open - 2 } : undefined);
}

/** Reads the call of a function that returns its first argument, or inserts values into it. */
function readCall(program: Program, index: number, end: number, depth: number): WrittenText | undefined {
  const { tokens, file } = program;
  const { open = -1, name = '' } = findCall(program, index, end) ?? {};
  const isFormat = FORMATS.test(name);
  if (!isFormat && !KEEPS.test(name) && !ENCODES.test(name)) return undefined;
  const inner = readText(program, open + 1, end - 1, depth + 1);
  if (inner === undefined || !isFormat) return inner && { ...inner, next: end };
  const isMacro = tokens[open - 1]?.text.endsWith('!') === true;
  const isNumbered = inner.parts.some((part) => 'form' in part && /\{\d/.test(file.slice(part.start, part.end)));
  const style = isMacro || isNumbered ? 'braces' : 'percent';
  return { ...inner, format: { style, values: listArguments(program, open).slice(1) }, next: end };
}

export function readExpression(program: Program, from: number, next: number): WrittenText {
  return { program, parts: [{ expression: spanOf(program, { from, to: next }) }], next };
}

/** Reads the methods that are called on a text; `undefined` if one of them is not known. */
function readMethods(text: WrittenText, limit: number): WrittenText | undefined {
  const { program } = text;
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
