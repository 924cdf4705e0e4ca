import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generateObjectFiles } from '../../examples/generate-objects.ts';
import {
  generateCustomers,
  generatePayments,
  generatePlans,
  generateSubscriptions,
} from '../../examples/objects-generator/generate.ts';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { type Field, findMember } from '../../src/language/catalogue/field.ts';
import { VALUE_FORMATS } from '../../src/language/catalogue/value-formats.ts';
import { PAYMENT_STATUS } from '../../src/language/catalogue/value-sets.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import { compileMatcher } from '../../src/objects/matcher/matches.ts';
import { readQuery } from '../support/arbitrary-query.ts';
import { ELSEWHERE, QUERY_ONLY, SHAPES } from './documented-shapes.ts';
import { readPath } from './read-path.ts';

const objects = {
  payments: readObjects('payments'),
  customers: readObjects('customers'),
  subscriptions: readObjects('subscriptions'),
  plans: readObjects('plans'),
} as const satisfies Record<ResourceName, unknown>;

function readObjects(resource: ResourceName): readonly object[] {
  const text = readFileSync(`examples/objects/${resource}.ndjson`, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const names = Object.keys(objects) as readonly ResourceName[];
const fields = names.flatMap((resource) =>
  [...catalogue[resource].entries.values()].map((field) => ({ resource, path: field.path, field })),
);

/** The values of a field in the objects of its resource: at its own path or, if that is empty, at its source. */
function valuesOf(resource: ResourceName, { path, source }: Field): readonly unknown[] {
  return objects[resource].flatMap((object) => {
    const own = readPath(object, path);
    return own.length > 0 || source === undefined ? own : readPath(object, source.path);
  });
}

/** The paths of all values in an object, ignoring arrays; `*` is any key of metadata. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element) => pathsIn(element, path));
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [path];
  const isKeyed = path === 'metadata' || path.endsWith('.metadata');
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsIn(inner, `${path}${path === '' ? '' : '.'}${isKeyed ? '*' : name}`),
  );
}

const idsOf = (list: readonly object[], path = 'id'): readonly unknown[] =>
  list.flatMap((object) => readPath(object, path));

describe('the files of examples/objects', () => {
  test('the files of examples/objects are up to date with npm run examples', () => {
    const files = generateObjectFiles();
    expect(files.size).toBe(4);
    for (const [file, text] of files) expect(readFileSync(file, 'utf8') === text, file).toBe(true);
  });

  test('the files of examples/objects are smaller than 600 kB', () => {
    const bytes = [...generateObjectFiles().values()].map((text) => Buffer.byteLength(text));
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(600_000);
  });

  test.each(fields)('contain values for $path of $resource', ({ resource, field }) => {
    expect(valuesOf(resource, field)).not.toEqual([]);
  });

  test.each(names)('contain only documented fields: %s', (resource) => {
    const known = new Set([...SHAPES[resource], ...QUERY_ONLY[resource]]);
    const strangers = objects[resource].flatMap((object) => pathsIn(object)).filter((path) => !known.has(path));
    expect([...new Set(strangers)]).toEqual([]);
  });

  test.each(fields.filter(({ field }) => field.format !== undefined))(
    'match the format of $path of $resource',
    ({ resource, field }) => {
      const format = VALUE_FORMATS[field.format ?? 'uuid'];
      expect(valuesOf(resource, field).filter((value) => !format.matches(String(value)))).toEqual([]);
    },
  );

  test.each(fields.filter(({ field }) => field.values?.closed === true))(
    'contain no value of $path of $resource outside its closed set',
    ({ resource, field }) => {
      const { values } = field;
      const strangers = valuesOf(resource, field).filter(
        (value) => values === undefined || findMember(values, String(value)) === undefined,
      );
      expect(strangers).toEqual([]);
    },
  );

  test('contain every payment status', () => {
    const statuses = new Set(idsOf(objects.payments, 'payment_status'));
    expect([...statuses].toSorted()).toEqual(PAYMENT_STATUS.members.toSorted());
  });

  test.each(names)('the files of examples/objects are sorted by creation time within two years: %s', (resource) => {
    const times = idsOf(objects[resource], 'created_at');
    expect(times).toEqual(times.toSorted());
    expect(times).toHaveLength(objects[resource].length);
    for (const time of times) expect(time).toMatch(/^202[45]-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test('contain only reserved domains and test card numbers', () => {
    for (const email of [...idsOf(objects.customers, 'email'), ...idsOf(objects.payments, 'customer.email')]) {
      expect(email).toMatch(/\.example$/);
    }
    const bins = new Set(idsOf(objects.payments, 'payment_method.details.bin'));
    for (const bin of bins) expect(bin).toMatch(/^(?:411111|424242|40000566|555555|520082|510510|378282|601111)$/);
  });
});

/** Whether a path is documented, as a value or as an object. */
function isDocumented(resource: ResourceName, path: string): boolean {
  return [...SHAPES[resource], ...QUERY_ONLY[resource]].some((known) => known === path || known.startsWith(`${path}.`));
}

/** The path of a field in the objects according to the documentation, not to the catalogue. */
function documentedPathOf(resource: ResourceName, path: string): string {
  const elsewhere = ELSEWHERE[path];
  return elsewhere === undefined || isDocumented(resource, path) ? path : elsewhere;
}

/** A query and the expected result for each object. */
interface Question {
  readonly text: string;
  readonly holds: (object: object) => boolean;
}

/** A query for all objects with a value of a field, as far as its type allows. */
function askForAll(resource: ResourceName, { path, type, keyed }: Field): Question {
  const place = documentedPathOf(resource, path);
  const [key] = keyed === true ? idsOf(objects[resource], place).flatMap((data) => Object.keys(data as object)) : [];
  const at = key === undefined ? place : `${place}.${key}`;
  const hasAny = (object: object): boolean => readPath(object, at).length > 0;
  switch (type) {
    case 'numeric':
      return { text: `${path}>=${Math.min(...idsOf(objects[resource], at).map(Number))}`, holds: hasAny };
    case 'boolean': {
      // The service computes both: from any value within an object, and from one status.
      const isTrue = (value: unknown): boolean =>
        typeof value === 'object'
          ? Object.keys(value ?? {}).some((name) => readPath(value, name).length > 0)
          : value === 'REFUNDED';
      return { text: `${path}:true`, holds: (object) => readPath(object, at).some(isTrue) };
    }
    default:
      return { text: `-${key === undefined ? path : `${path}[${key}]`}:null`, holds: hasAny };
  }
}

describe('a query on the examples', () => {
  test.each(fields)('reads $path of $resource at its documented path', ({ resource, path, field }) => {
    const place = documentedPathOf(resource, path);
    expect(isDocumented(resource, place)).toBe(true);
    expect(field.source?.path ?? path).toBe(place);
  });

  test.each(fields)('finds the objects with $path of $resource', ({ resource, field }) => {
    const { text, holds } = askForAll(resource, field);
    const query = readQuery(resource, text);
    const expected = objects[resource].filter(holds);
    expect(expected).not.toEqual([]);
    expect(objects[resource].filter(compileMatcher(query))).toEqual(expected);
    expect(createCollection(resource, objects[resource]).count(query)).toBe(expected.length);
  });

  test('finds plans by price', () => {
    expect(objects.plans.filter(compileMatcher(readQuery('plans', 'price.amount>1000')))).toHaveLength(8);
  });
});

describe('an embedded object', () => {
  test.each([
    { resource: 'payments', path: 'customer.id', target: 'customers' },
    { resource: 'payments', path: 'subscription.id', target: 'subscriptions' },
    { resource: 'payments', path: 'subscription.plan.id', target: 'plans' },
    { resource: 'customers', path: 'subscriptions.id', target: 'subscriptions' },
    { resource: 'customers', path: 'subscriptions.plan.id', target: 'plans' },
    { resource: 'subscriptions', path: 'customer.id', target: 'customers' },
    { resource: 'subscriptions', path: 'plan.id', target: 'plans' },
    { resource: 'subscriptions', path: 'cancellation_details.trigger_payment_id', target: 'payments' },
  ] as const)('exists among the $target: $path of $resource', ({ resource, path, target }) => {
    const ids = idsOf(objects[resource], path);
    expect(ids.length).toBeGreaterThan(1);
    expect(idsOf(objects[target])).toEqual(expect.arrayContaining([...ids]));
  });

  test('an embedded object has the same values as the full object', () => {
    const byId = new Map(names.flatMap((name) => objects[name].map((object) => [readPath(object, 'id')[0], object])));
    for (const payment of objects.payments) {
      for (const part of [...readPath(payment, 'customer'), ...readPath(payment, 'subscription')]) {
        expect(byId.get(readPath(part, 'id')[0])).toMatchObject(part as object);
      }
    }
  });

  test('was created before its payment', () => {
    for (const payment of objects.payments) {
      const [paidAt = ''] = readPath(payment, 'created_at');
      const times = [...readPath(payment, 'customer.created_at'), ...readPath(payment, 'subscription.created_at')];
      expect(times.filter((time) => String(time) > String(paidAt))).toEqual([]);
    }
  });

  test('an embedded object is consistent with the totals of its customer', () => {
    for (const customer of objects.customers) {
      const [id] = readPath(customer, 'id');
      const own = objects.payments.filter((payment) => readPath(payment, 'customer.id')[0] === id);
      const settled = own.filter((payment) => readPath(payment, 'payment_status')[0] === 'SETTLED');
      const times = idsOf(own, 'created_at');
      expect(customer).toMatchObject({
        total_spend: settled.reduce((sum, payment) => sum + Number(readPath(payment, 'amount_usd')[0]), 0),
        first_payment_at: times[0] ?? null,
        last_payment_at: times.at(-1) ?? null,
      });
    }
  });
});

describe('the generators', () => {
  const generators = { generatePayments, generateCustomers, generateSubscriptions, generatePlans };

  test.each(Object.entries(generators))('%s gives the requested number of objects with unique ids', (_, generate) => {
    for (const count of [0, 1, 2, 61, 500]) {
      const list = [...generate(count, 5)];
      expect(list).toHaveLength(count);
      expect(new Set(idsOf(list)).size).toBe(count);
    }
  });

  test.each(Object.entries(generators))(
    '%s gives the same objects for the same seed and others for another seed',
    (_, generate) => {
      const [first, again, other] = [5, 5, 6].map((seed) => [...generate(20, seed)]);
      expect(first).toEqual(again);
      expect(first).not.toEqual(other);
    },
  );

  test.each(Object.entries(generators))('%s gives objects that survive a JSON round trip', (_, generate) => {
    const list: readonly object[] = [...generate(200, 5)];
    expect(JSON.parse(JSON.stringify(list))).toStrictEqual(list);
  });

  test('generatePayments generates payments lazily', () => {
    const [first] = generatePayments(1_000_000, 5);
    expect(first?.id).toMatch(/^pay_/);
  });
});
