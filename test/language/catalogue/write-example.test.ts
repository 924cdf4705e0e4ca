import { expect, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { FieldDefinition } from '../../../src/language/catalogue/field.ts';
import { writeExample } from '../../../src/language/catalogue/write-example.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';

const doc = 'a field';

test.each<[FieldDefinition, string]>([
  [{ type: 'string', doc }, 'a~"text"'],
  [{ type: 'string', doc, operators: [':', '^'] }, 'a:"text"'],
  [{ type: 'string', doc, operators: ['^'] }, 'a^"text"'],
  [{ type: 'token', doc, operators: ['^'], values: { closed: true, members: ['x'] } }, 'a^"x"'],
  [{ type: 'numeric', doc }, 'a>=1000'],
  [{ type: 'numeric', doc, operators: ['<'] }, 'a<1000'],
  [{ type: 'date', doc, operators: ['<', '>'] }, 'a<"2026-01-31T00:00:00Z"'],
  [{ type: 'token', doc, keyed: true, keys: { quotes: 'required' } }, 'a["key"]:"text"'],
])('the example of %j is %s', (field, example) => {
  const resource = defineResource({ name: 'things', fields: { a: field }, limits: {} });
  expect([...resource.entries.values()].map(writeExample)).toEqual([example]);
  expect(checkQuery(resource, example).diagnostics).toEqual([]);
});
