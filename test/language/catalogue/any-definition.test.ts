import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineResource, findResourceProblems } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { checkSatisfiability, checkTautology } from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';

const path = fc.oneof(
  { arbitrary: fc.constantFrom('a', 'b', 'm', 'm.x', 'a.b', 'a.b.c', '__proto__', 'constructor'), weight: 40 },
  { arbitrary: fc.string(), weight: 1 },
);
const word = fc.oneof(
  { arbitrary: fc.constantFrom('paid', 'Paid', 'open', 'done', 'x y', ''), weight: 20 },
  { arbitrary: fc.string(), weight: 1 },
);
const anything = fc.anything({ withNullPrototype: true, withSparseArray: true, withMap: true, withBigInt: true });
const wrong = fc.oneof({ arbitrary: anything, weight: 1 }, { arbitrary: fc.constant(throwing()), weight: 1 });

/** An object whose members all throw when read. */
function throwing(): object {
  return new Proxy(
    { type: 'token' },
    {
      get: () => {
        throw new Error('no');
      },
    },
  );
}

/** A value that is usually correct. */
const mostly = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary, weight: 60 }, { arbitrary: wrong, weight: 1 });

const words = mostly(fc.array(mostly(word), { maxLength: 2 }));
const synonyms = mostly(fc.dictionary(fc.constantFrom('A', 'B', 'paid'), words, { maxKeys: 2 }));
const mark = mostly(fc.constant(true));
const source = mostly(fc.record({ path: mostly(path) }));
const computed = mostly(
  fc.oneof(
    fc.record({ path: mostly(path), equals: mostly(word) }),
    fc.record({ path: mostly(path), present: mark }),
    fc.record({ path: mostly(path), equals: mostly(word), present: mark }, { requiredKeys: ['path'] }),
  ),
);
const values = mostly(
  fc.record(
    {
      closed: mostly(fc.boolean()),
      members: mostly(fc.uniqueArray(fc.constantFrom('A', 'B', 'b', 'paid'), { minLength: 1, maxLength: 3 })),
      synonyms,
    },
    { requiredKeys: ['closed', 'members'] },
  ),
);
const shared = { doc: mostly(fc.string()), synonyms: words, keyed: mark, many: mark, derived: mark };

/** A field of one of the types, with the members that the type allows. */
const fieldOf = (types: readonly string[], members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record({ type: mostly(fc.constantFrom(...types)), ...shared, ...members }, { requiredKeys: ['type', 'doc'] });

const field = mostly(
  fc.oneof(
    fieldOf(['token', 'string'], { values, source, format: mostly(fc.constantFrom('email', 'uuid', 'month')) }),
    fieldOf(['token', 'string'], { samples: synonyms, source }),
    fieldOf(['numeric'], { format: mostly(fc.constantFrom('month', 'bin')), source }),
    fieldOf(['date', 'presence'], { source }),
    fieldOf(['boolean'], { source: computed }),
    fieldOf(['token', 'numeric', 'boolean'], { values, samples: synonyms, source: computed }),
  ),
);

const definition = mostly(
  fc.record(
    {
      name: mostly(fc.constantFrom('r', 'payments', '__proto__')),
      fields: mostly(fc.dictionary(path, field, { minKeys: 1, maxKeys: 3 })),
      limits: mostly(
        fc.record({
          clauses: mostly(fc.integer({ min: 1, max: 20 })),
          substring: mostly(fc.integer({ min: 1, max: 20 })),
          or: mostly(fc.constantFrom('none', 'field', 'any')),
        }),
      ),
      aliases: mostly(fc.dictionary(fc.constantFrom('z', 'm.z', 'a'), mostly(path), { maxKeys: 1 })),
    },
    { requiredKeys: ['name', 'fields', 'limits'] },
  ),
);

/** Queries on all fields of a resource, valid or not. */
function queriesOn({ fields }: Resource): readonly string[] {
  const values = ['"paid"', '5', 'null', 'true', '"2025-01-01T00:00:00Z"', '"x@y.z"'];
  const clauses = Object.keys(fields).flatMap((name) => [name, `-${name}`, `${name}[x]`, `${name}.x`, 'nonsense']);
  return [
    ...clauses.flatMap((clause) => values.map((value) => `${clause}:${value}`)),
    ...clauses.map((clause) => `${clause}~"abc"`),
    ...clauses.map((clause) => `${clause}>1 ${clause}<9 -${clause}:"a"`),
  ];
}

const OBJECTS = [
  {},
  { a: 'paid', b: 5, m: { x: 'a' } },
  { a: { b: { c: [true, 'x'] } }, m: ['x', null] },
  { a: [{ b: 'a' }] },
];

function useIt(resource: Resource): void {
  const collection = createCollection(
    resource,
    OBJECTS.map((object, index) => ({ ...object, id: `${index}` })),
  );
  for (const text of queriesOn(resource)) {
    const { query } = checkQuery(resource, text);
    if (query === undefined) continue;
    for (const object of OBJECTS) compileMatcher(query)(object);
    collection.count(query);
    checkSatisfiability(query);
    checkTautology(query);
    reviewQuery(query);
  }
}

test('any definition either is rejected with a short message or gives a working resource', () => {
  let made = 0;
  fc.assert(
    fc.property(fc.oneof({ arbitrary: definition, weight: 9 }, { arbitrary: wrong, weight: 1 }), (value) => {
      const problems = findResourceProblems(value);
      let resource: Resource;
      try {
        resource = defineResource(value as never);
      } catch (error) {
        expect(problems).not.toEqual([]);
        expect(error).toBeInstanceOf(TypeError);
        expect((error as TypeError).message).toMatch(/^defineResource: [^\n]/);
        expect((error as TypeError).message.length).toBeLessThan(400);
        return;
      }
      expect(problems).toEqual([]);
      made++;
      useIt(resource);
    }),
    { numRuns: 500 },
  );
  expect(made).toBeGreaterThan(50);
});

test('a catalogue file is rejected exactly when the same definition in code is', () => {
  fc.assert(
    fc.property(definition, (value) => {
      const json: unknown = toJson(value);
      if (typeof json !== 'object' || json === null || !('name' in json) || typeof json.name !== 'string') return;
      const { name, ...resource } = json;
      if (Object.hasOwn(json, 'entries') || name === '__proto__') return;
      expect(isLoaded({ version: 1, resources: { [name]: resource } })).toBe(findResourceProblems(json).length === 0);
    }),
    { numRuns: 500 },
  );
});

/** A value after a round trip through JSON; `undefined` if it cannot be written or contains `__proto__`. */
function toJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    return text.includes('__proto__') ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLoaded(json: unknown): boolean {
  try {
    loadCatalogue(json);
    return true;
  } catch {
    return false;
  }
}
