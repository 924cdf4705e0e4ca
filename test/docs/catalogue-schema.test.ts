import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogueJsonSchema } from '../../docs/catalogue-schema.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../../src/language/catalogue/catalogue-file.ts';

const limits = { clauses: 10, substring: 3, or: 'any' };

function ofField(field: object): unknown {
  return { version: 1, resources: { notes: { limits, fields: { title: { doc: 'title', ...field } } } } };
}

describe('catalogueJsonSchema', () => {
  const schema = catalogueJsonSchema();

  test('describes an object in JSON Schema draft 2020-12', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'clausal catalogue',
      type: 'object',
      required: ['version', 'resources'],
      additionalProperties: false,
    });
  });

  test('catalogueJsonSchema is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  // Validates with the JSON Schema itself, not with the zod schema behind it.
  const validator = z.fromJSONSchema(schema);

  test('accepts the resources of the service', () => {
    const file: unknown = JSON.parse(JSON.stringify(toCatalogueFile(Object.values(catalogue))));
    expect(validator.safeParse(file).error?.issues).toBeUndefined();
  });

  test.each([
    {},
    { version: 3, resources: {} },
    { version: 1, resources: {}, extra: 1 },
    { version: 1, resources: { notes: { limits: {}, fields: {} } } },
    {
      version: 1,
      resources: {
        notes: {
          limits: { clauses: 10, substring: 3, or: 'any' },
          fields: { title: { type: 'text', doc: 'title' } },
        },
      },
    },
    // Contradictions.
    { version: 1, resources: { notes: { limits, fields: {} } } },
    ofField({ type: 'numeric', values: { closed: true, members: ['a'] } }),
    ofField({ type: 'date', format: 'email' }),
    ofField({ type: 'numeric', format: 'email' }),
    ofField({ type: 'token', source: { path: 'a', equals: 'x' } }),
    ofField({ type: 'token', source: { path: 'a', present: true } }),
    ofField({ type: 'token', source: 'a' }),
    ofField({ type: 'token', keyed: false }),
    ofField({ type: 'token', synonyms: 'a' }),
  ])('rejects %j', (file) => {
    expect(validator.safeParse(file).success).toBe(false);
  });
});
