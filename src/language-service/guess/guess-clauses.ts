import type { Resource } from '../../catalogue/resource.ts';
import { checkQuery } from '../../checker/check-query.ts';
import { SEPARATORS } from '../../formatter/format-checked.ts';
import { splitSentence } from './sentence-parts.ts';
import { type ClauseGuess, readSentence } from './sentence-reader.ts';

const MAX_GUESSES = 3;

/**
 * Guesses the queries that a sentence may mean: at most three, the likeliest
 * first. Fields and values are found by their names, their synonyms and the
 * formats of values, all from the catalogue. Each guess is a valid query.
 *
 * @param now - The time that words such as `yesterday` are relative to.
 * @example
 * guessClauses(catalogue.payments, 'customer says refund status is pending')[0] // 'refund.status:"PENDING"'
 */
export function guessClauses(resource: Resource, text: string, now: Date = new Date()): readonly string[] {
  const parts = splitSentence(resource, text, now);
  const values = readSentence(resource, parts);
  const likeliest = values.map(([first]) => first);
  // First the likeliest clause for every value, then alternatives for one value at a time.
  const choices = [
    likeliest,
    ...values.flatMap(([, ...others], index) => others.map((other) => likeliest.with(index, other))),
  ].map((choice) => choice.filter((guess) => guess !== undefined));
  const hasOr = likeliest[0] !== undefined && parts.some(({ kind }) => kind === 'or');
  const queries = choices.map((choice) => writeQuery(resource, choice, hasOr));
  return [...new Set(queries)].filter((query) => checkQuery(resource, query).valid).slice(0, MAX_GUESSES);
}

function writeQuery({ limits }: Resource, guesses: readonly ClauseGuess[], hasOr: boolean): string {
  const isOneField = guesses.every(({ path }) => path === guesses[0]?.path);
  // `paid, declined`: a field has one of several values, not all of them.
  const isList = isOneField && guesses.every(({ path, clause }) => clause.startsWith(`${path}:`));
  const connective = isList || (hasOr && (isOneField || limits.orAcrossFields)) ? 'or' : 'and';
  return [...new Set(guesses.map(({ clause }) => clause))].join(SEPARATORS[connective]);
}
