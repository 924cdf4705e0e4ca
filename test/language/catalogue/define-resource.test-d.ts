import { expectTypeOf, test } from 'vitest';
import type { Catalogue, ResourceLike, ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { OperatorOf } from '../../../src/language/catalogue/field-types.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';

const limits = { clauses: 10, substring: 3, or: 'any' } as const;

const shipments = defineResource({
  name: 'shipments',
  fields: {
    carrier: { type: 'token', doc: 'who carries it', values: { closed: true, members: ['DHL', 'post'] } },
    'parcel.weight': { type: 'numeric', doc: 'weight in grams' },
  },
  limits,
  aliases: { weight: 'parcel.weight' },
});

test('defineResource keeps the name, the paths, the types and the values', () => {
  expectTypeOf(shipments.name).toEqualTypeOf<'shipments'>();
  expectTypeOf<keyof typeof shipments.fields>().toEqualTypeOf<'carrier' | 'parcel.weight'>();
  expectTypeOf(shipments.fields['parcel.weight'].type).toEqualTypeOf<'numeric'>();
  expectTypeOf(shipments.fields.carrier.values.members).toEqualTypeOf<readonly ['DHL', 'post']>();
});

test('defineResource keeps the limits and the short names', () => {
  const parcels = defineResource({
    name: 'parcels',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 4, substring: 3, orAcrossFields: false },
    aliases: { grams: 'weight' },
  });
  expectTypeOf(parcels.limits.clauses).toEqualTypeOf<4>();
  expectTypeOf(parcels.limits.or).toEqualTypeOf<'field'>();
  expectTypeOf(parcels.aliases.grams).toEqualTypeOf<'weight'>();
  expectTypeOf(parcels).toExtend<Resource>();
});

test('defineResource accepts only known types, formats and alias targets', () => {
  // @ts-expect-error there is no type `text`
  defineResource({ name: 'r', fields: { a: { type: 'text', doc: 'a' } }, limits });
  // @ts-expect-error there is no format `iban`
  defineResource({ name: 'r', fields: { a: { type: 'token', doc: 'a', format: 'iban' } }, limits });
  // @ts-expect-error every field needs a doc
  defineResource({ name: 'r', fields: { a: { type: 'token' } }, limits });
  // @ts-expect-error an alias stands for a field
  defineResource({ name: 'r', fields: { a: { type: 'token', doc: 'a' } }, limits, aliases: { b: 'c' } });
  // @ts-expect-error the limits are literal types
  defineResource({ name: 'r', fields: { a: { type: 'token', doc: 'a' } } });
});

test('the resources of the service keep their types', () => {
  expectTypeOf<ResourceName>().toEqualTypeOf<'payments' | 'customers' | 'subscriptions' | 'plans'>();
  expectTypeOf<Catalogue['payments']['limits']['clauses']>().toEqualTypeOf<10>();
  expectTypeOf<Catalogue['payments']['aliases']['status']>().toEqualTypeOf<'payment_status'>();
  type Payments = Catalogue['payments']['fields'];
  expectTypeOf<Payments['amount']['type']>().toEqualTypeOf<'numeric'>();
  expectTypeOf<Payments['payment_method.details.last4']['type']>().toEqualTypeOf<'token'>();
  expectTypeOf<Payments['payment_token_type']['values']['members'][number]>().toEqualTypeOf<
    'CARD_PAN' | 'NETWORK_TOKEN' | 'PROCESSOR_TOKEN'
  >();
  expectTypeOf<Catalogue['customers']['fields']['payment_methods.type']['many']>().toEqualTypeOf<true>();
  // @ts-expect-error `status` is an alias, not a path
  expectTypeOf<Payments['status']>();
});

test('the type of a field determines its operators', () => {
  expectTypeOf<OperatorOf<'token'>>().toEqualTypeOf<':'>();
  expectTypeOf<OperatorOf<'string'>>().toEqualTypeOf<':' | '~'>();
  expectTypeOf<OperatorOf<'date'>>().toEqualTypeOf<':' | '>' | '<' | '>=' | '<='>();
});

test('checkQuery accepts the name of a built-in resource or a resource', () => {
  expectTypeOf(shipments).toExtend<Resource>();
  expectTypeOf(shipments).toExtend<ResourceLike>();
  checkQuery(shipments, 'carrier:"DHL"');
  // @ts-expect-error there is no resource of that name
  checkQuery('shipments', 'carrier:"DHL"');
});
