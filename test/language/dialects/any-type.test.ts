import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { search } from '../../../src/builder/search-text.ts';
import { openIndex } from '../../../src/engines/engine-index.ts';
import { sqlite } from '../../../src/engines/sql/sqlite.ts';
import { compileDocument } from '../../../src/engines/tables/compile-document.ts';
import { importResource } from '../../../src/files/catalogues/import-resource.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { checkSatisfiability, checkTautology } from '../../../src/objects/logic/implies.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { compileMatcher, filterMatches } from '../../../src/objects/matcher/matches.ts';

const threads = defineResource({
  name: 'threads',
  fields: {
    metadata: {
      type: 'any',
      operators: [':', '>', '<', '>=', '<=', '^'],
      doc: 'metadata by key',
      keyed: true,
      keys: { known: { tier: { type: 'token', values: { closed: true, members: ['gold'] } } } },
    },
    bag: { type: 'any', doc: 'a bag', keyed: true },
  },
  limits: { clauses: 10, or: 'any' },
});

function checked(text: string) {
  const { query, diagnostics } = checkQuery(threads, text);
  if (query === undefined) throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join()}`);
  return query;
}

describe('a field of any type', () => {
  test.each([
    ['metadata[a]:"red"', 'metadata[a]:"red"'],
    ["-metadata.a:'5'", '-metadata[a]:"5"'],
    ['metadata[a]:5', 'metadata[a]:5'],
    ['metadata[a]:-0.5', 'metadata[a]:-0.5'],
    ['metadata[a]:true', 'metadata[a]:true'],
    ['metadata[a]:NULL', 'metadata[a]:null'],
    ['metadata[a]>=1709122155', 'metadata[a]>=1709122155'],
    ['metadata[a]<"5"', 'metadata[a]<5'],
    ['metadata[a]^"liveblocks:"', 'metadata[a]^"liveblocks:"'],
  ])('%s is valid, and its canonical form is %s', (text, canonical) => {
    expect(checkQuery(threads, text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(formatQuery(threads, text).text).toBe(canonical);
    expect(formatQuery(threads, canonical).text).toBe(canonical);
  });

  test.each([
    ['metadata[a]:red', 'unquoted-value', 'the value `red` is not in quotation marks'],
    ['metadata[a]>red', 'invalid-number', '`red` is not a plain decimal number; `>` compares numbers'],
    ['metadata[a]>""', 'invalid-number', 'the value is empty; `>` compares numbers'],
    ['metadata[a]:True', 'invalid-boolean', '`True` is neither `true` nor `false`'],
    ['metadata[a]>"5*"', 'invalid-number', '`5*` is not a plain decimal number; `>` compares numbers'],
    ['metadata[a]>true', 'invalid-number', '`true` is not a plain decimal number; `>` compares numbers'],
    ['metadata[a]>null', 'null-operator', '`>` does not work with `null`'],
    ['metadata[a]^true', 'unquoted-value', 'the value `true` is not in quotation marks'],
    ['metadata[a]^""', 'substring-too-short', 'a beginning needs at least one character'],
    ['metadata[a]:"null"', 'quoted-null', '`null` in quotation marks is a text; without them it tests for absence'],
    [
      'metadata[a]:9007199254740993',
      'unsafe-integer',
      '`9007199254740993` is beyond 9007199254740991 and may be rounded',
    ],
    ['bag[a]^"a"', 'unknown-operator', '`^` is not an operator'],
    [
      'bag[a]~"abc"',
      'unsupported-operator',
      '`~` does not work on `bag[a]`, a field of any type; it takes `:` `>` `<` `>=` `<=`',
    ],
    ['metadata[tier]:"silver"', 'unknown-value', '`silver` is not a value of `metadata[tier]`; use one of `gold`'],
    [
      'metadata[tier]>"gold"',
      'unsupported-operator',
      '`>` does not work on `metadata[tier]`, a token field; it takes `:`',
    ],
  ])('%s is %s: %s', (text, code, message) => {
    expect(checkQuery(threads, text).diagnostics.map((one) => [one.code, one.message])).toEqual([[code, message]]);
  });

  const values = [
    undefined,
    null,
    '',
    '5',
    5,
    6,
    -0.5,
    'true',
    true,
    false,
    'red',
    'RED alert',
    [5],
    ['red'],
    { a: 5 },
  ];
  const objects = values.map((value, index) => ({ id: `o${index}`, metadata: { a: value } }));
  const valuesOf = (found: Iterable<object>): readonly unknown[] =>
    Array.from(found, (one) => values[objects.indexOf(one as never)]);

  test.each<readonly [string, readonly unknown[]]>([
    ['metadata[a]:5', [5]],
    ['metadata[a]:"5"', ['5']],
    ['metadata[a]:true', [true]],
    ['metadata[a]:"TRUE"', ['true']],
    ['metadata[a]>5', [6]],
    ['metadata[a]<=5', [5, -0.5]],
    ['metadata[a]^"Red"', ['red', 'RED alert']],
    ['metadata[a]:"red"', ['red']],
    ['metadata[a]:null', [undefined, null, '']],
    ['metadata[a]:"red" OR metadata[a]:5 OR metadata[a]:"5" OR metadata[a]:false', ['5', 5, false, 'red']],
    ['-metadata[a]:null metadata[a]>=5 metadata[a]<6', [5]],
  ])('%s finds %j, in a list and in a collection', (text, found) => {
    const query = checked(text);
    expect(valuesOf(filterMatches(query, objects))).toEqual(found);
    expect(valuesOf(createCollection(threads, objects).objects(query))).toEqual(found);
  });

  test('a value of another type is explained by its type', () => {
    expect(explainMatch(checked('metadata[a]:5'), { metadata: { a: '5' } })?.clauses[0]?.reason).toBe(
      '`metadata[a]` is "5", which is a string, not a number',
    );
  });
});

const clauses = fc.constantFrom(
  ...['"5"', '"a"', '5', '6', 'true', 'false', 'null'].map((value) => `metadata[a]:${value}`),
  ...['>5', '<=5', '<6', '^"a"', '^"5"'].map((end) => `metadata[a]${end}`),
);
const texts = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('', '-'), clauses), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(' ', ' OR '),
  )
  .map(([parts, join]) => parts.map((part) => part.join('')).join(join));
const WORLD = [undefined, null, '', 'a', 'ab', '5', '55', 'true', 4, 5, 5.5, 6, 7, true, false, [], {}].map((a) => ({
  metadata: { a },
}));

test('logic on a field of any type proves nothing that an object refutes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const query = checked(text);
      const matches = compileMatcher(query);
      const { satisfiable, ...one } = checkSatisfiability(query);
      if (satisfiable === true) expect(matches((one as { witness: object }).witness)).toBe(true);
      if (satisfiable === false) expect(WORLD.filter(matches)).toEqual([]);
      const { always, ...other } = checkTautology(query);
      if (always === true) expect(WORLD.every(matches)).toBe(true);
      if (always === false) expect(matches((other as { witness: object }).witness)).toBe(false);
    }),
  );
});

test('a collection finds what the matcher finds, also after changes', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(WORLD.length - 1)), (text, changed) => {
      const query = checked(text);
      const objects = WORLD.map((one, index) => ({ ...one, id: `o${index}` }));
      const collection = createCollection(threads, objects);
      collection.count(query);
      for (const index of changed)
        collection.upsert({ ...(WORLD[(index * 7) % WORLD.length] as object), id: `o${index}` } as never);
      const all = [...collection.objects()];
      expect([...collection.objects(query)]).toEqual(all.filter(compileMatcher(query)));
    }),
  );
});

describe('tools', () => {
  test('the builder writes each value in its own form', () => {
    const found = search(threads)
      .where('metadata[a]', ':', 'red')
      .where('metadata[b]', ':', 5.5)
      .where('metadata[c]', ':', true)
      .where('metadata[d]', '>', 7n)
      .where('metadata[e]', '^', '5')
      .missing('metadata[f]');
    expect(String(found)).toBe(
      'metadata[a]:"red" metadata[b]:5.5 metadata[c]:true metadata[d]>7 metadata[e]^"5" metadata[f]:null',
    );
  });

  test('completion offers what the operator compares', () => {
    const offered = (text: string): readonly string[] =>
      completeAt(threads, text, text.length)
        .offers.map(({ edit }) => edit.text)
        .filter((offer) => !offer.startsWith(' '));
    expect(offered('metadata[a]:')).toEqual(['true', 'false', 'null']);
    expect(offered('metadata[a]:5')).toEqual(['5', '"5"']);
    expect(offered('metadata[a]>5')).toEqual(['5']);
    expect(offered('metadata[a]^5')).toEqual(['"5"']);
  });

  test('a file has the type, and a field without keys refuses it', () => {
    const file = JSON.parse(JSON.stringify(toCatalogueFile([threads])));
    const loaded = loadCatalogue(file)['threads'];
    expect(loaded && checkQuery(loaded, 'metadata[a]:5 metadata[a]>5').diagnostics).toEqual([]);
    const define = () => defineResource({ name: 'a', fields: { b: { type: 'any', doc: 'b' } }, limits: {} });
    expect(define).toThrow('fields.b.type: `any` requires `keyed: true`');
  });

  test('an engine finds whether there is a value, and refuses to compare it', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), threads);
    const objects = [{ metadata: { a: 5 } }, { metadata: { a: '' } }, { metadata: { b: true } }];
    await index.load(objects.map((object, id) => ({ id: String(id), ...object })));
    expect(await index.count('-metadata[a]:null')).toBe(1);
    await expect(index.count('metadata[a]:5')).rejects.toThrow('an engine cannot compare `metadata[a]`');
    expect(() => compileDocument(checked('metadata[a]:5'), { dialect: 'sqlite', document: 'd' })).toThrow(
      'an engine cannot compare `metadata[a]`, which has values of any type',
    );
  });

  test('an import gives the type to a map of several types', () => {
    const types = ['string', 'number', 'boolean'].map((type) => ({ type }));
    const schema = { properties: { data: { type: 'object', additionalProperties: { anyOf: types } } } };
    expect(importResource(schema, { name: 'things' }).resource.fields).toMatchObject({
      data: { type: 'any', keyed: true },
    });
  });
});
