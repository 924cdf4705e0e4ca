import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import { searchClauses } from '../language-service/clause-offers.ts';
import { searchFields } from '../language-service/search-fields.ts';

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

/**
 * Finds the fields and the clauses that some words may mean: first for the words
 * together; if no field has them all, for each word alone.
 */
export function findFields(resources: readonly Resource[], typed: string, now: Date): FoundFields {
  const whole = findOnce(resources, typed, now);
  const words = typed.split(SPACES).filter((word) => word.length >= MIN_WORD_LENGTH);
  if (words.length < 2 || whole.fields.length > 0) return sort(whole);
  const parts = words.map((word) => findOnce(resources, word, now)).map(sort);
  return sort({
    fields: parts.flatMap(({ fields }) => byRank(fields)),
    clauses: [...whole.clauses, ...parts.flatMap(({ clauses }) => byRank(clauses))],
  });
}

function findOnce(resources: readonly Resource[], typed: string, now: Date): FoundFields {
  return {
    fields: resources.flatMap((resource) => searchFields(resource, typed).map((found) => ({ resource, ...found }))),
    clauses: resources.flatMap((resource) =>
      searchClauses(resource, typed, now)
        // The text of an id that is not finished has no closing quote.
        .filter(({ text }) => checkQuery(resource, text).valid)
        .map(({ field, text, score }) => ({ resource, field, score, clause: text })),
    ),
  };
}

/** Scores by rank, so that the best matches of each word come before all others of any word. */
function byRank<One extends Found>(found: readonly One[]): readonly One[] {
  return found.map((one, rank) => ({ ...one, score: 1 / (rank + 1) }));
}

/** Sorts by score; of the same field or clause, the scores are added. */
function sort({ fields, clauses }: FoundFields): FoundFields {
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
