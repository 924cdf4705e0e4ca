import { UPDATED_MEMBERS } from '../../language/catalogue/endpoints.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { type Exchange, isObject, Refusal, type Reply, UnknownRequest } from './exchange.ts';
import type { Store, Stored } from './store.ts';

/** @throws {Refusal} If there is no object with this id. */
function findObject(exchange: Exchange, store: Store, id: unknown): Stored {
  const found = typeof id === 'string' ? store.objects.get(id) : undefined;
  if (found === undefined) throw new Refusal(Number(exchange.answer('missing-status')), 'not found');
  return found;
}

/** Answers the reading of a single object, which is never behind. */
export function readObject(exchange: Exchange, store: Store): Reply {
  return { status: 200, body: findObject(exchange, store, exchange.id) };
}

/** Updates a customer. */
export async function updateObject(exchange: Exchange, store: Store): Promise<Reply> {
  const members = exchange.takeMembers(await exchange.readBody(), Object.keys(UPDATED_MEMBERS));
  const changes = members.map(([name, value]) => readChange(exchange, name, value));
  const before = findObject(exchange, store, exchange.id);
  const changed = Object.fromEntries(changes.map((change) => change(before)));
  const after: Stored = { ...before, ...changed, updated_at: new Date(exchange.now).toISOString() };
  store.write(after, exchange.now);
  return { status: 200, body: after };
}

/** Checks a member of an update; returns how it changes a customer. */
function readChange(exchange: Exchange, name: string, value: unknown): (before: Stored) => readonly [string, unknown] {
  const taken = UPDATED_MEMBERS[name];
  if (taken === 'text') {
    if (typeof value !== 'string') exchange.refuse(`\`${name}\` must be a text`);
    return () => [name, value];
  }
  if (!isObject(value)) return exchange.refuse(`\`${name}\` must be an object`);
  if (taken === 'merged') return (before) => [name, merge(exchange, before[name], value)];
  const texts = exchange.takeMembers(value, taken ?? [], `${name}.`);
  const wrong = texts.find(([, text]) => typeof text !== 'string');
  if (wrong !== undefined) exchange.refuse(`\`${name}.${wrong[0]}\` must be a text`);
  const isKept = exchange.answer('updated-address') === 'yes';
  return (before) => [name, { ...(isKept && isObject(before[name]) && before[name]), ...Object.fromEntries(texts) }];
}

/** Merges objects from JSON. Every member becomes an own property, `__proto__` too. */
function merge(exchange: Exchange, before: unknown, after: Stored): Stored {
  const merged = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [name, value] of Object.entries(after)) {
    if (isObject(value)) merged.set(name, merge(exchange, merged.get(name), value));
    else if (value === null && exchange.answer('merged-null') === 'remove') merged.delete(name);
    else merged.set(name, value);
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
  const body = await exchange.readBody();
  const members = Object.fromEntries(exchange.takeMembers(body, ['customer', 'plan', 'subscription']));
  const idOf = (name: string): unknown => (isObject(members[name]) ? members[name]['id'] : undefined);
  for (const name of ['customer', 'plan']) {
    if (typeof idOf(name) !== 'string') exchange.refuse(`\`${name}.id\` is required`);
  }
  const { metadata = {}, ...others } = isObject(members['subscription']) ? members['subscription'] : {};
  exchange.takeMembers(others, []);
  const { payment_methods: methods, subscriptions, ...customer } = findObject(exchange, customers, idOf('customer'));
  const { price, trial_price: trialPrice, ...plan } = findObject(exchange, plans, idOf('plan'));
  const hasTrial = plan['trial_interval'] !== undefined && plan['trial_interval'] !== null;
  const isTrial = hasTrial && exchange.answer('created-status') === 'by plan';
  const now = new Date(exchange.now);
  const end = isTrial
    ? addPeriod(now, plan['trial_interval'], plan['trial_interval_count'])
    : addPeriod(now, plan['interval'], plan['interval_count']);
  const created: Stored = {
    id: `sub_${crypto.randomUUID()}`,
    status: isTrial ? 'trial' : 'active',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    current_period_start: now.toISOString(),
    current_period_end: end,
    next_billing_date: end,
    metadata,
    customer,
    plan: { ...plan, price: defaultPrice(price), trial_price: defaultPrice(trialPrice) },
  };
  store.write(created, exchange.now);
  return { status: 200, body: created };
}

/** A plan has prices for countries too; that of a subscription has one price. */
function defaultPrice(price: unknown): unknown {
  return isObject(price) && price['default'] !== undefined ? price['default'] : (price ?? null);
}

function addPeriod(start: Date, interval: unknown, count: unknown): string {
  const end = new Date(start);
  const number = typeof count === 'number' ? count : 1;
  if (interval === 'days') end.setUTCDate(end.getUTCDate() + number);
  else if (interval === 'years') end.setUTCFullYear(end.getUTCFullYear() + number);
  else end.setUTCMonth(end.getUTCMonth() + number);
  return end.toISOString();
}

/** Cancels a subscription. */
export function cancelObject(exchange: Exchange, store: Store): Reply {
  const before = findObject(exchange, store, exchange.id);
  const after: Stored = {
    ...before,
    status: exchange.answer('cancelled-status'),
    updated_at: new Date(exchange.now).toISOString(),
  };
  store.write(after, exchange.now);
  return { status: 200, body: after };
}

/** Refuses an endpoint that the documentation does not describe. */
export function refuseUnknown(route: string, missing: string): never {
  const message = `the documentation of ${route} does not show ${missing}; supply it with sandbox.handle(${quoteText(route)}, …)`;
  throw new UnknownRequest(501, message);
}
