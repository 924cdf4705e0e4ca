import { expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { commonFields } from '../../src/catalogue/common-fields.ts';

test.each(Object.values(catalogue))('the common fields of $name are fields, each once', (resource) => {
  const paths = commonFields(resource);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !resource.entries.has(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a resource of your own has none, whatever its name', () => {
  expect(commonFields({ ...catalogue.payments })).toEqual([]);
});
