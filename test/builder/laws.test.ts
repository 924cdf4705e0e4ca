import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { formatQuery } from '../../src/language/formatter/format-query.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { partsOf } from '../support/parts-of.ts';
import { validQuery } from '../support/valid-queries.ts';
import { callStep, hostileText, type Step, stepsOn } from './arbitrary-step.ts';

const MANY = { numRuns: 150 };

/** A resource with unusual parts: keywords as names, few clauses, short substrings. */
const shipments = defineResource({
  name: 'shipments',
  fields: {
    or: { type: 'token', doc: 'a keyword' },
    NOT: { type: 'string', doc: 'another keyword' },
    null: { type: 'numeric', doc: 'another keyword' },
    'parcel.weight': { type: 'numeric', doc: 'weight in grams' },
    'parcel.tags': { type: 'token', doc: 'tags by name', keyed: true },
    parcel: { type: 'presence', doc: 'whether there is one' },
    carrier: { type: 'string', doc: 'who carries it', values: { closed: true, members: ['Say "hi"', 'a\\b', 'İ'] } },
    sent_at: { type: 'date', doc: 'when it was sent' },
    insured: { type: 'boolean', doc: 'whether it is insured' },
  },
  limits: { clauses: 3, substring: 1, or: 'field' },
});

const RESOURCES: readonly Resource[] = [...Object.values(catalogue), shipments];

const startOf = (resource: Resource): QueryBuilder => search(resource) as unknown as QueryBuilder;

/** The text of a builder, or `undefined` if it has no clauses. */
function print(builder: QueryBuilder): string | undefined {
  return builder.count === 0 ? undefined : String(builder);
}

/** Expects an error that a step may throw and a program can handle. */
function expectUsable(error: unknown): void {
  // Arguments of the wrong type included: a server answers 400 to them, not 500.
  if (!(error instanceof QueryError)) throw error;
  expect(error.diagnostics.length).toBeGreaterThan(0);
  for (const { code, severity, span } of error.diagnostics) {
    expect(severity === 'error' || code === 'millisecond-timestamp', code).toBe(true);
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(span.end).toBeLessThanOrEqual(error.text.length);
  }
}

/** Calls steps one after the other, skips those that throw, and checks each result. */
function callSteps(start: QueryBuilder, steps: readonly Step[]): QueryBuilder {
  let builder = start;
  for (const step of steps) {
    const before = print(builder);
    let next = builder;
    try {
      next = callStep(builder, step);
    } catch (error) {
      expectUsable(error);
    }
    expect(print(builder)).toBe(before);
    builder = next;
  }
  return builder;
}

describe.each(RESOURCES)('on $name', (resource) => {
  test('any steps make a query without errors, in canonical form', () => {
    fc.assert(
      fc.property(stepsOn(resource), (steps) => {
        const text = print(callSteps(startOf(resource), steps));
        if (text === undefined) return;
        expect(formatQuery(resource, text)).toMatchObject({ valid: true, text });
      }),
      MANY,
    );
  });

  test('the query of any steps equals the checked query of its text, AST and spans included', () => {
    fc.assert(
      fc.property(stepsOn(resource), (steps) => {
        const builder = callSteps(startOf(resource), steps);
        if (builder.count === 0) return;
        expect(partsOf(builder.toQuery())).toEqual(partsOf(checkQuery(resource, String(builder)).query));
      }),
      MANY,
    );
  });

  test('a search that continues a checked query begins with its canonical form', () => {
    fc.assert(
      fc.property(validQuery(resource), stepsOn(resource), (text, steps) => {
        const { query } = checkQuery(resource, text);
        fc.pre(query !== undefined);
        const start = search(resource, query) as unknown as QueryBuilder;
        expect(String(start)).toBe(formatQuery(resource, text).text);
        expect(partsOf(start.toQuery())).toEqual(partsOf(checkQuery(resource, String(start)).query));
        expect(String(callSteps(start, steps)).startsWith(String(start))).toBe(true);
        expect(query).toEqual(checkQuery(resource, text).query);
      }),
      { numRuns: 200 },
    );
  });
});

/** The only clause of a built query. */
function onlyClause(built: {
  toString(): string;
  toQuery(): CheckedQuery;
}): CheckedQuery['clauses'][number] | undefined {
  const { query } = checkQuery('payments', String(built));
  expect(query?.clauses.length).toBe(1);
  return query?.clauses[0];
}

describe('values', () => {
  test('a string is read back as the same text, as a single value', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.constantFrom('payment_details.arn', 'statement_descriptor', 'metadata[a]'),
        (text, field) => {
          const { ast, diagnostics } = parseQuery(String(startOf(catalogue.payments).where(field, ':', text)));
          expect(diagnostics).toEqual([]);
          expect(ast.clauses).toMatchObject([{ value: { kind: 'Text', text } }]);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('a finite number is read back as the same number, without an exponent', () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.maxSafeInteger());
    fc.assert(
      fc.property(number, fc.constantFrom(':', '>', '<=' as const), (value, operator) => {
        const clause = onlyClause(search('payments').where('amount', operator, value));
        // -0 becomes 0.
        expect(clause?.value).toMatchObject({ kind: 'number', number: value === 0 ? 0 : value });
        expect(clause?.node.value).toMatchObject({ raw: expect.stringMatching(/^-?\d+(?:\.\d+)?$/) });
      }),
      { numRuns: 400 },
    );
  });

  test('a bigint keeps all its digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), (value) => {
        const clause = onlyClause(search('payments').where('amount', '>', value));
        expect(clause?.value).toMatchObject({ kind: 'number', digits: String(value) });
      }),
      MANY,
    );
  });

  test('a Date is read back as the same time, if a timestamp can represent it', () => {
    const date = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (value) => {
        const clause = onlyClause(search('payments').where('created_at', '<', value));
        expect(clause?.value).toMatchObject({ kind: 'date', epochMs: value.getTime() });
      }),
      MANY,
    );
  });

  test('each value of a list remains one value', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 10 }), (texts) => {
        const { query } = checkQuery('payments', String(search('payments').oneOf('metadata[a]', texts)));
        expect(query?.clauses.map(({ value }) => value)).toEqual(texts.map((text) => ({ kind: 'text', text })));
      }),
      MANY,
    );
  });
});
