import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { callStep, stepsOn } from './arbitrary-step.ts';

describe('warnings', () => {
  test.each(Object.values(catalogue))('warnings are those of the text, on $name', (resource) => {
    fc.assert(
      fc.property(stepsOn(resource), (steps) => {
        let found = search(resource) as unknown as QueryBuilder;
        for (const step of steps) {
          try {
            found = callStep(found, step);
          } catch {
            // Only searches are of interest here.
          }
        }
        if (found.count > 0) expect(found.warnings).toEqual(checkQuery(resource, String(found)).diagnostics);
      }),
      { numRuns: 200 },
    );
  });

  test('warnings are computed once, and are no own property', () => {
    const found = search('payments').where('customer.email', ':', '');
    expect(found.warnings.map(({ code }) => code)).toEqual(['empty-value']);
    expect(found.warnings).toBe(found.warnings);
    expect(Object.getOwnPropertyNames(found)).toEqual(['resource', 'text']);
    expect(search('payments').where('amount', '>=', 5).warnings).toEqual([]);
    expect(search('payments').warnings).toEqual([]);
  });
});
