import type { Random } from '../../examples/objects-generator/random.ts';
import type { Operator } from '../../src/language/syntax/ast.ts';
import type { PoolField, PoolValue } from './model.ts';

/** A payments field with the operators and values to search it for. */
export interface FieldSource {
  readonly path: string;
  readonly keys?: readonly string[];
  readonly operators: readonly Operator[];
  /** The share of clauses with the value `null`. */
  readonly nulls?: number;
  /** Whether it has enough values for ten different clauses. */
  readonly isWide: boolean;
  draw(random: Random): PoolValue;
}

const COMPARISONS: readonly Operator[] = [':', '>', '<', '>=', '<='];
const KEYS = ['order_id', 'plan_tier', 'campaign', 'Region', 'sku_7', '2024_ref', 'source', 'account_manager'];
const WORDS = [
  'coffee',
  'acme',
  'monthly',
  'Nordwind',
  'subscription',
  'café',
  'refund desk',
  'tea & co',
  'gold "plus"',
];
const NAMES = ['Ada Byron', 'Zoë Meyer', "Sean O'Neill", 'Li Wei', 'María José', 'Grace Hopper', 'Jan de Vries'];

/** Suffixes for first names and words, so that few values are equal. */
function numbered(random: Random, words: readonly string[]): string {
  return `${random.pick(words)} ${random.integer(1, 9999)}`;
}

function textOf(random: Random, text: string): PoolValue {
  return { kind: 'text', text, quote: random.chance(0.06) ? "'" : '"' };
}

function numberOf(number: number | string): PoolValue {
  return { kind: 'number', text: String(number), quote: '"' };
}

function drawUuid(random: Random): string {
  const hex = (length: number): string => {
    let digits = '';
    for (let index = 0; index < length; index++) digits += random.integer(0, 15).toString(16);
    return digits;
  };
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

function drawDate(random: Random): PoolValue {
  const seconds = random.integer(1_640_000_000, 1_760_000_000);
  if (random.chance(0.4)) return numberOf(seconds);
  const text = new Date(seconds * 1000).toISOString().replace('.000Z', random.chance(0.3) ? '+02:00' : 'Z');
  return { kind: 'timestamp', text, quote: '"' };
}

function drawLast4(random: Random): PoolValue {
  const text = String(random.integer(0, 9999)).padStart(4, '0');
  return random.chance(0.4) ? numberOf(text) : textOf(random, text);
}

function drawMetadata(random: Random): PoolValue {
  if (random.chance(0.25)) return numberOf(random.integer(1, 99_999));
  return textOf(random, `${random.pick(['ord', 'tier', 'eu-west', 'x'])}_${random.integer(1, 99_999)}`);
}

function token(path: string, values: readonly string[], nulls = 0): FieldSource {
  return { path, operators: [':'], nulls, isWide: false, draw: (random) => textOf(random, random.pick(values)) };
}

function date(path: string): FieldSource {
  return { path, operators: COMPARISONS, isWide: true, draw: drawDate };
}

function amount(path: string, isWide: boolean): FieldSource {
  return { path, operators: COMPARISONS, isWide, draw: (random) => numberOf(random.integer(1, 500_000)) };
}

function flag(path: string): FieldSource {
  return {
    path,
    operators: [':'],
    isWide: false,
    draw: (random) => ({ kind: 'boolean', text: random.pick(['true', 'false']), quote: '"' }),
  };
}

/** The fields of the pools: every type, long and short paths, roughly in proportion to their real use. */
export const FIELDS: readonly FieldSource[] = [
  token('payment_status', ['SETTLED', 'PENDING', 'FAILED', 'DECLINED', 'AUTHORIZED', 'settling', 'BLOCKED']),
  token('currency_code', ['USD', 'EUR', 'GBP', 'JPY', 'CAD']),
  token('refund.status', ['REFUNDED'], 0.5),
  token('payment_method.type', ['CARD', 'PIX']),
  token('customer.address.country', ['DE', 'US', 'FR', 'BR', 'JP']),
  token('payment_method.details.bin_data.brand', ['VISA', 'MASTERCARD', 'AMEX']),
  { path: 'payment_method.details.last4', operators: [':'], isWide: true, draw: drawLast4 },
  {
    path: 'subscription.id',
    operators: [':'],
    nulls: 0.2,
    isWide: true,
    draw: (random) => textOf(random, `sub_${drawUuid(random)}`),
  },
  {
    path: 'customer.id',
    operators: [':'],
    isWide: true,
    draw: (random) => textOf(random, `cus_${drawUuid(random)}`),
  },
  { path: 'metadata', keys: KEYS, operators: [':'], nulls: 0.15, isWide: true, draw: drawMetadata },
  { path: 'customer.metadata', keys: KEYS, operators: [':'], nulls: 0.15, isWide: true, draw: drawMetadata },
  {
    path: 'customer.email',
    operators: [':', '~'],
    isWide: true,
    draw: (random) => textOf(random, `${random.pick(['ada', 'zoe', 'billing'])}${random.integer(1, 9999)}@acme.com`),
  },
  {
    path: 'statement_descriptor',
    operators: [':', '~', '~'],
    isWide: true,
    draw: (random) => textOf(random, numbered(random, WORDS)),
  },
  {
    path: 'customer.full_name',
    operators: [':', '~'],
    isWide: true,
    draw: (random) => textOf(random, numbered(random, NAMES)),
  },
  amount('amount', true),
  amount('amount_usd', true),
  amount('refund.amount', false),
  date('created_at'),
  date('updated_at'),
  date('customer.created_at'),
  flag('refund.is_refunded'),
  flag('three_d_secure.attempted'),
];

/** Chooses the field of a source for one query: for metadata also the key and its notation. */
export function drawField(random: Random, source: FieldSource): PoolField {
  if (source.keys === undefined) return { path: source.path, key: undefined, isDotted: false };
  return { path: source.path, key: random.pick(source.keys), isDotted: random.chance(0.35) };
}
