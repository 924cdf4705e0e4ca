import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { FieldDefinition, FieldDefinitions } from '../../../src/language/catalogue/field.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import type {
  LimitDefinitions,
  Limits,
  Resource,
  ResourceDefinition,
} from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';

const limits = { clauses: 2, substring: 4, or: 'field' as const };
const doc = 'a field';

const shipments = defineResource({
  name: 'shipments',
  fields: {
    carrier: { type: 'token', doc: 'who carries it', values: { closed: true, members: ['DHL', 'post'] } },
    'parcel.weight': { type: 'numeric', doc: 'weight in grams' },
    note: { type: 'string', doc: 'words on the parcel' },
    flags: { type: 'presence', doc: 'marks by name', keyed: true },
    _1: { type: 'token', doc: 'a name of few letters' },
  },
  limits,
  aliases: { weight: 'parcel.weight', 'by.whom': 'carrier' },
});

describe('defineResource', () => {
  test('makes a resource that can be checked and formatted', () => {
    const { valid, query } = checkQuery(shipments, '-carrier:"dhl" parcel.weight>500');
    expect({ valid, resource: query?.resource }).toEqual({ valid: true, resource: shipments });
    expect(formatQuery(shipments, "carrier:'dhl'").text).toBe('carrier:"DHL"');
    expect(formatQuery(shipments, 'flags.fragile:NULL').text).toBe('flags[fragile]:null');
  });

  test.each([
    ['weight>5', ['field-alias']],
    ['carrier:"UPS"', ['unknown-value']],
    ['carrier:"DHL" OR note:"x"', ['or-across-fields']],
    ['note~"abc"', ['substring-too-short']],
    ['note:"a" note:"b" note:"c"', ['too-many-clauses']],
    ['flags[a]:"x"', ['presence-only']],
    ['amount:5', ['unknown-field']],
  ])('makes a resource with all checks: %s gives %j', (text, codes) => {
    expect(checkQuery(shipments, text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  test('keeps the given fields and ignores a `path` in them', () => {
    const fields: FieldDefinitions = { a: { type: 'token', doc, ...{ path: 'b' } } };
    const resource = defineResource({ name: 'r', fields, limits });
    expect(resource.fields).toEqual(fields);
    expect(resource.entries.get('a')?.path).toBe('a');
    expect(resource.aliases).toEqual({});
    expect(resource.entries).toBe(resource.entries);
  });

  test('copies the definition, so later changes to it have no effect', () => {
    const members = ['SEA'];
    const fields: Record<string, FieldDefinition> = { by: { type: 'token', doc, values: { closed: true, members } } };
    const own = { ...limits };
    const resource = defineResource({ name: 'r', fields, limits: own, aliases: {} });
    fields['x y:"1" OR by'] = { type: 'token', doc };
    members.push('AIR');
    own.clauses = 1;
    expect([...resource.entries.keys()]).toEqual(['by']);
    expect(resource.fields['by']?.values?.members).toEqual(['SEA']);
    expect(resource.limits).toEqual(limits);
  });

  test.each<readonly [LimitDefinitions, Limits]>([
    [{}, { clauses: Infinity, substring: 1, or: 'any' }],
    [{ or: 'none' }, { clauses: Infinity, substring: 1, or: 'none' }],
    [
      { clauses: 3, orAcrossFields: false },
      { clauses: 3, substring: 1, or: 'field' },
    ],
    [
      { substring: 2, orAcrossFields: true },
      { clauses: Infinity, substring: 2, or: 'any' },
    ],
  ])('completes the limits %j', (given, complete) => {
    const resource = defineResource({ name: 'r', fields: { a: { type: 'token', doc } }, limits: given });
    expect(resource.limits).toEqual(complete);
    // A resource is a definition too.
    expect(defineResource(resource).limits).toEqual(complete);
    expect(loadCatalogue(JSON.stringify(toCatalogueFile([resource])))['r']?.limits).toEqual(complete);
  });

  test('accepts fields named like members of Object.prototype', () => {
    const resource = defineResource({
      name: 'r',
      fields: { constructor: { type: 'numeric', doc }, toString: { type: 'token', doc } },
      limits,
    });
    expect(checkQuery(resource, 'constructor>5 toString:"x"').valid).toBe(true);
    expect(checkQuery(resource, 'valueOf:"x"').valid).toBe(false);
  });

  test('makes a resource that is searched at its name by default', () => {
    const { path, objectPath, calls, headers } = shipments;
    expect({ path, objectPath, calls, headers }).toEqual({
      path: '/shipments',
      objectPath: '/shipments/{id}',
      calls: [],
      headers: undefined,
    });
  });

  const closed = { closed: true, members: ['b'] };
  const values = (part: object) => ({ fields: { a: { type: 'token', doc, values: { ...closed, ...part } } } });
  const source = (value: unknown) => ({ fields: { f: { type: 'boolean', doc, source: value } } });
  const FORM = 'must be a path, alone or with either `equals` or `present`';

  const define = (part: object) => () =>
    defineResource({ name: 'r', fields: { a: { type: 'token', doc } }, limits, ...part } as ResourceDefinition<
      'r',
      FieldDefinitions
    >);

  test.each<readonly [object, string]>([
    [{ fields: { 'a b': { type: 'token', doc } } }, 'fields: `a b` is not a path of names joined by dots'],
    [{ fields: { '': { type: 'token', doc } } }, 'fields: `` is not a path of names joined by dots'],
    [{ fields: { 'a.1': { type: 'token', doc } } }, 'fields: `a.1` is not a path of names joined by dots'],
    [{ fields: { a: 'token' } }, 'fields.a: must be an object with type and doc'],
    [{ fields: { a: null } }, 'fields.a: must be an object with type and doc'],
    [
      { fields: { 'a.b': { type: 'text', doc } } },
      'fields.a.b.type: unknown type `text`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
    ],
    [
      { fields: { a: { type: 'toString', doc } } },
      'fields.a.type: unknown type `toString`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
    ],
    [{ fields: { a: { type: 'token', doc, format: 'iban' } } }, 'fields.a.format: unknown format `iban`'],
    [
      { fields: { a: { type: 'token', doc, values: { closed: true, members: [] } } } },
      'fields.a.values.members: must not be empty',
    ],
    [{ aliases: { 'b c': 'a' } }, 'aliases: `b c` is not a path of names joined by dots'],
    [{ aliases: { a: 'a' } }, 'aliases.a: is a field, so it cannot be an alias'],
    [{ aliases: { b: 'c' } }, 'aliases.b: unknown field `c`'],
    [{ aliases: { b: 'toString' } }, 'aliases.b: unknown field `toString`'],
    [{ limits: { ...limits, clauses: 0 } }, 'limits.clauses: must be a whole number above 0, not 0'],
    [{ limits: { ...limits, substring: 1.5 } }, 'limits.substring: must be a whole number above 0, not 1.5'],
    [{ limits: { ...limits, clauses: Number.NaN } }, 'limits.clauses: must be a whole number above 0, not NaN'],
    ...['', 'v1/search', '/v1/', '/a?b', '/a b', '/{id}', 5].map(
      (path) => [{ path }, 'path: must be a path without parameters, such as `/v1/charges/search`'] as const,
    ),
    ...['/v1', '{id}', '/{id}/{id}', '/a{id}', '/{id}?b'].map(
      (objectPath) => [{ objectPath }, 'objectPath: must be a path with `{id}`, such as `/v1/charges/{id}`'] as const,
    ),
    ...['*.find', [''], ['a b'], ['a()'], ['**.a']].map(
      (calls) => [{ calls }, 'calls: must be a list of functions, such as `*.charges.search`'] as const,
    ),
    [{ headers: [] }, 'headers: must be an object with a text for each header'],
    [{ headers: { 'a b': 'c' } }, 'headers: "a b" cannot be a header of a search'],
    [{ headers: { Authorization: 'Bearer a' } }, 'headers: "Authorization" cannot be a header of a search'],
    [
      { protocol: 'bearer' },
      'protocol: must be an object with a name for each member that differs from the billing service',
    ],
    [{ protocol: { offset: 'a' } }, 'protocol.offset: is not a known key'],
    [{ protocol: { toString: 'a' } }, 'protocol.toString: is not a known key'],
    [{ protocol: { page: 'a&b' } }, 'protocol.page: must be a name'],
    [{ protocol: { authorization: 'digest' } }, 'protocol.authorization: must be `bearer` or `basic`'],
    [
      { protocol: { total: 'count' } },
      'protocol.total: must be a parameter with its value, such as `expand[]=total_count`',
    ],
    [{ headers: { a: 'b\nc' } }, 'headers.a: must be a text of visible ASCII characters'],
    // Values that only an untyped program can pass.
    [{ name: 'a b' }, 'name: `a b` is not a name of letters, digits, `_` and `-`'],
    [{ name: '' }, 'name: `` is not a name of letters, digits, `_` and `-`'],
    [{ name: undefined }, 'name: must be a string'],
    [{ fields: undefined }, 'fields: must be an object with a field for each path'],
    [{ fields: [] }, 'fields: must be an object with a field for each path'],
    [{ fields: { a: { type: 'token' } } }, 'fields.a.doc: must be a string'],
    [
      { fields: { a: { doc } } },
      'fields.a.type: unknown type `undefined`; it must be one of `token`, `string`, `numeric`, `date`, `boolean`, `presence`, `any`',
    ],
    [
      { fields: { a: { type: 'token', doc, values: 'abc' } } },
      'fields.a.values: must be an object with closed and members',
    ],
    [
      { fields: { a: { type: 'token', doc, values: null } } },
      'fields.a.values: must be an object with closed and members',
    ],
    [
      { fields: { a: { type: 'token', doc, values: { closed: true, members: 'abc' } } } },
      'fields.a.values.members: must be a list of strings',
    ],
    [
      { fields: { a: { type: 'token', doc, values: { closed: true, members: [1] } } } },
      'fields.a.values.members: must be a list of strings',
    ],
    [
      { fields: { a: { type: 'token', doc, values: { members: ['b'] } } } },
      'fields.a.values.closed: must be `true` or `false`',
    ],
    [{ aliases: null }, 'aliases: must be an object with a path for each alias'],
    [{ aliases: { b: null } }, 'aliases.b: unknown field `null`'],
    [{ limits: undefined }, 'limits: must be an object with clauses, substring and or, each optional'],
    [{ limits: { substring: Infinity } }, 'limits.substring: must be a whole number above 0, not Infinity'],
    [{ limits: { or: 'one' } }, 'limits.or: must be one of `none`, `field`, `any`, not "one"'],
    [{ limits: { or: 'any', orAcrossFields: true } }, 'limits.orAcrossFields: cannot be combined with `or`'],
    [{ limits: { orAcrossFields: 'no' } }, 'limits.orAcrossFields: must be `true` or `false`'],
    // Unknown keys.
    [{ alias: {} }, 'alias: is not a known key'],
    [{ limits: { ...limits, And: true } }, 'limits.And: is not a known key'],
    [
      { fields: { a: { type: 'string', doc, operators: ['~', '>'] } } },
      'fields.a.operators: must be some of `:` `~` `^`, the operators that a string field can have',
    ],
    [
      { fields: { a: { type: 'token', doc, operators: [] } } },
      'fields.a.operators: must be some of `:` `^`, the operators that a token field can have',
    ],
    [
      { fields: { a: { type: 'token', doc, values: { ...closed, open: false } } } },
      'fields.a.values.open: is not a known key',
    ],
    // Sources.
    [source('a.b'), `fields.f.source: ${FORM}`],
    [source(null), `fields.f.source: ${FORM}`],
    [source([]), `fields.f.source: ${FORM}`],
    [source({}), `fields.f.source: ${FORM}`],
    [source({ path: 5 }), `fields.f.source: ${FORM}`],
    [source({ path: 'b', present: false }), `fields.f.source: ${FORM}`],
    [source({ path: 'b', equals: 5 }), `fields.f.source: ${FORM}`],
    [source({ path: 'b', equals: 'x', present: true }), `fields.f.source: ${FORM}`],
    [source({ path: 'b', is: 'x' }), `fields.f.source: ${FORM}`],
    [source({ path: 'b[0]' }), 'fields.f.source.path: `b[0]` is not a path of names joined by dots'],
    [source({ path: 'f' }), 'fields.f.source.path: must not be the path of the field itself'],
    // Flags.
    [{ fields: { a: { type: 'token', doc, keyed: false } } }, 'fields.a.keyed: must be `true`'],
    [
      { fields: { a: { type: 'date', doc, role: 'deadline' } } },
      'fields.a.role: unknown role `deadline`; it must be one of `name`, `status`, `code`, `amount`, `sum`, `year`, `event`, `due`',
    ],
    [
      { fields: { a: { type: 'date', doc, role: 'year' } } },
      'fields.a.role: only numeric fields can have the role `year`, not date ones',
    ],
    [{ fields: { a: { type: 'token', doc, many: 1 } } }, 'fields.a.many: must be `true`'],
    [{ fields: { a: { type: 'token', doc, derived: 'yes' } } }, 'fields.a.derived: must be `true`'],
    [{ fields: { a: { type: 'numeric', doc, currency: 'EUR' } } }, 'fields.a.currency: requires `money: true`'],
    [
      { fields: { a: { type: 'numeric', doc, money: true, currency: 'b' } } },
      'fields.a.currency: `b` is neither a field nor a currency code, such as `EUR`',
    ],
    // Contradictory definitions.
    [{ fields: {} }, 'fields: must not be empty'],
    ...['numeric', 'date', 'boolean', 'presence'].flatMap((type) => [
      [
        { fields: { a: { type, doc, values: closed } } },
        `fields.a.values: only token and string fields have it, not ${type} ones`,
      ] as const,
      [
        { fields: { a: { type, doc, samples: { b: [] } } } },
        `fields.a.samples: only token and string fields have it, not ${type} ones`,
      ] as const,
      [
        { fields: { a: { type, doc, format: 'email' } } },
        `fields.a.format: a ${type} field cannot have the format \`email\``,
      ] as const,
    ]),
    [
      { fields: { a: { type: 'date', doc, format: 'month' } } },
      'fields.a.format: a date field cannot have the format `month`',
    ],
    ...['token', 'string', 'numeric', 'date', 'presence'].flatMap((type) =>
      [{ equals: 'x' }, { present: true }].map(
        (test) =>
          [
            { fields: { a: { type, doc, source: { path: 'b', ...test } } } },
            `fields.a.source: \`equals\` and \`present\` are for boolean fields, not for ${type} ones`,
          ] as const,
      ),
    ),
    [values({ members: ['b', 'c', 'B'] }), 'fields.a.values.members: `B` is repeated'],
    [
      { fields: { m: { type: 'token', doc, keyed: true }, 'm.x': { type: 'token', doc } } },
      'fields.m.x: is a key of the keyed field `m`',
    ],
    [
      { fields: { 'a.m.x.y': { type: 'token', doc }, 'a.m': { type: 'token', doc, keyed: true } } },
      'fields.a.m.x.y: is a key of the keyed field `a.m`',
    ],
    [
      { fields: { a: { type: 'token', doc }, m: { type: 'token', doc, keyed: true } }, aliases: { 'm.x': 'a' } },
      'aliases.m.x: is a key of the keyed field `m`',
    ],
    // Synonyms.
    [values({ synonyms: [] }), 'fields.a.values.synonyms: must be an object with a list of words for each value'],
    [values({ synonyms: { b: 'c' } }), 'fields.a.values.synonyms.b: must be a list of strings'],
    [values({ synonyms: { B: ['c'] } }), 'fields.a.values.synonyms.B: `B` is not one of the members'],
    [values({ synonyms: { b: ['?'] } }), 'fields.a.values.synonyms.b: must be words of letters or digits'],
    [values({ synonyms: { b: ['x', 'X-'] } }), 'fields.a.values.synonyms.b: `X-` is repeated'],
    [values({ synonyms: { b: ['-B'] } }), 'fields.a.values.synonyms.b: `-B` is a value, or a synonym of another value'],
    [
      values({ members: ['b', 'c'], synonyms: { b: ['x'], c: ['x'] } }),
      'fields.a.values.synonyms.c: `x` is a value, or a synonym of another value',
    ],
    [
      { fields: { a: { type: 'token', doc, samples: { b: ['c'], c: [] } } } },
      'fields.a.samples.b: `c` is a value, or a synonym of another value',
    ],
    [
      { fields: { a: { type: 'token', doc, values: closed, samples: {} } } },
      'fields.a.samples: cannot be combined with `values`',
    ],
    [{ fields: { a: { type: 'token', doc, synonyms: 'b' } } }, 'fields.a.synonyms: must be a list of strings'],
    [{ fields: { a: { type: 'token', doc, synonyms: ['A'] } } }, 'fields.a.synonyms: `A` is a field or an alias'],
    [
      { fields: { a: { type: 'token', doc, synonyms: ['by whom'] } }, aliases: { by_whom: 'a' } },
      'fields.a.synonyms: `by whom` is a field or an alias',
    ],
    // Long names.
    [{ name: 'x '.repeat(1000) }, `name: \`${'x '.repeat(30)}…\` is not a name of letters, digits, \`_\` and \`-\``],
    [{ fields: { ['a'.repeat(1000)]: { type: 'token' } } }, `fields.${'a'.repeat(113)}…: must be a string`],
  ])('rejects %j', (part, message) => {
    expect(define(part)).toThrow(new TypeError(`defineResource: ${message}`));
  });

  test.each([undefined, null, 'shipments', []])('rejects %j in place of a definition', (definition) => {
    const message = 'defineResource: definition: must be an object with name, fields and limits';
    expect(() => defineResource(definition as never)).toThrow(new TypeError(message));
  });

  const throwing = {
    get type(): string {
      throw new Error('no');
    },
  };
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const unreadable = 'cannot be read, because a getter or proxy throws';

  test.each([
    ['a getter that throws', { fields: { a: throwing } }, `fields.a: ${unreadable}`],
    ['a revoked proxy', { fields: revoked() }, `fields: ${unreadable}`],
    ['a list with a revoked proxy', values({ members: [revoked()] }), `fields.a.values.members.0: ${unreadable}`],
    [
      'a sparse list of billions of elements',
      values({ members: new Array(2 ** 32 - 1) }),
      'fields.a.values.members: has more than 1,000,000 elements',
    ],
  ])('rejects %s', (_, part, message) => {
    expect(define(part)).toThrow(new TypeError(`defineResource: ${message}`));
  });

  test('reads each member of a definition once', () => {
    let count = 0;
    const field = {
      doc,
      get type() {
        count++;
        return count === 1 ? 'token' : 'nonsense';
      },
    };
    const resource = define({ fields: { a: field } })();
    expect([count, resource.fields['a']?.type]).toEqual([1, 'token']);
  });

  test.each<Resource>(Object.values(catalogue))('accepts the resource $name as a definition', (resource) => {
    expect(defineResource(resource)).toEqual(resource);
  });
});
