import { expect, test } from 'vitest';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { always, equivalent, implies, satisfiable } from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const query = readQuery('payments', 'amount>5');

test.each<[string, string, (odd: CheckedQuery) => unknown]>([
  ['satisfiable', 'query', satisfiable],
  ['always', 'query', always],
  ['reviewQuery', 'query', reviewQuery],
  ['implies', 'first', (odd) => implies(odd, query)],
  ['implies', 'second', (odd) => implies(query, odd)],
  ['equivalent', 'first', (odd) => equivalent(odd, query)],
  ['equivalent', 'second', (odd) => equivalent(query, odd)],
])('%s says what `%s` must be', (_, name, call) => {
  const must = `\`${name}\` must be a checked query, \`query\` of checkQuery or toQuery() of a search; got `;
  const copy: unknown = JSON.parse(JSON.stringify(query));
  for (const odd of ['amount>5', undefined, null, {}, query.ast, copy, { connective: 'and', clauses: [] }]) {
    expect(() => call(odd as unknown as CheckedQuery)).toThrow(TypeError);
    expect(() => call(odd as unknown as CheckedQuery)).toThrow(must);
  }
});
