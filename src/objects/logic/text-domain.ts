import { textOf } from '../../language/checker/checked-clause.ts';
import { foldText, NON_ASCII } from '../matcher/fold-text.ts';
import { readWords } from '../matcher/words.ts';
import { type Candidate, createEvaluator, fulfils, type ValueDomain, type ValueRequirements } from './candidates.ts';
import type { Constraint } from './constraint.ts';

export function createTextDomain(constraints: readonly [Constraint, ...Constraint[]]): ValueDomain {
  let prepared: TextCandidates | undefined;
  const prepare = (): TextCandidates => {
    prepared ??= createCandidates(constraints);
    return prepared;
  };
  const find = (requirements: ValueRequirements): Candidate<string> | undefined =>
    prepare().texts.find((candidate) => fulfils(candidate, requirements));
  return {
    path: constraints[0].path,
    has: (requirements) => find(requirements) !== undefined || findFragments(requirements, prepare()) !== undefined,
    pick(requirements) {
      const found = find(requirements);
      if (found !== undefined) return found.value;
      const readable = prepare().evaluate(joinValues(requirements));
      return fulfils(readable, requirements) ? readable.value : findFragments(requirements, prepare())?.join('');
    },
  };
}

/** Candidate texts, and fragments from which further ones can be joined. */
interface TextCandidates {
  readonly evaluate: (text: string) => Candidate<string>;
  readonly texts: readonly Candidate<string>[];
  /** By the index of each constraint on the content of a text: a text that meets just this constraint. */
  readonly fragments: readonly (Candidate<string> | undefined)[];
}

/**
 * Creates candidates such that if any text fulfils some requirements, one of these does: the empty text, a text that a
 * constraint compares with as a whole, or the fragments of all required constraints joined together, after the longest
 * beginning that they require.
 *
 * A joined text meets no other constraint on its content by accident. Each fragment begins and ends with a letter that
 * no constraint contains, so no word that a constraint looks for can extend across two fragments, and any other
 * constraint that a fragment meets is met by every text that contains the fragment. Words that must follow each other
 * are joined by a separator that no constraint contains, so a shorter text that is found in them lies within one of the
 * words.
 */
function createCandidates(constraints: readonly Constraint[]): TextCandidates {
  const compared = constraints.flatMap(({ value }) => (value.kind === 'text' ? value.text : []));
  const members = constraints.find(({ clause }) => clause.field.values)?.clause.field.values?.members ?? [];
  const hasFragments = constraints.some((one) => one.operator !== ':' || wordsOf(one).length > 0);
  const folded = compared.map(foldText);
  // If texts are only compared as a whole, a letter that is no such text will do.
  const isTaken = hasFragments ? createContainment(folded) : (text: string): boolean => folded.includes(text);
  const letter = findCharacter(0x61, /^\p{L}$/u, isTaken);
  const separator = hasFragments ? findCharacter(0x20, /^[^\p{L}\p{N}\p{M}\p{Cs}]$/u, isTaken) : '';
  const evaluate = createEvaluator('text');
  const fragments: (Candidate<string> | undefined)[] = [];
  for (const constraint of constraints) {
    const fragment = createFragment(constraint, letter, separator);
    if (fragment !== undefined) fragments[constraint.index] = evaluate(fragment);
  }
  const texts = new Set(['', ...compared, ...members.slice(0, compared.length + 1), letter]);
  return { evaluate, texts: [...texts].map((text) => evaluate(text)), fragments };
}

/** The text that a constraint looks for in a text; `undefined` if it compares the whole text, or accepts any. */
function createFragment(constraint: Constraint, letter: string, separator: string): string | undefined {
  if (isBeginning(constraint)) return `${textOf(constraint.value)}${letter}`;
  if (isSubstring(constraint)) return `${letter}${textOf(constraint.value)}${letter}`;
  const words = wordsOf(constraint);
  return words.length === 0 ? undefined : [letter, ...words, letter].join(separator);
}

/** The fragments of a text that fulfils the requirements, if one can be joined. */
function findFragments(
  { required, forbidden, isEmpty }: ValueRequirements,
  { fragments }: TextCandidates,
): readonly string[] | undefined {
  if (isEmpty) return undefined;
  const found: string[] = [];
  const beginnings = required.filter(isBeginning).sort((a, b) => textOf(b.value).length - textOf(a.value).length);
  const [beginning] = beginnings;
  const first = beginning && fragments[beginning.index];
  if (first !== undefined) {
    if (beginnings.some((one) => !first.meets(one)) || forbidden.some((one) => first.meets(one))) return undefined;
    found.push(first.value);
  }
  for (const constraint of required) {
    const { value, index } = constraint;
    if (isBeginning(constraint)) continue;
    // Any text with a fragment in it is a value.
    if (value.kind === 'null') continue;
    const fragment = fragments[index];
    if (fragment === undefined || forbidden.some((other) => fragment.meets(other))) return undefined;
    found.push(fragment.value);
  }
  return found.length === 0 ? undefined : found;
}

/** The values of the required constraints with spaces between them, which is easier to read than fragments. */
function joinValues({ required }: ValueRequirements): string {
  return required.flatMap(({ value }) => (value.kind === 'text' ? value.text : [])).join(' ');
}

/** Whether a constraint compares the whole text, so that only one value meets it. */
export function isEquality(constraint: Constraint): boolean {
  return constraint.operator === ':' && wordsOf(constraint).length === 0;
}

function isBeginning({ operator }: Constraint): boolean {
  return operator === '^';
}

function isSubstring({ operator }: Constraint): boolean {
  return operator === '~';
}

/** The words that a constraint looks for; none if it compares the whole text. */
function wordsOf(constraint: Constraint): readonly string[] {
  const { clause, operator } = constraint;
  return clause.field.type === 'string' && operator === ':' ? readWords(textOf(constraint.value)) : [];
}

const MAX_CODE_POINT = 0x10ffff;

type IsTaken = (character: string) => boolean;

/** Creates a test for whether a character occurs in any of the texts. For few texts, searching is faster than a set. */
function createContainment(texts: readonly string[]): IsTaken {
  let characters: ReadonlySet<string> | undefined;
  return (character) => {
    if (!NON_ASCII.test(character)) return texts.some((text) => text.includes(character));
    characters ??= new Set(texts.flatMap((text) => [...text]));
    return characters.has(character);
  };
}

function findCharacter(from: number, pattern: RegExp, isTaken: IsTaken): string {
  for (let codePoint = from; codePoint <= MAX_CODE_POINT; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!isTaken(character) && pattern.test(character) && foldText(character) === character) return character;
  }
  // A query has at most 65,536 characters (L1.11), and Unicode has more letters.
  throw new Error('unreachable: the texts of a query contain every character');
}
