import { type Customer, toCustomerMethods } from './draw-customer.ts';
import { drawPayment, type Payment } from './draw-payment.ts';
import type { Subscription } from './draw-subscription.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { RECENT_STATUS, STATUS, type Status } from './outcomes.ts';
import { createRandom, type Random } from './random.ts';
import { createShop, drawPlans, PER_CUSTOMER, pickBefore, type Shop } from './shop.ts';
import { addInterval, days, momentAt, toIso } from './times.ts';

// Counts in proportion, such as 240 payments, 64 customers and 48 subscriptions, give one shop: what appears inside
// another object is then in the list of its own resource too (below `MOST_CUSTOMERS`).

/** Customers are kept in memory while payments are drawn, so there are not more however many the payments. */
const MOST_CUSTOMERS = 10_000;

/**
 * Payments in the order of their creation, one at a time. Customers, their
 * payment methods and subscriptions are shared by the payments they appear in.
 *
 * @example
 * [...generatePayments(2, 1)].length // 2
 */
export function* generatePayments(count: number, seed: number): Generator<Payment> {
  const customers = Math.min(Math.ceil(count / PER_CUSTOMER.payments), MOST_CUSTOMERS);
  yield* drawPayments(createShop(seed, customers), count, seed);
}

/** Customers in the order of their creation, with what their payments amount to. */
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
    // Read by itself it can be searched by what is stored with its plan and its customer.
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

/** A subscription tells of its end, except inside a payment. */
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
    if (customer === undefined) throw new RangeError('drawPayments: nobody is there to pay');
    const isRenewal = subscription !== undefined && dueMs.has(subscription);
    const status = random.pick(index >= count * 0.95 ? RECENT_STATUS : STATUS);
    yield drawPayment(random, { index, createdAtMs, customer, subscription, isRenewal, status });
    if (subscription !== undefined) dueMs.set(subscription, nextDue(subscription, createdAtMs, status));
  }
}

/** A subscription that can be billed at a moment: it runs, and is not paid for already. */
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

/** What came to nothing is tried again soon. */
function nextDue({ plan }: Subscription, paidMs: number, status: Status): number {
  if (status !== 'SETTLED') return paidMs + days(1);
  return addInterval(paidMs, plan.row.interval ?? 'years', plan.row.intervalCount ?? 1);
}
