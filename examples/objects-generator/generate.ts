import { type Customer, toCustomerMethods } from './draw-customer.ts';
import { drawPayment, type Payment } from './draw-payment.ts';
import type { Subscription } from './draw-subscription.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { RECENT_STATUS, STATUS, type Status } from './outcomes.ts';
import { createRandom, type Random } from './random.ts';
import { createShop, drawPlans, PER_CUSTOMER, pickBefore, type Shop } from './shop.ts';
import { addInterval, days, momentAt, toIso } from './times.ts';

// Proportional counts, such as 240 payments, 64 customers and 48 subscriptions, give the same shop, so that every
// embedded object is also in the list of its own resource (up to `MAX_CUSTOMERS`).

/** Customers are kept in memory while payments are drawn, so their number is limited. */
const MAX_CUSTOMERS = 10_000;

/**
 * Generates payments one at a time, in the order of their creation. Customers,
 * payment methods and subscriptions are shared between payments.
 *
 * @example
 * [...generatePayments(2, 1)].length // 2
 */
export function* generatePayments(count: number, seed: number): Generator<Payment> {
  const customers = Math.min(Math.ceil(count / PER_CUSTOMER.payments), MAX_CUSTOMERS);
  yield* drawPayments(createShop(seed, customers), count, seed);
}

/** Customers in the order of their creation, with the totals of their payments. */
export function* generateCustomers(count: number, seed: number) {
  const { shop, ledger } = openBooks(count, seed);
  const subscriptions = groupByCustomer(shop.subscriptions);
  for (const customer of shop.customers) {
    const account = ledger.customers.get(customer.object.id);
    yield {
      ...customer.object,
      payment_methods: toCustomerMethods(customer.methods),
      subscriptions: (subscriptions.get(customer) ?? []).map((subscription) => toOwnObject(subscription, ledger)),
      total_spend: account?.totalSpend ?? 0,
      first_payment_at: account?.firstPaymentAt ?? null,
      last_payment_at: account?.lastPaymentAt ?? null,
    };
  }
}

/** Subscriptions in the order of their creation. */
export function* generateSubscriptions(count: number, seed: number) {
  const { shop, ledger } = openBooks(Math.round(count / PER_CUSTOMER.subscriptions), seed);
  for (const subscription of shop.subscriptions) {
    const { id, email, metadata } = subscription.customer.object;
    const own = toOwnObject(subscription, ledger);
    // Subscriptions can be searched by the metadata of their plan and customer.
    const plan = { ...own.plan, metadata: subscription.plan.object.metadata };
    yield { ...own, plan, customer: { id, email, metadata } };
  }
}

/** Plans; payments and subscriptions know the first ten. */
export function* generatePlans(count: number, seed: number) {
  for (const { object } of drawPlans(count, seed)) yield object;
}

function openBooks(customers: number, seed: number): { readonly shop: Shop; readonly ledger: Ledger } {
  const shop = createShop(seed, customers);
  return { shop, ledger: createLedger(drawPayments(shop, Math.round(customers * PER_CUSTOMER.payments), seed)) };
}

function groupByCustomer(subscriptions: readonly Subscription[]): ReadonlyMap<Customer, readonly Subscription[]> {
  const groups = new Map<Customer, Subscription[]>();
  for (const subscription of subscriptions) {
    const group = groups.get(subscription.customer);
    if (group === undefined) groups.set(subscription.customer, [subscription]);
    else group.push(subscription);
  }
  return groups;
}

/** A subscription with its cancellation, which payments do not include. */
function toOwnObject({ object, cancelledAtMs, isFraud }: Subscription, ledger: Ledger) {
  if (cancelledAtMs === Infinity) return object;
  const trigger = isFraud ? ledger.lastPayments.get(object.id) : undefined;
  const details = trigger === undefined ? null : { reason: 'fraud_prevention', trigger_payment_id: trigger };
  return { ...object, cancelled_at: toIso(cancelledAtMs), cancellation_details: details };
}

function* drawPayments({ payers, subscriptions }: Shop, count: number, seed: number): Generator<Payment> {
  const random = createRandom(seed + 3);
  const dueMs = new Map<Subscription, number>();
  for (let index = 0; index < count; index++) {
    // The first days belong to the first customers and subscriptions.
    const place = (index + random.integer(0, 999) / 1000) / count;
    const createdAtMs = momentAt(0.004 + 0.995 * place);
    const subscription = random.chance(0.55) ? pickDue(random, subscriptions, dueMs, createdAtMs) : undefined;
    const customer = subscription?.customer ?? pickBefore(random, payers, createdAtMs);
    if (customer === undefined) throw new RangeError('drawPayments: no customer can pay');
    const isRenewal = subscription !== undefined && dueMs.has(subscription);
    const status = random.pick(index >= count * 0.95 ? RECENT_STATUS : STATUS);
    yield drawPayment(random, { index, createdAtMs, customer, subscription, isRenewal, status });
    if (subscription !== undefined) dueMs.set(subscription, nextDue(subscription, createdAtMs, status));
  }
}

/** A subscription that is due at a moment: it is active and not paid yet. */
function pickDue(
  random: Random,
  subscriptions: readonly Subscription[],
  dueMs: ReadonlyMap<Subscription, number>,
  momentMs: number,
): Subscription | undefined {
  const picked = pickBefore(random, subscriptions, momentMs);
  if (picked === undefined || picked.cancelledAtMs <= momentMs) return undefined;
  return (dueMs.get(picked) ?? 0) <= momentMs ? picked : undefined;
}

/** The next due date; failed payments are retried after a day. */
function nextDue({ plan }: Subscription, paidMs: number, status: Status): number {
  if (status !== 'SETTLED') return paidMs + days(1);
  return addInterval(paidMs, plan.row.interval ?? 'years', plan.row.intervalCount ?? 1);
}
