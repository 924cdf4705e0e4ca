import { findBranches } from './branches.ts';
import { findVariants } from './inner-expressions.ts';
import { findAdded, findElements, findJoin, type Join } from './lists.ts';
import {
  type Assignment,
  afterBracket,
  endOfOperand,
  findAssigned,
  findAssignments,
  findMember,
  findNames,
  functionAround,
  isAccess,
  isLineStart,
  normalizeName,
  type Program,
  type Region,
} from './program.ts';
import { findKept, type ProgramText, readExpression, readText } from './program-text.ts';

/** Calls that take parameters in pairs: `params.set("query", …)`, `Map.of("limit", 1, "query", …)`. */
const TAKES_PAIRS =
  /^(?:set|add|append|put|param|parameter|query|queryparam|setqueryparam|addqueryparameter|addparameter|appendqueryparameter|addquerystring|store|of|entry)$/;

/** Finds the values of a key in a region: `query=…`, `query: …`, `"query" => …`, `setQuery(…)`, `set("query", …)`, `"query=" + …`. */
function findKey(program: Program, region: Region, key: string): readonly number[] {
  const indexes = [key, `set${key}`, `with${key}`, `${key}=`].flatMap((name) => findNames(program, region, name));
  return indexes.flatMap((index) => {
    const isString = program.tokens[index]?.kind === 'string';
    return (isString ? valueOfString(program, index) : valueOfName(program, index, key)) ?? [];
  });
}

function valueOfString({ file, tokens, parents, language }: Program, index: number): number | undefined {
  const next = tokens[index + 1]?.text ?? '';
  if (file[(tokens[index]?.string?.end ?? 0) - 1] === '=') return next === language.join ? index + 2 : undefined;
  if (/^(?:=>|:|to)$/.test(next)) return index + 2;
  if (next === ']' && /^[+.:]?=$/.test(tokens[index + 2]?.text ?? '')) return index + 3;
  if (next !== ',') return undefined;
  const open = parents[index] ?? -1;
  const caller = tokens[open - 1];
  const isPair = caller?.kind === 'name' ? TAKES_PAIRS.test(normalizeName(caller.text)) : open === index - 1;
  return isPair ? index + 2 : undefined;
}

function valueOfName({ tokens }: Program, index: number, key: string): number | undefined {
  const token = tokens[index];
  if (token?.kind !== 'name') return undefined;
  const name = normalizeName(token.text);
  const next = tokens[index + 1]?.text ?? '';
  const isSetter = name === `set${key}` || name === `with${key}` || (name === key && isAccess(tokens[index - 1]?.text));
  const isSet = name === key ? /^(?:[:+.]?=|:|=>)$/.test(next) : false;
  return isSet || (isSetter && next === '(') ? index + 2 : undefined;
}

/** The names, branches and lists that may lead from one value to the next. */
const MAX_STEPS = 6;
/** The values of a name, or the elements of a list, that are read. */
const MAX_VALUES = 16;

/**
 * Reads the texts that the expression at a token may be: those of its branches, of the list that it joins, and what
 * its name is assigned before.
 */
export function readTexts(program: Program, index: number, limit: number, steps = 0): readonly ProgramText[] {
  if (steps > MAX_STEPS) return [];
  // A reference, or in Ruby a text that may change.
  if (/^[&+]$/.test(program.tokens[index]?.text ?? '')) return readTexts(program, index + 1, limit, steps);
  const readInside = (inner: Program, { from, to }: Region): readonly ProgramText[] =>
    readTexts(inner, from, to, steps + 1);
  const branches = findBranches(program, index, limit);
  if (branches.length > 0) return branches.flatMap((branch) => readInside(program, branch));
  const join = findJoin(program, index, limit);
  if (join !== undefined) return readJoin(program, join, steps);
  const text = readText(program, index, limit);
  if (text !== undefined) return findVariants(text, (inner) => readInside(inner.program, inner));
  const last = endOfName(program, index, limit);
  if (last !== undefined) return readName(program, index, last, steps);
  const end = endOfOperand(program, index, limit);
  const kept = isEnd(program, end, limit) ? findKept(program, { from: index, to: end }) : undefined;
  return kept === undefined ? [] : readInside(program, kept);
}

/** Reads the texts of a value: those of the expression at a token, or of the only element of the list there. */
function readValue(program: Program, index: number, limit: number): readonly ProgramText[] {
  const texts = readTexts(program, index, limit);
  const after = /^[[{]$/.test(program.tokens[index]?.text ?? '') ? afterBracket(program, index) : undefined;
  if (texts.length > 0 || after === undefined) return texts;
  const only = readText(program, index + 1, after - 1);
  return only?.next === after - 1 ? [only] : [];
}

/** The last token of a name with its members, if that is the whole expression. */
function endOfName(program: Program, index: number, limit: number): number | undefined {
  const { tokens } = program;
  if (tokens[index]?.kind !== 'name') return undefined;
  let last = index;
  while (last + 2 < limit && isAccess(tokens[last + 1]?.text) && tokens[last + 2]?.kind === 'name') last += 2;
  return isEnd(program, last + 1, limit) ? last : undefined;
}

/** Whether an expression ends before a token. */
function isEnd(program: Program, index: number, limit: number): boolean {
  const next = program.tokens[index];
  return next === undefined || index >= limit || /^[,;)\]}]$/.test(next.text) || isLineStart(program, index);
}

function readName(program: Program, index: number, last: number, steps: number): readonly ProgramText[] {
  const { text: name = '' } = program.tokens[last] ?? {};
  const { program: around, index: at } = program.outer ?? { program, index };
  const readAt = (value: number): readonly ProgramText[] => readTexts(around, value, around.tokens.length, steps + 1);
  if (last > index) {
    const value = findMember(around, name);
    return value === undefined ? [] : readAt(value);
  }
  const assigned = findAssignments(around, at, name).slice(0, MAX_VALUES);
  const made = assigned.filter(({ isAdded }) => !isAdded);
  const texts = made.flatMap(({ value }) => readAt(value));
  const added = assigned.filter(({ isAdded }) => isAdded).reverse();
  if (added.length === 0) return texts;
  if (texts.length === 0 && isEmptyText(around, made[0]?.value, name)) texts.push({ texts: [] });
  const additions = added.map(({ value }) => {
    const read = readAt(value);
    if (read.length > 0 || around.tokens[value - 1]?.text !== '(') return read;
    return [readExpression(around, value, endOfOperand(around, value, around.tokens.length))];
  });
  if (haveBranches(around, added) || additions.some(({ length }) => length !== 1)) return [];
  return texts.map((text) => ({ texts: [text, ...additions.flat()] }));
}

/** Whether a value is a new text without content: `new StringBuilder()`; or a name declares one: `var b strings.Builder`. */
function isEmptyText({ file, tokens, names }: Program, value: number | undefined, name: string): boolean {
  if (value !== undefined) return /^(?:new\s+)?[\w.:]*\(\)/.test(file.slice(tokens[value]?.start).slice(0, MAX_NAME));
  return names.get(normalizeName(name))?.some((at) => tokens[at + 3]?.text === 'Builder') === true;
}

const MAX_NAME = 60;

const BRANCH = ['else', 'elif', 'elsif', 'elseif', 'case', 'when', 'default'];

/** Whether branches may exclude some of the values. */
function haveBranches(program: Program, values: readonly Assignment[]): boolean {
  const region = { from: values[0]?.value ?? 0, to: values.at(-1)?.value ?? 0 };
  return BRANCH.some((name) => findNames(program, region, name).length > 0);
}

/** Reads a list whose elements are all written out as one text, and any other as a text for each element. */
function readJoin(program: Program, { separator, values }: Join, steps: number): readonly ProgramText[] {
  const [list] = values;
  if (list === undefined) return [];
  const last = endOfName(program, list.from, list.to);
  const isName = values.length === 1 && last === list.from;
  const { program: around, index } = program.outer ?? { program, index: list.from };
  const name = program.tokens[list.from]?.text ?? '';
  const made = isName
    ? findAssignments(around, index, name).map(({ value }) =>
        findElements(around, { from: value, to: around.tokens.length }),
      )
    : [values.length > 1 ? values : findElements(program, list)];
  const added = isName ? findAdded(around, index, name) : [];
  const elements = [...made.flatMap((some) => some ?? []), ...added].slice(0, MAX_VALUES);
  const texts = elements.map(({ from, to }) => readTexts(isName ? around : program, from, to, steps + 1));
  const isWhole =
    made.length === 1 && added.length === 0 && elements.every((one, at) => isAll(around, one, texts[at] ?? []));
  if (!isWhole || texts.length === 0) return texts.flat();
  const between: ProgramText = { program, parts: [separator], next: 0 };
  return [{ texts: texts.flatMap((some, at) => (at > 0 ? [between, ...some] : some)) }];
}

/** Whether an element is written out: it is one text, to its end. */
function isAll({ tokens }: Program, { from, to }: Region, texts: readonly ProgramText[]): boolean {
  const [text] = texts;
  if (text === undefined || texts.length > 1) return false;
  return to - from === 1 || ('next' in text && (text.next === to || tokens[text.next]?.text === ','));
}

/** Reads the texts of a key in a region, up to a limit. */
export function readKey(program: Program, region: Region, key: string, limit = region.to): readonly ProgramText[] {
  return findKey(program, region, key).flatMap((value) => readValue(program, value, limit));
}

/** The tokens of a call that are searched for the names of objects. */
const MAX_TOKENS = 30;

/** Reads the texts of a key of the objects that a region names: `search($params)`. */
export function readKeyOfNames(program: Program, { from, to }: Region, key: string): readonly ProgramText[] {
  const found: ProgramText[] = [];
  for (let index = from; index < Math.min(to, from + MAX_TOKENS); index++) {
    const { kind, text } = program.tokens[index] ?? { kind: 'mark', text: '' };
    if (kind === 'name' && text !== '' && program.tokens[index + 1]?.text !== '(')
      found.push(...readKeyOf(program, index, key));
  }
  return found;
}

/** Reads the texts of a key of the object with the name at a token: those it is made with, and those it gets. */
export function readKeyOf(program: Program, index: number, key: string): readonly ProgramText[] {
  const { tokens } = program;
  const found = findAssigned(program, index).flatMap((value) => readKey(program, value, key));
  const around = functionAround(program, index);
  for (const at of findNames(program, around, normalizeName(tokens[index]?.text ?? ''))) {
    if (tokens[at]?.text !== tokens[index]?.text || isAccess(tokens[at - 1]?.text)) continue;
    // `params.query = …`, `params["query"] = …`, `params.set("query", …)`
    if (/^(?:\[|\.|->)$/.test(tokens[at + 1]?.text ?? ''))
      found.push(...readKey(program, { from: at + 2, to: Math.min(at + 5, around.to) }, key, around.to));
  }
  return found;
}
