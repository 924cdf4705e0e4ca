import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { isValueOf, type QueryDiagnostic, search } from '../../src/builder/index.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';

const payments = search('payments');

test('when passes on neither an absent value nor an empty text', () => {
  const kind = 'card' as '' | 'card' | undefined | null | false;
  payments.when(kind, (found, known) => {
    expectTypeOf(known).toEqualTypeOf<'card'>();
    return found;
  });
});

test('isValueOf narrows a string to the members of a closed set', () => {
  const text = String('SETTLED');
  // @ts-expect-error any string
  payments.where('payment_status', ':', text);
  if (isValueOf('payments', 'payment_status', text)) payments.where('payment_status', ':', text);
});

test('the members of a closed set make an enum of zod without a cast', () => {
  const status = z.enum(catalogue.payments.fields.payment_status.values.members);
  payments.where('payment_status', ':', status.parse('SETTLED'));
});

test('a search has the warnings of the checker', () => {
  expectTypeOf(payments.warnings).toEqualTypeOf<readonly QueryDiagnostic[]>();
});
