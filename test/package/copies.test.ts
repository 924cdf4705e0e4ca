import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import * as clausal from '../../src/index.ts';
import { compileMatcher } from '../../src/objects/matcher/matches.ts';

/** The modules a second time, as a tree of packages with two copies has them. */
vi.resetModules();
const other = await import('../../src/index.ts');

const thrown = (step: () => unknown): unknown => {
  try {
    return step();
  } catch (error) {
    return error;
  }
};

describe('two copies of the package', () => {
  test('recognise the errors of each other', () => {
    const error = thrown(() => other.search('payments').check('amout>5'));
    expect(error instanceof clausal.QueryError).toBe(false);
    expect(clausal.isQueryError(error)).toBe(true);
    expect(other.isQueryError(thrown(() => clausal.search('payments').check('')))).toBe(true);
  });

  const found = other.search('payments').where('amount', '>', 5);
  const name = 'one from another copy of clausal; `npm ls clausal` lists the copies';
  test.each<[what: string, step: () => unknown]>([
    ['a search in `and`', () => clausal.search('payments').and(found)],
    ['a search in a list', () => clausal.search('payments').or([found])],
    ['a search in a template', () => clausal.query('payments')`${found}`],
    ['a search as a scope', () => clausal.scoped(clausal.search('payments'), found)],
    ['a search for a matcher', () => compileMatcher(found)],
    ['a checked query for a matcher', () => compileMatcher(found.toQuery())],
    ['a checked query to continue', () => clausal.search('payments', found.toQuery())],
  ])('name the second copy for %s', (_, step) => {
    const error = thrown(step);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain(name);
  });

  test('take the resources of each other', () => {
    const { valid } = clausal.checkQuery(other.catalogue.plans as never, 'interval:"months"');
    expect(valid).toBe(true);
  });
});

describe('isQueryError', () => {
  test.each([[undefined], [null], [5], ['QueryError'], [{}], [new TypeError('a')], [{ name: 'QueryError' }]])(
    'isQueryError is false for %j',
    (value) => {
      expect(clausal.isQueryError(value)).toBe(false);
    },
  );

  test('isQueryError is false for a proxy that throws', () => {
    const get = (): never => {
      throw new Error('trap');
    };
    expect(clausal.isQueryError(new Proxy({}, { get }))).toBe(false);
  });
});

describe('a QueryError in JSON', () => {
  test('a QueryError in JSON has the message, the codes and the spans', () => {
    const error = thrown(() => clausal.search('payments').check('amout>5 payment_status>"SETTLED"'));
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: {
        name: 'QueryError',
        message: (error as Error).message,
        diagnostics: [
          {
            code: 'unknown-field',
            severity: 'error',
            message: '`amout` is not a field of payments; the nearest are `amount`, `refund.amount`',
            span: { start: 0, end: 5 },
          },
          {
            code: 'unsupported-operator',
            severity: 'error',
            message: '`>` does not work on `payment_status`, a token field; it takes `:`',
            span: { start: 22, end: 23 },
          },
        ],
      },
    });
    expect(inspect(error)).toContain('unknown-field');
  });

  test('a QueryError in JSON is short for a query of any length', () => {
    const error = thrown(() => clausal.search('payments').check(`${'amout>5 '.repeat(4000)}${'x'.repeat(100)}`));
    expect(JSON.stringify(error).length).toBeLessThan(50_000);
    expect(JSON.stringify(thrown(() => clausal.search('payments').check('x'.repeat(1e6)))).length).toBeLessThan(1000);
  });
});

describe('the fields of a resource', () => {
  test('cannot be changed, so no program changes them for all', () => {
    const { entries } = clausal.catalogue.payments;
    const size = entries.size;
    for (const name of ['set', 'delete', 'clear'] as const) {
      expect(() => Reflect.apply(Map.prototype[name], entries, ['evil', entries.get('amount')])).toThrow(TypeError);
      expect(name in entries).toBe(false);
    }
    expect(() => Object.assign(entries, { get: () => undefined })).toThrow(TypeError);
    expect(() => Object.assign(Object.getPrototypeOf(entries), { get: () => undefined })).toThrow(TypeError);
    expect(() => Object.assign(entries.get('amount') as object, { type: 'string' })).toThrow(TypeError);
    expect(entries.size).toBe(size);
    expect(clausal.checkQuery('payments', 'evil>5').valid).toBe(false);
  });

  test('the fields of a resource are read as those of a map', () => {
    const own = clausal.defineResource({
      name: 'own',
      fields: { a: { type: 'token', doc: 'a' }, b: { type: 'numeric', doc: 'b' } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    const seen: unknown[] = [];
    own.entries.forEach((field, path, all) => {
      seen.push([path, field.type, all === own.entries]);
    });
    expect(seen).toEqual([
      ['a', 'token', true],
      ['b', 'numeric', true],
    ]);
    expect([own.entries.size, own.entries.has('a'), own.entries.has('c')]).toEqual([2, true, false]);
    expect([...own.entries].map(([path]) => path)).toEqual([...own.entries.keys()]);
    expect([...own.entries.entries()].map(([, field]) => field)).toEqual([...own.entries.values()]);
  });
});
