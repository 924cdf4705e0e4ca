import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search.ts';
import { defineResource, findResourceProblems } from '../../../src/language/catalogue/define-resource.ts';
import type { Keys } from '../../../src/language/catalogue/field.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery, checkText } from '../../../src/language/checker/check-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';

function define<const Facts extends Keys>(keys: Facts) {
  return defineResource({
    name: 'charges',
    fields: {
      amount: { type: 'numeric', doc: 'amount' },
      metadata: { type: 'token', doc: 'your own data', keyed: true, keys },
    },
    limits: {},
  });
}

const dialects = {
  required: define({ quotes: 'required', characters: 'any', dotted: false }),
  words: define({ quotes: 'required' }),
  optional: define({ quotes: 'optional', characters: 'any' }),
  own: define({}),
  listed: define({ quotes: 'required', characters: '[a-z0-9é.-]', maxLength: 8, dotted: false }),
  lower: define({ characters: '[a-z_]', maxLength: 5 }),
};
type Dialect = keyof typeof dialects;

const codesOf = (dialect: Dialect, text: string): readonly string[] =>
  checkQuery(dialects[dialect], text).diagnostics.map(({ code }) => code);

describe('keys of a dialect', () => {
  test.each<readonly [Dialect, string, readonly string[], string]>([
    // With quotation marks around any key.
    ['required', 'metadata["order_id"]:"7"', [], 'metadata["order_id"]:"7"'],
    ['required', "-metadata['order-id']:null", [], '-metadata["order-id"]:null'],
    ['required', 'metadata["a: b]"]:"7" amount>5', [], 'metadata["a: b]"]:"7" amount>5'],
    ['required', 'metadata["say \\"hi\\""]:"7"', [], 'metadata["say \\"hi\\""]:"7"'],
    ['required', 'metadata[order_id]:"7"', ['metadata-key-form'], 'metadata["order_id"]:"7"'],
    ['required', 'metadata[order-id]:"7"', ['metadata-key-form'], 'metadata["order-id"]:"7"'],
    ['required', 'metadata.order_id:"7"', ['metadata-key-form'], 'metadata["order_id"]:"7"'],
    ['required', 'metadata[“order_id”]:"7"', ['invalid-metadata-key'], 'metadata["order_id"]:"7"'],
    ['required', 'Metadata["a"]:"7"', ['unknown-field', 'quoted-metadata-key'], 'metadata["a"]:"7"'],
    // With quotation marks around words.
    ['words', 'metadata["order_id"]:"7"', [], 'metadata["order_id"]:"7"'],
    ['words', 'metadata.order_id:"7"', [], 'metadata["order_id"]:"7"'],
    ['words', 'metadata[order_id]:"7"', ['metadata-key-form'], 'metadata["order_id"]:"7"'],
    // With or without.
    ['optional', 'metadata["order_id"]:"7"', [], 'metadata["order_id"]:"7"'],
    ['optional', 'metadata[order_id]:"7"', [], 'metadata[order_id]:"7"'],
    ['optional', 'metadata.order_id:"7"', [], 'metadata[order_id]:"7"'],
    ['optional', 'metadata["order-id"]:"7"', [], 'metadata["order-id"]:"7"'],
    ['optional', 'metadata[order-id]:"7"', ['metadata-key-form'], 'metadata["order-id"]:"7"'],
    // Without.
    ['own', 'metadata[order_id]:"7"', [], 'metadata[order_id]:"7"'],
    ['own', 'metadata.order_id:"7"', [], 'metadata[order_id]:"7"'],
    ['own', 'metadata["order_id"]:"7"', ['quoted-metadata-key'], 'metadata[order_id]:"7"'],
    // With characters of a list.
    ['listed', 'metadata["a-1.é"]:"7"', [], 'metadata["a-1.é"]:"7"'],
    ['listed', 'metadata[order-1]:"7"', ['metadata-key-form'], 'metadata["order-1"]:"7"'],
    ['lower', 'metadata[a_b]:"7" metadata.abcde:null', [], 'metadata[a_b]:"7" metadata[abcde]:null'],
  ])('%s: %s is reported as %j and becomes %s', (dialect, text, codes, canonical) => {
    const resource = dialects[dialect];
    expect(codesOf(dialect, text)).toEqual(codes);
    expect(formatQuery(resource, fixQuery(resource, text).text).text).toBe(canonical);
    expect(codesOf(dialect, canonical)).toEqual([]);
  });

  test.each<readonly [Dialect, string, string]>([
    ['required', 'metadata[""]:"7"', 'invalid-metadata-key'],
    ['required', 'metadata[]:"7"', 'invalid-metadata-key'],
    ['required', 'metadata["a"b]:"7"', 'invalid-metadata-key'],
    ['required', 'metadata["a b"]c:"7"', 'invalid-metadata-key'],
    ['required', 'metadata["a"]["b"]:"7"', 'unexpected-character'],
    ['required', 'metadata:"7"', 'metadata-without-key'],
    ['words', 'metadata["order-id"]:"7"', 'invalid-metadata-key'],
    ['own', 'metadata["order-id"]:"7"', 'invalid-metadata-key'],
    ['own', 'metadata[order-id]:"7"', 'invalid-metadata-key'],
  ])('%s: %s is %s', (dialect, text, code) => {
    expect(codesOf(dialect, text)).toContain(code);
  });

  test.each<readonly [Dialect, string, readonly string[]]>([
    ['listed', 'metadata["Order"]:"7"', ['`Order` is not a key that can be searched']],
    ['listed', 'metadata["a_b"]:"7"', ['`a_b` is not a key that can be searched']],
    ['listed', 'metadata["a!"]:"7"', ['`"a!"` is not a key that can be searched']],
    ['listed', 'metadata["abcdefghi"]:"7"', ['the key `abcdefghi` has more than 8 characters']],
    ['lower', 'metadata[Ab]:"7"', ['`Ab` is not a key that can be searched']],
    ['lower', 'metadata[abcdef]:"7"', ['the key `abcdef` has more than 5 characters']],
    ['lower', 'metadata.abcdef:"7"', ['the key `abcdef` has more than 5 characters']],
  ])('%s: %s has only the mistake %j', (dialect, text, messages) => {
    expect(checkQuery(dialects[dialect], text).diagnostics.map(({ message }) => message)).toEqual(messages);
  });

  test('the message of a wrong form names the right one', () => {
    const { message } = checkQuery(dialects.required, 'metadata[order_id]:"7"').diagnostics[0] ?? {};
    expect(message).toBe('`metadata[order_id]` is written `metadata["order_id"]`');
  });

  test('a query with any key has the tree that its text has', () => {
    const { query } = checkQuery(dialects.required, 'metadata["a\\"b"]:"7"');
    expect(query?.clauses.map(({ key }) => key)).toEqual(['a"b']);
    expect(compileMatcher(query as NonNullable<typeof query>)({ metadata: { 'a"b': '7' } })).toBe(true);
  });
});

describe('the builder', () => {
  test('writes the form of the dialect', () => {
    expect(String(search(dialects.required).where('metadata[order-id]', ':', '7'))).toBe('metadata["order-id"]:"7"');
    expect(String(search(dialects.required).where('metadata["order-id"]' as never, ':', '7' as never))).toBe(
      'metadata["order-id"]:"7"',
    );
    expect(String(search(dialects.words).where('metadata[a]', ':', '7'))).toBe('metadata["a"]:"7"');
    expect(String(search(dialects.optional).where('metadata[a]', ':', '7'))).toBe('metadata[a]:"7"');
    expect(String(search(dialects.optional).where('metadata[a b]', ':', '7'))).toBe('metadata["a b"]:"7"');
    expect(String(search(dialects.own).where('metadata[a]', ':', '7'))).toBe('metadata[a]:"7"');
  });

  test('refuses a key that the dialect does not have', () => {
    // @ts-expect-error invalid-metadata-key
    expect(() => search(dialects.words).where('metadata[order-id]', ':', '7')).toThrow('is not a key');
    // @ts-expect-error invalid-metadata-key
    expect(() => search(dialects.own).where('metadata[order-id]', ':', '7')).toThrow('is not a key');
    expect(() => search(dialects.listed).where('metadata[a_b]', ':', '7')).toThrow('is not a key');
    expect(() => search(dialects.lower).where('metadata[abcdef]', ':', '7')).toThrow('has more than 5 characters');
  });
});

const ANY_KEY = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom('"', ']', '\\', 'a"]:', "'", '-', '.'),
);
const WORD = fc.stringMatching(/^\w{1,4}$/);
const OWN_KEYS: Readonly<Partial<Record<string, fc.Arbitrary<string>>>> = {
  words: WORD,
  own: WORD,
  listed: fc.stringMatching(/^[a-z0-9é.-]{1,8}$/),
  lower: fc.stringMatching(/^[a-z_]{1,5}$/),
};

describe('every query that the builder writes', () => {
  test.each(Object.entries(dialects))(
    'a query that the builder writes in the dialect %s is valid, canonical and kept by fixes',
    (name, resource) => {
      const keys = OWN_KEYS[name] ?? ANY_KEY.filter((key) => !/[\n\r]/.test(key) && !/^".*"$/.test(key));
      const clauses = fc.array(fc.tuple(keys, fc.string(), fc.boolean()), { minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(clauses, (given) => {
          const parts = given.map(([key, value, isNegated]) => {
            const start = search(resource as Resource);
            return isNegated
              ? start.whereNot(`metadata[${key}]`, ':', value)
              : start.where(`metadata[${key}]`, ':', value);
          });
          const built = search(resource as Resource).and(parts);
          const text = String(built);
          const query = checkText(resource, text);
          expect(query.clauses.map(({ key }) => key)).toEqual(given.map(([key]) => key));
          expect(formatQuery(resource, text).text).toBe(text);
          expect(fixQuery(resource, text).text).toBe(text);
          expect(built.toQuery().ast).toEqual(parseQuery(text).ast);
        }),
      );
    },
  );
});

describe('a definition of keys', () => {
  test.each<readonly [object, readonly string[]]>([
    [{ characters: '[a-z0-9_]' }, []],
    [{ quotes: 'optional', characters: '[A-Z. /é-]' }, []],
    [{ characters: '[a-z-]' }, ['characters: requires `quotes`, because other keys than words need quotation marks']],
    ...['[]', '[z-a]', '[a-9]', '[^a]', '["]', '[\\w]', '[a]+', 'a', '[a\n]', `[${'a'.repeat(100)}]`, '[a-]b]', 5].map(
      (characters) =>
        [
          { quotes: 'required', characters },
          ['characters: must be `word`, `any` or a list such as `[a-z0-9_-]`, without quotation marks and `\\`'],
        ] as const,
    ),
    ...[0, 1.5, '3', Number.POSITIVE_INFINITY].map(
      (maxLength) => [{ maxLength }, ['maxLength: must be a whole number from 1 on']] as const,
    ),
    [
      { maxLength: 3, known: { abc: {}, abcd: {} } },
      ['known.abcd: is not a key of the field by its characters and length'],
    ],
  ])('with %j has the problems %j', (keys, problems) => {
    const metadata = { type: 'token', doc: 'data', keyed: true, keys };
    const found = findResourceProblems({ name: 'charges', fields: { metadata }, limits: {} });
    expect(found.map(({ path, message }) => `${path.replace('fields.metadata.keys.', '')}: ${message}`)).toEqual(
      problems,
    );
  });
});
