import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { SEPARATORS } from '../../language/formatter/format-checked.ts';
import { reviewQuery } from '../../objects/logic/review-query.ts';
import { neverMatches } from '../../objects/logic/rules/never-matches.ts';
import { createUser, type UserContext } from '../user.ts';
import { joinGroups } from './groups.ts';
import { isComplete, type Reading, readSentence, type Unread } from './read-sentence.ts';
import type { Certainty, ClauseGuess } from './write-parts.ts';

const MAX_GUESSES = 3;

/** A query that a text may mean. */
export interface Guess {
  readonly text: string;
  /** What its numbers and periods were taken for: `50.00 to 100.00 EUR`; empty if it has none. */
  readonly meaning: string;
  /** That of its least certain clause. */
  readonly certainty: Certainty;
}

/**
 * Guesses the queries that a sentence may mean: at most three, the likeliest first. Fields
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
  const found = readSentence(resource, text, user);
  // If the likeliest reading asks for something no query can express, no other reading is offered.
  const readings = isComplete(found[0]) ? found.filter(isComplete) : [];
  // `1 dollar` is a dollar, also for the field that `dollar` names.
  const hasMinor = readings[0]?.statements.some(({ minor }) => minor !== undefined) === true;
  const guesses = readings.flatMap((reading) => writeQueries(resource, reading, hasMinor));
  const unique = guesses.filter(({ text: one }, at) => guesses.findIndex((other) => other.text === one) === at);
  const possible = unique
    .map((guess) => ({ guess, ...checkQuery(resource, guess.text) }))
    .filter(({ query }) => canMatch(query))
    // A query with a warning is the worse guess.
    .sort((a, b) => countWarnings(a.diagnostics) - countWarnings(b.diagnostics))
    .slice(0, MAX_GUESSES)
    .map(({ guess }, at, all) => ({
      ...guess,
      certainty: leastOf(all.slice(0, at + 1).map((one) => one.guess.certainty)),
    }));
  if (!isExpression || possible.length > 0) return possible;
  return readings.flatMap((reading) => writeExpression(resource, reading)).slice(0, 1);
}

function countWarnings(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'warning').length;
}

/** Whether a query has no errors and can match: two values that a field cannot both have would find nothing. */
function canMatch(query: CheckedQuery | undefined): boolean {
  return query !== undefined && !reviewQuery(query).some(({ code }) => code === neverMatches.code);
}

/** The queries that a reading may mean: the likeliest clauses, then its numbers in the other unit, then other fields. */
function writeQueries(
  resource: Resource,
  { statements, shape, corrections }: Reading,
  hasMinor: boolean,
): readonly Guess[] {
  if (
    statements.some(({ guesses }) => guesses.length === 0) ||
    /\|.*[()]|[()].*\|/.test(shape.replaceAll(/^\(|\)$/g, ''))
  )
    return [];
  const likeliest = statements.flatMap(({ guesses: [first] }) => first ?? []);
  const minor =
    hasMinor && statements.some((one) => one.minor !== undefined)
      ? [statements.flatMap(({ guesses: [first], minor: [inMinor] = [] }) => inMinor ?? first ?? [])]
      : [];
  const others = statements.flatMap(({ guesses: [, ...rest], unbound }, index) => {
    // All numbers without a named field are of one field, and all periods too.
    if (unbound !== undefined && statements.findIndex((one) => one.unbound === unbound) < index) return [];
    return rest.map((other, at) =>
      unbound === undefined
        ? likeliest.with(index, other)
        : statements.map(
            (one, place) => (one.unbound === unbound ? one.guesses[at + 1] : undefined) ?? likeliest[place],
          ),
    );
  });
  return [likeliest, ...minor, ...others].flatMap((choice) =>
    writeGuess(
      resource,
      choice.filter((one) => one !== undefined),
      shape.includes('|'),
      corrections,
    ),
  );
}

/** Joins the guesses for all values; nothing if the language cannot. */
function writeGuess(
  { limits }: Resource,
  guesses: readonly ClauseGuess[],
  hasOr: boolean,
  corrections: readonly string[],
): readonly Guess[] {
  const isOneField = guesses.every(({ path }) => path === guesses[0]?.path);
  const isSingle = guesses.every(({ clauses }) => clauses.length === 1);
  // `paid, declined`, `Ada Lovelace and Ann Lee`: a field has one of several values, not all of them.
  const isList =
    isOneField &&
    isSingle &&
    guesses.length > 1 &&
    guesses.every(({ path, clauses: [one], certainty }) => one?.startsWith(`${path}:`) || certainty === 'free');
  if (hasOr && !isList && !(isSingle && (isOneField || limits.or === 'any'))) return [];
  const clauses = new Set(guesses.flatMap((guess) => guess.clauses));
  return [describeGuess([...clauses].join(SEPARATORS[isList || hasOr ? 'or' : 'and']), guesses, corrections)];
}

/** Adds to a text what its numbers mean, and how certain it is. */
function describeGuess(text: string, guesses: readonly ClauseGuess[], corrections: readonly string[]): Guess {
  const meaning = new Set([...corrections, ...guesses.flatMap((guess) => guess.meaning ?? [])]);
  const certainties = [...guesses.map((guess) => guess.certainty), ...corrections.map((): Certainty => 'near')];
  return { text, meaning: [...meaning].join('; '), certainty: leastOf(certainties) };
}

/** The least certain of all. Of several guesses, a later one is not more certain than those before it. */
function leastOf(certainties: readonly Certainty[]): Certainty {
  return (['free', 'near', 'meant'] as const).find((one) => certainties.includes(one)) ?? 'named';
}

/** The only expression that a sentence with OR can mean, if each part of it can match. */
function writeExpression(resource: Resource, { statements, shape, corrections }: Reading): readonly Guess[] {
  const likeliest = statements.flatMap(({ guesses: [first] }) => first ?? []);
  // `not paid or refunded`: what is negated, the first or both?
  const isNegated = likeliest.slice(0, -1).some(({ clauses }) => clauses.some((clause) => clause.startsWith('-')));
  // `20 eur or usd`: the second is another currency of the same amount.
  const isShared = likeliest.some(({ path }, at) =>
    likeliest[at - 1]?.clauses.some((clause, place) => place > 0 && clause.startsWith(`${path}:`)),
  );
  if (!shape.includes('|') || isNegated || isShared || likeliest.length < statements.length) return [];
  const joined = joinGroups(shape, likeliest);
  const text = joined && readQuery(resource, joined.text, { expressions: true }).formatted;
  if (
    text === undefined ||
    !joined?.terms.every((clauses) => canMatch(checkQuery(resource, clauses.join(' ')).query))
  ) {
    return [];
  }
  return [describeGuess(text, likeliest, corrections)];
}

/** Why there is no guess at a sentence: it joins clauses in a way that its text cannot, they exclude each other, no field holds its amount, or no clause says some of its words. */
export type Silence = 'or' | 'never' | 'amount' | readonly Unread[];

/** Finds out why there is no guess at a sentence; `undefined` if there is one, or it is no sentence. */
export function findSilence(
  { resource, isExpression }: QueryDocument,
  text: string,
  user: UserContext,
): Silence | undefined {
  const [reading] = readSentence(resource, text, user);
  const { unread = [], shape = '', statements = [] } = reading ?? {};
  const isJoined = shape.includes('|') && statements.length > 1;
  const isRead = statements.length > 1 && statements.every(({ guesses }) => guesses.length > 0);
  if (unread.length === 0 && statements.some(({ guesses }) => guesses.length === 0)) return 'amount';
  if (unread.length === 0 && !isRead) return undefined;
  if (guessClauses(resource, text, user, isExpression).length > 0) return undefined;
  if (unread.length > 0) return unread;
  return isJoined ? 'or' : 'never';
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
