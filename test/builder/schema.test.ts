import { describe, expect, expectTypeOf, test } from 'vitest';
import { querySchema, type StandardSchema } from '../../src/builder/schema.ts';
import { scoped } from '../../src/builder/scoped.ts';
import { search } from '../../src/builder/search-text.ts';
import type { Search } from '../../src/builder/search-types.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';

/** What a framework does with a validator, by the text of Standard Schema. */
async function validate<Output>(schema: StandardSchema<unknown, Output> | Anything<Output>, input: unknown) {
  const standard = schema['~standard'];
  expect(standard.version).toBe(1);
  expect(standard.vendor).toBe('clausal');
  const result = await standard.validate(input);
  if (result.issues === undefined) return { output: result.value };
  return { issues: result.issues.map(({ message }) => message) };
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
    expect(issues).toEqual(messages);
  });
});

test('an issue has the code, the span and the fixes of its diagnostic', () => {
  const { validate } = querySchema('payments')['~standard'];
  const [diagnostic] = checkQuery('payments', 'amount:1 amout>5').diagnostics;
  expect(validate('amount:1 amout>5').issues).toMatchObject([
    { code: 'unknown-field', span: { start: 9, end: 14 }, fixes: diagnostic?.fixes },
  ]);
  expect(diagnostic?.fixes.length).toBeGreaterThan(0);
  expect(validate(5).issues).toMatchObject([{ code: 'invalid-value', span: { start: 0, end: 0 }, fixes: [] }]);
});

test('an unknown resource is an error of the program', () => {
  expect(() => querySchema('payment' as 'payments')).toThrow('the nearest is `payments`');
});

test('frameworks infer the types', () => {
  type Output<Schema extends Anything<unknown>> = NonNullable<Schema['~standard']['types']>['output'];
  const schema = querySchema('payments');
  expectTypeOf<Output<typeof schema>>().toEqualTypeOf<Search<'payments'>>();
});
