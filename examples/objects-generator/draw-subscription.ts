import { drawUuid, lots } from './draw.ts';
import type { Customer } from './draw-customer.ts';
import { drawSubscriptionMetadata } from './draw-metadata.ts';
import { type Plan, priceFor } from './draw-plan.ts';
import type { Price } from './money.ts';
import type { Random } from './random.ts';
import { addInterval, days, drawLater, END_MS, toIso } from './times.ts';

const STATUSES = lots(['active', 64], ['past_due', 10], ['cancelled', 18], ['scheduled_for_cancellation', 8]);
type Status = (typeof STATUSES)[number] | 'trial';

/** A subscription: the object in payments, with the data for the full object. */
export interface Subscription {
  readonly object: ReturnType<typeof toSubscriptionObject>;
  readonly customer: Customer;
  readonly createdAtMs: number;
  /** Infinity unless it is cancelled. */
  readonly cancelledAtMs: number;
  readonly isFraud: boolean;
  readonly price: Price;
  readonly plan: Plan;
}

/** @param isTrial - Whether it is in its trial, which its plan must have. */
export function drawSubscription(
  random: Random,
  customer: Customer,
  plan: Plan,
  createdAtMs: number,
  isTrial: boolean,
): Subscription {
  const status = isTrial ? 'trial' : random.pick(STATUSES);
  const cancelledAtMs = status === 'cancelled' ? drawLater(random, createdAtMs + days(20), 300) : Infinity;
  const price = priceFor(plan.row.usdCents, customer.culture.country);
  const period = currentPeriod(plan, createdAtMs, isTrial, Math.min(cancelledAtMs, END_MS));
  const object = toSubscriptionObject(random, { customer, plan, status, createdAtMs, cancelledAtMs, price, ...period });
  return { object, customer, createdAtMs, cancelledAtMs, isFraud: random.chance(0.4), price, plan };
}

/** The billing or trial period that contains a moment. */
function currentPeriod({ row }: Plan, createdAtMs: number, isTrial: boolean, momentMs: number) {
  const { interval, count } =
    isTrial && row.trial !== undefined
      ? row.trial
      : { interval: row.interval ?? 'years', count: row.intervalCount ?? 1 };
  let startMs = createdAtMs;
  for (let endMs = startMs; endMs <= momentMs; endMs = addInterval(startMs, interval, count)) startMs = endMs;
  return { startMs, endMs: addInterval(startMs, interval, count) };
}

interface Parts {
  readonly customer: Customer;
  readonly plan: Plan;
  readonly status: Status;
  readonly createdAtMs: number;
  readonly cancelledAtMs: number;
  readonly price: Price;
  readonly startMs: number;
  readonly endMs: number;
}

function toSubscriptionObject(random: Random, { customer, plan, status, price, ...moments }: Parts) {
  const isEnding = status === 'cancelled' || status === 'scheduled_for_cancellation';
  return {
    id: `sub_${drawUuid(random)}`,
    status,
    current_period_start: toIso(moments.startMs),
    current_period_end: toIso(moments.endMs),
    next_billing_date: isEnding ? null : toIso(moments.endMs),
    ...(status === 'past_due' ? { past_due: { attempt_count: random.integer(1, 4), max_attempts_count: 5 } } : {}),
    metadata: drawSubscriptionMetadata(random),
    plan: toSubscribedPlan(plan, customer.culture.country, price),
    created_at: toIso(moments.createdAtMs),
    updated_at: toIso(Math.max(moments.startMs, status === 'cancelled' ? moments.cancelledAtMs : 0)),
  };
}

/** The plan in a subscription, with only the price for its customer. */
function toSubscribedPlan({ object, row }: Plan, country: string, price: Price) {
  const { trial } = row;
  return {
    id: object.id,
    name: object.name,
    type: object.type,
    interval: object.interval,
    interval_count: object.interval_count,
    price,
    ...(trial === undefined
      ? {}
      : {
          trial_interval: trial.interval,
          trial_interval_count: trial.count,
          trial_price: priceFor(trial.usdCents, country),
        }),
    tax: object.tax,
  };
}
