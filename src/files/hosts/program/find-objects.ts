import type { Span } from '../../../language/base/span.ts';
import type { TextEdit } from '../../../language/diagnostic/fix.ts';
import { assembleText } from './assemble-text.ts';
import {
  endOfOperand,
  findAssignments,
  findNames,
  functionAround,
  isAccess,
  normalizeName,
  type Program,
  type Region,
} from './program.ts';
import { readText } from './program-text.ts';
import { encodeString, type StringText } from './tokens.ts';

/** An object of a program whose members are the parameters of a request. */
export interface ParameterObject {
  readonly span: Span;
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
  rewrite(parameters: readonly (readonly [name: string, value: string])[]): readonly TextEdit[] | undefined;
}

/** A member of an object. */
interface Member {
  readonly name: string;
  /** `undefined` if it is known only at run time. */
  readonly value: string | undefined;
  /** The index of the token with its name. */
  readonly key: number;
  /** The index of the first token of its value, and of the token after it. */
  readonly start: number;
  readonly next: number;
  /** Whether it is written as `name: value` or `name=value`, not by a call. */
  readonly isPlain: boolean;
}

/** Finds the objects beside the URL at a token whose members have some of the given names; the closest ones. */
export function findObjects(program: Program, index: number, names: readonly string[]): readonly ParameterObject[] {
  const { parents, partners } = program;
  const open = parents[index] as number;
  const around = open === -1 ? { from: index, to: index } : { from: open + 1, to: partners[open] as number };
  for (const regions of [[around], listValues(program, around), [functionAround(program, index)]]) {
    const members = regions.flatMap((region) => findMembers(program, region, names));
    if (members.length === 0) continue;
    const groups = Map.groupBy(members, ({ key, isPlain }) => (isPlain ? parents[key] : -2));
    return [...groups.values()].map((group) => createObject(program, group));
  }
  return [];
}

/** The values that are assigned to the names in a region. */
function listValues(program: Program, { from, to }: Region): readonly Region[] {
  const { tokens } = program;
  const found: Region[] = [];
  for (let at = from; at < Math.min(to, from + MAX_TOKENS); at++) {
    if (tokens[at]?.kind !== 'name' || isAccess(tokens[at - 1]?.text)) continue;
    for (const { value } of findAssignments(program, at)) {
      const start = /^(?:new|&)$/.test(tokens[value]?.text ?? '') ? value + 1 : value;
      found.push({ from: value, to: endOfOperand(program, start, tokens.length) });
    }
  }
  return found;
}

/** The tokens of a call that are searched for the names of objects. */
const MAX_TOKENS = 40;

function findMembers(program: Program, region: Region, names: readonly string[]): readonly Member[] {
  const found = names.flatMap((name) =>
    findNames(program, region, normalizeName(name)).flatMap((key) => readMember(program, key, name) ?? []),
  );
  // The object that has the others is no parameter.
  return found.filter(({ start }) => !found.some(({ key }) => program.parents[key] === start));
}

function readMember(program: Program, key: number, name: string): Member | undefined {
  const { file, tokens } = program;
  const { string, text = '' } = tokens[key] ?? {};
  if ((string === undefined ? text : file.slice(string.start, string.end)) !== name) return undefined;
  const next = tokens[key + 1]?.text ?? '';
  const isSubscript = string !== undefined && next === ']' && tokens[key + 2]?.text === '=';
  const isPair =
    string !== undefined && next === ',' && tokens[key - 1]?.text === '(' && tokens[key - 2]?.kind === 'name';
  const isPlain = /^(?:=>|[:=])$/.test(next) && !isAccess(tokens[key - 1]?.text);
  if (!isPlain && !isPair && !isSubscript) return undefined;
  const start = key + (isSubscript ? 3 : 2);
  return { name, key, start, isPlain, ...readValue(program, start) };
}

/** Reads a text or a number that is known as a whole. */
function readValue(program: Program, start: number): Pick<Member, 'value' | 'next'> {
  const { tokens } = program;
  const text = readText(program, start);
  const word = text && assembleText(text);
  const isNegative = tokens[start]?.text === '-';
  const number = tokens[start + (isNegative ? 1 : 0)]?.text ?? '';
  const next = text?.next ?? start + (isNegative ? 2 : 1);
  const isEnd = /^[,;)\]}]?$/.test(tokens[next]?.text ?? '');
  if (!isEnd) return { value: undefined, next };
  if (word !== undefined) return { value: word.interpolations.length === 0 ? word.text : undefined, next };
  return { value: /^\d+$/.test(number) ? (isNegative ? '-' : '') + number : undefined, next };
}

function createObject(program: Program, members: readonly Member[]): ParameterObject {
  const { tokens } = program;
  const sorted = members.toSorted((a, b) => a.key - b.key);
  const [first, last] = [sorted[0] as Member, sorted.at(-1) as Member];
  return {
    span: { start: tokens[first.key]?.start ?? 0, end: tokens[last.next - 1]?.end ?? 0 },
    parameters: sorted.map(({ name, value }) => [name, value]),
    rewrite: (parameters) => rewriteMembers(program, sorted, parameters),
  };
}

/** Writes the parameters in place of the first member that is a text, and removes the other members. */
function rewriteMembers(
  { file, tokens }: Program,
  members: readonly Member[],
  parameters: readonly (readonly [name: string, value: string])[],
): readonly TextEdit[] | undefined {
  const carrier = members.find(({ start, next }) => tokens[start]?.string !== undefined && next === start + 1);
  if (carrier === undefined || !members.every(({ isPlain, value }) => isPlain && value !== undefined)) return undefined;
  const key = tokens[carrier.key] as Span & { readonly string?: StringText };
  const value = tokens[carrier.start] as Span & { readonly string: StringText };
  const name = key.string ?? key;
  const texts = parameters.map(([newName, text]) => {
    const encoded = encodeString(text, value.string);
    // In the style of the member that they replace.
    const before = `${file.slice(key.start, name.start)}${newName}${file.slice(name.end, value.string.start)}`;
    return encoded === undefined ? undefined : before + encoded + file.slice(value.string.end, value.end);
  });
  if (texts.includes(undefined)) return undefined;
  const removals = members.flatMap((one) =>
    one === carrier ? [] : { ...spanOfMember(tokens, one, one.key > carrier.key), text: '' },
  );
  const written = { start: key.start, end: value.end, text: texts.join(', ') };
  return [written, ...removals].sort((a, b) => a.start - b.start);
}

/** A member with the comma that belongs to it: the one before it if it comes after the first text. */
function spanOfMember(tokens: Program['tokens'], { key, next }: Member, isAfter: boolean): Span {
  const start = tokens[key]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? start;
  const before = tokens[key - 1];
  if (isAfter) return { start: before?.text === ',' ? before.start : start, end };
  return { start, end: tokens[next]?.text === ',' ? (tokens[next + 1]?.start ?? end) : end };
}
