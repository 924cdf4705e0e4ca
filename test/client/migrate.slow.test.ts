import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createComparison, createPayments, listFilters } from './legacy-lists.ts';

test('the lists of version 1 and the migrated searches find the same of 2,000 payments', {
  timeout: 600_000,
}, async () => {
  const compare = createComparison(createPayments(2000));
  await fc.assert(
    fc.asyncProperty(listFilters, async (filters) => {
      for (const [listed, found] of await compare(filters)) expect(found).toEqual(listed);
    }),
    { numRuns: 2000 },
  );
});
