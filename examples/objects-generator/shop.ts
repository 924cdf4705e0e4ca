import { type Customer, drawCustomer } from './draw-customer.ts';
import { drawPlan, type Plan } from './draw-plan.ts';
import { drawSubscription, type Subscription } from './draw-subscription.ts';
import { createRandom, type Random } from './random.ts';
import { days, END_MS, momentAt, toIso } from './times.ts';

/** The data that payments are made from, each list in the order of creation. */
export interface Shop {
  readonly plans: readonly Plan[];
  readonly customers: readonly Customer[];
  /** The customers who have a way to pay. */
  readonly payers: readonly Customer[];
  readonly subscriptions: readonly Subscription[];
}

/** The average number of subscriptions and payments per customer. */
export const PER_CUSTOMER = { subscriptions: 0.75, payments: 3.75 } as const;

const PLANS = 10;
/** The share of subscriptions in their trial: the latest ones. */
const TRIALS = 0.07;

/** A shop with a number of customers; the same seed gives the same shop. */
export function createShop(seed: number, customerCount: number): Shop {
  const plans = drawPlans(PLANS, seed);
  const customers = drawCustomers(createRandom(seed + 1), customerCount);
  const payers = customers.filter(({ methods }) => methods.length > 0);
  const subscriptionCount = Math.round(customerCount * PER_CUSTOMER.subscriptions);
  const subscriptions = drawSubscriptions(createRandom(seed + 2), subscriptionCount, payers, plans);
  return { plans, customers, payers, subscriptions };
}

export function drawPlans(count: number, seed: number): readonly Plan[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => drawPlan(random, index));
}

function drawCustomers(random: Random, count: number): readonly Customer[] {
  return Array.from({ length: count }, (_, index) => {
    // Many at first, fewer later. The first one exists and can pay before anything is sold.
    const place = index === 0 ? 0 : (index + random.integer(0, 99) / 100) / count;
    return drawCustomer(random, index, momentAt(place ** 1.5 * 0.9) + random.integer(0, 999), index === 0);
  });
}

function drawSubscriptions(
  random: Random,
  count: number,
  payers: readonly Customer[],
  plans: readonly Plan[],
): readonly Subscription[] {
  const recurring = plans.filter(({ row }) => row.type === 'recurring');
  const firstTrial = count - Math.ceil(count * TRIALS);
  return Array.from({ length: count }, (_, index) => {
    const isTrial = index >= firstTrial;
    const place = (index + random.integer(0, 99) / 100) / count;
    // The shortest trial has 14 days, so these are still running.
    const trialMs = END_MS - days(13) + Math.floor((days(12) * (index - firstTrial + 1)) / (count - firstTrial + 1));
    const createdAtMs = isTrial ? trialMs : momentAt(0.005 + place ** 1.2 * 0.93);
    const customer = pickBefore(random, payers, createdAtMs);
    if (customer === undefined) throw new RangeError('drawSubscriptions: no customer can subscribe');
    const onOffer = recurring.filter(
      ({ object, row }) =>
        (!isTrial || row.trial !== undefined) &&
        (object.archived_at === null || object.archived_at > toIso(createdAtMs)),
    );
    return drawSubscription(random, customer, random.pick(onOffer), createdAtMs, isTrial);
  });
}

/** Picks an element that existed at a moment from a list in the order of creation. */
export function pickBefore<Item extends { readonly createdAtMs: number }>(
  random: Random,
  list: readonly Item[],
  momentMs: number,
): Item | undefined {
  const count = countBefore(list, momentMs);
  return count === 0 ? undefined : list[random.integer(0, count - 1)];
}

function countBefore(list: readonly { readonly createdAtMs: number }[], momentMs: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && item.createdAtMs <= momentMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
