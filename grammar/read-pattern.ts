import {
  type Alternative,
  type Atom,
  type Disjunction,
  type RegExpAstPart,
  RegExpParser,
} from '@chevrotain/regexp-to-ast';
import { type CharacterClass, choice, type Expression, sequence } from './expression.ts';

/**
 * Reads a regular expression as an expression of a grammar: characters,
 * classes, groups, alternatives, and `?`, `*`, `+`.
 *
 * @throws {TypeError} The pattern has anything else.
 * @example
 * readPattern(/-?\d+/) // '-'? [0-9]+
 */
export function readPattern(pattern: RegExp): Expression {
  const { value } = new RegExpParser().pattern(`/${pattern.source}/`);
  return readDisjunction(value, pattern.ignoreCase);
}

function readDisjunction({ value }: Disjunction, ignoreCase: boolean): Expression {
  return choice(value.map((alternative) => readAlternative(alternative, ignoreCase)));
}

function readAlternative({ value }: Alternative, ignoreCase: boolean): Expression {
  const items: Expression[] = [];
  for (const term of value) {
    const atom = readAtom(term, ignoreCase);
    const last = items.at(-1);
    const quantifier = 'quantifier' in term ? term.quantifier : undefined;
    if (quantifier !== undefined) {
      const { atLeast, atMost } = quantifier;
      if (atLeast > 1 || (atMost !== 1 && Number.isFinite(atMost))) throw new TypeError('only ?, * and + are read');
      items.push({ kind: 'Repetition', item: atom, min: atLeast === 0 ? 0 : 1, isBounded: atMost === 1 });
    } else if (atom.kind === 'Literal' && last?.kind === 'Literal') {
      items[items.length - 1] = { kind: 'Literal', text: last.text + atom.text };
    } else items.push(atom);
  }
  return sequence(items);
}

function readAtom(term: RegExpAstPart | Atom, ignoreCase: boolean): Expression {
  if (term.type === 'Group') return readDisjunction(term.value, ignoreCase);
  if (term.type === 'Character') return readCharacter(String.fromCodePoint(term.value), ignoreCase);
  if (term.type !== 'Set') throw new TypeError(`a pattern with ${term.type} cannot be read`);
  const codes = term.value.map(
    (one) => (typeof one === 'number' ? [one, one] : [one.from, one.to]) as [number, number],
  );
  return { kind: 'Class', isNegated: term.complement, ranges: joinRanges(codes) };
}

function readCharacter(character: string, ignoreCase: boolean): Expression {
  const capital = character.toUpperCase();
  if (!ignoreCase || capital === character) return { kind: 'Literal', text: character };
  const ranges = [capital, character].map((one) => [one.charCodeAt(0), one.charCodeAt(0)] as const);
  return { kind: 'Class', isNegated: false, ranges };
}

/** Joins ranges that touch: Chevrotain lists the ten digits of `\d` one by one. */
function joinRanges(ranges: readonly (readonly [number, number])[]): CharacterClass['ranges'] {
  const joined: [number, number][] = [];
  for (const [low, high] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else joined.push([low, high]);
  }
  return joined;
}
