import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validQuery } from '../../support/valid-queries.ts';
import { COMPILERS, compileLiterals, type Literal, RESOURCES } from './compile.ts';
import { judge } from './judge.ts';

const SEED = 20_250_101;

/** Valid queries. */
const valid = sample(
  fc
    .constantFrom(...(Object.keys(RESOURCES) as (keyof typeof RESOURCES)[]))
    .chain((resource) => validQuery(RESOURCES[resource]).map((text): Literal => ({ resource, text }))),
  500,
);

/** Pieces that mostly make a query invalid. */
const PIECE = fc.constantFrom(
  ...[
    '"',
    "'",
    '\\',
    ' ',
    '  ',
    '\t',
    ':',
    '>',
    '=',
    '~',
    '!',
    '-',
    '(',
    ')',
    '[',
    ']',
    '.',
    '_',
    ',',
    ' OR ',
    ' AND ',
  ],
  ...['null', 'true', '0', '5', 'x', 'É', '😀', '\u00a0', '“', 'metadata', 'status', ' NOT ', '&&', '*', '+', ';', '|'],
);

/** The same queries with one to three pieces removed, inserted or replaced. */
const mistaken = sample(
  fc.tuple(
    fc.constantFrom(...valid),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.option(PIECE, { nil: '' })), { minLength: 1, maxLength: 3 }),
  ),
  800,
).map(([{ resource, text }, edits]): Literal => {
  const mistake = edits.reduce((before, [place, length, piece]) => {
    const at = place % (before.length + 1);
    return before.slice(0, at) + piece + before.slice(at + length);
  }, text);
  return { resource, text: mistake };
});

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): readonly T[] {
  return fc.sample(arbitrary, { seed: SEED, numRuns });
}

describe.each(COMPILERS)('%s', (compiler) => {
  test('accepts every valid query, and refuses every other with a code of the checker or as `syntax`', () => {
    const literals = [...valid, ...mistaken];
    const complaints = compileLiterals(compiler, literals).flatMap((said, index) => {
      const literal = literals[index];
      return literal === undefined ? [] : (judge(literal, said, true).complaint ?? []);
    });
    expect(complaints).toEqual([]);
  });
});
