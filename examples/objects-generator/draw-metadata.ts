import { lots } from './draw.ts';
import type { Random } from './random.ts';

type Value = string | number | boolean | null | readonly string[];
type Metadata = Record<string, Value>;

const CAMPAIGNS = lots(['spring-sale', 4], ['black-friday', 3], ['newsletter', 3], ['Fête du café', 1]);
const SOURCES = lots(['web', 6], ['app', 3], ['till', 1]);
const NOTES = [
  'for "Grandma", with love',
  "don't ring the bell",
  'C:\\orders\\gift',
  '100 % arabica',
  'お誕生日おめでとう ☕',
  'leave at the café *next door*',
];
const GRINDS = lots(['whole bean', 4], ['espresso', 3], ['filter', 3]);
const TIERS = lots(['bronze', 5], ['silver', 3], ['Gold', 2]);

/** The metadata of an order; a few values are numbers, booleans or lists. */
export function drawOrderMetadata(random: Random, index: number): Metadata {
  const metadata: Metadata = { order_id: `A-${1000 + index}` };
  if (random.chance(0.3)) metadata['campaign'] = random.pick(CAMPAIGNS);
  if (random.chance(0.3)) metadata['source'] = random.pick(SOURCES);
  if (random.chance(0.2)) metadata['items'] = random.integer(1, 6);
  if (random.chance(0.15)) metadata['is_gift'] = random.chance(0.6);
  if (random.chance(0.06)) metadata['note'] = random.pick(NOTES);
  if (random.chance(0.03)) metadata['tags'] = ['decaf', 'fragile'];
  if (random.chance(0.03)) metadata['voucher'] = random.chance(0.5) ? '' : null;
  return metadata;
}

export function drawCustomerMetadata(random: Random): Metadata {
  const metadata: Metadata = {};
  if (random.chance(0.5)) metadata['tier'] = random.pick(TIERS);
  if (random.chance(0.25)) metadata['newsletter'] = random.chance(0.7);
  if (random.chance(0.1)) metadata['loyalty_points'] = random.integer(0, 900);
  if (random.chance(0.1)) metadata['2024_ref'] = `R${random.integer(100, 999)}`;
  return metadata;
}

export function drawSubscriptionMetadata(random: Random): Metadata {
  const metadata: Metadata = { grind: random.pick(GRINDS) };
  if (random.chance(0.3)) metadata['bags'] = random.integer(1, 4);
  return metadata;
}
