import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createComparison, createPayments, listFilters } from './legacy-lists.ts';

test('the lists of version 1 and the migrated searches find the same of 520 payments', {
  timeout: 600_000,
}, async () => {
  const compare = createComparison(createPayments(520));
  await fc.assert(
    fc.asyncProperty(listFilters, async (filters) => {
      for (const [listed, found] of await compare(filters)) expect(found).toEqual(listed);
    }),
    { numRuns: 1000 },
  );
});
