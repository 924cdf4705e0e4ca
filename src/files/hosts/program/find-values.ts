import {
  afterBracket,
  endOfOperand,
  findAssignments,
  findNames,
  functionAround,
  isAccess,
  normalizeName,
  type Program,
  type Region,
} from './program.ts';
import { type ProgramText, readText } from './program-text.ts';

/** Calls that take parameters in pairs: `params.set("query", …)`, `Map.of("limit", 1, "query", …)`. */
const TAKES_PAIRS =
  /^(?:set|add|append|put|param|parameter|query|queryparam|addqueryparameter|addparameter|appendqueryparameter|addquerystring|store|of|entry)$/;

/** Finds the values of a key in a region: `query=…`, `query: …`, `"query" => …`, `setQuery(…)`, `set("query", …)`. */
function findKey(program: Program, region: Region, key: string): readonly number[] {
  const indexes = [key, `set${key}`, `with${key}`].flatMap((name) => findNames(program, region, name));
  return indexes.flatMap((index) => {
    const isString = program.tokens[index]?.kind === 'string';
    return (isString ? valueOfString(program, index) : valueOfName(program, index, key)) ?? [];
  });
}

function valueOfString({ tokens, parents }: Program, index: number): number | undefined {
  const next = tokens[index + 1]?.text ?? '';
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

/** The names that may lead from one value to the next. */
const MAX_STEPS = 4;

/** Reads the texts that the expression at a token may be: those of a name are assigned to it before. */
export function readTexts(program: Program, index: number, limit: number, steps = 0): readonly ProgramText[] {
  const { tokens, file } = program;
  const text = readText(program, index, limit);
  if (text !== undefined) return [text];
  const next = tokens[index + 1];
  const isName =
    tokens[index]?.kind === 'name' &&
    (next === undefined || /^[,;)\]}]$/.test(next.text) || file.slice(tokens[index]?.end, next.start).includes('\n'));
  if (!isName || steps === MAX_STEPS) return [];
  return findAssignments(program, index).flatMap((value) => readTexts(program, value, tokens.length, steps + 1));
}

/** Reads the texts of a key in a region, up to a limit. */
export function readKey(program: Program, region: Region, key: string, limit = region.to): readonly ProgramText[] {
  return findKey(program, region, key).flatMap((value) => readTexts(program, value, limit));
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
  const made = findAssignments(program, index).flatMap((value) => {
    const start = /^(?:new|&)$/.test(tokens[value]?.text ?? '') ? value + 1 : value;
    const end = endOfOperand(program, start, tokens.length);
    return readKey(
      program,
      { from: value, to: (tokens[end]?.text === '{' ? afterBracket(program, end) : undefined) ?? end },
      key,
    );
  });
  const found = [...made];
  const around = functionAround(program, index);
  for (const at of findNames(program, around, normalizeName(tokens[index]?.text ?? ''))) {
    if (tokens[at]?.text !== tokens[index]?.text || isAccess(tokens[at - 1]?.text)) continue;
    // `params.query = …`, `params["query"] = …`, `params.set("query", …)`
    if (/^(?:\[|\.|->)$/.test(tokens[at + 1]?.text ?? ''))
      found.push(...readKey(program, { from: at + 2, to: Math.min(at + 5, around.to) }, key, around.to));
  }
  return found;
}
