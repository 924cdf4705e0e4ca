import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { formatQuery } from '../../src/language/formatter/format-query.ts';
import { findResults } from '../../src/playground/results.ts';
import { EXAMPLE_QUERIES, readExampleSet } from './examples.ts';

const cases = Object.entries(EXAMPLE_QUERIES).flatMap(([resource, queries]) =>
  queries.map(({ query }) => ({ resource: resource as ResourceName, query })),
);

describe('example queries', () => {
  test('every resource has some', () => {
    expect(Object.keys(EXAMPLE_QUERIES)).toEqual(Object.keys(catalogue));
    for (const queries of Object.values(EXAMPLE_QUERIES)) expect(queries.length).toBeGreaterThan(2);
  });

  test.each(cases)('$query is valid, in canonical form, and finds some of the objects', ({ resource, query }) => {
    const { diagnostics } = checkQuery(resource, query);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(formatQuery(resource, query).text).toBe(query);
    const dataSet = readExampleSet(resource);
    const request = { text: query, order: undefined, shownRows: 1 };
    const { count } = findResults(dataSet, request);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(dataSet.objects.length);
  });
});
