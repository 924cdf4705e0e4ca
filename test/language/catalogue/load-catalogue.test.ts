import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { CatalogueError, loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';

const limits = { clauses: 10, substring: 3, or: 'any' };
const title = { type: 'string', doc: 'title of the note' };
const file = (notes: object, rest: object = {}) => ({ version: 2, resources: { notes }, ...rest });
const field = (part: object, path = 'title') => file({ limits, fields: { [path]: { ...title, ...part } } });

/** A resource as plain data. */
const dataOf = (resource: Resource) => ({ ...resource, entries: [...resource.entries] });

const problemsOf = (json: unknown): unknown => {
  try {
    loadCatalogue(json);
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
  return [];
};

describe('toCatalogueFile', () => {
  test('writes each field with its description, source and operators', () => {
    const { version, resources } = toCatalogueFile([catalogue.payments]);
    expect(version).toBe(2);
    expect(resources['payments']).toMatchObject({
      limits: { clauses: 10, substring: 3, or: 'field' },
      aliases: { status: 'payment_status' },
    });
    expect(resources['payments']?.fields['refund.is_refunded']).toEqual({
      type: 'boolean',
      operators: [':'],
      doc: 'whether the refund is done',
      source: { path: 'refund.status', equals: 'REFUNDED' },
    });
  });

  test('writes the resources in the given order', () => {
    const { plans, customers } = catalogue;
    expect(Object.keys(toCatalogueFile([plans, customers]).resources)).toEqual(['plans', 'customers']);
  });
});

describe('loadCatalogue', () => {
  test.each([
    ['data', (data: unknown) => data],
    ['JSON text', (data: unknown) => JSON.stringify(data)],
  ])('reads the output of toCatalogueFile, given as %s', (_, write) => {
    const resources = Object.values(catalogue);
    const loaded = loadCatalogue(write(toCatalogueFile(resources)));
    expect(Object.values(loaded).map(dataOf)).toEqual(resources.map(dataOf));
  });

  test.each([
    file({ limits, fields: { title } }, { $schema: './catalogue.schema.json' }),
    field({ operators: [':', '~'] }),
    field({ operators: ['~'] }),
    field({ values: { closed: false, members: ['a'] }, format: 'email', keyed: true, many: true, derived: true }),
    field({ type: 'boolean', source: { path: 'a.b', equals: '' } }),
    field({ type: 'boolean', source: { path: 'a.b', present: true } }),
    file({ limits, fields: { title }, aliases: { name: 'title' } }),
    file({ limits, fields: { title }, path: '/v1/notes', objectPath: '/v1/{id}/note', calls: ['*.find'], headers: {} }),
    { version: 1, resources: {} },
  ])('accepts %j', (json) => {
    expect(problemsOf(json)).toEqual([]);
  });

  test('loads resources that can be checked and suggest fixes', () => {
    const { notes } = loadCatalogue(field({ values: { closed: true, members: ['Diary'] } }));
    expect(notes && checkQuery(notes, 'title:"diry"').diagnostics[0]?.fixes[0]?.title).toBe('replace it with `Diary`');
  });

  test.each<[unknown, readonly string[]]>([
    [5, [': must be an object']],
    [{}, ['version: must be `1` or `2`', 'resources: must be an object']],
    [{ version: 3, resources: {} }, ['version: must be `1` or `2`']],
    [{ version: 1, resources: [] }, ['resources: must be an object']],
    [{ version: 1, resources: { notes: null } }, ['resources.notes: must be an object with name, fields and limits']],
    [file({ limits, fields: {} }, { extra: 1 }), ['extra: is not a known key']],
    [
      { version: 1, resources: { 'a b': { limits, fields: {} } } },
      ['resources.a b: `a b` is not a name of letters, digits, `_` and `-`', 'resources.a b.fields: must not be empty'],
    ],
    [
      file({ limits: { clauses: 0, substring: 1.5, or: 1 }, fields: {} }),
      [
        'resources.notes.fields: must not be empty',
        'resources.notes.limits.clauses: must be a whole number above 0, not 0',
        'resources.notes.limits.substring: must be a whole number above 0, not 1.5',
        'resources.notes.limits.or: must be one of `none`, `field`, `any`, not 1',
      ],
    ],
    [field({}, 'a b'), ['resources.notes.fields: `a b` is not a path of names joined by dots']],
    [
      field({ a: 1, b: 2 }),
      ['resources.notes.fields.title.a: is not a known key', 'resources.notes.fields.title.b: is not a known key'],
    ],
    [
      field({ type: 'text' }),
      [
        'resources.notes.fields.title.type: unknown type `text`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
      ],
    ],
    [field({ doc: undefined }), ['resources.notes.fields.title.doc: must be a string']],
    [field({ doc: 5 }), ['resources.notes.fields.title.doc: must be a string']],
    [
      field({ type: 5 }),
      [
        'resources.notes.fields.title.type: unknown type `5`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
      ],
    ],
    [
      field({ operators: ':' }),
      [
        'resources.notes.fields.title.operators: must be some of `:` `~` `^`, the operators that a string field can have',
      ],
    ],
    [
      field({ values: { closed: true, members: [1] } }),
      ['resources.notes.fields.title.values.members: must be a list of strings'],
    ],
    [
      file({ limits: { ...limits, clauses: 'ten', substring: 2 ** 60 }, fields: {} }),
      [
        'resources.notes.fields: must not be empty',
        'resources.notes.limits.clauses: must be a whole number above 0, not "ten"',
        'resources.notes.limits.substring: must be a whole number above 0, not 1152921504606847000',
      ],
    ],
    [
      field({ operators: ['>'] }),
      [
        'resources.notes.fields.title.operators: must be some of `:` `~` `^`, the operators that a string field can have',
      ],
    ],
    [
      field({ values: { closed: true, members: [] } }),
      ['resources.notes.fields.title.values.members: must not be empty'],
    ],
    [field({ keyed: false }), ['resources.notes.fields.title.keyed: must be `true`']],
    [
      field({ source: {} }),
      ['resources.notes.fields.title.source: must be a path, alone or with either `equals` or `present`'],
    ],
    [
      field({ source: { path: 'a', equals: 'x', present: true } }),
      [
        'resources.notes.fields.title.source: must be a path, alone or with either `equals` or `present`',
        'resources.notes.fields.title.source: `equals` and `present` are for boolean fields, not for string ones',
      ],
    ],
    // Files follow the same rules as definitions in code.
    [file({ limits, fields: {} }), ['resources.notes.fields: must not be empty']],
    [
      field({ type: undefined }),
      [
        'resources.notes.fields.title.type: unknown type `undefined`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
      ],
    ],
    ...['numeric', 'date', 'boolean', 'presence'].map((type): [unknown, readonly string[]] => [
      field({ type, values: { closed: true, members: ['a'] }, samples: {} }),
      [
        'resources.notes.fields.title.samples: cannot be combined with `values`',
        `resources.notes.fields.title.values: only token and string fields have it, not ${type} ones`,
        `resources.notes.fields.title.samples: only token and string fields have it, not ${type} ones`,
      ],
    ]),
    [
      field({ type: 'date', format: 'email' }),
      ['resources.notes.fields.title.format: a date field cannot have the format `email`'],
    ],
    [
      field({ type: 'numeric', format: 'email' }),
      ['resources.notes.fields.title.format: a numeric field cannot have the format `email`'],
    ],
    [
      field({ source: { path: 'a', equals: 'x' } }),
      ['resources.notes.fields.title.source: `equals` and `present` are for boolean fields, not for string ones'],
    ],
    [
      field({ type: 'numeric', source: { path: 'a', present: true } }),
      ['resources.notes.fields.title.source: `equals` and `present` are for boolean fields, not for numeric ones'],
    ],
    [
      field({ source: 'a.b' }),
      ['resources.notes.fields.title.source: must be a path, alone or with either `equals` or `present`'],
    ],
    [
      field({ source: { path: 'a b' } }),
      ['resources.notes.fields.title.source.path: `a b` is not a path of names joined by dots'],
    ],
    [
      field({ values: { closed: true, members: ['a', 'A'] } }),
      ['resources.notes.fields.title.values.members: `A` is repeated'],
    ],
    [
      field({ values: { closed: true, members: ['a'], synonyms: { a: ['A'] } } }),
      ['resources.notes.fields.title.values.synonyms.a: `A` is a value, or a synonym of another value'],
    ],
    [field({ synonyms: 'name' }), ['resources.notes.fields.title.synonyms: must be a list of strings']],
    [
      file({ limits, fields: { title: { ...title, keyed: true }, 'title.x': title } }),
      ['resources.notes.fields.title.x: is a key of the keyed field `title`'],
    ],
    [
      '{"version": 1, "version": 1, "resources": {"a": {}, "b": [{"x": {"c": 1, "\\u0063": "c,{"}}], "a": {}}}',
      ['version: is repeated', 'resources.b.0.x.c: is repeated', 'resources.a: is repeated'],
    ],
    [
      file({ limits, fields: { title, tags: { ...title, operators: [] } }, aliases: { title: 'title', name: 'nome' } }),
      [
        'resources.notes.fields.tags.operators: must be some of `:` `~` `^`, the operators that a string field can have',
        'resources.notes.aliases.title: is a field, so it cannot be an alias',
        'resources.notes.aliases.name: unknown field `nome`',
      ],
    ],
  ])('rejects %j and lists each problem with its path', (json, problems) => {
    expect(problemsOf(json)).toEqual(problems);
  });

  test('rejects text that is not JSON', () => {
    expect(() => loadCatalogue('{')).toThrow(CatalogueError);
    expect(() => loadCatalogue('{')).toThrow(/^not JSON: /);
  });

  test('reports every problem, one per line', () => {
    expect(() => loadCatalogue(field({ a: 1, keyed: false }))).toThrow(
      ['resources.notes.fields.title.a: is not a known key', 'resources.notes.fields.title.keyed: must be `true`'].join(
        '\n',
      ),
    );
  });
});

describe('the message of a CatalogueError', () => {
  test('lists at most twenty problems, each with a short path', () => {
    const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}${'x'.repeat(500)}`, 5]));
    const json = { version: 1, resources: { notes: { limits, fields } } };
    expect(problemsOf(json)).toHaveLength(2000);
    const [first = '', ...more] = messageOf(json).split('\n');
    expect(first).toMatch(/^resources\.notes\.fields\.f0x+…: must be an object with type and doc$/);
    expect(more).toHaveLength(20);
    expect(more.at(-1)).toBe('and 1,980 more');
    expect(messageOf(json).length).toBeLessThan(4000);
  });

  function messageOf(json: unknown): string {
    try {
      loadCatalogue(json);
    } catch (error) {
      if (error instanceof CatalogueError) return error.message;
    }
    return '';
  }
});

describe('hostile catalogue files', () => {
  const limits = { clauses: 10, substring: 3, or: 'any' };
  const wrong = { type: 'x', doc: '' };

  test('a field named `__proto__` is rejected, not ignored', () => {
    const json = `{"version":1,"resources":{"r":{"limits":${JSON.stringify(limits)},"fields":{"__proto__":5}}}}`;
    expect(() => loadCatalogue(json)).toThrow(
      new CatalogueError([{ path: 'resources.r.fields.__proto__', message: '`__proto__` cannot be a name' }]),
    );
  });

  test('a file with 20,000 mistakes is rejected with all of them', () => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, wrong]));
    expect(problemsOf({ version: 1, resources: { r: { limits, fields } } })).toHaveLength(20_000);
  });

  test.each([
    [{ limits, fields: { title }, name: 'a' }, 'name'],
    [{ limits, fields: { title }, entries: {} }, 'entries'],
    [{ limits, fields: { title: { ...title, path: 'title' } } }, 'fields.title.path'],
  ])('%j has a key that only resources in code have', (notes, path) => {
    expect(problemsOf(file(notes))).toEqual([`resources.notes.${path}: is not a known key`]);
  });
});
