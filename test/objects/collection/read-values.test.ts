import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { createFieldsReader, createReader, ValueList } from '../../../src/objects/collection/read-values.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { ODD_VALUES } from '../../support/odd-values.ts';

/** Whether both hold the same values. Comparing by equality would read proxies. */
function isSame(one: unknown, other: unknown): boolean {
  const [ones, others] = [one, other].map((found) => ValueList.valuesOf(found) ?? [found]) as [unknown[], unknown[]];
  return ones.length === others.length && ones.every((value, index) => Object.is(value, others[index]));
}

describe.each(Object.values<Resource>(catalogue))(
  'one walk reads what a reader of each field reads: $name',
  (resource) => {
    const fields = [...resource.entries.values()];
    const readAll = createFieldsReader(fields);
    const readers = fields.map((field) => createReader({ field, key: undefined }));
    const expectSame = (object: unknown): void => {
      const found = readAll(object);
      const differing = fields.filter((_, index) => !isSame(found[index], readers[index]?.(object)));
      expect(differing.map(({ path }) => path)).toEqual([]);
    };

    test('any object gives the same values', () => {
      fc.assert(fc.property(arbitraryObject(resource, [...resource.entries.keys()]), expectSame));
    });

    test.each(ODD_VALUES)('$what, also below it, gives the same values', ({ value }) => {
      expectSame(value);
      for (const { path } of fields) {
        const [name = ''] = path.split('.');
        expectSame({ id: 'x', [name]: value });
        expectSame({ id: 'x', [name]: { status: value, id: [value], details: value } });
      }
    });

    test('the values are the same in an object with inherited properties and one whose properties throw', () => {
      expectSame(Object.create({ id: 'x', amount: 5, customer: { id: 'y' } }));
      const throwing = {
        id: 'x',
        get customer() {
          throw new Error('no');
        },
      };
      expectSame(throwing);
      expectSame({ id: 'x', customer: throwing, amount: 5 });
    });
  },
);
