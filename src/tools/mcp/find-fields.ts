import { searchFields } from '../../assist/search-fields.ts';
import { guessClauses, scoreGuess } from '../../assist/sentences/guess-clauses.ts';
import type { UserContext } from '../../assist/user.ts';
import type { Field } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';

/** A field or a clause of a resource, better matches with higher scores. */
interface Found {
  readonly resource: Resource;
  readonly field: Field;
  readonly score: number;
}

/** A whole clause that a word may mean: `paid`, `yesterday`, an id. */
export interface FoundClause extends Found {
  readonly clause: string;
}

/** What was found in all resources, the best first. */
export interface FoundFields {
  readonly fields: readonly Found[];
  readonly clauses: readonly FoundClause[];
}

/** Splits a phrase as people write it. */
const SPACES = /[\s,;]+/;
/** A shorter word is the beginning of too many names. */
const MIN_WORD_LENGTH = 3;
/** Words between those that matter. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'all and any are because for from had has have into last less made more most next not over that than the their this under was were what when which who with'.split(
    ' ',
  ),
);

/**
 * Finds the fields and the clauses that some words may mean: fields that have them all, otherwise those of each word;
 * clauses for the words together and for each word. Then the names of resources among the words say where to search.
 */
export function findFields(resources: readonly Resource[], typed: string, user: UserContext): FoundFields {
  const { spoken, named } = readPhrase(resources, typed);
  const whole = addScores(findOnce(resources, typed, user));
  if (spoken.length < 2) return preferClauses(whole, named);
  const words = spoken.filter(
    (word) =>
      word.length >= MIN_WORD_LENGTH &&
      !STOP_WORDS.has(word.toLowerCase()) &&
      !named.some(({ name }) => isNameOf(name, word)),
  );
  const searched = named.length > 0 ? named : resources;
  const parts = words.map((word) => addScores(findOnce(searched, word, user)));
  const found = addScores({
    fields: whole.fields.length > 0 ? whole.fields : parts.flatMap(({ fields }) => byRank(fields)),
    clauses: [...whole.clauses, ...parts.flatMap(({ clauses }) => byRank(clauses))],
  });
  return preferClauses(found, named);
}

/** A query that a sentence may mean. */
export interface GuessedQuery {
  readonly resource: string;
  readonly query: string;
}

/** Guesses that do not know each word come last. */
const UNCERTAIN = 100;
/** The number of guesses, at most. */
const MAX_QUERIES = 3;

/** Guesses the queries that a sentence may mean, on the resources that it names or on all; none for a single word. */
export function guessQueries(
  resources: readonly Resource[],
  typed: string,
  user: UserContext,
): readonly GuessedQuery[] {
  const { spoken, named } = readPhrase(resources, typed);
  if (spoken.length < 2) return [];
  const guesses = (named.length > 0 ? named : resources).flatMap((resource) =>
    guessClauses(resource, typed, user).map(({ text, certainty }, rank) => ({
      resource: resource.name,
      query: text,
      rank: certainty === 'named' || certainty === 'meant' ? rank : rank + UNCERTAIN,
    })),
  );
  const best = guesses.sort((a, b) => a.rank - b.rank).slice(0, MAX_QUERIES);
  return best.map(({ resource, query }) => ({ resource, query }));
}

/** Lists the clauses on some resources first. */
function preferClauses({ fields, clauses }: FoundFields, named: readonly Resource[]): FoundFields {
  const isNamed = ({ resource }: Found): boolean => named.includes(resource);
  return { fields, clauses: [...clauses.filter(isNamed), ...clauses.filter((one) => !isNamed(one))] };
}

/** The words of a phrase, and the resources among them. */
function readPhrase(resources: readonly Resource[], typed: string) {
  const spoken = typed.split(SPACES).filter(({ length }) => length > 0);
  return { spoken, named: resources.filter(({ name }) => spoken.some((word) => isNameOf(name, word))) };
}

/** Whether a word is the name of a resource, in the singular too. */
function isNameOf(name: string, word: string): boolean {
  const wanted = word.toLowerCase();
  return name === wanted || name === `${wanted}s`;
}

function findOnce(resources: readonly Resource[], typed: string, user: UserContext): FoundFields {
  return {
    fields: resources.flatMap((resource) => searchFields(resource, typed).map((found) => ({ resource, ...found }))),
    clauses: resources.flatMap((resource) => {
      const bestField = searchFields(resource, typed)[0]?.score ?? 0;
      return guessClauses(resource, typed, user).flatMap((guess, rank) => {
        const field = checkQuery(resource, guess.text).query?.clauses[0]?.field;
        const score = scoreGuess(guess, typed, bestField);
        // Any word could be part of a name, so these guesses would match every search.
        return field === undefined || score === undefined || guess.certainty === 'free'
          ? []
          : [{ resource, field, score: score - rank, clause: guess.text }];
      });
    }),
  };
}

/** Scores by rank, so that the best matches of each word come before all others of any word. */
function byRank<One extends Found>(found: readonly One[]): readonly One[] {
  return found.map((one, rank) => ({ ...one, score: 1 / (rank + 1) }));
}

/** Sorts by score; of the same field or clause, the scores are added. */
function addScores({ fields, clauses }: FoundFields): FoundFields {
  return {
    fields: unique(fields, ({ resource, field }) => `${resource.name} ${field.path}`),
    clauses: unique(clauses, ({ resource, clause }) => `${resource.name} ${clause}`),
  };
}

function unique<One extends Found>(found: readonly One[], keyOf: (one: One) => string): readonly One[] {
  const sums = new Map<string, One>();
  for (const one of found) {
    const { score = 0 } = sums.get(keyOf(one)) ?? {};
    sums.set(keyOf(one), { ...one, score: score + one.score });
  }
  return [...sums.values()].sort((a, b) => b.score - a.score);
}
