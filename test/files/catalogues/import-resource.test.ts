import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ImportOptions, importResource, writeFieldTable } from '../../../src/files/catalogues/import-resource.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { ORDER, SHOP } from './shop.ts';

function importShop(options: Partial<ImportOptions> = {}) {
  return importResource(SHOP, { name: 'orders', pointer: ORDER, ...options });
}

function describeFields(schema: unknown): Readonly<Record<string, string>> {
  const { resource } = importResource(schema, { name: 'things' });
  return Object.fromEntries(
    [...resource.entries.values()].map(({ path, type, keyed, many }) => [
      path,
      [type, ...(keyed ? ['keyed'] : []), ...(many ? ['many'] : [])].join(' '),
    ]),
  );
}

const leaf = (schema: unknown) => describeFields({ properties: { leaf: schema } })['leaf'];

describe('types', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string'],
    [{ type: 'integer', nullable: true }, 'numeric'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'string', format: 'date-time' }, 'date'],
    [{ type: 'integer', format: 'unix-time' }, 'date'],
    [{ type: 'string', format: 'own_date_time_v3' }, 'date'],
    [{ type: 'string', format: 'date' }, 'token'],
    [{ type: 'string', format: 'uuid' }, 'token'],
    [{ enum: ['a', 'b'] }, 'token'],
    [{ const: 'a' }, 'token'],
    [{ enum: [1, 2] }, 'numeric'],
    [{ type: ['string', 'number'] }, 'token'],
    [{}, 'token'],
    [true, 'token'],
    [{ type: 'object' }, 'presence'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'token keyed'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'numeric keyed'],
    [{ type: 'object', additionalProperties: {} }, 'token keyed'],
    [{ patternProperties: { '^x-': { type: 'boolean' } } }, 'boolean keyed'],
    [{ type: 'object', additionalProperties: { properties: { a: {} } } }, 'presence'],
    [{ type: 'array', items: { type: 'string' } }, 'string many'],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'numeric many'],
    [{ prefixItems: [{ type: 'string' }, { type: 'string', enum: ['x'] }] }, 'token many'],
    [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, 'string many'],
    [{ allOf: [{ type: 'string' }, { format: 'date-time' }] }, 'date'],
    [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }, 'numeric'],
    [{ $ref: 'other.json#/a' }, 'token'],
  ])('a field with the schema %j has the type %s', (schema, type) => {
    expect(leaf(schema)).toBe(type);
  });

  test.each([
    ...['id', 'order_id', 'orderId', 'code', 'currency_code', 'countryCode', 'avatar_url'].map((name) => [
      name,
      'token',
    ]),
    ...['name', 'paid', 'valid', 'description', 'nocode'].map((name) => [name, 'string']),
  ])('a text named %s has the type %s', (name = '', type = '') => {
    expect(describeFields({ properties: { [name]: { type: 'string' } } })).toEqual({ [name]: type });
  });
});

describe('times', () => {
  const properties = {
    at: { type: 'integer', format: 'unix-time' },
    created: { type: 'integer' },
    expiresAt: { type: 'number' },
    updated_at: { type: 'string', format: 'date-time' },
    amount: { type: 'integer' },
    by: { type: 'object', additionalProperties: { type: 'integer' } },
  };
  const table =
    'at | numeric\ncreated | numeric\nexpiresAt | date\nupdated_at | date\nsince | timestamp\nuntil | number';

  test.each([
    [undefined, undefined, 'at'],
    ['seconds', undefined, 'at created expiresAt'],
    ['iso', undefined, ''],
    [undefined, table, 'at expiresAt'],
    ['seconds', table, 'at created expiresAt since until'],
    ['iso', table, ''],
  ] as const)('with timestamps %j and the table %j the dates in seconds are %j', (timestamps, fields, found) => {
    const { resource } = importResource({ properties }, { name: 'things', timestamps, fields });
    const unix = [...resource.entries.values()].filter((field) => field.unix === true);
    expect(unix.map(({ path }) => path).join(' ')).toBe(found);
    expect(resource.entries.get('updated_at')).toMatchObject({ type: 'date' });
  });

  test('another form of times is refused', () => {
    expect(() => importShop({ timestamps: 'ms' as 'iso' })).toThrow(/timestamps.*`seconds` or `iso`/);
  });
});

test('an OpenAPI schema becomes a resource with sorted fields', () => {
  const { resource, notes } = importShop();
  expect(toCatalogueFile([resource]).resources['orders']?.fields).toMatchObject({
    'address.country': { type: 'token', doc: 'address country' },
    'address.street': { type: 'string' },
    amount: { type: 'numeric', doc: 'Amount of the order, in cents' },
    channel: { type: 'token', values: { closed: false, members: ['shop', 'web'] } },
    created_at: { type: 'date' },
    customer: { type: 'token' },
    'details.bank.last4': { type: 'token' },
    'details.card.last4': { type: 'token' },
    email: { type: 'token', format: 'email' },
    extra: { type: 'presence' },
    id: { type: 'token', doc: 'id' },
    'items.count': { type: 'numeric', many: true },
    'items.sku_code': { type: 'token', many: true },
    metadata: { type: 'token', keyed: true },
    note: { type: 'string', doc: 'What the customer wrote' },
    object: { type: 'token', values: { closed: true, members: ['order'] } },
    paid: { type: 'boolean' },
    state: { type: 'token', values: { closed: true, members: ['open', 'shipped'] } },
    tags: { type: 'string', many: true },
  });
  const paths = [...resource.entries.keys()];
  expect(paths).toHaveLength(19);
  expect(paths).toEqual(paths.toSorted());
  expect(notes).toEqual([{ path: 'limits', message: 'the schema does not tell them; correct the guess' }]);
});

test('a schema of zod becomes a resource', () => {
  const parcel = z.object({
    id: z.uuid(),
    state: z.enum(['open', 'sent']).describe('Where it is.'),
    weight: z.number().int().nullable(),
    sentAt: z.iso.datetime().optional(),
    labels: z.record(z.string(), z.string()),
    steps: z.array(z.object({ city: z.string() })),
    get parent() {
      return parcel.optional();
    },
  });
  expect(describeFields(z.toJSONSchema(parcel))).toEqual({
    id: 'token',
    labels: 'token keyed',
    sentAt: 'date',
    state: 'token',
    'steps.city': 'string many',
    weight: 'numeric',
  });
});

test.each([
  ['A text.\n\n* `a`: one', 'A text'],
  ['One<br>Two', 'One Two'],
  ['The <code>id</code> of an <a href="x">order</a>. More', 'The id of an order'],
])('the description %j becomes %j', (description, doc) => {
  const { resource } = importResource({ properties: { a: { description } } }, { name: 'things' });
  expect(resource.fields['a']).toMatchObject({ doc });
});

describe('references', () => {
  const author = z.object({ mail: z.email() }).meta({ id: 'author' });
  const registry = z.registry<{ id?: string }>();
  registry.add(author, { id: 'author' });
  registry.add(z.object({ author }), { id: 'book' });
  const mail = { properties: { mail: { format: 'email' } } };
  test.each([
    ['registry of zod', z.toJSONSchema(registry), '#/schemas/book'],
    [
      '$id',
      {
        $defs: { a: { $id: 'https://x.example/author', ...mail } },
        properties: { author: { $ref: 'https://x.example/author' } },
      },
    ],
    ['$anchor', { $defs: { a: { $anchor: 'author', ...mail } }, properties: { author: { $ref: '#author' } } }],
  ])('a reference by %s is followed', (_, schema: unknown, pointer?: string) => {
    const { resource, notes } = importResource(schema, { name: 'books', pointer });
    expect(resource.fields).toMatchObject({ 'author.mail': { type: 'token', format: 'email' } });
    expect(notes.map(({ path }) => path)).toEqual(['limits']);
  });

  test('references that lead out of the document are reported', () => {
    const schema = { properties: { id: {}, size: { $ref: 'size.yml' }, region: { $ref: '#/$defs/region' } } };
    const message = 'refers to `size.yml`, `#/$defs/region`, which the document lacks; bundle its files into one';
    expect(importResource(schema, { name: 'x' }).notes[0]).toEqual({ path: 'schema', message });
    expect(writeFieldTable(schema, { name: 'x' })).toMatch(`\n# The schema ${message}.\n# id | `);
  });
});

test('sample objects become a resource', () => {
  const objects = Array.from({ length: 30 }, (_, index) => ({
    id: `o${index}`,
    at: index % 2 === 0 ? null : '2026-01-02T03:04:05Z',
    state: ['OPEN', 'DONE'][index % 2],
    price: { amount: index, refunded: index > 3 },
    labels: { [`key${index}`]: 'a', [`other${index}`]: index },
    notes: { '2024_ref': 'a', order: index },
    'own-key': 1,
    lines: [{ sku: `A ${index}` }],
    empty: null,
  }));
  expect(describeFields(objects)).toEqual({
    at: 'date',
    empty: 'token',
    id: 'token',
    labels: 'token keyed',
    'lines.sku': 'string many',
    notes: 'token keyed',
    'price.amount': 'numeric',
    'price.refunded': 'boolean',
    state: 'token',
  });
  const { resource } = importResource(objects, { name: 'orders' });
  expect(resource.fields['state']?.values).toEqual({ closed: false, members: ['DONE', 'OPEN'] });
  expect(resource.fields['id']?.values).toBeUndefined();
});

const QUOTED = { quotes: 'required', characters: 'any', dotted: false };

describe('tables of fields', () => {
  test.each([
    [
      'Markdown',
      '| Field | Usage | Type |\n|---|:--|---|\n| `amount` | `amount>5` | numeric |\n| `note` | x | string |',
    ],
    ['Markdown without bars at the edges', 'Field | Type\n--- | ---\namount | number\nnote | text'],
    ['CSV', 'name,usage,type\namount,"a, b",numeric\nnote,,string'],
    ['columns with tabs', 'amount\tnumeric\nnote\tstring'],
    ['columns with spaces', 'FIELD    TYPE\namount   numeric\n\n# id  token\nnote     string'],
    ['columns with single spaces', 'amount numeric\nnote'],
    ['CSV with semicolons', '\ufeffField;Type\namount;numeric;"due; now"\nnote;string'],
    ['a list', '- `amount` (numeric): the number\n* note (string) - a note'],
    ['lines with colons', 'amount: numeric\nnote: string'],
    [
      'columns without titles after a description',
      'amount\tNumber of cents due\tinteger\nnote\tDate or place, as text\t-',
    ],
    ['titles, with the types first', '| Type | Fields |\n|---|---|\n| numeric | `amount` |\n| string | note |'],
    [
      'a page',
      '## Query fields\n\nYou can search:\n\n| Field | Type |\n|--|--|\n| **amount**<br>(cents) | number |\n| note* | |',
    ],
  ])('a table in %s is read', (_, fields) => {
    const { resource } = importShop({ fields });
    expect(Object.entries(resource.fields).map(([path, { type }]) => `${path} ${type}`)).toEqual([
      'amount numeric',
      'note string',
    ]);
  });

  test.each([
    ['total = amount', { total: { type: 'numeric', source: { path: 'amount' } } }],
    ['| `total` = `amount` | numeric |', { total: { type: 'numeric', source: { path: 'amount' } } }],
    ['extra[key]', { extra: { type: 'token', keyed: true } }],
    ['extra["key"] token', { extra: { type: 'token', keyed: true, keys: QUOTED } }],
    ["| metadata | `metadata['key']:'value'` | token |", { metadata: { type: 'token', keyed: true, keys: QUOTED } }],
    ['items[].count', { 'items.count': { type: 'numeric', many: true } }],
    ['state', { state: { type: 'token', values: { closed: true, members: ['open', 'shipped'] } } }],
    ['customer.name', { 'customer.name': { type: 'string' } }],
    ['replaced.replaced.amount', { 'replaced.replaced.amount': { type: 'numeric' } }],
    ['paid token', { paid: { type: 'token', values: { closed: true, members: ['false', 'true'] } } }],
    ['state string', { state: { type: 'string', values: { closed: true, members: ['open', 'shipped'] } } }],
    ['address presence', { address: { type: 'presence', doc: 'Where to' } }],
    ['note token a note', { note: { type: 'token', doc: 'a note' } }],
    ['note the time of day', { note: { type: 'string' } }],
    ['Type | Field\nstring | note, customer.name', { 'customer.name': { type: 'string' }, note: { type: 'string' } }],
    [
      'details.{{SOURCE}}.last4  token',
      { 'details.bank.last4': { type: 'token' }, 'details.card.last4': { type: 'token' } },
    ],
  ])('%s defines its field', (fields, expected) => {
    const { resource } = importShop({ fields });
    expect(resource.fields).toMatchObject(expected);
    expect(Object.keys(resource.fields)).toEqual(Object.keys(expected));
  });

  test('a field that the schema lacks needs a type, and is noted', () => {
    const { resource, notes } = importShop({ fields: 'amount\ntotal_spend numeric' });
    expect(resource.fields['total_spend']).toEqual({ type: 'numeric', doc: 'total spend' });
    expect(notes[0]).toEqual({ path: 'line 2 of the fields', message: 'the schema has no `total_spend`' });
    expect(() => importShop({ fields: 'amount\ntotal_spend' })).toThrow(
      'line 2 of the fields: the schema has no `total_spend`',
    );
  });

  test('a placeholder without fields in the schema is noted', () => {
    const { resource, notes } = importShop({ fields: 'amount\ndetails.{source}.reader token' });
    expect(Object.keys(resource.fields)).toEqual(['amount']);
    expect(notes[0]).toEqual({ path: 'line 2 of the fields', message: 'the schema has no `details.*.reader`' });
  });

  test('a field that has underscores in place of dots is found and noted', () => {
    const endless = `${'replaced_'.repeat(20_000)}amount`;
    const { resource, notes } = importShop({
      fields: `address_country\nitems_sku_code\ntags.x_y token\n${endless} token`,
      overrides: { fields: { [endless]: null } },
    });
    expect(resource.fields).toEqual({
      address_country: { type: 'token', doc: 'address country', source: { path: 'address.country' } },
      items_sku_code: { type: 'token', doc: 'items sku code', many: true, source: { path: 'items.sku_code' } },
      'tags.x_y': { type: 'token', doc: 'tags x y' },
    });
    expect(notes.map(({ message }) => message)).toEqual([
      'the schema has `address.country` in place of `address_country`',
      'the schema has `items.sku_code` in place of `items_sku_code`',
      'the schema has no `tags.x_y`',
      expect.stringContaining('replaced_replaced'),
      'the schema does not tell them; correct the guess',
    ]);
  });

  test.each([
    ['amount\n\namount', 'line 3 of the fields: `amount` is repeated, from line 1'],
    ['a..b token', 'line 1 of the fields: `a..b` is not a path of names joined by dots'],
    ['metadata[key]\nmetadata.order token', 'fields.metadata.order: is a key of the keyed field `metadata`'],
  ])('%j is refused', (fields, message) => {
    expect(() => importShop({ fields })).toThrow(message);
  });

  test('100,000 wrong lines make a short message', () => {
    const fields = Array.from({ length: 100_000 }, (_, index) => `no${index}`).join('\n');
    expect(() => importShop({ fields })).toThrow(/^(line \d+ of the fields: .*\n){20}and 99,980 more$/);
  });

  test('the table of a schema without its `#` imports all fields again', () => {
    const table = writeFieldTable(SHOP, { name: 'orders', pointer: ORDER });
    expect(table).toMatch(/^# 19 fields\./);
    expect(table).toContain('\n# metadata[key] | token | metadata\n');
    const [, ...lines] = table.split('\n');
    const { resource } = importShop({ fields: lines.map((line) => line.replace('# ', '')).join('\n') });
    expect(resource.fields).toEqual(importShop().resource.fields);
  });
});

test.each([
  [{ pointr: '#' }, 'must have only `name`, `pointer`, `fields`, `timestamps`, `overrides`; got `pointr`'],
  [{ fields: ['amount'] }, '`fields` must be a string; got array'],
])('the options %j are refused', (options, message) => {
  expect(() => importShop(options as Partial<ImportOptions>)).toThrow(
    new TypeError(message.replace(/^must/, '`options` must')),
  );
});

describe('overrides', () => {
  test('overrides change facts, add and remove fields', () => {
    const { resource, notes } = importShop({
      fields: 'amount\nnote',
      overrides: {
        limits: { clauses: 5, substring: 1, or: 'field' },
        fields: { amount: { money: true }, note: null, extra: { type: 'token', doc: 'more' } },
        aliases: { sum: 'amount' },
      },
    });
    expect(notes).toEqual([]);
    expect(resource.limits).toMatchObject({ clauses: 5 });
    expect(resource.aliases).toEqual({ sum: 'amount' });
    expect(Object.keys(resource.fields)).toEqual(['amount', 'extra']);
    expect(resource.fields['amount']).toMatchObject({ type: 'numeric', money: true });
  });

  test('a wrong override is reported with its path', () => {
    expect(() => importShop({ overrides: { fields: { amount: { money: 1 } }, limit: {} } })).toThrow(
      'limit: is not a known key\nfields.amount.money: must be `true`',
    );
  });
});

describe('schemas that cannot be read', () => {
  test.each([
    [SHOP, '#', 'has 4 schemas; name one with a pointer, such as `#/components/schemas/order`'],
    [
      SHOP,
      '#/components/schemas/ordr',
      'there is no `#/components/schemas/ordr`; did you mean `#/components/schemas/order`?',
    ],
    [SHOP, '#/components/schemas/order/properties/id', 'is neither a schema of an object nor a list of objects'],
    [{ data: [{ id: 'a' }] }, '#', 'nor a list of objects; did you mean `#/data`?'],
    [
      { $ref: 'a.yml' },
      '#',
      'nor a list of objects, and refers to `a.yml`, which the document lacks; bundle its files into one',
    ],
    [[1, 2], '#', 'is neither a schema of an object nor a list of objects'],
    ['text', '#', 'is neither a schema of an object nor a list of objects'],
    [SHOP, 'nowhere', 'there is no `nowhere`'],
  ])('case %# is refused', (schema, pointer, message) => {
    expect(() => importResource(schema, { name: 'x', pointer })).toThrow(message);
  });

  test('the suggested schema has a name like the resource', () => {
    const message = 'such as `#/components/schemas/endless`';
    expect(() => importResource(SHOP, { name: 'end' })).toThrow(message);
  });

  test('a schema within itself ends', () => {
    const { resource } = importResource(SHOP, { name: 'x', pointer: '#/components/schemas/endless' });
    expect(Object.keys(resource.fields)).toEqual(['a']);
  });

  test('a schema that multiplies is refused', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [
        `level${level}`,
        {
          properties: Object.fromEntries(
            Array.from({ length: 10 }, (__, index) => [`p${index}`, { $ref: `#/definitions/level${level + 1}` }]),
          ),
        },
      ]),
    );
    const schema = { $ref: '#/definitions/level0', definitions: { ...definitions, level10: { type: 'string' } } };
    expect(() => importResource(schema, { name: 'x' })).toThrow('describes more than 100,000 fields');
    expect(importResource(schema, { name: 'x', fields: 'p0.p1.p2.p3.p4.p5.p6.p7.p8.p9' }).resource.entries.size).toBe(
      1,
    );
  });

  test('combinations and objects of any depth are read', () => {
    const nest = (wrap: (inner: object) => object) => {
      let schema: object = { type: 'string' };
      for (let depth = 0; depth < 50_000; depth++) schema = wrap(schema);
      return { properties: { a: { type: 'string' }, deep: schema } };
    };
    for (const wrap of [
      (inner: object) => ({ allOf: [inner] }),
      (inner: object) => ({ properties: { a: inner } }),
      (inner: object) => ({ type: 'array', items: inner }),
    ]) {
      expect(importResource(nest(wrap), { name: 'x' }).resource.fields).toHaveProperty('a');
    }
    expect(importResource([nest((inner) => ({ a: inner }))], { name: 'x' }).resource.entries.size).toBeGreaterThan(0);
  });
});

test('any data is a resource that its catalogue file gives again, or a message', () => {
  const words = fc.constantFrom(
    'type',
    'properties',
    'anyOf',
    'allOf',
    'items',
    'enum',
    '$ref',
    'a',
    '#/a',
    '#',
    'string',
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      words,
      fc.constantFrom(null, true, 1, ''),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(words, fc.string({ maxLength: 5 })), tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(words, value), (properties) => {
      const { resource } = importResource({ properties: { ...properties, own: {} } }, { name: 'x' });
      const again = loadCatalogue(toCatalogueFile([resource]))['x'];
      expect(again?.fields).toEqual(resource.fields);
      for (const { path, keyed } of resource.entries.values()) {
        expect(
          checkQuery(resource, `${path}${keyed ? '[k]' : ''}:null`).diagnostics.map(({ code }) => code),
        ).not.toContain('unknown-field');
      }
    }),
  );
});
