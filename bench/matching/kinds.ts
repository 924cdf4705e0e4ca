import type { Random } from '../../examples/objects-generator/random.ts';

/** A payment, whose shape the floor takes for granted. */
// biome-ignore lint/suspicious/noExplicitAny: the floor is a function written by hand, without types
export type Row = any;

/** One query for each design; `undefined` if a design cannot express it. */
export interface Variant {
  readonly clausal: string;
  readonly floor: (row: Row) => boolean;
  /** For sift and mingo. */
  readonly mongo: object | undefined;
  readonly liqe: string | undefined;
}

/** A kind of query. Its variants have random constants, because a single constant could be an easy one. */
export interface Kind {
  readonly name: string;
  draw(random: Random, rows: readonly Row[]): Variant;
}

const day = (row: Row): string => row.created_at.slice(0, 10);

/** A regular expression for words in a text, ignoring letter case. */
function words(text: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])${text.replaceAll(' ', '[^\\p{L}\\p{N}\\p{M}]+')}(?![\\p{L}\\p{N}\\p{M}])`,
    'iu',
  );
}

export const KINDS: readonly Kind[] = [
  {
    name: 'token',
    draw(random) {
      const status = random.pick(['SETTLED', 'DECLINED', 'PENDING', 'CANCELLED']);
      return {
        clausal: `payment_status:"${status}"`,
        floor: (row) => row.payment_status === status,
        mongo: { payment_status: status },
        liqe: `payment_status:"${status}"`,
      };
    },
  },
  {
    name: 'deep token',
    draw(random) {
      const country = random.pick(['US', 'DE', 'BR', 'IN']);
      return {
        clausal: `payment_method.details.bin_data.country:"${country}"`,
        floor: (row) => row.payment_method?.details?.bin_data?.country === country,
        mongo: { 'payment_method.details.bin_data.country': country },
        liqe: `payment_method.details.bin_data.country:"${country}"`,
      };
    },
  },
  {
    name: 'negated token',
    draw(random) {
      const type = random.pick(['CIT', 'MIT']);
      return {
        clausal: `-payment_type:"${type}"`,
        floor: (row) => row.payment_type !== type,
        mongo: { payment_type: { $ne: type } },
        liqe: `NOT payment_type:"${type}"`,
      };
    },
  },
  {
    name: 'metadata',
    draw(random, rows) {
      const order = random.pick(rows.filter((row) => row.metadata?.order_id !== undefined)).metadata.order_id;
      return {
        clausal: `metadata[order_id]:"${order}"`,
        floor: (row) => row.metadata?.order_id === order,
        mongo: { 'metadata.order_id': order },
        liqe: `metadata.order_id:"${order}"`,
      };
    },
  },
  {
    name: 'number range',
    draw(random) {
      const [low, high] = [random.integer(100, 3000), random.integer(4000, 20_000)];
      return {
        clausal: `amount_usd>=${low} amount_usd<${high}`,
        floor: (row) => row.amount_usd >= low && row.amount_usd < high,
        mongo: { amount_usd: { $gte: low, $lt: high } },
        liqe: `amount_usd:>=${low} AND amount_usd:<${high}`,
      };
    },
  },
  {
    name: 'date range',
    draw(random, rows) {
      const [low = '', high = ''] = [
        `${day(random.pick(rows))}T00:00:00Z`,
        `${day(random.pick(rows))}T00:00:00Z`,
      ].sort();
      return {
        clausal: `created_at>="${low}" created_at<"${high}"`,
        floor: (row) => row.created_at >= low && row.created_at < high,
        mongo: { created_at: { $gte: low, $lt: high } },
        liqe: undefined,
      };
    },
  },
  {
    name: 'substring',
    draw(random) {
      const part = random.pick(['offee', 'order', 'web', 'subscr']);
      return {
        clausal: `statement_descriptor~"${part}"`,
        floor: (row) => row.statement_descriptor?.toLowerCase().includes(part) === true,
        mongo: { statement_descriptor: { $regex: new RegExp(part, 'i') } },
        liqe: `statement_descriptor:/${part}/i`,
      };
    },
  },
  {
    name: 'phrase',
    draw(random) {
      const phrase = random.pick(['coffee shop', 'order', 'shop order', 'tea']);
      const pattern = words(phrase);
      return {
        clausal: `statement_descriptor:"${phrase}"`,
        floor: (row) => row.statement_descriptor != null && pattern.test(row.statement_descriptor),
        mongo: { statement_descriptor: { $regex: pattern } },
        liqe: undefined,
      };
    },
  },
  {
    name: 'null',
    draw(random) {
      const isNegated = random.chance(0.5);
      return {
        clausal: `${isNegated ? '-' : ''}refund.status:null`,
        floor: isNegated
          ? (row) => row.refund?.status != null && row.refund.status !== ''
          : (row) => row.refund?.status == null || row.refund.status === '',
        mongo: { 'refund.status': isNegated ? { $nin: [null, ''] } : { $in: [null, ''] } },
        liqe: undefined,
      };
    },
  },
  {
    name: 'ten-clause AND',
    draw(random) {
      const status = random.pick(['SETTLED', 'DECLINED']);
      const country = random.pick(['US', 'DE', 'BR', 'IN']);
      const low = random.integer(100, 3000);
      const since = `2024-0${random.integer(1, 9)}-01T00:00:00Z`;
      return {
        clausal:
          `payment_status:"${status}" amount>${low} customer.address.country:"${country}" payment_method.type:"CARD" ` +
          `payment_type:"CIT" refund.status:null created_at>="${since}" -payment_token_type:"NETWORK_TOKEN" ` +
          'cvc_check.result.cvc:"match" statement_descriptor~"coffee"',
        floor: (row) =>
          row.payment_status === status &&
          row.amount > low &&
          row.customer?.address?.country === country &&
          row.payment_method?.type === 'CARD' &&
          row.payment_type === 'CIT' &&
          (row.refund?.status == null || row.refund.status === '') &&
          row.created_at >= since &&
          row.payment_token_type !== 'NETWORK_TOKEN' &&
          row.cvc_check?.result?.cvc === 'match' &&
          row.statement_descriptor?.toLowerCase().includes('coffee') === true,
        mongo: {
          payment_status: status,
          amount: { $gt: low },
          'customer.address.country': country,
          'payment_method.type': 'CARD',
          payment_type: 'CIT',
          'refund.status': { $in: [null, ''] },
          created_at: { $gte: since },
          payment_token_type: { $ne: 'NETWORK_TOKEN' },
          'cvc_check.result.cvc': 'match',
          statement_descriptor: { $regex: /coffee/i },
        },
        liqe: undefined,
      };
    },
  },
  {
    name: 'ten-way OR',
    draw(random, rows) {
      const ids = Array.from({ length: 10 }, () => random.pick(rows).customer.id);
      const known = new Set(ids);
      return {
        clausal: ids.map((id) => `customer.id:"${id}"`).join(' OR '),
        floor: (row) => known.has(row.customer?.id),
        mongo: { 'customer.id': { $in: ids } },
        liqe: ids.map((id) => `customer.id:"${id}"`).join(' OR '),
      };
    },
  },
];
