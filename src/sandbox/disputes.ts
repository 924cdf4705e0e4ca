import { DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from '../language/catalogue/disputes.ts';
import { DISPUTE_LIST } from '../language/catalogue/endpoints.ts';
import { ALL_OBJECTS } from '../language/catalogue/list-filters.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';
import { readInstant } from '../objects/matcher/instants.ts';
import { type Exchange, Refusal, type Reply, readInteger } from './exchange.ts';
import type { Store, Stored } from './store.ts';

export function listDisputes(exchange: Exchange, store: Store): Reply {
  exchange.checkParameters(DISPUTE_LIST.parameters);
  const sort = exchange.parameter('sort') ?? DISPUTE_LIST.sort[0];
  const order = exchange.parameter('order') ?? 'desc';
  const payment = exchange.parameter('payment_id');
  const clauses: string[] = [];
  const filter = (name: keyof typeof DISPUTE_LIST.filters): void => {
    const value = exchange.parameter(name);
    if (value === undefined) return;
    const allowed: readonly string[] = DISPUTE_LIST.filters[name];
    if (!allowed.includes(value.toUpperCase())) throw new Refusal(400, `invalid ${name} ${cut(value)}`);
    clauses.push(`${name}:${quoteDouble(value)}`);
  };
  filter('status');
  if (!DISPUTE_LIST.sort.some((one) => one === sort)) {
    throw new Refusal(400, `invalid sort ${cut(sort)}, must be one of ${DISPUTE_LIST.sort.join(', ')}`);
  }
  if (order !== 'asc' && order !== 'desc') throw new Refusal(400, `invalid order ${cut(order)}: must be asc or desc`);
  if (payment !== undefined) {
    const uuid = /^(?:pay_)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i.exec(payment)?.[1];
    if (uuid === undefined) {
      throw new Refusal(400, `invalid payment_id ${cut(payment)}: must be pay_<uuid> or a uuid`);
    }
    clauses.push(`payment_id:"pay_${uuid}"`);
  }
  const page = Math.max(readInteger(exchange.parameter('page') ?? '') ?? 1, 1);
  const asked = readInteger(exchange.parameter('limit') ?? '') ?? 100;
  const limit = asked < 1 ? 10 : Math.min(asked, 100);
  if (page * limit > DISPUTE_LIST.depth) {
    throw new Refusal(400, `page out of range: page * limit must not exceed ${DISPUTE_LIST.depth}`);
  }
  filter('stage');
  const { query } = checkQuery(store.resource, clauses.join(' ') || ALL_OBJECTS);
  exchange.answer('lists');
  const sortBy = order === 'desc' ? `-${sort}` : sort;
  const found = query === undefined ? [] : [...store.searched(exchange.now).objects(query, { sortBy })];
  const data = found.slice((page - 1) * limit, page * limit).map(({ details, ...listed }) => listed);
  const total = found.length;
  const pages = Math.min(Math.ceil(total / limit), Math.floor(DISPUTE_LIST.depth / limit));
  return {
    status: 200,
    body: { data, meta: { page, pages, limit, total, snapshot_at: new Date(exchange.now).toISOString() } },
  };
}

/** The longest value of a parameter that a message repeats. */
const MAX_SHOWN = 100;

function cut(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
}

/** A dispute whose deadline passes without a response is lost from then on. */
export function loseOverdue(exchange: Exchange, store: Store): void {
  const { query } = checkQuery(store.resource, `respond_by<"${new Date(exchange.now).toISOString()}"`);
  if (query === undefined) return;
  const overdue = [...store.objects.objects(query)].filter(({ status }) => includes(OPEN_DISPUTE_STATUSES, status));
  if (overdue.length === 0) return;
  const areAllLost = exchange.answer('missed-deadline') === 'any open status';
  for (const dispute of overdue) {
    if (!areAllLost && dispute['status'] !== OPEN_DISPUTE_STATUSES[0]) continue;
    const { respond_by: deadline } = dispute;
    const lost = { ...dispute, status: 'LOST', resolved_at: deadline, updated_at: deadline };
    store.write(lost, readInstant(deadline) ?? exchange.now);
  }
}

/** Adds `resolved_at` to a dispute that is written with a final status. */
export function resolveDispute(
  before: Stored | undefined,
  after: Stored & { readonly id: string },
  now: number,
): typeof after {
  const isFinal = includes(DISPUTE_STATUSES, after['status']) && !includes(OPEN_DISPUTE_STATUSES, after['status']);
  if (!isFinal || after['resolved_at'] !== undefined) return after;
  return { ...after, resolved_at: before?.['resolved_at'] ?? new Date(now).toISOString() };
}

function includes(statuses: readonly string[], status: unknown): boolean {
  return statuses.some((one) => one === status);
}
