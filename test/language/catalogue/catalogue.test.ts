import { describe, expect, test } from 'vitest';
import { catalogue, isResourceName, type ResourceName, toResource } from '../../../src/language/catalogue/catalogue.ts';
import type { Field } from '../../../src/language/catalogue/field.ts';
import { CURRENCIES, decimalsOf } from '../../../src/language/catalogue/value-sets.ts';
import {
  CUSTOMERS,
  DERIVED_PLANS,
  DERIVED_SUBSCRIPTIONS,
  PAYMENTS,
  PLANS,
  SUBSCRIPTIONS,
  typesByPath,
} from './documented-fields.ts';

const resources = Object.values(catalogue);

const fieldsOf = (name: ResourceName): readonly Field[] => [...catalogue[name].entries.values()];
const pathsOf = (name: ResourceName, is: (field: Field) => boolean): readonly string[] =>
  fieldsOf(name)
    .filter(is)
    .map(({ path }) => path);

/** One property of each field by path, without the fields that lack it. */
const describeFields = (name: ResourceName, of: (field: Field) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fieldsOf(name).flatMap((field) => (of(field) === undefined ? [] : [[field.path, of(field)]])));

describe('the fields', () => {
  test.each([
    { name: 'payments', lists: [PAYMENTS], derived: [], count: 92 },
    { name: 'customers', lists: [CUSTOMERS], derived: [], count: 44 },
    { name: 'subscriptions', lists: [SUBSCRIPTIONS], derived: [DERIVED_SUBSCRIPTIONS], count: 28 },
    { name: 'plans', lists: [PLANS], derived: [DERIVED_PLANS], count: 15 },
  ] as const)('the fields of $name are its $count documented and derived fields', ({ name, lists, derived, count }) => {
    expect(describeFields(name, ({ type }) => type)).toEqual(typesByPath(...lists, ...derived));
    expect(catalogue[name].entries.size).toBe(count);
    const marked = pathsOf(name, (field) => field.derived === true);
    expect(marked.toSorted()).toEqual(Object.keys(typesByPath(...derived)).toSorted());
  });

  test.each(resources)('the fields of $name know their own path', ({ entries, fields }) => {
    expect([...entries.keys()]).toEqual(Object.keys(fields));
    for (const [path, field] of entries) expect(field.path).toBe(path);
  });

  test.each([
    ['payments', ['customer.metadata', 'metadata', 'subscription.metadata']],
    ['customers', ['metadata']],
    ['subscriptions', ['customer.metadata', 'metadata', 'plan.metadata']],
    ['plans', ['metadata']],
  ] as const)('the fields of %s with keys are %j', (name, paths) => {
    expect(pathsOf(name, ({ keyed }) => keyed === true).toSorted()).toEqual(paths);
  });

  test.each(resources)('the fields of $name are marked `many` when an object can have several values', ({ name }) => {
    const many = name === 'customers' ? /^(?:payment_methods|subscriptions)\./ : /^$/;
    expect(pathsOf(name, (field) => field.many === true)).toEqual(pathsOf(name, ({ path }) => many.test(path)));
  });

  test.each(resources.flatMap(({ name }) => fieldsOf(name).map(({ path, doc }) => ({ name, path, doc }))))(
    'the fields of $name include $path, described in one short line',
    ({ doc }) => {
      expect(doc).toMatch(/^\S.{2,70}[^\s.]$/);
    },
  );
});

describe('the values', () => {
  const subscriptionStatus = 'open ACTIVE CANCELLED PAST_DUE PAUSED TRIAL SCHEDULED_FOR_CANCELLATION';
  const plan = { type: 'closed recurring one-off', interval: 'closed days months years' };

  test.each<[ResourceName, Readonly<Record<string, string>>]>([
    [
      'payments',
      {
        payment_status: 'closed PENDING FAILED AUTHORIZED SETTLING SETTLED DECLINED BLOCKED CANCELLED',
        payment_token_type: 'closed CARD_PAN NETWORK_TOKEN PROCESSOR_TOKEN',
        payment_type: 'open CIT MIT',
        transaction_type: 'open Auth',
        'payment_method.type': 'open CARD PIX',
        'subscription.status': subscriptionStatus,
        'status_reason.status': 'open declined',
        'refund.status': 'open PENDING REFUNDED',
        'tax.status': 'open calculated',
        'tax.behavior': 'open EXCLUSIVE',
        'three_d_secure.status': 'open action-required authenticated',
        'avs_check.result.postal_code': 'open pass match',
        'avs_check.result.street_address': 'open pass match',
      },
    ],
    ['customers', { 'payment_methods.type': 'open CARD PIX', 'subscriptions.status': subscriptionStatus }],
    [
      'subscriptions',
      {
        status: subscriptionStatus,
        'cancellation_details.reason': 'open fraud_prevention',
        'plan.type': plan.type,
        'plan.interval': plan.interval,
        'plan.trial_interval': plan.interval,
      },
    ],
    ['plans', { type: plan.type, interval: plan.interval, trial_interval: plan.interval }],
  ])('the values of %s list the known members and whether the set is closed', (name, expected) => {
    const found = describeFields(
      name,
      ({ values }) => values && `${values.closed ? 'closed' : 'open'} ${values.members.join(' ')}`,
    );
    expect(found).toEqual(expected);
  });

  test('the values of currencies are unique three-letter codes', () => {
    expect(CURRENCIES).toHaveLength(157);
    expect(CURRENCIES).toEqual([...new Set(CURRENCIES)]);
    expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  test('the decimals of currencies are those of ISO 4217', () => {
    const byDecimals = Map.groupBy(CURRENCIES, decimalsOf);
    expect([...byDecimals.keys()].sort()).toEqual([0, 2, 3]);
    expect(byDecimals.get(0)?.toSorted().join(' ')).toBe(
      'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    );
    expect(byDecimals.get(3)?.toSorted().join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(decimalsOf('ZZZ')).toBe(2);
  });

  test.each<[ResourceName, Readonly<Record<string, string>>]>([
    [
      'payments',
      {
        id: 'payment-id',
        currency_code: 'currency',
        'customer.id': 'customer-id',
        'customer.email': 'email',
        'customer.address.country': 'country',
        'subscription.id': 'subscription-id',
        'processor.id': 'uuid',
        'payment_method.details.bin': 'bin',
        'payment_method.details.last4': 'last4',
        'payment_method.details.bin_data.country': 'country',
        'payment_method.details.network_token.bin': 'bin',
        'payment_method.details.network_token.last4': 'last4',
        'payment_method.details.network_token.expiry_month': 'month',
        'payment_method.details.payer_info.email': 'email',
        'payment_method.details.processor_customer_email': 'email',
        'payment_method.details.exp_month': 'month',
        'payment_method.details.token_exp_month': 'month',
      },
    ],
    [
      'customers',
      {
        id: 'customer-id',
        email: 'email',
        'address.country': 'country',
        'subscriptions.id': 'subscription-id',
        'payment_methods.details.bin': 'bin',
        'payment_methods.details.last4': 'last4',
        'payment_methods.details.bin_data.country': 'country',
        'payment_methods.details.bin_data.currency_code': 'currency',
        'payment_methods.details.network_token.bin': 'bin',
        'payment_methods.details.network_token.last4': 'last4',
        'payment_methods.details.network_token.expiry_month': 'month',
        'payment_methods.details.payer_info.email': 'email',
        'payment_methods.details.processor_customer_email': 'email',
        'payment_methods.details.exp_month': 'month',
        'payment_methods.details.token_exp_month': 'month',
      },
    ],
    [
      'subscriptions',
      {
        id: 'subscription-id',
        'customer.id': 'customer-id',
        'customer.email': 'email',
        'plan.id': 'plan-id',
        'plan.price.currency': 'currency',
        'plan.trial_price.currency': 'currency',
        'cancellation_details.trigger_payment_id': 'payment-id',
      },
    ],
    ['plans', { id: 'plan-id', 'price.currency': 'currency', 'trial_price.currency': 'currency' }],
  ])('the values of %s with a known format are listed', (name, formats) => {
    expect(describeFields(name, ({ format }) => format)).toEqual(formats);
  });
});

describe('the sources', () => {
  const eci = 'three_d_secure.electronic_commerce_indicator';
  const networkToken = 'details.network_token';

  test.each<[ResourceName, Readonly<Record<string, unknown>>]>([
    [
      'payments',
      {
        'three_d_secure.flow': { path: 'three_d_secure.authentication_flow' },
        'three_d_secure.liability_shift': { path: `${eci}.liability_shift` },
        'three_d_secure.eci_value': { path: `${eci}.value` },
        'three_d_secure.eci_result': { path: `${eci}.result` },
        'three_d_secure.attempted': { path: 'three_d_secure', present: true },
        'refund.is_refunded': { path: 'refund.status', equals: 'REFUNDED' },
        'status_reason.decline_code': { path: 'status_reason.status_reason.decline_code' },
        'status_reason.message': { path: 'status_reason.status_reason.message' },
        'payment_method.details.network_token.expiry_month': { path: `payment_method.${networkToken}.exp_month` },
        'payment_method.details.network_token.expiry_year': { path: `payment_method.${networkToken}.exp_year` },
      },
    ],
    [
      'customers',
      {
        'payment_methods.details.network_token.expiry_month': { path: `payment_methods.${networkToken}.exp_month` },
        'payment_methods.details.network_token.expiry_year': { path: `payment_methods.${networkToken}.exp_year` },
      },
    ],
    ['subscriptions', {}],
    [
      'plans',
      {
        'price.amount': { path: 'price.default.amount' },
        'price.currency': { path: 'price.default.currency' },
        'trial_price.amount': { path: 'trial_price.default.amount' },
        'trial_price.currency': { path: 'trial_price.default.currency' },
      },
    ],
  ])('the sources of %s map the fields whose value has another path in the object', (name, sources) => {
    expect(describeFields(name, ({ source }) => source)).toEqual(sources);
  });
});

describe('the aliases', () => {
  test.each(resources)('the aliases of $name point to fields and are not fields themselves', ({ aliases, entries }) => {
    expect(Object.values(aliases).filter((path) => !entries.has(path))).toEqual([]);
    expect(Object.keys(aliases).filter((alias) => entries.has(alias))).toEqual([]);
    expect(Object.keys(aliases).length).toBeGreaterThan(0);
  });

  test('the aliases of payments include the short names that the documentation calls invalid', () => {
    expect(catalogue.payments.aliases).toMatchObject({
      status: 'payment_status',
      email: 'customer.email',
      card_last4: 'payment_method.details.last4',
    });
  });
});

describe('the limits', () => {
  test.each([
    ['payments', 'field'],
    ['customers', 'field'],
    ['subscriptions', 'any'],
    ['plans', 'any'],
  ] as const)('the limits of %s are ten clauses and three characters; OR joins clauses on %s', (name, or) => {
    expect(catalogue[name].limits).toEqual({ clauses: 10, substring: 3, or });
  });
});

describe('toResource', () => {
  test.each(resources)('accepts both the name and the resource $name', (resource) => {
    expect(isResourceName(resource.name)).toBe(true);
    expect(toResource(resource.name)).toBe(resource);
    expect(toResource(resource)).toBe(resource);
  });

  test.each([
    ['refunds', '"refunds"'],
    ['constructor', '"constructor"'],
    ['Payments', '"Payments"; the nearest is `payments`'],
    ['paymnets', '"paymnets"; the nearest is `payments`'],
    ['x'.repeat(1000), `"${'x'.repeat(60)}…"`],
    [undefined, 'undefined'],
    [null, 'null'],
    [5, '5'],
    [{ entries: {} }, 'object'],
  ])('rejects %j', (value, got) => {
    expect(() => toResource(value as ResourceName)).toThrow(
      new TypeError(
        `\`resource\` must be one of payments, customers, subscriptions, plans, or made by defineResource; got ${got}`,
      ),
    );
  });
});
