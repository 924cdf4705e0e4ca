import { expect, test } from 'vitest';
import { COMPILERS, type Compiler, compile } from './literal/compile.ts';

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
    most: 270,
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

/** The instantiations of one more of each line. */
function costOf(compiler: Compiler, lines: typeof LINES): number {
  const countAll = (count: number): number => {
    const written = Array.from({ length: count }, (_, index) => lines.map(({ write }) => write(index))).flat();
    const { errors, instantiations } = compile(compiler, [...PREAMBLE, ...written].join('\n'));
    expect([...errors.values()]).toEqual([]);
    return instantiations;
  };
  return (countAll(300) - countAll(100)) / 200;
}

const [FASTEST, ...OTHERS] = COMPILERS;

test.each(LINES)(`${FASTEST} compiles $what in at most $most instantiations`, (line) => {
  const cost = costOf(FASTEST, [line]);
  expect(cost).toBeLessThanOrEqual(line.most);
  // A much lower cost would mean that nothing is checked.
  expect(cost).toBeGreaterThan(line.most / 2);
});

test.each(OTHERS)('%s compiles one of each line in at most the sum of their instantiations', (compiler) => {
  const most = LINES.reduce((sum, line) => sum + line.most, 0);
  expect(costOf(compiler, LINES)).toBeLessThanOrEqual(most);
});
