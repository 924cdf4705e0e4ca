import { describe, expect, expectTypeOf, test } from 'vitest';
import { fromRows } from '../../src/builder/rows.ts';
import { querySchema, rowsSchema, type StandardSchema } from '../../src/builder/schema.ts';
import { scoped } from '../../src/builder/scoped.ts';
import { search } from '../../src/builder/search-text.ts';
import type { Search } from '../../src/builder/search-types.ts';

/** What a framework does with a validator, by the text of Standard Schema. */
async function validate<Output>(schema: StandardSchema<unknown, Output> | Anything<Output>, input: unknown) {
  const standard = schema['~standard'];
  expect(standard.version).toBe(1);
  expect(standard.vendor).toBe('clausal');
  const result = await standard.validate(input);
  if (result.issues === undefined) return { output: result.value };
  return { issues: result.issues.map(({ message, path }) => ({ message, path: path?.join('.') })) };
}

/** The interface of Standard Schema 1, as far as consumers read it. */
interface Anything<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) =>
      | { readonly value: Output; readonly issues?: undefined }
      | {
          readonly issues: ReadonlyArray<{
            readonly message: string;
            readonly path?: ReadonlyArray<PropertyKey> | undefined;
          }>;
        }
      | Promise<never>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

describe('querySchema', () => {
  test('returns a search, which takes a scope', async () => {
    const { output } = (await validate(querySchema('payments'), 'amount>5')) as { output: Search<'payments'> };
    expect(String(scoped(output, search('payments').where('metadata[shop]', ':', 'a')))).toBe(
      'metadata[shop]:"a" amount>5',
    );
  });

  test.each<[input: unknown, messages: readonly string[]]>([
    ['amout>5', ['unknown-field: `amout` is not a field of payments; the nearest are `amount`, `refund.amount`']],
    ['', ['empty-query: the query is empty']],
    [['amount>5'], ['invalid-value: the query must be a string; got array']],
    [undefined, ['invalid-value: the query must be a string; got undefined']],
    [{ $ne: null }, ['invalid-value: the query must be a string; got object']],
  ])('refuses %j', async (input, messages) => {
    const { issues } = await validate(querySchema('payments'), input);
    expect(issues).toEqual(messages.map((message) => ({ message, path: undefined })));
  });
});

describe('rowsSchema', () => {
  test('returns the search of the rows, and of stored ones', async () => {
    const rows = [{ field: 'amount', op: '>', value: 5 }];
    expect(String((await validate(rowsSchema('payments'), rows)).output)).toBe('amount>5');
    const stored = JSON.parse(JSON.stringify(search('payments').oneOf('id', ['a', 'b']).toRows()));
    expect(String((await validate(rowsSchema('payments'), stored)).output)).toBe('id:"a" OR id:"b"');
  });

  test('says where the mistakes are', async () => {
    const row = { field: 'amount', op: '=', value: 5 };
    const issue = { message: 'unknown-operator: `=` is not an operator' };
    expect((await validate(rowsSchema('payments'), [false, row])).issues).toEqual([{ ...issue, path: '1' }]);
    const stored = { connective: 'and', rows: [row] };
    expect((await validate(rowsSchema('payments'), stored)).issues).toEqual([{ ...issue, path: 'rows.0' }]);
    for (const odd of [undefined, null, 5, 'amount>5', { rows: 5 }]) {
      expect((await validate(rowsSchema('payments'), odd)).issues).toMatchObject([{ path: '' }]);
      expect(fromRows('payments', odd as never).valid).toBe(false);
    }
  });
});

test('an unknown resource is an error of the program', () => {
  expect(() => querySchema('payment' as 'payments')).toThrow('the nearest is `payments`');
  expect(() => rowsSchema('payment' as 'payments')).toThrow(TypeError);
});

test('frameworks infer the types', () => {
  type Output<Schema extends Anything<unknown>> = NonNullable<Schema['~standard']['types']>['output'];
  const schema = querySchema('payments');
  expectTypeOf<Output<typeof schema>>().toEqualTypeOf<Search<'payments'>>();
  const rows = rowsSchema('plans');
  expectTypeOf<Output<typeof rows>>().toEqualTypeOf<Search<'plans'>>();
});
