import { describe, expect, test } from 'vitest';
import { COMPILERS, compile } from './literal/compile.ts';

const PREAMBLE = [
  "import { all, any, between, not, oneOf } from '../../../src/builder/expression.ts';",
  "import { search } from '../../../src/builder/search-text.ts';",
  "import { prepareQuery } from '../../../src/builder/stored/prepare-query.ts';",
  "let found = search('payments');",
];

/** The recorded cost of each line, 150, 68, 194, 77, 430 and 1001 instantiations, plus ten percent. */
const LINES: readonly { readonly what: string; readonly most: number; readonly write: (index: number) => string }[] = [
  {
    what: 'a chain of three steps',
    most: 165,
    write: (index) =>
      `search('payments').where('payment_status', ':', 'SETTLED').where('amount', '>=', ${index}).where('customer.email', ':', 'a${index}');`,
  },
  { what: 'a step', most: 75, write: (index) => `search('payments').where('amount', '>=', ${index});` },
  {
    what: '`exists` and `missing` with a key',
    most: 213,
    write: (index) => `search('payments').exists('metadata[a${index}]').missing('id');`,
  },
  {
    what: 'a variable that is assigned again',
    most: 85,
    write: (index) => `found = found.where('amount', '>=', ${index});`,
  },
  {
    what: 'an expression in three groups',
    most: 473,
    write: (index) =>
      `all('payments', [oneOf('id', ['a${index}', 'b']), any([search('payments').where('amount', '>', ${index}), not(between('amount', [1, ${index}]))])]);`,
  },
  {
    what: 'a stored query with two parameters',
    most: 1100,
    write: (index) =>
      `prepareQuery('payments', 'amount>=$min id:"a${index}" created_at>=$since').bind({ min: ${index}, since: 'now-7d' });`,
  },
];

describe.each(COMPILERS)('%s', (compiler) => {
  test.each(LINES)(
    'compiles $what in at most $most instantiations',
    ({ most, write }) => {
      const costOf = (count: number): number => {
        const { errors, instantiations } = compile(
          compiler,
          [...PREAMBLE, ...Array.from({ length: count }, (_, index) => write(index))].join('\n'),
        );
        expect([...errors.values()]).toEqual([]);
        return instantiations;
      };
      const cost = (costOf(300) - costOf(100)) / 200;
      expect(cost).toBeLessThanOrEqual(most);
      // A much lower cost would mean that nothing is checked.
      expect(cost).toBeGreaterThan(most / 2);
    },
    60_000,
  );
});
