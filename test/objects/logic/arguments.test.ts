import { expect, test } from 'vitest';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
} from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const query = readQuery('payments', 'amount>5');

test.each<[string, string, (odd: CheckedQuery) => unknown]>([
  ['checkSatisfiability', 'query', checkSatisfiability],
  ['checkTautology', 'query', checkTautology],
  ['reviewQuery', 'query', reviewQuery],
  ['checkImplication', 'first', (odd) => checkImplication(odd, query)],
  ['checkImplication', 'second', (odd) => checkImplication(query, odd)],
  ['checkEquivalence', 'first', (odd) => checkEquivalence(odd, query)],
  ['checkEquivalence', 'second', (odd) => checkEquivalence(query, odd)],
])('%s says what `%s` must be', (_, name, call) => {
  const must = `\`${name}\` must be a checked query, \`query\` of checkQuery or toQuery() of a search; got `;
  const copy: unknown = JSON.parse(JSON.stringify(query));
  for (const odd of ['amount>5', undefined, null, {}, query.ast, copy, { connective: 'and', clauses: [] }]) {
    expect(() => call(odd as unknown as CheckedQuery)).toThrow(TypeError);
    expect(() => call(odd as unknown as CheckedQuery)).toThrow(must);
  }
});
