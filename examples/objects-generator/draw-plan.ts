import { drawUuid } from './draw.ts';
import { type Currency, fromUsd, type Price } from './money.ts';
import { PLAN_TABLE, type PlanRow } from './plan-table.ts';
import type { Random } from './random.ts';
import { drawLater, END_MS, momentAt, toIso } from './times.ts';

/** Countries that do not pay in dollars. */
const COUNTRY_PRICES: readonly { readonly countries: readonly string[]; readonly currency: Currency }[] = [
  { countries: ['DE', 'ES', 'FR', 'GR'], currency: 'EUR' },
  { countries: ['GB'], currency: 'GBP' },
  { countries: ['BR'], currency: 'BRL' },
  { countries: ['JP'], currency: 'JPY' },
];

/** The interval between two plans; all ten exist before the first subscription. */
const PLAN_EVERY_MS = 7 * 3_611_000;

/** A plan: the object, with the data for its subscriptions. */
export interface Plan {
  readonly object: ReturnType<typeof toPlanObject>;
  readonly row: PlanRow;
}

/** The plan at an index: the ten of the table, then the same ones under new names. */
export function drawPlan(random: Random, index: number): Plan {
  const row = PLAN_TABLE[index % PLAN_TABLE.length];
  if (row === undefined) throw new RangeError(`drawPlan: no plan at ${index}`);
  const edition = Math.floor(index / PLAN_TABLE.length) + 1;
  const name = edition === 1 ? row.name : `${row.name} ${edition}`;
  const createdAtMs = Math.min(momentAt(0) + index * PLAN_EVERY_MS, END_MS - 1);
  return { object: toPlanObject(random, { ...row, name }, createdAtMs), row };
}

function toPlanObject(random: Random, row: PlanRow, createdAtMs: number) {
  const changedMs = drawLater(random, createdAtMs, 500);
  return {
    id: `price_${drawUuid(random)}`,
    name: row.name,
    type: row.type,
    interval: row.interval,
    interval_count: row.intervalCount,
    price: toPriceList(row.usdCents),
    ...(row.trial === undefined
      ? {}
      : {
          trial_interval: row.trial.interval,
          trial_interval_count: row.trial.count,
          trial_price: toPriceList(row.trial.usdCents),
        }),
    tax: { collect_tax: row.collectTax },
    metadata: row.metadata,
    created_at: toIso(createdAtMs),
    updated_at: toIso(changedMs),
    archived_at: row.isArchived ? toIso(changedMs) : null,
  };
}

function toPriceList(usdCents: number) {
  return {
    default: priceFor(usdCents, 'US'),
    countries: COUNTRY_PRICES.map(({ countries, currency }) => ({ countries, price: convert(usdCents, currency) })),
  };
}

/** The price in a country. */
export function priceFor(usdCents: number, country: string): Price {
  return convert(usdCents, COUNTRY_PRICES.find(({ countries }) => countries.includes(country))?.currency ?? 'USD');
}

function convert(usdCents: number, currency: Currency): Price {
  return usdCents === 0 || currency === 'USD' ? { amount: usdCents, currency } : fromUsd(usdCents, currency);
}
