import type { Span } from '../../../language/base/span.ts';
import type { TextEdit } from '../../../language/diagnostic/fix.ts';
import { assembleText } from './assemble-text.ts';
import {
  findAssigned,
  findNames,
  functionAround,
  isAccess,
  listArguments,
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

/** The name of a part of an object that is known only at run time, such as another object that it includes. */
const UNKNOWN_NAME = '…';

/** Finds the objects with some members beside the URLs of a program, each once. */
export class ObjectFinder {
  readonly #program: Program;
  readonly #names: readonly string[];
  readonly #members = new Map<number, Member | undefined>();
  /** The members that a function sets one by one, by its first token. */
  readonly #set = new Map<number, readonly Member[]>();
  readonly #found = new Set<number>();

  constructor(program: Program, names: readonly string[]) {
    this.#program = program;
    this.#names = names;
  }

  /** Finds the objects beside the URL at a token; the closest ones. */
  find(index: number): readonly ParameterObject[] {
    const { parents, partners } = this.#program;
    const open = parents[index] as number;
    const around = open === -1 ? { from: index, to: index } : { from: open + 1, to: partners[open] as number };
    const whole = functionAround(this.#program, index);
    const set = this.#findSet(whole);
    for (const regions of [[around], listValues(this.#program, around), [whole]]) {
      const plain = regions.flatMap((region) => this.#findMembers(region)).filter(({ isPlain }) => isPlain);
      const groups = [...Map.groupBy(plain, ({ key }) => parents[key]).values()];
      if (groups.length > 0) return groups.flatMap((group) => this.#create(group, set));
    }
    return set.length === 0 ? [] : this.#create([], set);
  }

  /** Which of the objects of a function gets a member later is not known, so that all of them may. */
  #findSet(region: Region): readonly Member[] {
    const set = this.#set.get(region.from) ?? this.#findMembers(region).filter(({ isPlain }) => !isPlain);
    this.#set.set(region.from, set);
    return set;
  }

  #findMembers(region: Region): readonly Member[] {
    const found = this.#names.flatMap((name) =>
      findNames(this.#program, region, normalizeName(name)).flatMap((key) => this.#readMember(key, name) ?? []),
    );
    // The object that has the others is no parameter.
    const outer = new Set(found.map(({ key }) => this.#program.parents[key]));
    return found.filter(({ start }) => !outer.has(start));
  }

  #readMember(key: number, name: string): Member | undefined {
    if (!this.#members.has(key)) this.#members.set(key, readMember(this.#program, key, name));
    return this.#members.get(key);
  }

  #create(plain: readonly Member[], set: readonly Member[]): readonly ParameterObject[] {
    const first = Math.min(...[...plain, ...set].map(({ key }) => key));
    if (this.#found.has(first)) return [];
    this.#found.add(first);
    const members = [...plain, ...set].toSorted((a, b) => a.key - b.key);
    return [createObject(this.#program, members, listOthers(this.#program, plain))];
  }
}

/** The names of the other parts of the object that some members belong to. */
function listOthers(program: Program, [first, ...rest]: readonly Member[]): readonly string[] {
  const { file, tokens, parents } = program;
  const open = first === undefined ? -1 : (parents[first.key] as number);
  // The arguments of a call are not all parameters.
  if (first === undefined || !/^[[{]$/.test(tokens[open]?.text ?? '')) return first === undefined ? [] : [UNKNOWN_NAME];
  const keys = new Set([first, ...rest].map(({ key }) => key));
  return listArguments(program, open).flatMap(({ from, to }) => {
    if (keys.has(from) || (tokens[from]?.text === ':' && keys.has(from + 1))) return [];
    const { string, kind, text = '' } = tokens[from] ?? {};
    if (to === from + 1 || !/^(?:=>|[:=])$/.test(tokens[from + 1]?.text ?? ''))
      return [kind === 'name' ? text : UNKNOWN_NAME];
    return [string === undefined ? text : file.slice(string.start, string.end)];
  });
}

/** The values that are assigned to the names in a region. */
function listValues(program: Program, { from, to }: Region): readonly Region[] {
  const { tokens } = program;
  const found: Region[] = [];
  for (let at = from; at < Math.min(to, from + MAX_TOKENS); at++) {
    if (tokens[at]?.kind === 'name' && !isAccess(tokens[at - 1]?.text)) found.push(...findAssigned(program, at));
  }
  return found;
}

/** The tokens of a call that are searched for the names of objects. */
const MAX_TOKENS = 40;

function readMember(program: Program, key: number, name: string): Member | undefined {
  const { file, tokens } = program;
  const { string, text = '' } = tokens[key] ?? {};
  if ((string === undefined ? text : file.slice(string.start, string.end)) !== name) return undefined;
  const next = tokens[key + 1]?.text ?? '';
  const isSubscript = string !== undefined && next === ']' && tokens[key + 2]?.text === '=';
  const isPair =
    string !== undefined && next === ',' && tokens[key - 1]?.text === '(' && tokens[key - 2]?.kind === 'name';
  const isSet = isPair || isSubscript || (next === '=' && isAccess(tokens[key - 1]?.text));
  const isPlain = !isSet && /^(?:=>|[:=])$/.test(next) && !isAccess(tokens[key - 1]?.text);
  if (!isPlain && !isSet) return undefined;
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

function createObject(program: Program, members: readonly Member[], others: readonly string[]): ParameterObject {
  const { tokens } = program;
  const [first, last] = [members[0] as Member, members.at(-1) as Member];
  return {
    span: { start: tokens[first.key]?.start ?? 0, end: tokens[last.next - 1]?.end ?? 0 },
    parameters: [
      ...members.map(({ name, value }) => [name, value] as const),
      ...others.map((name) => [name, undefined] as const),
    ],
    rewrite: (parameters) => (others.length === 0 ? rewriteMembers(program, members, parameters) : undefined),
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
