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
  /** The index of the line that it is indented under; -1 if there is none. */
  readonly parent: number;
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
  /** The indexes of the tokens with each name, ignoring letter case and underscores. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** The string that the program is in, if it is an interpolation. */
  readonly outer?: { readonly program: Program; readonly index: number } | undefined;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Brackets that are nested more deeply are ordinary tokens. */
const MAX_DEPTH = 200;

export function createProgram(
  file: string,
  language: ProgramLanguage,
  tokens: readonly Token[],
  outer?: Program['outer'],
): Program {
  return {
    ...{ file, language, tokens, outer },
    ...pairBrackets(tokens),
    lines: listLines(file, tokens),
    names: indexNames(file, tokens),
  };
}

function pairBrackets(tokens: readonly Token[]): Pick<Program, 'partners' | 'parents'> {
  const partners = new Int32Array(tokens.length).fill(-1);
  const parents = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
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
  return { partners, parents };
}

function listLines(file: string, tokens: readonly Token[]): readonly Line[] {
  const lines: Line[] = [];
  const outer: number[] = [];
  let [before, lineStart] = [0, 0];
  for (const [first, { text, start }] of tokens.entries()) {
    const lineBreak = file.slice(before, start).lastIndexOf('\n');
    if (lineBreak !== -1) lineStart = before + lineBreak + 1;
    before = start;
    // A brace on its own line belongs to the header before it.
    if ((lineBreak === -1 || text === '{') && first > 0) continue;
    const indent = start - lineStart;
    while ((lines[outer.at(-1) ?? -1]?.indent ?? -1) >= indent) outer.pop();
    outer.push(lines.push({ first, indent, parent: outer.at(-1) ?? -1 }) - 1);
  }
  return lines;
}

function indexNames(file: string, tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    const name = nameOf(file, token);
    const known = names.get(name);
    if (known !== undefined) known.push(index);
    else if (name !== '') names.set(name, [index]);
  }
  return names;
}

/** The longest string that may be a key. */
const MAX_KEY_LENGTH = 40;

/** The name of a token, also that of a key in quotes; empty if it has none. */
function nameOf(file: string, { kind, text, string }: Token): string {
  if (kind === 'name') return normalizeName(text);
  if (string === undefined || string.end - string.start > MAX_KEY_LENGTH) return '';
  return normalizeName(file.slice(string.start, string.end));
}

/** The tokens with a name in a region, which are not many. */
export function findNames({ names }: Program, { from, to }: Region, name: string): readonly number[] {
  const all = names.get(name) ?? [];
  const start = partitionPoint(0, all.length, (at) => (all[at] as number) < from);
  const end = partitionPoint(start, all.length, (at) => (all[at] as number) < to);
  return all.slice(start, Math.min(end, start + MAX_FOUND));
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
    else if (text === '{' && isAccess(tokens[afterBracket(program, next) ?? next]?.text))
      next = afterBracket(program, next) as number;
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

/** The index of the first token that ends after an offset. */
export function tokenAt({ tokens }: Program, offset: number): number {
  return partitionPoint(0, tokens.length, (at) => (tokens[at] as Token).end <= offset);
}

/** Whether a token is the first on its line. */
export function isLineStart({ file, tokens }: Program, index: number): boolean {
  return file.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start).includes('\n');
}

/** The index of the line of a token. */
function lineOf({ lines }: Program, index: number): number {
  return partitionPoint(0, lines.length, (line) => (lines[line] as Line).first <= index) - 1;
}

const FUNCTION = /\b(?:def|fn|func|function|fun|proc|lambda)\b/;
/** A line that ends as the header of a method does. */
const METHOD =
  /^(?![ \t]*(?:if|for|while|switch|catch|else|using|lock|try|foreach|elif|unless|until|case|with|return|\}|await)\b).*\)[^()"';=]*\{?[ \t]*$/;
/** The names in a function, and the assignments before a name, that are looked at. */
const MAX_FOUND = 100;
const MAX_LINE_LENGTH = 500;

/** Reads a line if it is the header of a function. */
function readHeader({ file, tokens }: Program, { first }: Line): string | undefined {
  const start = tokens[first]?.start ?? 0;
  const [line = ''] = /^[^\r\n]*/.exec(file.slice(start, start + MAX_LINE_LENGTH)) ?? [];
  return FUNCTION.test(line) || METHOD.test(line) ? line : undefined;
}

/** The lines around a token that it is indented under, the closest first, up to the header of its function. */
function linesAround(program: Program, index: number): { readonly outer: readonly number[]; readonly header: number } {
  const { lines } = program;
  const outer: number[] = [];
  for (let line = lines[lineOf(program, index)]?.parent ?? -1; line !== -1; line = lines[line]?.parent ?? -1) {
    if (readHeader(program, lines[line] as Line) !== undefined) return { outer, header: line };
    outer.push(line);
  }
  return { outer, header: -1 };
}

const regions = new WeakMap<Program, Map<number, Region>>();

/** The tokens of the function around a token; those of the whole file outside of functions. */
export function functionAround(program: Program, index: number): Region {
  const { lines, tokens } = program;
  const { header } = linesAround(program, index);
  if (header === -1) return { from: 0, to: tokens.length };
  const known = regions.get(program) ?? new Map<number, Region>();
  regions.set(program, known);
  const found = known.get(header);
  if (found !== undefined) return found;
  const { first, indent } = lines[header] as Line;
  let to = header + 1;
  const isInside = (line: Line): boolean => line.indent > indent || /^[)\]}]$/.test(tokens[line.first]?.text ?? '');
  while (to < lines.length && isInside(lines[to] as Line)) to++;
  const region = { from: first, to: lines[to]?.first ?? tokens.length };
  known.set(header, region);
  return region;
}

const ASSIGNS = /^(?::=|[+.]?=)$/;

/** A value that a program assigns to a name. */
export interface Assignment {
  /** The index of the value. */
  readonly value: number;
  /** Whether it is added to the value before. */
  readonly isAdded: boolean;
}

/**
 * Finds what is assigned to the name at a token before it, in the same function or around it, the last first.
 * Assignments that always happen hide those before them.
 */
export function findAssignments(
  program: Program,
  index: number,
  name = program.tokens[index]?.text ?? '',
): readonly Assignment[] {
  const { tokens, lines, names } = program;
  const { start, around, parameters } = scopeOf(program, index);
  const found: Assignment[] = [];
  const all = names.get(normalizeName(name)) ?? [];
  const last = partitionPoint(0, all.length, (at) => (all[at] as number) < index) - 1;
  for (let at = last; at >= 0 && last - at < MAX_FOUND; at--) {
    const token = all[at] as number;
    // A parameter of that name is only known to the caller.
    if (token < start && parameters.includes(name)) return found;
    if (tokens[token]?.text !== name) continue;
    found.push(...valuesAdded(program, token).map((value) => ({ value, isAdded: true })));
    const value = valueAfter(program, token);
    const line = lines[lineOf(program, token)];
    const isAlways = around.has(parentOf(program, line)) && !BRANCHES.test(tokens[line?.first ?? token]?.text ?? '');
    if (value === undefined || (token < start && !isAlways)) continue;
    const isAdded = /^[+.]=$/.test(tokens[value - 1]?.text ?? '');
    found.push({ value, isAdded });
    if (isAlways && !isAdded) return found;
  }
  return found;
}

const ADDS = /^(?:add|append|concat|push|pushback|pushstr|unshift|write(?:string|byte|rune))$/;

/** The values that are added to the text or the list with the name at a token, the last first: `q.append(a).append(b)`, `q << a`. */
export function valuesAdded(program: Program, index: number): readonly number[] {
  const { tokens } = program;
  const found: number[] = [];
  for (let at = index + 1; found.length < MAX_FOUND && !isAccess(tokens[index - 1]?.text); ) {
    const isShift = tokens[at]?.text === '<' && tokens[at + 1]?.text === '<';
    const isCall = isAccess(tokens[at]?.text) && ADDS.test(normalizeName(tokens[at + 1]?.text ?? ''));
    const after = isShift ? endOfOperand(program, at + 2, tokens.length) : isCall && afterBracket(program, at + 2);
    if (!after || (isCall && listArguments(program, at + 2).length !== 1)) break;
    found.unshift(isShift ? at + 2 : at + 3);
    at = after;
  }
  return found;
}

/** The values that are assigned to the name at a token before it, with what makes them: `new URLSearchParams({ … })`. */
export function findAssigned(program: Program, index: number): readonly Region[] {
  const { tokens } = program;
  return findAssignments(program, index).map(({ value }) => {
    const start = /^(?:new|&)$/.test(tokens[value]?.text ?? '') ? value + 1 : value;
    const end = endOfOperand(program, start, tokens.length);
    return { from: value, to: (tokens[end]?.text === '{' ? afterBracket(program, end) : undefined) ?? end };
  });
}

/** What begins a line whose statement may not happen. */
const BRANCHES = /^(?:if|else|elif|elsif|unless|when|case|for|while|\})$/;

/** The line that a line is indented under; a block of constants does not count. */
function parentOf({ lines, tokens }: Program, line: Line | undefined): number {
  const parent = lines[line?.parent ?? -1];
  const isBlock = parent !== undefined && /^(?:const|var)$/.test(tokens[parent.first]?.text ?? '');
  return (isBlock ? parent.parent : line?.parent) ?? -1;
}

/** Finds the value of a constant or a member, such as that of `Queries.LATE`, if the file assigns to it only once. */
export function findMember(program: Program, member: string): number | undefined {
  const { tokens, names } = program;
  const name = withoutSigil(member);
  const all = (names.get(normalizeName(name)) ?? []).filter((at) => withoutSigil(tokens[at]?.text ?? '') === name);
  if (all.length > MAX_FOUND) return undefined;
  const found = all.flatMap((at) => {
    const isOwn = isAccess(tokens[at - 1]?.text) && /^\$?(?:self|this)$/.test(tokens[at - 2]?.text ?? '');
    return valueAfter(program, at, isOwn) ?? [];
  });
  return found.length === 1 && !/^[+.]=$/.test(tokens[(found[0] as number) - 1]?.text ?? '') ? found[0] : undefined;
}

function withoutSigil(name: string): string {
  return name.replace(/^[$@]+/, '');
}

/** Where a token stands. */
interface Scope {
  /** The start of its function. */
  readonly start: number;
  /** The lines that it is indented under, those around its function included; -1 for the file. */
  readonly around: ReadonlySet<number>;
  /** The words in the header of its function. */
  readonly parameters: readonly string[];
}

function scopeOf(program: Program, index: number): Scope {
  const { outer, header } = linesAround(program, index);
  if (header === -1) return { start: 0, around: new Set([...outer, -1]), parameters: [] };
  const line = program.lines[header] as Line;
  const around = new Set([...outer, header, ...linesAround(program, line.first).outer, -1]);
  return { start: line.first, around, parameters: readHeader(program, line)?.split(/[^\w$@]+/) ?? [] };
}

const MAX_TYPE = 8;

/** The value of an assignment to the name at a token: `name = value`, `name: Type = value`. */
function valueAfter(program: Program, index: number, isOwn = false): number | undefined {
  const { tokens, parents } = program;
  // A member, or an argument with a name.
  const open = parents[index] ?? -1;
  const isArgument = tokens[open]?.text === '(' && !/^(?:const|var)$/.test(tokens[open - 1]?.text ?? '');
  if (isArgument || (isAccess(tokens[index - 1]?.text) && !isOwn)) return undefined;
  const next = tokens[index + 1]?.text ?? '';
  if (ASSIGNS.test(next)) return index + 2;
  if (next !== ':') return undefined;
  for (let at = index + 2; at < index + MAX_TYPE && !/^[,;(){}]$/.test(tokens[at]?.text ?? ';'); at++) {
    if (isLineStart(program, at)) return undefined;
    if (tokens[at]?.text === '=') return at + 1;
  }
  return undefined;
}
