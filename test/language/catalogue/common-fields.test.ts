import { expect, test } from 'vitest';
import { catalogue, commonFields } from '../../../src/language/catalogue/catalogue.ts';

test.each(Object.values(catalogue))('the common fields of $name are unique fields of the resource', (resource) => {
  const paths = commonFields(resource);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !resource.entries.has(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a custom resource has no common fields, even under the name of a built-in one', () => {
  expect(commonFields({ ...catalogue.payments })).toEqual([]);
});
