import type { CheckedClause } from '../../src/language/checker/checked-clause.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';

/** The meaning of a checked query in a comparable form: known values in one letter case, numbers and dates parsed. */
export function meaningOf(query: CheckedQuery | undefined): unknown {
  if (query === undefined) return undefined;
  return { connective: query.connective, clauses: query.clauses.map(clauseMeaning) };
}

function clauseMeaning({ field, key, operator, isNegated, value }: CheckedClause): unknown {
  return { path: field.path, key, operator, isNegated, value: valueMeaning({ field, value }) };
}

function valueMeaning({ field, value }: Pick<CheckedClause, 'field' | 'value'>): unknown {
  if (value.kind === 'date') return value.epochMs;
  if (value.kind === 'number') return value.number;
  if (value.kind !== 'text' || field.values === undefined) return value;
  const word = value.text.toLowerCase();
  return field.values.members.find((member) => member.toLowerCase() === word) ?? value.text;
}
