import { createRandom, type Random } from '../../examples/objects-generator/random.ts';
import type { BenchPayment } from './objects.ts';

/** A kind of query; its texts have different constants, drawn from the objects. */
export interface Kind {
  readonly name: string;
  /** Its group in the goals. */
  readonly group:
    | 'selective'
    | 'selective ten'
    | 'dense'
    | 'dense number'
    | 'dense substring'
    | 'ten'
    | 'words'
    | 'dense words';
  readonly write: (random: Random, payment: BenchPayment) => string;
}

const HOUR_MS = 3_600_000;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'BRL', 'JPY', 'CZK'] as const;
const STATUSES = ['SETTLED', 'DECLINED', 'FAILED', 'PENDING', 'CANCELLED', 'AUTHORIZED'] as const;

function secondsOf({ created_at }: BenchPayment): number {
  return Math.floor(Date.parse(created_at) / 1000);
}

export const KINDS: readonly Kind[] = [
  { name: 'token, one row', group: 'selective', write: (_, { id }) => `id:"${id}"` },
  { name: 'token, a customer', group: 'selective', write: (_, { customer }) => `customer.id:"${customer.id}"` },
  {
    name: 'date, six hours',
    group: 'selective',
    write: (random, payment) => {
      const seconds = secondsOf(payment) - random.integer(0, 10_000);
      return `created_at>=${seconds} created_at<${seconds + (6 * HOUR_MS) / 1000}`;
    },
  },
  {
    name: 'number, narrow range',
    group: 'selective',
    // Small amounts are common, so the range begins higher.
    write: (random, { amount }) => `amount>=${amount + 9000} amount<${amount + 9000 + random.integer(1, 20)}`,
  },
  {
    name: 'substring, rare, unique texts',
    group: 'selective',
    write: (random, { statement_descriptor }) =>
      `statement_descriptor~"${statement_descriptor.slice(-random.integer(5, 8))}"`,
  },
  {
    name: 'substring, rare, repeated texts',
    group: 'selective',
    // Many payments share a name, but few share the end of a name together with the start of a domain.
    write: (_, { customer }) => {
      const at = customer.email.indexOf('@');
      return `customer.email~"${customer.email.slice(Math.max(0, at - 9), at + 4)}"`;
    },
  },
  {
    name: 'words, rare, unique texts',
    group: 'words',
    write: (_, { statement_descriptor }) =>
      `statement_descriptor:"${statement_descriptor.split(' ').slice(-2).join(' ').replace('*', '')}"`,
  },
  {
    name: 'words, dense, unique texts',
    group: 'dense words',
    write: (random) =>
      `statement_descriptor:"${random.pick(['coffee shop', 'shop order', 'order', 'coffee', 'corner', 'web', 'coffee shop order'])}"`,
  },
  {
    name: 'ten clauses, rare',
    group: 'selective ten',
    write: (random, payment) =>
      [
        'payment_status:"SETTLED"',
        `currency_code:"${payment.currency_code}"`,
        `amount>${random.integer(0, 500)}`,
        `amount<${random.integer(500_000, 900_000)}`,
        `created_at>=${secondsOf(payment) - 3_000_000}`,
        `created_at<${secondsOf(payment) + 3_000_000}`,
        `customer.id:"${payment.customer.id}"`,
        `customer.address.country:"${payment.customer.address.country}"`,
        'customer.email~"example"',
        '-payment_method.details.last4:null',
      ].join(' '),
  },
  {
    name: 'ten clauses, none rare',
    group: 'ten',
    write: (random, payment) =>
      [
        'payment_status:"SETTLED"',
        `currency_code:"${payment.currency_code}"`,
        `amount>${random.integer(500, 2000)}`,
        `amount<${random.integer(20_000, 90_000)}`,
        `created_at>=${secondsOf(payment) - 20_000_000}`,
        `created_at<${secondsOf(payment) + 20_000_000}`,
        '-payment_method.details.last4:null',
        `payment_method.details.exp_year>=${random.integer(2025, 2029)}`,
        '-refund.status:"PENDING"',
        `-customer.address.country:"${random.pick(['FR', 'US', 'DE', 'JP'])}"`,
      ].join(' '),
  },
  {
    name: 'token, dense',
    group: 'dense',
    write: (random) => `payment_status:"${random.pick(STATUSES)}"`,
  },
  {
    name: 'token and wide number range',
    group: 'dense',
    write: (random) => `payment_status:"SETTLED" amount>=${random.integer(300, 2500)}`,
  },
  {
    name: 'one token of three',
    group: 'dense',
    write: (random) =>
      random
        .shuffle(CURRENCIES)
        .slice(0, 3)
        .map((code) => `currency_code:"${code}"`)
        .join(' OR '),
  },
  {
    name: 'two negations',
    group: 'dense',
    write: (random) => `-payment_status:"${random.pick(STATUSES)}" -currency_code:"${random.pick(CURRENCIES)}"`,
  },
  { name: 'number, dense', group: 'dense number', write: (random) => `amount>=${random.integer(500, 6000)}` },
  {
    name: 'date, dense',
    group: 'dense number',
    write: (random, payment) => `created_at<${secondsOf(payment) + random.integer(0, 1000)}`,
  },
  {
    name: 'substring, dense, repeated texts',
    group: 'dense substring',
    write: (random) =>
      `customer.email~"${random.pick(['example', 'coffee', 'mail', '.ex', 'post', 'lovers', 'ample'])}"`,
  },
  {
    name: 'substring, dense, unique texts',
    group: 'dense substring',
    write: (random) =>
      `statement_descriptor~"${random.pick(['coffee', 'shop', 'order', 'corner', 'web', 'box', 'hop o', 'fee sho', 'caf'])}"`,
  },
  {
    name: 'substring, dense, and a number range',
    group: 'dense substring',
    write: (random) =>
      `statement_descriptor~"${random.pick(['order', 'corner', 'hop o', 'web'])}" amount<${random.integer(1000, 9000)}`,
  },
];

/** Draws a number of texts of a kind. */
export function writeTexts(kind: Kind, objects: readonly BenchPayment[], count: number): readonly string[] {
  const random = createRandom(KINDS.indexOf(kind) + 11);
  return Array.from({ length: count }, () => kind.write(random, random.pick(objects)));
}
