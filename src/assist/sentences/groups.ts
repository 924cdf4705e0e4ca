import type { ClauseGuess } from './write-parts.ts';

/** What a part of a sentence means. */
interface Group {
  /** An expression, in parentheses if several clauses stand in it. */
  readonly text: string;
  /** The clauses of each query that together mean the same. */
  readonly terms: readonly (readonly string[])[];
  /** The field of a single value. */
  readonly path: string | undefined;
  /** Whether the value is one clause and not negated, so that it may be one of a list. */
  readonly isPlain: boolean;
}

/** More terms than a sentence that a person types. */
const MAX_TERMS = 32;

/**
 * Joins the values of a sentence with OR and AND.
 *
 * @param shape - That of the sentence.
 * @returns `undefined` if the sentence could be read in more than one way.
 */
export function joinGroups(shape: string, guesses: readonly ClauseGuess[]): Group | undefined {
  let at = 0;
  let next = 0;
  const readSides = (): Group | undefined => {
    const sides: Group[][] = [[]];
    for (; at < shape.length && shape.charAt(at) !== ')'; at++) {
      const letter = shape.charAt(at);
      if (letter === '|') {
        sides.push([]);
        continue;
      }
      if (letter === '(') at++;
      const member = letter === '(' ? readSides() : toGroup(guesses[next++]);
      if (member === undefined || at >= shape.length) return undefined;
      sides.at(-1)?.push(member);
    }
    return joinSides(sides);
  };
  const whole = readSides();
  return at === shape.length ? whole : undefined;
}

function toGroup(guess: ClauseGuess | undefined): Group | undefined {
  if (guess === undefined) return undefined;
  const { path, clauses } = guess;
  const isPlain = clauses.length === 1 && clauses[0]?.startsWith(path) === true;
  return { text: enclose(clauses, ' '), terms: [clauses], path, isPlain };
}

/**
 * Joins what stands between the words for OR. `settled in euros or dollars` names two values
 * of one field side by side, and `declined in euros or blocked in dollars` the same fields on
 * each side. Otherwise it is open what belongs together: `settled or refunded in euros`.
 */
function joinSides(sides: readonly (readonly Group[])[]): Group | undefined {
  const [first = [], ...others] = sides;
  if (sides.some(({ length }) => length === 0)) return undefined;
  if (others.length === 0) return joinAll(first);
  if (sides.every(({ length }) => length === 1)) return joinAny(sides.flat());
  const isAlike = others.every(
    (side) =>
      side.length === first.length && side.every(({ path }, at) => path !== undefined && path === first[at]?.path),
  );
  const joined = [...first];
  for (const [one, ...rest] of others) {
    const last = joined.pop();
    if (last === undefined || one === undefined) return undefined;
    const isOneField = last.isPlain && one.isPlain && last.path === one.path;
    if (!isOneField) return isAlike ? joinAny(sides.flatMap((side) => joinAll(side) ?? [])) : undefined;
    joined.push({ ...joinAny([last, one]), path: last.path, isPlain: true }, ...rest);
  }
  return isAlike ? undefined : joinAll(joined);
}

function joinAny(groups: readonly Group[]): Group {
  const texts = groups.map(({ text }) => text);
  return { text: enclose(texts, ' OR '), terms: groups.flatMap(({ terms }) => terms), path: undefined, isPlain: false };
}

function joinAll(groups: readonly Group[]): Group | undefined {
  const [first, ...others] = groups;
  let terms = first?.terms ?? [];
  for (const group of others) {
    terms = terms.flatMap((term) => group.terms.map((other) => [...term, ...other]));
    if (terms.length > MAX_TERMS) return undefined;
  }
  if (others.length === 0) return first;
  return {
    text: enclose(
      groups.map(({ text }) => text),
      ' ',
    ),
    terms,
    path: undefined,
    isPlain: false,
  };
}

function enclose(texts: readonly string[], separator: string): string {
  return texts.length === 1 ? texts.join('') : `(${texts.join(separator)})`;
}
