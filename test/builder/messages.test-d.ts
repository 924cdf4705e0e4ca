import { expectTypeOf, test } from 'vitest';
import type { ListArgument, OperatorArgument, ValueArgument } from '../../src/builder/argument-types.ts';
import { search } from '../../src/builder/search.ts';
import type { PaymentsResource } from '../../src/language/catalogue/payments.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';

// A wrong argument has the type of a message, which the compiler prints.

test('a wrong operator is reported with the operators of the field', () => {
  type Said<Name extends string, Operator> = OperatorArgument<PaymentsResource, Name, Operator>;
  expectTypeOf<Said<'amount', '>='>>().toEqualTypeOf<'>='>();
  expectTypeOf<
    Said<'amount', '~'>
  >().toEqualTypeOf<'unsupported-operator: `~` does not work on `amount`, a numeric field; it takes `:` `>` `<` `>=` `<=`'>();
  expectTypeOf<
    Said<'metadata[a]', '>'>
  >().toEqualTypeOf<'unsupported-operator: `>` does not work on `metadata[a]`, a token field; it takes `:`'>();
  expectTypeOf<
    Said<'amount', '='>
  >().toEqualTypeOf<'unknown-operator: `=` is not an operator; `amount` takes `:` `>` `<` `>=` `<=`'>();
  expectTypeOf<
    Said<'customer.email', string>
  >().toEqualTypeOf<'`customer.email` takes `:` `~`; `isOperatorOf` narrows a string to them'>();
  expectTypeOf<
    Said<'amount' | 'id', '>'>
  >().toEqualTypeOf<'not every field of the union takes `>`; narrow the field first'>();
  expectTypeOf<OperatorArgument<Resource, 'id', '='>>().toEqualTypeOf<'unknown-operator: `=` is not an operator'>();
  // Editors offer these.
  expectTypeOf<Said<'customer.email', ''>>().toEqualTypeOf<':' | '~'>();
});

test('a wrong value is reported with the values of the field', () => {
  type Said<Name extends string, Operator, Value> = ValueArgument<PaymentsResource, Name, Operator, Value>;
  expectTypeOf<Said<'amount', '>', 5>>().toEqualTypeOf<5>();
  expectTypeOf<Said<'amount', '>', '5'>>().toEqualTypeOf<'`amount` takes a number or a bigint'>();
  expectTypeOf<Said<'refund.is_refunded', ':', 'true'>>().toEqualTypeOf<'`refund.is_refunded` takes a boolean'>();
  expectTypeOf<Said<'id', ':', 5>>().toEqualTypeOf<'`id` takes a string, or `null`'>();
  expectTypeOf<Said<'customer.email', '~', 5>>().toEqualTypeOf<'`customer.email` takes a string'>();
  expectTypeOf<
    Said<'created_at', '>', true>
  >().toEqualTypeOf<'`created_at` takes a `Date`, a timestamp or whole Unix seconds'>();
  expectTypeOf<
    Said<'metadata[a]', ':', Date>
  >().toEqualTypeOf<'`metadata[a]` takes a string, a number, a bigint or a boolean, or `null`'>();
  expectTypeOf<
    Said<'customer.email', ':', string | undefined>
  >().toEqualTypeOf<'`customer.email` takes a string, or `null`; use `when` if it may be `undefined`'>();
  expectTypeOf<
    Said<'payment_status', ':', readonly ['SETTLED', 'FAILED']>
  >().toEqualTypeOf<'`payment_status` takes one value; use `oneOf` for several'>();
  expectTypeOf<
    Said<'amount' | 'created_at', '>', Date>
  >().toEqualTypeOf<'not every field of the union takes this value; narrow the field first, or pass the clause to `fromExpression`'>();
});

test('a value that is not a list is reported', () => {
  type Said<Values extends readonly unknown[]> = ListArgument<PaymentsResource, 'id', Values>;
  // What the compiler infers from an argument that is not a list.
  expectTypeOf<
    Said<readonly (string | null)[] | readonly unknown[]>
  >().toEqualTypeOf<'`oneOf` takes a list of values'>();
  expectTypeOf<Said<readonly unknown[]>>().toEqualTypeOf<readonly '`id` takes a string, or `null`'[]>();
});

test('`unknown` is wrong, `any` is not, and any field takes only what queries can contain', () => {
  const [some]: readonly unknown[] = [];
  const anything = JSON.parse('5');
  search('payments').where('amount', '>', anything).where('customer.email', '~', anything);
  search('payments').where(anything, '>', 5).where('amount', anything, 5);
  expectTypeOf<
    ValueArgument<PaymentsResource, 'amount', '>', unknown>
  >().toEqualTypeOf<'`amount` takes a number or a bigint'>();
  expectTypeOf<
    ValueArgument<Resource, 'id', ':', { id: string }>
  >().toEqualTypeOf<'`id` takes a string, a number, a bigint, a boolean or a `Date`, or `null`'>();
  // @ts-expect-error it may be anything
  search('payments').where('amount', '>', some);
  // @ts-expect-error no operator makes an object right
  search('payments').where('amount', anything, {});
});

test('a wrong `null` and a value of a presence field are reported as by the checker', () => {
  type Said<Name extends string, Operator, Value> = ValueArgument<PaymentsResource, Name, Operator, Value>;
  expectTypeOf<
    Said<'amount', ':', null>
  >().toEqualTypeOf<'null-not-supported: `null` does not work on `amount`, a numeric field'>();
  expectTypeOf<Said<'created_at', '>', null>>().toEqualTypeOf<'null-operator: `>` does not work with `null`'>();
  expectTypeOf<
    Said<'created_at', ':' | '>', null>
  >().toEqualTypeOf<'not every operator of the union takes this value; narrow the operator first, or pass the clause to `fromExpression`'>();
  expectTypeOf<
    Said<'fraud_prevention', ':', 'yes'>
  >().toEqualTypeOf<'presence-only: `fraud_prevention` has no value to compare; only `fraud_prevention:null` and `-fraud_prevention:null` work on it'>();
});

test('a text outside of a closed set is reported with its members', () => {
  type Said<Value> = ValueArgument<PaymentsResource, 'payment_token_type', ':', Value>;
  type Members = '`CARD_PAN`, `NETWORK_TOKEN`, `PROCESSOR_TOKEN`';
  expectTypeOf<
    Said<'CARD_PAN' | 'PAN'>
  >().toEqualTypeOf<`unknown-value: \`PAN\` is not a value of \`payment_token_type\`; use one of ${Members}`>();
  expectTypeOf<Said<'card_pan'>>().toEqualTypeOf<'write `card_pan` as `CARD_PAN`'>();
  expectTypeOf<
    Said<string>
  >().toEqualTypeOf<`\`payment_token_type\` does not take any text; narrow it to one of ${Members}`>();
  // Editors offer these.
  expectTypeOf<Said<''>>().toEqualTypeOf<'CARD_PAN' | 'NETWORK_TOKEN' | 'PROCESSOR_TOKEN'>();
});
