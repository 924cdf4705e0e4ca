import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { formatQuery } from '../../src/language/formatter/format-query.ts';
import { createDataSet } from '../../src/playground/data-set.ts';
import { findResults } from '../../src/playground/results.ts';
import { EXAMPLES, readExampleSet, readExamplesAt } from './examples.ts';

const cases = Object.entries(EXAMPLES).flatMap(([resource, { queries }]) =>
  queries.map(({ query }) => ({ resource: resource as ResourceName, query })),
);

describe('example queries', () => {
  test('every resource has some', () => {
    expect(Object.keys(EXAMPLES)).toEqual(Object.keys(catalogue));
    for (const { queries } of Object.values(EXAMPLES)) expect(queries.length).toBeGreaterThan(2);
  });

  test.each(cases)('$query is valid, in canonical form, and finds some of the objects', ({ resource, query }) => {
    const { diagnostics } = checkQuery(resource, query);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(formatQuery(resource, query).text).toBe(query);
    const dataSet = readExampleSet(resource);
    const { count } = findResults(dataSet, { text: query, order: undefined, shownRows: 1 });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(dataSet.objects.length);
  });
});

describe('dates of the example objects', () => {
  // The clock changes on the second day; on the third, a leap day ends.
  test.each([
    { now: '2026-11-26T00:30:00Z', timeZone: 'UTC' },
    { now: '2027-03-28T12:00:00Z', timeZone: 'Europe/Berlin' },
    { now: '2028-02-29T23:59:59Z', timeZone: 'Pacific/Auckland' },
  ])('payments of yesterday are found at $now in $timeZone', ({ now, timeZone }) => {
    const { objects = [], queries = [] } = readExamplesAt(Date.parse(now), timeZone)['payments'] ?? {};
    const dataSet = createDataSet(catalogue.payments, objects);
    const query = queries.find(({ title }) => title === 'Since yesterday')?.query ?? '';
    expect(findResults(dataSet, { text: query, order: undefined, shownRows: 1 }).count).toBeGreaterThan(3);
    expect(findResults(dataSet, { text: `created_at>"${now}"`, order: undefined, shownRows: 1 }).count).toBe(0);
  });

  test('dates keep their order, and the same date of two objects stays the same', () => {
    const times = (EXAMPLES['payments']?.objects ?? []).map((object) => Date.parse(Reflect.get(object, 'created_at')));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const text = JSON.stringify(EXAMPLES['customers']);
    const [{ customer } = { customer: undefined }] = (EXAMPLES['payments']?.objects ?? []) as { customer: object }[];
    expect(text).toContain(`"created_at":"${Reflect.get(customer ?? {}, 'created_at')}"`);
  });
});
