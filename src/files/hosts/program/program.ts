import { partitionPoint } from '../../../language/base/partition-point.ts';
import type { Span } from '../../../language/base/span.ts';
import type { ProgramLanguage } from './languages.ts';
import type { Token } from './tokens.ts';

/** A range of tokens. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

/** A line of a program that is not empty. */
interface Line {
  /** The index of its first token. */
  readonly first: number;
  readonly indent: number;
}

/** The tokens of a program, with the brackets that belong together, and its lines. */
export interface Program {
  readonly file: string;
  readonly language: ProgramLanguage;
  readonly tokens: readonly Token[];
  /** The index of the partner of each bracket; -1 for other tokens. */
  readonly partners: Int32Array;
  /** The index of the bracket around each token; -1 if there is none. */
  readonly parents: Int32Array;
  readonly lines: readonly Line[];
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Brackets that are nested more deeply are ordinary tokens. */
const MAX_DEPTH = 200;

export function createProgram(file: string, language: ProgramLanguage, tokens: readonly Token[]): Program {
  const partners = new Int32Array(tokens.length).fill(-1);
  const parents = new Int32Array(tokens.length).fill(-1);
  const lines: Line[] = [];
  const open: number[] = [];
  let [before, lineStart] = [0, 0];
  for (const [index, { kind, text, start }] of tokens.entries()) {
    const lineBreak = file.slice(before, start).lastIndexOf('\n');
    if (lineBreak !== -1) lineStart = before + lineBreak + 1;
    // A brace on its own line belongs to the header before it.
    if ((lineBreak !== -1 && text !== '{') || index === 0) lines.push({ first: index, indent: start - lineStart });
    before = start;
    const isClosing = kind === 'mark' && /^[)\]}]$/.test(text);
    // A closing bracket also closes what was left open within its partner.
    const at = isClosing ? open.findLastIndex((one) => CLOSING[tokens[one]?.text ?? ''] === text) : -1;
    if (at !== -1) {
      const partner = open[at] as number;
      open.length = at;
      partners[partner] = index;
      partners[index] = partner;
    }
    parents[index] = open.at(-1) ?? -1;
    if (kind === 'mark' && Object.hasOwn(CLOSING, text) && open.length < MAX_DEPTH) open.push(index);
  }
  return { file, language, tokens, partners, parents, lines };
}

/** The index after a bracket and its content; `undefined` if no bracket opens there. */
export function afterBracket({ partners }: Program, index: number): number | undefined {
  const partner = partners[index] ?? -1;
  return partner > index ? partner + 1 : undefined;
}

/** Whether a token leads from a value to its member. */
export function isAccess(text: string | undefined): boolean {
  return text !== undefined && /^(?:\.|->|\?->|\?\.|&\.|::|\\)$/.test(text);
}

/** A name without its sigils, underscores and letter case: `$paymentIntents` and `payment_intents` are the same. */
export function normalizeName(name: string): string {
  return name.replace(/^[$@#]+|[_?!]/g, '').toLowerCase();
}

/** The index after an operand: a value with what is called on it. */
export function endOfOperand(program: Program, index: number, limit: number): number {
  const { tokens, language } = program;
  let next = afterBracket(program, index) ?? index + 1;
  while (next < limit) {
    const text = tokens[next]?.text;
    const after = text === '(' || text === '[' ? afterBracket(program, next) : undefined;
    if (after !== undefined) next = after;
    else if (isAccess(text) && text !== language.join && tokens[next + 1]?.kind === 'name') next += 2;
    else break;
  }
  return Math.min(next, limit);
}

/** The arguments between brackets, as ranges of tokens. */
export function listArguments(program: Program, open: number): readonly Region[] {
  const found: Region[] = [];
  const close = program.partners[open] as number;
  let from = open + 1;
  for (let index = open + 1; index <= close; index = afterBracket(program, index) ?? index + 1) {
    if (index !== close && program.tokens[index]?.text !== ',') continue;
    if (index > from) found.push({ from, to: index });
    from = index + 1;
  }
  return found;
}

/** The place of a range of tokens in the file. */
export function spanOf({ tokens }: Program, { from, to }: Region): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** The index of the line of a token. */
function lineOf({ lines }: Program, index: number): number {
  return partitionPoint(0, lines.length, (line) => (lines[line] as Line).first <= index) - 1;
}

const FUNCTION = /\b(?:def|fn|func|function|fun|proc|lambda)\b/;
/** A line that ends as the header of a method does. */
const METHOD =
  /^(?![ \t]*(?:if|for|while|switch|catch|else|using|lock|try|foreach|elif|unless|until|case|with|return|\}|await)\b).*\)[^()"';=]*\{?[ \t]*$/;
/** The lines, and the tokens, before or after a token that are searched. */
const MAX_LINES = 400;
const MAX_TOKENS = 5000;
const MAX_LINE_LENGTH = 500;

/** Reads a line if it is the header of a function. */
function readHeader({ file, tokens }: Program, { first }: Line): string | undefined {
  const start = tokens[first]?.start ?? 0;
  const [line = ''] = /^[^\r\n]*/.exec(file.slice(start, start + MAX_LINE_LENGTH)) ?? [];
  return FUNCTION.test(line) || METHOD.test(line) ? line : undefined;
}

/** The tokens of the function around a token; those of the whole file outside of functions. */
export function functionAround(program: Program, index: number): Region {
  const { lines, tokens } = program;
  const own = lineOf(program, index);
  let level = lines[own]?.indent ?? 0;
  let from = own;
  let isFound = false;
  while (from > 0 && own - from < MAX_LINES && !isFound) {
    const line = lines[--from] as Line;
    if (line.indent >= level) continue;
    level = line.indent;
    isFound = readHeader(program, line) !== undefined;
  }
  let to = own + 1;
  const isInside = ({ first, indent }: Line): boolean =>
    !isFound || indent > level || /^[)\]}]$/.test(tokens[first]?.text ?? '');
  while (to < lines.length && to - own < MAX_LINES && isInside(lines[to] as Line)) to++;
  return {
    from: Math.max(lines[from]?.first ?? 0, index - MAX_TOKENS),
    to: Math.min(lines[to]?.first ?? tokens.length, index + MAX_TOKENS),
  };
}

/** Operators that add to a text. */
const ADDS = /^[+.]=$/;
const ASSIGNS = /^(?::=|[+.]?=)$/;

/**
 * Finds what is assigned to the name at a token before it, in the same function or around it, the last first.
 * Assignments that always happen hide those before them. One that adds to the value makes it unknown.
 *
 * @returns The indexes of the values.
 */
export function findAssignments(program: Program, index: number): readonly number[] {
  const { tokens, lines } = program;
  const name = tokens[index]?.text ?? '';
  const found: number[] = [];
  const own = lineOf(program, index);
  let level = lines[own]?.indent ?? 0;
  let isInFunction = true;
  for (let at = own; at >= 0 && own - at < MAX_LINES; at--) {
    const line = lines[at] as Line;
    const header = line.indent < level ? readHeader(program, line) : undefined;
    level = Math.min(level, line.indent);
    // A parameter of that name is only known to the caller.
    if (header?.split(/[^\w$@]+/).includes(name)) return found;
    isInFunction &&= header === undefined;
    if (!isInFunction && line.indent > level) continue;
    const end = Math.min(lines[at + 1]?.first ?? tokens.length, index);
    const values = listValues(program, { from: Math.max(line.first, index - MAX_TOKENS), to: end }, name);
    if (values.some((value) => ADDS.test(tokens[value - 1]?.text ?? ''))) return [];
    found.push(...values);
    if (values.length > 0 && line.indent <= level) return found;
  }
  return found;
}

/** The values that are assigned to a name in a region. */
function listValues(program: Program, { from, to }: Region, name: string): readonly number[] {
  const values: number[] = [];
  for (let index = from; index < to; index++) {
    const value = program.tokens[index]?.text === name ? valueAfter(program, index) : undefined;
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** The value of an assignment to the name at a token: `name = value`, `name: Type = value`. */
function valueAfter({ tokens, parents }: Program, index: number): number | undefined {
  // A member, or an argument with a name.
  if (isAccess(tokens[index - 1]?.text) || tokens[parents[index] ?? -1]?.text === '(') return undefined;
  const next = tokens[index + 1]?.text ?? '';
  if (ASSIGNS.test(next)) return index + 2;
  return next === ':' && tokens[index + 3]?.text === '=' ? index + 4 : undefined;
}
