import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { toRuleFields } from '../../../src/builder/rule-fields.ts';
import { search } from '../../../src/builder/search-text.ts';
import { openIndex } from '../../../src/engines/engine-index.ts';
import { sqlite } from '../../../src/engines/sql/sqlite.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { defineResource, findResourceProblems } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { restrictResource } from '../../../src/language/catalogue/restrict-resource.ts';
import { writeExample } from '../../../src/language/catalogue/write-example.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';

const limits = { clauses: 10, substring: 3, or: 'any' as const };

const orders = defineResource({
  name: 'orders',
  fields: {
    total: { type: 'numeric', null: true, doc: 'what it costs' },
    'lines.count': { type: 'numeric', null: true, doc: 'how many of each', many: true },
    paid: { type: 'boolean', null: true, doc: 'whether it is paid' },
    note: { type: 'string', doc: 'words on it' },
    metadata: {
      type: 'token',
      doc: 'your own data',
      keyed: true,
      keys: {
        known: {
          tier: { doc: 'the tier of the customer', values: { closed: true, members: ['Gold', 'Silver'] } },
          order: { samples: { 'A-17': ['first'] } },
          mail: { format: 'email' },
        },
      },
    },
  },
  limits,
});

/** The codes that are reported, and what the safe and the first fix write. */
function review(text: string): readonly string[] {
  return checkQuery(orders, text).diagnostics.flatMap(({ code, fixes: [fix] }) =>
    fix === undefined ? code : `${code}: ${fix.edits.map((edit) => edit.text).join()}`,
  );
}

describe('null on numeric and boolean fields', () => {
  test.each([
    ['total:null -paid:null', []],
    ['lines.count:NULL', []],
    ['total>null', ['null-operator']],
    ['paid>null', ['unsupported-operator: :']],
    ['total:"null"', ['invalid-number']],
  ])('%s gives %j, as on any other field', (text, found) => {
    expect(review(text)).toEqual(found);
  });

  test('an editor offers null, and a form and the builder take it', () => {
    expect(completeAt(orders, 'paid:', 5).offers.map(({ label }) => label)).toContain('null');
    const total = toRuleFields(orders).find(({ name }) => name === 'total');
    expect(total?.operators.map(({ name }) => name)).toContain('notNull');
    expect(String(search(orders).where('total', ':', null).exists('paid'))).toBe('total:null -paid:null');
  });

  const values = [undefined, null, '', 0, 7, 'seven', false, true, {}];
  const objects = values.map((value, index) => ({
    id: `o${index}`,
    total: value,
    paid: value,
    lines: index < 2 ? [] : [{ count: value }, {}],
  }));

  test.each(['total', 'paid', 'lines.count'])(
    '%s:null is true of nothing but empty values, everywhere',
    async (path) => {
      const index = await openIndex(sqlite, new DatabaseSync(':memory:'), orders);
      await index.load(objects);
      const collection = createCollection(orders, objects);
      for (const [sign, wanted] of [
        ['', ['o0', 'o1', 'o2']],
        ['-', ['o3', 'o4', 'o5', 'o6', 'o7', 'o8']],
      ] as const) {
        const text: string = `${sign}${path}:null`;
        const { query } = checkQuery(orders, text);
        if (query === undefined) throw new Error(text);
        const ids = (found: Iterable<object>): readonly unknown[] => Array.from(found, (one) => Object(one).id);
        expect(ids(filterMatches(query, objects))).toEqual(wanted);
        expect(ids(collection.objects(query))).toEqual(wanted);
        expect(ids((await index.search(query)).data)).toEqual(wanted);
      }
      await index.close();
    },
  );
});

describe('a known key', () => {
  test.each([
    ['metadata[tier]:"gold" metadata[order]:"A-17" metadata[other]:"x" metadata[tier]:null', []],
    ['metadata[tier]:"bronze"', ['unknown-value']],
    ['metadata.tier:"silber"', ['unknown-value: "Silver"']],
    ['metadata[mail]:"ada"', ['value-format']],
    ['note:"bronze" metadata[order]:"B-18"', []],
  ])('%s gives %j by the facts of the key', (text, found) => {
    expect(review(text)).toEqual(found);
  });

  test('formatting writes a value in the letter case of its key', () => {
    expect(formatQuery(orders, "metadata.tier:'gold'").text).toBe('metadata[tier]:"Gold"');
  });

  test('completion offers it with its values, and finds it by its name', () => {
    const offered = (text: string): readonly string[] =>
      completeAt(orders, text, text.length).offers.map(({ edit, detail }) => `${edit.text} ${detail}`);
    expect(offered('metadata[')).toEqual([
      'tier]: the tier of the customer',
      'order]: your own data',
      'mail]: your own data',
    ]);
    expect(offered('metadata[tier]:')).toEqual(['"Gold" ', '"Silver" ', 'null is empty or absent']);
    expect(offered('metadata[order]:fir')[0]).toBe('"A-17" first');
    expect(offered('tie')).toEqual(['metadata[ your own data']);
  });

  test('a form has it as a field, and the example of its field has it', () => {
    expect(toRuleFields(orders).find(({ name }) => name === 'metadata[tier]')?.values).toHaveLength(2);
    const metadata = orders.entries.get('metadata');
    expect(metadata && writeExample(metadata)).toBe('metadata[tier]:"Gold"');
  });

  test('a restricted resource knows it, and so does one that was written to a file', () => {
    const file = JSON.stringify(toCatalogueFile([orders]));
    const resources = [restrictResource(orders, { fields: ['metadata'] }), loadCatalogue(file)['orders']];
    for (const resource of resources) {
      expect(resource && checkQuery(resource, 'metadata[tier]:"bronze"').diagnostics).toMatchObject([
        { code: 'unknown-value' },
      ]);
    }
  });

  test('a type of its own decides about operators and values', () => {
    const known = { weight: { type: 'numeric' } } as const;
    const parcels = defineResource({
      name: 'parcels',
      fields: { data: { type: 'token', doc: 'data', keyed: true, keys: { known } } },
      limits,
    });
    const found = search(parcels).where('data[weight]', '>=', 5).where('data[name]', ':', 5);
    expect(String(found)).toBe('data[weight]>=5 data[name]:"5"');
    expect([
      ...filterMatches(found, [{ data: { weight: 6, name: 5 } }, { data: { weight: '6', name: 5 } }]),
    ]).toHaveLength(1);
    expect(checkQuery(parcels, 'data[name]>5').diagnostics[0]?.code).toBe('unsupported-operator');
  });

  const labels = defineResource({
    name: 'parcels',
    fields: {
      label: {
        type: 'token',
        operators: [':', '^'],
        doc: 'a label',
        keyed: true,
        keys: {
          known: {
            name: {},
            code: { operators: [':'] },
            weight: { type: 'numeric' },
            height: { type: 'numeric', operators: ['>', ':'] },
          },
        },
      },
    },
    limits,
  });
  const colon = restrictResource(labels, { operators: [':'] });

  test.each([
    ['label[other]^"a"', 'valid', 'unknown-operator'],
    ['label[name]^"a"', 'valid', 'unknown-operator'],
    ['label[code]^"a"', 'unknown-operator', 'unknown-operator'],
    ['label[weight]<5', 'valid', 'unsupported-operator'],
    ['label[weight]^"5"', 'unknown-operator', 'unknown-operator'],
    ['label[height]>5', 'valid', 'unsupported-operator'],
    ['label[height]<5', 'unsupported-operator', 'unsupported-operator'],
    ['label[height]:5', 'valid', 'valid'],
  ])(
    '%s is %s by the operators of its type or its key, and %s where queries have only `:`',
    (text, whole, restricted) => {
      const codeOf = (resource: typeof labels | typeof colon) =>
        checkQuery(resource, text).diagnostics[0]?.code ?? 'valid';
      expect([codeOf(labels), codeOf(colon)]).toEqual([whole, restricted]);
    },
  );

  test('a restriction leaves each known key an operator', () => {
    expect(() => restrictResource(labels, { operators: { label: ['^'] } })).toThrow(
      'operators.label: leaves none for `label[code]`; it takes `:`',
    );
  });

  test.each([
    [{ keyed: undefined, keys: {} }, 'fields.f.keys: requires `keyed: true`'],
    [{ keys: [] }, 'fields.f.keys: must be an object with facts for each key in `known`'],
    [{ keys: { known: 5 } }, 'fields.f.keys: must be an object with facts for each key in `known`'],
    [{ keys: { others: {} } }, 'fields.f.keys.others: is not a known key'],
    [
      { keys: { known: { 'a b': {} } } },
      'fields.f.keys.known.a b: is not a key of the field by its characters and length',
    ],
    [{ keys: { known: { a: 5 } } }, 'fields.f.keys.known.a: must be an object with facts of the key'],
    [{ keys: { known: { a: { many: true } } } }, 'fields.f.keys.known.a.many: is not a known key'],
    [
      { keys: { known: { a: { type: 'numeric', values: { closed: true, members: ['x'] } } } } },
      'fields.f.keys.known.a.values: only token and string fields have it, not numeric ones',
    ],
  ])('a definition that makes no sense is refused: %j', (facts, message) => {
    const field = { type: 'token', doc: 'a field', keyed: true, ...facts };
    const problems = findResourceProblems({ name: 'r', fields: { f: field }, limits });
    expect(problems.map(({ path, message: text }) => `${path}: ${text}`)).toEqual([message]);
  });
});
