import { expect, test } from 'vitest';
import { compareResource } from '../../../src/files/catalogues/compare-resource.ts';
import { importResource } from '../../../src/files/catalogues/import-resource.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { FieldDefinition } from '../../../src/language/catalogue/field.ts';
import { ORDER, SHOP } from './shop.ts';

test('an imported resource has no differences', () => {
  const { resource } = importResource(SHOP, { name: 'orders', pointer: ORDER });
  expect(compareResource(resource, SHOP, ORDER)).toEqual([]);
});

const doc = 'a field';
const closed = (...members: string[]) => ({ closed: true, members });

test.each<[FieldDefinition, object, string[]]>([
  [{ type: 'numeric', doc }, { type: 'integer' }, []],
  [{ type: 'numeric', doc }, { type: 'string' }, ['is a numeric field, but the schema has texts']],
  [{ type: 'token', doc }, { type: 'integer' }, []],
  [
    { type: 'string', doc },
    { type: ['integer', 'boolean'] },
    ['is a string field, but the schema has numbers and `true` and `false`'],
  ],
  [{ type: 'date', doc }, { type: 'string' }, []],
  [{ type: 'date', unix: true, doc }, { type: 'integer' }, []],
  [{ type: 'date', unix: true, doc }, { type: 'string' }, ['is a date field, but the schema has texts']],
  [{ type: 'presence', doc }, { type: 'integer' }, []],
  [{ type: 'boolean', doc, source: { path: 'own', equals: 'x' } }, {}, []],
  [{ type: 'token', doc }, { type: 'object' }, ['is a token field, but the schema has objects']],
  [
    { type: 'token', doc },
    { type: 'array', items: { type: 'string' } },
    ['is in an array, but it is not marked `many`'],
  ],
  [{ type: 'token', doc, values: closed('A') }, { enum: ['a', 'b', 'c'] }, ['lacks values of the schema: `b`, `c`']],
  [{ type: 'token', doc, values: closed('A', 'b') }, { enum: ['A'] }, ['has values that the schema lacks: `b`']],
  [
    { type: 'token', doc, values: closed('A') },
    { type: 'string' },
    ['has a closed set of values, but the schema has none'],
  ],
  [{ type: 'token', doc, values: closed('true', 'false') }, { type: 'boolean' }, []],
  [
    { type: 'token', doc, values: closed('yes') },
    { type: 'boolean' },
    ['lacks values of the schema: `true`, `false`', 'has values that the schema lacks: `yes`'],
  ],
  [{ type: 'token', doc, values: { closed: false, members: ['A'] } }, { type: 'string' }, []],
  [{ type: 'token', doc, keyed: true }, { type: 'object', additionalProperties: { type: 'string' } }, []],
])('%j against %j', (field, schema, messages) => {
  const limits = { clauses: 10, substring: 3, or: 'any' } as const;
  const resource = defineResource({ name: 'things', fields: { a: field, own: { type: 'token', doc } }, limits });
  const found = compareResource(resource, { properties: { a: schema, own: {}, other: {} } });
  expect(found).toEqual(messages.map((message) => ({ path: 'fields.a', message })));
});

test('a field that the schema lacks is reported', () => {
  const { resource } = importResource([{ a: 1, b: 2 }], { name: 'things' });
  expect(compareResource(resource, [{ a: 1 }])).toEqual([{ path: 'fields.b', message: 'is not in the schema' }]);
});
