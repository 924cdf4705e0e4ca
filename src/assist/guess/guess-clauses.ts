import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { SEPARATORS } from '../../language/formatter/format-checked.ts';
import { reviewQuery } from '../../objects/logic/review-query.ts';
import { neverMatches } from '../../objects/logic/rules/never-matches.ts';
import type { Certainty } from '../search/write-clauses.ts';
import { createUser, type UserContext } from '../user.ts';
import { type ClauseGuess, readSentence } from './grammar.ts';
import { joinGroups } from './groups.ts';
import { type Piece, splitSentence } from './pieces.ts';

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
 * digit of the sentence has a part in it. Where an expression may stand, a sentence that no
 * query can mean gives the only expression that it can mean, if there is one.
 *
 * @example
 * guessClauses(catalogue.payments, 'customer says refund status is pending')[0]?.text // 'refund.status:"PENDING"'
 */
export function guessClauses(
  resource: Resource,
  text: string,
  user: UserContext = createUser(),
  isExpression = false,
): readonly Guess[] {
  const guesses = guessQueries(resource, text, user);
  if (!isExpression || guesses.length > 0) return guesses;
  const found = splitSentence(resource, text, user, true).flatMap((pieces) => guessExpression(resource, pieces, user));
  return found.slice(0, 1);
}

function guessQueries(resource: Resource, text: string, user: UserContext): readonly Guess[] {
  const found = splitSentence(resource, text, user).flatMap((pieces) => {
    const { values = [] } = readSentence(resource, pieces, user) ?? {};
    if (values.length === 0) return [];
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
      .filter(({ query }) => canMatch(query))
      // A query with a warning is the worse guess.
      .sort((a, b) => a.diagnostics.length - b.diagnostics.length)
      .map(({ guess }) => guess)
      .slice(0, MAX_GUESSES)
  );
}

/** Whether a query has no errors and can match: two values that a field cannot both have would find nothing. */
function canMatch(query: CheckedQuery | undefined): boolean {
  return query !== undefined && !reviewQuery(query).some(({ code }) => code === neverMatches.code);
}

/** The only expression that a sentence with OR can mean, if each part of it can match. */
function guessExpression(resource: Resource, pieces: readonly Piece[], user: UserContext): readonly Guess[] {
  const kinds = pieces.map(({ kind }) => kind);
  // `not paid or refunded`: what is negated, the first or both?
  const isUnclear = kinds.slice(0, kinds.lastIndexOf('or')).some((kind) => kind === 'not' || kind === 'absent');
  const { values, shape } = (kinds.includes('or') && !isUnclear && readSentence(resource, pieces, user)) || NO_SENTENCE;
  const likeliest = values.flatMap(([first]) => first ?? []);
  const joined = isOfOneKind(likeliest) ? joinGroups(shape, likeliest) : undefined;
  const text = joined && readQuery(resource, joined.text, { expressions: true }).formatted;
  if (text === undefined || !joined?.terms.every((clauses) => canMatch(checkQuery(resource, clauses.join(' ')).query)))
    return [];
  return [describeGuess(text, likeliest)];
}

const NO_SENTENCE = { values: [], shape: '' };

/** Whether a sentence joins what it looks for with OR in a way that its text cannot. */
export function cannotJoin({ resource, isExpression }: QueryDocument, text: string, user: UserContext): boolean {
  const [pieces = []] = splitSentence(resource, text, user);
  if (!pieces.some(({ kind }) => kind === 'or')) return false;
  const { values } = readSentence(resource, pieces, user) ?? NO_SENTENCE;
  return values.length > 1 && guessClauses(resource, text, user, isExpression).length === 0;
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
  return [describeGuess([...clauses].join(SEPARATORS[isList || hasOr ? 'or' : 'and']), guesses)];
}

/** Adds to a text what its numbers mean, and how certain it is. */
function describeGuess(text: string, guesses: readonly ClauseGuess[]): Guess {
  const meaning = new Set(guesses.flatMap((guess) => guess.meaning ?? []));
  const certainties = guesses.map((guess) => guess.certainty);
  const certainty = (['free', 'near', 'meant'] as const).find((one) => certainties.includes(one)) ?? 'named';
  return { text, meaning: [...meaning].join('; '), certainty };
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
