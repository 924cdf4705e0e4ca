import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import { SEPARATORS } from '../../language/formatter/format-checked.ts';
import { reviewQuery } from '../../objects/logic/review-query.ts';
import { neverMatches } from '../../objects/logic/rules/never-matches.ts';
import type { Certainty } from '../search/write-clauses.ts';
import { createUser, type User } from '../user.ts';
import { type ClauseGuess, readSentence } from './grammar.ts';
import { splitSentence } from './pieces.ts';

const MAX_GUESSES = 6;

/** A query that a text may mean. */
export interface Guess {
  readonly text: string;
  /** What its numbers and periods were taken for: `50.00 to 100.00 EUR`; empty if it has none. */
  readonly meaning: string;
  /** That of its least certain clause. */
  readonly certainty: Certainty;
}

/**
 * Guesses the queries that a sentence may mean: at most six, the likeliest first. Fields
 * and values are found by their names, their synonyms and the formats of values, all
 * from the catalogue. Each guess is a valid query that can match, and every word and
 * digit of the sentence has a part in it.
 *
 * @example
 * guessClauses(catalogue.payments, 'customer says refund status is pending')[0]?.text // 'refund.status:"PENDING"'
 */
export function guessClauses(resource: Resource, text: string, user: User = createUser()): readonly Guess[] {
  const found = splitSentence(resource, text, user).flatMap((pieces) => {
    const values = readSentence(resource, pieces, user);
    if (values === undefined || values.length === 0) return [];
    const likeliest = values.flatMap(([first]) => first ?? []);
    // First the likeliest clause for every value, then alternatives for one value at a time.
    const choices = [
      likeliest,
      ...values.flatMap(([, ...others], index) => others.map((other) => likeliest.with(index, other))),
    ];
    const hasOr = pieces.some(({ kind }) => kind === 'or');
    return choices.filter(isOfOneKind).flatMap((choice) => writeGuess(resource, choice, hasOr));
  });
  const unique = [...new Map(found.toReversed().map((guess) => [guess.text, guess])).values()].toReversed();
  return (
    unique
      .map((guess) => ({ guess, ...checkQuery(resource, guess.text) }))
      // Two readings of one field, such as two values that it cannot both have, would find nothing.
      .filter(({ query }) => query !== undefined && !reviewQuery(query).some(({ code }) => code === neverMatches.code))
      // A query with a warning is the worse guess.
      .sort((a, b) => a.diagnostics.length - b.diagnostics.length)
      .map(({ guess }) => guess)
      .slice(0, MAX_GUESSES)
  );
}

/** Whether a sentence joins what it looks for with OR in a way that no query can. */
export function cannotJoin(resource: Resource, text: string, user: User): boolean {
  const [pieces = []] = splitSentence(resource, text, user);
  if (!pieces.some(({ kind }) => kind === 'or')) return false;
  return (readSentence(resource, pieces, user)?.length ?? 0) > 1 && guessClauses(resource, text, user).length === 0;
}

/** Whether all numbers without a named field are of one field, and all periods too. */
function isOfOneKind(guesses: readonly ClauseGuess[]): boolean {
  return (['number', 'period'] as const).every((kind) => {
    const paths = guesses.flatMap(({ unbound, path }) => (unbound === kind ? path : []));
    return new Set(paths).size < 2;
  });
}

/** Joins the guesses for all values; nothing if the language cannot. */
function writeGuess({ limits }: Resource, guesses: readonly ClauseGuess[], hasOr: boolean): readonly Guess[] {
  const isOneField = guesses.every(({ path }) => path === guesses[0]?.path);
  const isSingle = guesses.every(({ clauses }) => clauses.length === 1);
  // `paid, declined`: a field has one of several values, not all of them.
  const isList = isOneField && isSingle && guesses.every(({ path, clauses: [one] }) => one?.startsWith(`${path}:`));
  if (hasOr && !isList && !(isSingle && (isOneField || limits.orAcrossFields))) return [];
  const clauses = new Set(guesses.flatMap((guess) => guess.clauses));
  const meaning = new Set(guesses.flatMap((guess) => guess.meaning ?? []));
  const certainties = guesses.map((guess) => guess.certainty);
  const certainty = (['free', 'near', 'meant'] as const).find((one) => certainties.includes(one)) ?? 'named';
  const query = [...clauses].join(SEPARATORS[isList || hasOr ? 'or' : 'and']);
  return [{ text: query, meaning: [...meaning].join('; '), certainty }];
}

/** The scores of guesses, beside fields that score at most 1,000. */
const SCORES: Readonly<Record<Certainty, number>> = { named: 990, meant: 770, near: 650, free: 420 };
/** Below fields with a similar name, which score at most `MAX_SIMILAR`. */
const UNLIKELY = 100;
const MAX_SIMILAR = 300;

/**
 * The score of a guess at a text among the fields that the text may name.
 *
 * @param bestField - The score of the best field.
 * @returns `undefined` if a word is rather the beginning of the name of a field.
 */
export function scoreGuess({ certainty }: Guess, text: string, bestField: number): number | undefined {
  if (certainty !== 'free' || /\s/.test(text.trim())) return SCORES[certainty];
  if (bestField > SCORES.free) return undefined;
  return bestField > 0 && bestField <= MAX_SIMILAR ? UNLIKELY : SCORES.free;
}
