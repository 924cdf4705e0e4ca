import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { hoverAt } from '../../../src/assist/hover.ts';
import { guessClauses } from '../../../src/assist/sentences/guess-clauses.ts';
import { createUser } from '../../../src/assist/user.ts';
import { fromExpression } from '../../../src/builder/expression-data.ts';
import { search } from '../../../src/builder/search-text.ts';
import { prepareExpression } from '../../../src/builder/stored/prepare-expression.ts';
import { collectionSource } from '../../../src/client/collection-source.ts';
import { searchAll } from '../../../src/client/search-all.ts';
import { openIndex } from '../../../src/engines/engine-index.ts';
import { sqlite } from '../../../src/engines/sql/sqlite.ts';
import { compileColumns } from '../../../src/engines/tables/compile-columns.ts';
import { compileDocument } from '../../../src/engines/tables/compile-document.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { defineResource, findResourceProblems } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { checkExpression } from '../../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { checkImplication, checkSatisfiability } from '../../../src/objects/logic/implies.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';
import { readColumns } from '../../../src/objects/readers/csv-columns.ts';

const charges = defineResource({
  name: 'charges',
  fields: {
    id: { type: 'token', doc: 'id' },
    created: { type: 'date', unix: true, doc: 'time of creation' },
    at: { type: 'date', doc: 'another time' },
    'refunds.created': { type: 'date', unix: true, many: true, doc: 'times of refunds' },
  },
  limits: { or: 'any' },
});

function read(text: string) {
  const { query } = checkQuery(charges, text);
  if (query === undefined) throw new Error(text);
  return query;
}

describe('checking a field of Unix time', () => {
  test.each([
    ['created>1704067200 created<="1704067200" created:null created>-5', []],
    ['created>"2024-01-01T00:00:00Z"', ['invalid-date, safe: 1704067200']],
    ['created>="2024-01-01T01:00:00.5+01:00"', ['invalid-date, safe: 1704067201']],
    ['created>"2024-01-01T00:00:00.5Z"', ['invalid-date, safe: 1704067200']],
    // No whole second equals it.
    ['created:"2024-01-01T00:00:00.5Z"', ['invalid-date: 1704067200']],
    ['created>"2024-01-01"', ['invalid-date: 1704067200']],
    ['created<="2024-01-01"', ['invalid-date: <1704153600']],
    ['created:"2024-01-01"', ['invalid-date: >=1704067200 created<1704153600']],
    ['created>2024-01-01T00:00:00Z', ['invalid-date, safe: 1704067200']],
    ['created>1704067200000', ['millisecond-timestamp: 1704067200']],
    ['created>1.5', ['invalid-date']],
    ['created>true', ['invalid-date']],
    ['created>"yesterday"', ['invalid-date']],
    ['created>"2024-02-30T00:00:00Z"', ['invalid-date']],
    ['at>"2024-01-01T00:00:00Z"', []],
  ])('%s gives %j', (text, found) => {
    const { diagnostics } = checkQuery(charges, text);
    expect(
      diagnostics.map(({ code, fixes: [fix] }) => {
        if (fix === undefined) return code;
        return `${code}${fix.safe ? ', safe' : ''}: ${fix.edits.map((edit) => edit.text).join()}`;
      }),
    ).toEqual(found);
  });

  test.each([
    ['created>"noon"', '`noon` is not a number of whole Unix seconds, such as `1738315800`'],
    ['created>""', 'the value is empty; a date of this field is whole Unix seconds, such as `1738315800`'],
    ['created>"2024-02-30T00:00:00Z"', '`2024-02-30T00:00:00Z` is a date or time that does not exist'],
  ])('%s is reported with %j', (text, message) => {
    expect(checkQuery(charges, text).diagnostics.map((one) => one.message)).toEqual([message]);
  });

  test('the canonical form is digits without quotation marks', () => {
    expect(formatQuery(charges, 'created>"0017" created:"-5"').text).toBe('created>0017 created:-5');
  });
});

describe('writing a date', () => {
  test('the builder takes a Date, a timestamp and seconds', () => {
    const built = search(charges)
      .where('created', '>=', new Date('2024-01-01T00:00:00.001Z'))
      .where('created', '<', '2024-01-02T00:00:00+01:00')
      .where('created', '>', 1_704_067_200);
    expect(String(built)).toBe('created>=1704067201 created<1704150000 created>1704067200');
    expect(() => search(charges).where('created', '>', 1_704_067_200_000)).toThrow(/looks like milliseconds/);
  });

  test('expressions have seconds in place of relative dates and of values', () => {
    const now = new Date('2024-01-02T12:00:00Z');
    const options = { now, timeZone: 'UTC' };
    expect(String(checkExpression(charges, 'created>"now/d"', options).expression)).toBe('created>=1704240000');
    const stored = prepareExpression(charges, 'created>$since');
    expect(String(stored.bind({ since: now }))).toBe('created>1704196800');
    expect(String(stored.bind({ since: 'yesterday' }, options))).toBe('created>=1704153600');
    const data = { field: 'created', op: ':', value: 'yesterday' };
    expect(String(fromExpression(charges, data, options).expression)).toBe('created>=1704067200 created<1704153600');
  });

  const user = createUser({ now: new Date('2024-01-02T12:00:00Z'), timeZone: 'UTC' });

  test('sentences and completion write seconds and show the date', () => {
    expect(guessClauses(charges, 'created since yesterday', user)[0]).toMatchObject({
      text: 'created>=1704067200',
      meaning: 'since Jan 1, 2024 (UTC)',
    });
    const offer = (text: string) => completeAt(charges, text, text.length, user).offers[0];
    expect(offer('created>yest')).toMatchObject({
      detail: '2024-01-01T00:00:00Z',
      edit: { text: '1704067200' },
    });
    expect(offer('created>1704067200')?.detail).toBe('Mon, 01 Jan 2024 00:00:00 GMT');
  });

  test('hover shows the form of the field, and the date in words', () => {
    expect(hoverAt(charges, 'created>1704067200', 2)?.markdown).toMatch(/^\*\*created\*\* · date in Unix seconds · /);
    expect(hoverAt(charges, 'created>1704067200', 10)?.markdown).toBe('Mon, 01 Jan 2024 00:00:00 GMT');
  });
});

describe('comparing objects', () => {
  const values = [
    0,
    1.5,
    1,
    -1,
    2,
    2n ** 70n,
    8.64e12,
    5e11,
    8.65e12,
    -8.65e12,
    '1',
    '1970-01-01T00:00:01Z',
    true,
    null,
    undefined,
    {},
  ];
  const objects = values.map((created, index) => ({ id: String(index), created }));
  const queries = [':', '>', '<', '>=', '<='].flatMap((operator) =>
    [-1, 0, 1, 2, 4e11, 8.64e12].flatMap((bound) => [`created${operator}${bound}`, `-created${operator}${bound}`]),
  );

  /** What L3.9 says, in other words. */
  function matches(text: string, value: unknown): boolean {
    const [, not, operator, bound] = /^(-?)created([:<>=]+)(.*)$/.exec(text) ?? [];
    const seconds = typeof value === 'number' && Math.abs(value) <= 8.64e12 ? Math.floor(value) : Number.NaN;
    const is = {
      ':': seconds === Number(bound),
      '>': seconds > Number(bound),
      '<': seconds < Number(bound),
      '>=': seconds >= Number(bound),
      '<=': seconds <= Number(bound),
    }[String(operator)];
    return is !== (not === '-');
  }

  const wanted = (text: string): readonly string[] =>
    objects.filter(({ created }) => matches(text, created)).map(({ id }) => id);
  const ids = (found: Iterable<object>): readonly string[] => Array.from(found, (one) => Object(one).id).toSorted(byId);
  const byId = (a: string, b: string): number => Number(a) - Number(b);

  test.each(queries)('the matcher and a collection find the same objects for %s', (text) => {
    expect(ids(filterMatches(read(text), objects))).toEqual(wanted(text));
    expect(ids(createCollection(charges, objects).objects(read(text)))).toEqual(wanted(text));
  });

  test('an index, and tables with a column of seconds or of JSON, find the same objects', async () => {
    const stored = objects.filter(({ created }) => typeof created !== 'bigint');
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), charges);
    await index.load(stored);
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE own (id TEXT, created INTEGER, data TEXT)');
    for (const object of stored) {
      const { created } = object;
      const seconds = typeof created === 'number' && Math.abs(created) <= 8.64e12 ? Math.floor(created) : null;
      database.prepare('INSERT INTO own VALUES (?, ?, ?)').run(object.id, seconds, JSON.stringify(object));
    }
    const select = (text: string, values: readonly unknown[]): readonly string[] =>
      ids(database.prepare(`SELECT id FROM own WHERE ${text}`).all(...(values as SQLInputValue[])));
    for (const text of queries) {
      const query = read(text);
      const expected = wanted(text).filter((id) => stored.some((one) => one.id === id));
      expect(ids((await index.search(query, { limit: 50 })).data), text).toEqual(expected);
      const own = compileColumns(query, { dialect: 'sqlite', columns: { created: 'created' } });
      expect(select(own.text, own.values), text).toEqual(expected);
      const document = compileDocument(query, { dialect: 'sqlite', document: 'data' });
      expect(select(document.text, document.values), text).toEqual(expected);
      expect([...own.caveats, ...document.caveats]).toEqual([]);
    }
    await index.close();
  });

  test('a date of the builder finds what the instant would find', () => {
    const instants = fc.integer({ min: -3000, max: 3000 });
    const operators = fc.constantFrom('>', '<', '>=', '<=');
    fc.assert(
      fc.property(instants, operators, fc.integer({ min: -3, max: 3 }), (ms, operator, created) => {
        const query = search(charges).where('created', operator, new Date(ms)).toQuery();
        const found = [...filterMatches(query, [{ created }])].length === 1;
        const holds = {
          '>': created * 1000 > ms,
          '<': created * 1000 < ms,
          '>=': created * 1000 >= ms,
          '<=': created * 1000 <= ms,
        };
        expect(found).toBe(holds[operator]);
      }),
    );
  });

  test('an explanation names the type that an object has not', () => {
    expect(explainMatch(read('created>5'), { created: '7' }).clauses[0]?.reason).toBe(
      '`created` is "7", which is a string, not a Unix time',
    );
  });

  test('a collection sorts and divides them by the calendar', () => {
    const collection = createCollection(charges, [
      { id: 'b', created: 1_704_153_600 },
      { id: 'a', created: 1_704_067_200 },
    ]);
    const { data } = collection.search(read('created>0'), { sortBy: 'created' });
    expect(data.map((one) => one.id)).toEqual(['a', 'b']);
    const { histograms } = collection.summarize({ histograms: { created: 'day' } }, read('created>0'));
    expect(histograms.created.map(({ from, count }) => [from, count])).toEqual([
      ['2024-01-01T00:00:00.000Z', 1],
      ['2024-01-02T00:00:00.000Z', 1],
    ]);
  });

  test('a run in the order of such a field reads it in windows', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      id: `c${index}`,
      created: 1_700_000_000 + ((index * 7) % 400),
    }));
    const source = collectionSource({ charges: createCollection(charges, many) });
    for (const descending of [false, true]) {
      const found = await searchAll(source, charges, 'created>0', { order: { by: 'created', descending } }).toArray();
      const times = found.map((one) => (one as (typeof many)[number]).created);
      expect(times).toHaveLength(400);
      expect(times).toEqual(times.toSorted((a, b) => (descending ? b - a : a - b)));
    }
  });
});

describe('logic', () => {
  test.each([
    ['created>5 created<7', { created: 6 }],
    ['created>5 created<6', undefined],
    ['refunds.created>5 refunds.created<6', { refunds: [{ created: 6 }, { created: 5 }] }],
    ['-created>5 -created<=5 -created:null', undefined],
    ['created>8640000000000', undefined],
  ])('%s has the witness %j', (text, witness) => {
    const found = checkSatisfiability(read(text));
    expect(found.satisfiable).toBe(witness !== undefined);
    if (found.satisfiable === true) expect([...filterMatches(read(text), [found.witness])]).toHaveLength(1);
  });

  test('an implication counts whole seconds', () => {
    expect(checkImplication(read('created>5'), read('created>=6'))).toEqual({ implies: true });
    expect(checkImplication(read('created>=6'), read('created>6'))).toEqual({
      implies: false,
      witness: { created: 6 },
    });
  });
});

describe('a definition', () => {
  test('a field of another type cannot have Unix time', () => {
    const problems = findResourceProblems({
      name: 'charges',
      fields: {
        amount: { type: 'numeric', doc: 'amount', unix: true },
        created: { type: 'date', doc: 'time', unix: false },
        data: {
          type: 'token',
          doc: 'data',
          keyed: true,
          keys: { known: { a: { unix: true }, b: { type: 'date', unix: true } } },
        },
      },
      limits: {},
    });
    expect(problems).toEqual([
      { path: 'fields.amount.unix', message: 'only date fields have it, not numeric ones' },
      { path: 'fields.created.unix', message: 'must be `true`' },
      { path: 'fields.data.keys.known.a.unix', message: 'only date fields have it, not token ones' },
    ]);
  });

  test('a column of CSV has it as a number', () => {
    expect(readColumns(charges, ['created', 'at']).toObject(['17', '17'])).toEqual({ created: 17, at: '17' });
  });

  test('a definition with Unix time survives a file', () => {
    const again = loadCatalogue(JSON.stringify(toCatalogueFile([charges])))['charges'];
    expect(again?.entries.get('created')).toEqual(charges.entries.get('created'));
  });
});
