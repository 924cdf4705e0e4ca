import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import { SEPARATORS } from '../../language/formatter/format-checked.ts';
import { reviewQuery } from '../../objects/logic/review-query.ts';
import { neverMatches } from '../../objects/logic/rules/never-matches.ts';
import { splitSentence } from './sentence-parts.ts';
import { type ClauseGuess, readSentence } from './sentence-reader.ts';

const MAX_GUESSES = 3;

/**
 * Guesses the queries that a sentence may mean: at most three, the likeliest
 * first. Fields and values are found by their names, their synonyms and the
 * formats of values, all from the catalogue. Each guess is a valid query.
 *
 * @param now - The time that words such as `yesterday` are relative to.
 * @param keys - The known keys of a keyed field.
 * @example
 * guessClauses(catalogue.payments, 'customer says refund status is pending')[0] // 'refund.status:"PENDING"'
 */
export function guessClauses(
  resource: Resource,
  text: string,
  now: Date = new Date(),
  keys?: (path: string) => readonly string[],
): readonly string[] {
  const parts = splitSentence(resource, text, now);
  const values = readSentence(resource, parts, keys) ?? [];
  const likeliest = values.map(([first]) => first);
  // First the likeliest clause for every value, then alternatives for one value at a time.
  const choices = [
    likeliest,
    ...values.flatMap(([, ...others], index) => others.map((other) => likeliest.with(index, other))),
  ].map((choice) => choice.filter((guess) => guess !== undefined));
  const hasOr = likeliest[0] !== undefined && parts.some(({ kind }) => kind === 'or');
  const queries = choices.flatMap((choice) => writeQuery(resource, choice, hasOr) ?? []);
  const checked = [...new Set(queries)].map((text) => ({ text, ...checkQuery(resource, text) }));
  return (
    checked
      // Two readings of one field, such as two values that it cannot both have, would find nothing.
      .filter(({ query }) => query !== undefined && !reviewQuery(query).some(({ code }) => code === neverMatches.code))
      // A query with a warning is the worse guess.
      .sort((a, b) => a.diagnostics.length - b.diagnostics.length)
      .map((one) => one.text)
      .slice(0, MAX_GUESSES)
  );
}

/** Joins the guesses for all values; `undefined` if the language cannot. */
function writeQuery({ limits }: Resource, guesses: readonly ClauseGuess[], hasOr: boolean): string | undefined {
  const isOneField = guesses.every(({ path }) => path === guesses[0]?.path);
  const isSingle = guesses.every(({ clauses }) => clauses.length === 1);
  // `paid, declined`: a field has one of several values, not all of them.
  const isList = isOneField && isSingle && guesses.every(({ path, clauses: [one] }) => one?.startsWith(`${path}:`));
  if (hasOr && !isList && !(isSingle && (isOneField || limits.orAcrossFields))) return undefined;
  const clauses = new Set(guesses.flatMap((guess) => guess.clauses));
  return [...clauses].join(SEPARATORS[isList || hasOr ? 'or' : 'and']);
}
