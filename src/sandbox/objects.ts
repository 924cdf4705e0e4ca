import { isRecord } from '../language/base/plain-data.ts';
import { CREATED_MEMBERS, UPDATED_MEMBERS } from '../language/catalogue/endpoints.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';
import { type Exchange, Refusal, type Reply, UnknownRequest } from './exchange.ts';
import type { Store, Stored } from './store.ts';

/** @throws {Refusal} If there is no object with this id. */
function findObject(exchange: Exchange, store: Store, id: unknown): Stored {
  const found = typeof id === 'string' ? store.objects.get(id) : undefined;
  if (found === undefined) throw new Refusal(Number(exchange.answer('missing-status')), 'not found');
  return found;
}

/** Answers the reading of a single object, which is never behind. */
export function readObject(exchange: Exchange, store: Store): Reply {
  exchange.answer('read-freshness');
  return { status: 200, body: findObject(exchange, store, exchange.id) };
}

/** Updates a customer. */
export async function updateObject(exchange: Exchange, store: Store): Promise<Reply> {
  const members = exchange.takeMembers(await exchange.readBody(), Object.keys(UPDATED_MEMBERS));
  const changes = members.map(([name, value]) => readChange(exchange, name, value));
  const before = findObject(exchange, store, exchange.id);
  exchange.answer('contained-objects');
  const changed = Object.fromEntries(changes.map((change) => change(before)));
  const after: Stored = { ...before, ...changed, updated_at: new Date(exchange.now).toISOString() };
  store.write(after, exchange.now);
  return { status: 200, body: after };
}

/** A plus sign and up to 15 digits. */
const E164 = /^\+[1-9]\d{1,14}$/;

/** Checks a member of an update; returns how it changes a customer. */
function readChange(exchange: Exchange, name: string, value: unknown): (before: Stored) => readonly [string, unknown] {
  const taken = UPDATED_MEMBERS[name];
  if (taken === 'text' || taken === 'phone') {
    if (typeof value !== 'string') exchange.refuse(`\`${name}\` must be a text`);
    if (taken === 'phone' && !E164.test(value)) {
      exchange.refuse(`\`${name}\` must be a phone number in the format E.164, such as +491701234567`);
    }
    return () => [name, value];
  }
  if (!isRecord(value)) return exchange.refuse(`\`${name}\` must be an object`);
  if (taken === 'merged') return (before) => [name, merge(exchange, before[name], value)];
  const texts = exchange.takeMembers(value, taken ?? [], `${name}.`);
  const wrong = texts.find(([, text]) => typeof text !== 'string');
  if (wrong !== undefined) exchange.refuse(`\`${name}.${wrong[0]}\` must be a text`);
  const isKept = exchange.answer('updated-address') === 'yes';
  return (before) => [name, { ...(isKept && isRecord(before[name]) && before[name]), ...Object.fromEntries(texts) }];
}

/** Merges objects from JSON. Every member becomes an own property, `__proto__` too. */
function merge(exchange: Exchange, before: unknown, after: Stored): Stored {
  const merged = new Map(Object.entries(isRecord(before) ? before : {}));
  for (const [name, value] of Object.entries(after)) {
    if (isRecord(value)) merged.set(name, merge(exchange, merged.get(name), value));
    else if (value === null && exchange.answer('merged-null') === 'remove') merged.delete(name);
    else {
      if (Array.isArray(value)) exchange.answer('merged-list');
      merged.set(name, value);
    }
  }
  return Object.fromEntries(merged);
}

/** The objects that a new subscription refers to. */
export interface Related {
  readonly customers: Store;
  readonly plans: Store;
}

/** Creates a subscription. */
export async function createObject(exchange: Exchange, store: Store, { customers, plans }: Related): Promise<Reply> {
  const { customer: buyer, plan: bought, subscription } = await readCreated(exchange);
  exchange.answer('required-members');
  for (const [name, { id }] of Object.entries({ customer: buyer, plan: bought })) {
    if (typeof id !== 'string')
      exchange.refuse(`\`${name}.id\` ${id === undefined ? 'is required' : 'must be a text'}`);
  }
  const { metadata = {} } = subscription;
  for (const [name, value] of Object.entries(subscription)) {
    if (!isRecord(value)) exchange.refuse(`\`subscription.${name}\` must be an object`);
  }
  const owner = findObject(exchange, customers, buyer['id']);
  const { payment_methods: methods, subscriptions, ...customer } = owner;
  const { price, trial_price: trialPrice, updated_at: updated, ...plan } = findObject(exchange, plans, bought['id']);
  for (const id of ['contained-objects', 'subscription-customer', 'first-period'] as const) exchange.answer(id);
  const hasTrial = plan['trial_interval'] !== undefined && plan['trial_interval'] !== null;
  const isTrial = hasTrial && exchange.answer('created-status') === 'by plan';
  const now = new Date(exchange.now);
  const end = isTrial
    ? addPeriod(now, plan['trial_interval'], plan['trial_interval_count'])
    : addPeriod(now, plan['interval'], plan['interval_count']);
  const created = {
    id: `sub_${crypto.randomUUID()}`,
    status: isTrial ? 'trial' : 'active',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    current_period_start: now.toISOString(),
    current_period_end: end,
    next_billing_date: end,
    metadata,
    plan: { ...plan, price: defaultPrice(price), trial_price: defaultPrice(trialPrice) },
  };
  const before = Array.isArray(subscriptions) ? subscriptions : [];
  store.write({ ...created, customer }, exchange.now);
  customers.write({ ...owner, [store.resource.name]: [...before, created] }, exchange.now);
  return { status: 200, body: { ...created, customer } };
}

/** Reads the body of a new subscription: the members of each object in it, and none for an absent one. */
async function readCreated(exchange: Exchange): Promise<Readonly<Record<keyof typeof CREATED_MEMBERS, Stored>>> {
  const body = Object.fromEntries(exchange.takeMembers(await exchange.readBody(), Object.keys(CREATED_MEMBERS)));
  const read = (name: keyof typeof CREATED_MEMBERS): Stored => {
    const { [name]: value = {} } = body;
    if (!isRecord(value)) return exchange.refuse(`\`${name}\` must be an object`);
    return Object.fromEntries(exchange.takeMembers(value, CREATED_MEMBERS[name], `${name}.`));
  };
  return { customer: read('customer'), plan: read('plan'), subscription: read('subscription') };
}

/** A plan has prices for countries too; that of a subscription has one price. */
function defaultPrice(price: unknown): unknown {
  return isRecord(price) && price['default'] !== undefined ? price['default'] : (price ?? null);
}

/** The end of a period; null if no date is that late. */
function addPeriod(start: Date, interval: unknown, count: unknown): string | null {
  const end = new Date(start);
  const number = typeof count === 'number' ? count : 1;
  if (interval === 'days') end.setUTCDate(end.getUTCDate() + number);
  else if (interval === 'years') end.setUTCFullYear(end.getUTCFullYear() + number);
  else end.setUTCMonth(end.getUTCMonth() + number);
  return end.toJSON();
}

/** Cancels a subscription, also in the list of its customer. */
export async function cancelObject(exchange: Exchange, store: Store, { customers }: Related): Promise<Reply> {
  exchange.takeMembers(await exchange.readBody('{}'), []);
  const before = findObject(exchange, store, exchange.id);
  exchange.answer('contained-objects');
  const now = new Date(exchange.now).toISOString();
  const changed = { status: exchange.answer('cancelled-status'), updated_at: now };
  const after: Stored = { ...before, ...changed };
  store.write(after, exchange.now);
  const { name } = store.resource;
  const { query } = checkQuery(customers.resource, `${name}.id:${quoteDouble(exchange.id)}`);
  for (const customer of query === undefined ? [] : [...customers.objects.objects(query)]) {
    const list = [customer[name]]
      .flat()
      .map((one) =>
        isRecord(one) && one['id'] === exchange.id
          ? { ...one, ...changed, ...(changed.status === 'cancelled' && { cancelled_at: now }) }
          : one,
      );
    customers.write({ ...customer, [name]: list }, exchange.now);
  }
  return { status: 200, body: after };
}

/** Refuses an endpoint that the documentation does not describe. */
export function refuseUnknown(exchange: Exchange, route: string, missing: string): never {
  exchange.answer('undocumented-route');
  const message = `the documentation of ${route} does not show ${missing}; supply it with sandbox.handle(${quoteText(route)}, …)`;
  throw new UnknownRequest(501, message);
}
