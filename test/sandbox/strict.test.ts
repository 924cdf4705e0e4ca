import { describe, expect, test } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { defineResource } from '../../src/index.ts';
import type { ServiceObjects } from '../../src/language/catalogue/objects.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

type Name = keyof ServiceObjects;

const OFF = '(`strict: false` turns this check off)';

/** Creates a sandbox of one object, which the compiler does not check. */
function create(name: Name, object: object, options?: { readonly strict?: boolean }) {
  return createSandbox({ [name]: [{ id: 'a', ...object }] as object[], ...options });
}

const MISSPELT = [
  ['payments', { ammount: 5 }, '`ammount`', '`amount`'],
  ['payments', { Amount: 5 }, '`Amount`', '`amount`'],
  ['payments', { paymentStatus: 'SETTLED' }, '`paymentStatus`', '`payment_status`'],
  ['payments', { curency_cod: 'EUR' }, '`curency_cod`', '`currency_code`'],
  ['payments', { customer: { emial: 'ada@example.com' } }, '`customer.emial`', '`email`'],
  [
    'payments',
    { three_d_secure: { authentication_flwo: 'challenge' } },
    '`three_d_secure.authentication_flwo`',
    '`authentication_flow`',
  ],
  ['customers', { payment_methods: [{ type: 'CARD' }, [{ detials: {} }]] }, '`payment_methods.detials`', '`details`'],
  ['subscriptions', { canceled_at: null }, '`canceled_at`', '`cancelled_at`'],
  ['disputes', { payment_ids: ['pay_1'] }, '`payment_ids`', '`payment_id`'],
] as const;

const VALUES = [
  ['payments', { payment_status: 'SETTLD' }, '`SETTLD` is not a value of `payment_status`; did you mean `SETTLED`?'],
  ['payments', { payment_status: 'settled' }, '`settled` is not a value of `payment_status`; did you mean `SETTLED`?'],
  ['payments', { payment_status: 'paid' }, '`paid` is not a value of `payment_status`; did you mean `SETTLED`?'],
  ['plans', { interval: '?' }, '`?` is not a value of `interval`; use one of `days`, `months`, `years`'],
  ['disputes', { status: 'WIN' }, '`WIN` is not a value of `status`; did you mean `WON`?'],
  ['payments', { amount: '5' }, '`amount` is "5", which is not a number'],
  ['payments', { created_at: 5 }, '`created_at` is 5, which is not a date'],
  ['payments', { refund: { created_at: 'soon', amount: true } }, '`refund.amount` is true, which is not a number'],
  ['payments', { amount: 'x'.repeat(1_000_000) }, `\`amount\` is "${'x'.repeat(60)}…", which is not a number`],
] as const;

describe('a strict sandbox', () => {
  test.each(MISSPELT)('refuses an object of %s with %j', (name, object, written, near) => {
    const problem = `${written} is not a known member; did you mean ${near}?`;
    expect(() => create(name, object)).toThrow(new TypeError(`${name}[0]: ${problem} ${OFF}`));
    expect(() => create(name, object, { strict: false })).not.toThrow();
  });

  test.each(VALUES)('refuses an object of %s with the value of %j', (name, object, problem) => {
    expect(() => create(name, object)).toThrow(new TypeError(`${name}[0]: ${problem} ${OFF}`));
    expect(() => create(name, object, { strict: false })).not.toThrow();
  });

  test.each([
    [
      'payments',
      { risk_score: 5, channel: 'web', customer: 'cus_1', created_by: 'ada', count: 3, account: 'x', uid: 1 },
    ],
    ['payments', { amount: 5, amounts: [5], metadata: { ammount: '5' }, payment_status: null, created_at: '' }],
    ['payments', { created_at: new Date(0), payment_type: 'new', currency_code: 978, refund: [] }],
    ['payments', { 'three_d_secure.flow': 1, three_d_secure: { flow: 'x', attempted: true } }],
    // Three typing errors are too many, one or two in each word.
    ['payments', { paymnt_sttu: 'x' }],
    ['plans', { price: { amount: 5, currency: 'EUR' }, trial_interval: null }],
    ['customers', { subscriptions: [{ status: 'active' }], ['ammount'.repeat(50)]: 1 }],
  ] as const)('takes an object of %s such as %j', (name, object) => {
    expect(() => create(name, object)).not.toThrow();
  });

  test('names the position, or the id, of an object, and does not add it', () => {
    const wrong: object = { id: 'b', ammount: 5 };
    expect(() => createSandbox({ payments: new Set([{ id: 'a' }, wrong]) })).toThrow('payments[1]: `ammount`');
    const sandbox = createSandbox({ payments: [{ id: 'c' }] });
    for (const change of ['add', 'upsert'] as const) {
      expect(() => sandbox.payments[change](wrong)).toThrow('payments `b`: `ammount`');
    }
    expect(() => sandbox.payments.update({ id: 'c', amuont: 5 })).toThrow('payments `c`: `amuont`');
    expect(() => sandbox.write('payments', { id: 'c', payment_status: 'SETTLD' })).toThrow('payments `c`: `SETTLD`');
    expect([...sandbox.payments.objects()]).toEqual([{ id: 'c' }]);
    const lax = createSandbox({ strict: false });
    lax.payments.add(wrong);
    lax.write('payments', { id: 'c', payment_status: 'SETTLD' });
    lax.restore(lax.snapshot());
    expect(lax.payments.size).toBe(2);
  });

  test('checks the objects of your own resources', () => {
    const charges = defineResource({
      name: 'charges',
      fields: {
        status: { type: 'token', doc: 'status', values: { closed: true, members: ['open', 'paid'] } },
        created: { type: 'date', doc: 'created', unix: true },
        customer: { type: 'token', doc: 'customer' },
        'customer.country': { type: 'token', doc: 'country' },
      },
      limits: {},
    });
    const make = (object: object) => createSandbox({ resources: [charges], charges: [{ id: 'a', ...object }] });
    make({ status: 'paid', created: 5, customer: 'x' });
    expect(() => make({ status: 'payd' })).toThrow('did you mean `paid`?');
    expect(() => make({ created: '2026-01-01' })).toThrow('`created` is "2026-01-01", which is not a Unix time');
    expect(() => make({ customer: { contry: 'DE' } })).toThrow('did you mean `country`?');
  });

  test('takes an object that refers to itself, and one whose members cannot be read', () => {
    const list: unknown[] = [];
    list.push(list, { amount: 5 });
    const hidden = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('hidden');
        },
      },
    );
    expect(() => create('payments', { amount: 5n, payment_method: list, customer: hidden })).not.toThrow();
  });

  test('refuses an option of another type', () => {
    expect(() => createSandbox({ strict: 'no' as never })).toThrow('`strict` must be a boolean; got "no"');
  });
});

/** Each documented member of the objects, nested ones too. */
type Whole<Value> = Value extends readonly (infer Item)[]
  ? readonly Whole<NonNullable<Item>>[]
  : Value extends object
    ? { readonly [Key in keyof Value as string extends Key ? never : Key]-?: Whole<NonNullable<Value[Key]>> }
    : Value;

const TIME = '2026-01-31T12:00:00Z';
const address = { city: 'a', country: 'DE', line1: 'a', line2: 'a', postal_code: 'a', state: 'a' };
const price = { amount: 5, currency: 'EUR' };
const terms = {
  id: 'a',
  name: 'a',
  type: 'recurring',
  interval: 'days',
  interval_count: 1,
  trial_interval: 'days',
  trial_interval_count: 1,
  tax: { collect_tax: 'a' },
} as const;
const prices = { default: price, countries: [{ countries: ['DE'], price }] };
const subscription = {
  id: 'a',
  status: 'active',
  created_at: TIME,
  updated_at: TIME,
  current_period_start: TIME,
  current_period_end: TIME,
  next_billing_date: TIME,
  past_due: { attempt_count: 1, max_attempts_count: 2 },
  metadata: {},
  plan: { ...terms, price, trial_price: price },
  cancelled_at: TIME,
  cancellation_details: { reason: 'a', trigger_payment_id: 'a' },
} as const;
const method = {
  type: 'CARD',
  billing_address: address,
  status: 'active',
  card_updater: true,
  fpan_out_of_sync: true,
  details: {
    bin: 'a',
    last4: 'a',
    number: 'a',
    exp_month: 1,
    exp_year: 1,
    is_network_tokenized: true,
    bin_data: { brand: 'a', country: 'a', currency_code: 'a', description: 'a', funding: 'a', issuer: 'a', type: 'a' },
    network_token: { bin: 'a', last4: 'a', status: 'a', last_synced_at: TIME, exp_month: 1, exp_year: 1 },
  },
} as const;
const buyer = {
  id: 'a',
  external_id: 'a',
  email: 'a',
  full_name: 'a',
  phone: 'a',
  address,
  metadata: {},
  created_at: TIME,
  updated_at: TIME,
};

const WHOLE: Whole<ServiceObjects> = {
  payments: {
    id: 'a',
    amount: 1,
    amount_usd: 1,
    currency_code: 'EUR',
    payment_status: 'SETTLED',
    payment_type: 'CIT',
    payment_token_type: 'CARD_PAN',
    transaction_type: 'Auth',
    statement_descriptor: 'a',
    created_at: TIME,
    updated_at: TIME,
    metadata: {},
    customer: buyer,
    subscription,
    payment_method: method,
    processor: { description: 'a', id: 'a', processor_merchant_id: 'a', type: 'a' },
    payment_details: { arn: 'a', auth_code: 'a', network_payment_id: 'a', processor_transaction_id: 'a' },
    avs_check: { result: { postal_code: 'a', street_address: 'a' } },
    cvc_check: { result: { cvc: 'a' } },
    refund: {
      amount: 1,
      amount_usd: 1,
      created_at: TIME,
      updated_at: TIME,
      processor_transaction_id: 'a',
      status: 'PENDING',
    },
    refunded_amount: 1,
    status_reason: { status: 'a', status_reason: { advice_code: 'a', decline_code: 'a', message: 'a' } },
    tax: {
      behavior: 'a',
      calculation_id: 'a',
      status: 'a',
      transaction_id: 'a',
      amount_subtotal: 1,
      amount_subtotal_usd: 1,
      amount_tax: 1,
      amount_tax_usd: 1,
      error: { code: 'a', message: 'a' },
      provider: { id: 'a', type: 'a' },
    },
    three_d_secure: {
      authentication_flow: 'a',
      status: 'a',
      status_reason: 'a',
      transaction_id: 'a',
      version: 'a',
      electronic_commerce_indicator: { result: 'a', value: 'a', liability_shift: true },
    },
    fraud_prevention: {},
  },
  customers: { ...buyer, payment_methods: [method], subscriptions: [subscription] },
  subscriptions: subscription,
  plans: { ...terms, price: prices, trial_price: prices, updated_at: TIME },
  disputes: {
    id: 'a',
    payment_id: 'a',
    external_id: 'a',
    stage: 'DISPUTE',
    status: 'WON',
    reason: 'DUPLICATE',
    disputed_at: TIME,
    respond_by: TIME,
    resolved_at: TIME,
    created_at: TIME,
    updated_at: TIME,
    details: {
      network_reason_code: 'a',
      processor_reason_code: 'a',
      wallet_dispute_channel: 'a',
      wallet_dispute_life_cycle_stage: 'a',
      wallet_outcome_code: 'a',
      wallet_status: 'a',
      is_network_a_rdr: true,
    },
  },
};

/** Objects in which one documented member, at any depth, stands alone. */
function* listAlone(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const element of value) for (const alone of listAlone(element)) yield [alone];
  } else if (typeof value === 'object' && value !== null) {
    yield {};
    for (const [name, inner] of Object.entries(value)) for (const alone of listAlone(inner)) yield { [name]: alone };
  } else yield value;
}

describe('a strict sandbox takes what is documented', () => {
  test.each(Object.keys(WHOLE) as Name[])('each member of an object of %s, whole and alone', (name) => {
    expect(() => create(name, WHOLE[name])).not.toThrow();
    for (const alone of listAlone(WHOLE[name])) expect(() => create(name, alone as object)).not.toThrow();
  });

  test('the objects of the examples', () => {
    expect(() => createSandbox({ payments: [...generatePayments(300, 7)] })).not.toThrow();
  });
});
