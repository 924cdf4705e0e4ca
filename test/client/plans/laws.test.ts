import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planQueries } from '../../../src/client/plans/create-plan.ts';
import { clausesOf, type ExpressionTree, isGroup } from '../../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import { anyExpression } from './corpus.ts';
import { findDifferences } from './laws.ts';
import { findOptimum } from './optimum.ts';

describe('random expressions', () => {
  test.each(['never', 'bounded', 'always'] as const)(
    'have plans that find what they match, with local tests: %s',
    (local) => {
      const { differences, refused, proved } = findDifferences(300, 300, local);
      expect(differences).toEqual([]);
      expect(refused).toBeLessThan(10);
      expect(proved).toBeGreaterThan(100);
    },
  );

  test('with up to four clauses in two levels take as few queries as possible', () => {
    let count = 0;
    for (const expression of fc.sample(anyExpression, { numRuns: 700, seed: 3 })) {
      const { resource, tree } = readExpression(expression);
      if (clausesOf(tree).length > 4 || depthOf(tree) > 2) continue;
      count += 1;
      const { queries } = planQueries(expression, { local: 'never' });
      expect([String(expression), queries.length]).toEqual([String(expression), findOptimum(resource, tree)]);
    }
    expect(count).toBeGreaterThan(250);
  });
});

function depthOf(tree: ExpressionTree): number {
  return isGroup(tree) ? tree.depth : 0;
}
