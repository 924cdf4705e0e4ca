import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { describeQuery, explainClauses } from '../../../src/assist/describe-query.ts';
import { toRuleFields } from '../../../src/builder/rule-fields.ts';
import { fromRuleGroup } from '../../../src/builder/rule-group.ts';
import { search } from '../../../src/builder/search-text.ts';
import { registerFunctions, sqlite } from '../../../src/engines/dialects/sqlite.ts';
import { openIndex } from '../../../src/engines/engine-index.ts';
import { sqlite as engine } from '../../../src/engines/sql/sqlite.ts';
import { compileColumns } from '../../../src/engines/tables/compile-columns.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkExpression } from '../../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { highlightMatches } from '../../../src/objects/matcher/highlight-matches.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';
import { matchesReference } from '../../support/reference-matcher.ts';

const rooms = defineResource({
  name: 'rooms',
  fields: {
    id: { type: 'token', doc: 'the id' },
    code: { type: 'token', operators: [':', '^'], doc: 'a code' },
    title: { type: 'string', operators: [':', '~', '^'], doc: 'a title' },
    tags: { type: 'token', operators: [':', '^'], doc: 'labels', many: true },
    names: { type: 'string', operators: [':', '~', '^'], doc: 'all names', many: true },
    metadata: { type: 'token', operators: [':', '^'], doc: 'data', keyed: true },
    kind: { type: 'token', operators: [':', '^'], doc: 'a kind', values: { closed: true, members: ['open', 'shut'] } },
    plain: { type: 'string', doc: 'a text' },
  },
  limits: { clauses: 10, substring: 3, orAcrossFields: true },
  aliases: { name: 'title' },
});

function read(text: string): CheckedQuery {
  const { query, diagnostics } = checkQuery(rooms, text);
  if (query === undefined) throw new TypeError(`${text}: ${diagnostics[0]?.message}`);
  return query;
}

describe('the operator `^`', () => {
  test.each([
    ['code^"a" -title^"b c" metadata[k]^"x" metadata.k^"7" kind^"op"', []],
    ['code^7', []],
    ['code ^ "a"', ['space-around-operator']],
    ['name^"a"', ['field-alias']],
    ['code^""', ['substring-too-short']],
    ['code^null', ['null-operator']],
    ['code^abc', ['unquoted-value']],
    // As on the resources of the service.
    ['plain^"abc"', ['unknown-operator']],
    ['plain^"ab"', ['unknown-operator', 'substring-too-short']],
    ['id^"a" code^"b"', ['unknown-operator']],
    ['other^"a"', ['unknown-field', 'unknown-operator']],
  ])('%s gives %j', (text, codes) => {
    expect(checkQuery(rooms, text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  test('an expression has it in groups and lists', () => {
    const { expression } = checkExpression(rooms, '(code^["a", "b"] OR title^"c") -kind:"open"');
    expect(String(expression)).toBe('(code^["a", "b"] OR title^"c") -kind:"open"');
  });

  test('formatting, fixes and the checked query keep it', () => {
    expect(formatQuery(rooms, "code^'a'  OR metadata.k^7").text).toBe('code^"a" OR metadata[k]^"7"');
    expect(fixQuery(rooms, "name ^ 'a'").text).toBe("title^'a'");
    expect(read('code^"a"').ast.clauses[0]?.operator).toMatchObject({ symbol: '^', raw: '^' });
  });

  test('the fix of a wildcard uses it', () => {
    const fixes = (text: string) =>
      checkQuery(rooms, text).diagnostics.flatMap((one) => one.fixes.map(({ title }) => title));
    expect(fixes('title:"abc*"')).toEqual(['search for the beginning with `^`']);
    expect(fixes('title:"*abc"')).toEqual(['search for a substring with `~`']);
    expect(fixes('plain:"abc*"')).toEqual(['search for a substring with `~`']);
  });

  test('the builder takes it on the fields that do', () => {
    expect(String(search(rooms).where('code', '^', 'a').whereNot('metadata[k]', '^', 'b'))).toBe(
      'code^"a" -metadata[k]^"b"',
    );
    const loose: { where(field: string, operator: string, value: string): unknown } = search(rooms) as never;
    expect(() => loose.where('plain', '^', 'a')).toThrow('unknown-operator');
    expect(() => loose.where('code', '~', 'abc')).toThrow('unsupported-operator');
  });

  test('a form has it as `beginsWith`', () => {
    const rules = [{ field: 'code', operator: 'beginsWith', value: 'a' }];
    const { expression } = fromRuleGroup(rooms, { combinator: 'and', rules });
    expect(String(expression)).toBe('code^"a"');
    const offered = toRuleFields(rooms).filter(({ operators }) => operators.some(({ name }) => name === 'beginsWith'));
    expect(offered.map(({ name }) => name)).toEqual(['code', 'title', 'tags', 'names', 'kind']);
  });

  test('completion offers it, and values after it', () => {
    const offered = (text: string): readonly string[] =>
      completeAt(rooms, text, text.length).offers.map(({ edit, detail }) => `${edit.text} ${detail}`);
    expect(offered('code')).toContain('^ begins with');
    expect(offered('plain')).not.toContain('^ begins with');
    expect(offered('code^"ab')).toEqual(['"ab" as typed']);
  });

  test('words say what it means', () => {
    expect(describeQuery(read('-code^"a" title^"b"'), { timeZone: undefined })).toBe(
      'code does not begin with a, name begins with b',
    );
    expect(explainClauses(rooms, '-code^"a"').map(({ words }) => words)).toEqual(['code does not begin with "a"']);
    expect(explainMatch(read('code^"a"'), { code: 'ba' }).clauses[0]?.reason).toBe(
      '`code` is "ba", which does not begin with "a"',
    );
    expect(highlightMatches(read('title^"Äb"'), { title: 'äBc äb' })).toEqual([
      { path: 'title', text: 'äBc äb', spans: [{ start: 0, end: 2 }] },
    ]);
  });
});

/** Texts whose beginnings differ in letter case, in characters of patterns, or within a pair. */
const TEXTS = [
  '',
  'a',
  'A',
  'ab',
  'a b',
  'ba',
  'ſa',
  'S',
  'ΣΑ',
  'σ',
  'ς',
  '😀a',
  '😁',
  '%a',
  '_',
  '\\',
  'a%',
  '"',
  '7',
  'V',
  'true',
  '^a',
];
const VALUES: readonly unknown[] = [undefined, null, 7, 71, true, {}, ...TEXTS];
const BEGINNINGS = TEXTS.filter((text) => text !== '');

const objects = VALUES.map((value, index) => ({
  id: `r${index}`,
  code: value,
  title: value,
  plain: typeof value === 'string' ? value : null,
  tags: index % 3 === 0 ? [] : [value, VALUES[index - 1]],
  names: index % 3 === 1 ? [] : [VALUES[index - 2], value],
  metadata: index % 5 === 0 ? { other: value } : { k: value, other: 'a' },
}));

const clause = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('code', 'title', 'tags', 'names', 'metadata[k]', 'metadata[other]'),
    fc.constantFrom('^', '^', ':'),
    fc.constantFrom(...BEGINNINGS),
  )
  .map(([sign, path, operator, text]) => `${sign}${path}${operator}${JSON.stringify(text)}`);
const queries = fc
  .tuple(fc.array(clause, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' OR '))
  .map(([clauses, connective]) => clauses.join(connective));

function idsOf(found: Iterable<unknown>): readonly unknown[] {
  return Array.from(found, (one) => Object(one).id).toSorted();
}

describe('what `^` finds', () => {
  test('the matcher, a collection and an index agree with the reference', async () => {
    const collection = createCollection(rooms, objects);
    const index = await openIndex(engine, new DatabaseSync(':memory:'), rooms);
    await index.load(objects);
    await fc.assert(
      fc.asyncProperty(queries, async (text) => {
        const query = read(text);
        const wanted = idsOf(objects.filter((object) => matchesReference(query, object)));
        expect(idsOf(filterMatches(query, objects)), text).toEqual(wanted);
        expect(idsOf(collection.objects(query)), text).toEqual(wanted);
        expect(idsOf((await index.search(query, { limit: 100 })).data), text).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
    await index.close();
  });

  test('a table of the caller agrees with the reference', () => {
    const database = new DatabaseSync(':memory:');
    registerFunctions(database);
    database.exec('CREATE TABLE rooms (id TEXT, code TEXT)');
    const insert = database.prepare('INSERT INTO rooms VALUES (?, ?)');
    for (const { id, plain } of objects) insert.run(id, plain);
    for (const beginning of BEGINNINGS) {
      const query = read(`code^${JSON.stringify(beginning)}`);
      const { text, values } = compileColumns(query, { dialect: sqlite.name, columns: { code: 'code' } });
      const rows = database.prepare(`SELECT id FROM rooms WHERE ${text}`).all(...(values as readonly string[]));
      const wanted = objects.filter(({ plain }) => matchesReference(query, { code: plain }));
      expect(idsOf(rows), beginning).toEqual(idsOf(wanted));
    }
  });
});
