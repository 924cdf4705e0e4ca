import type { Random } from '../../examples/objects-generator/random.ts';
import { drawQuery } from './draw-query.ts';
import type { PoolClause, PoolField, PoolQuery, PoolValue } from './model.ts';

const field = (path: string): PoolField => ({ path, key: undefined, isDotted: false });
const text = (value: string): PoolValue => ({ kind: 'text', text: value, quote: '"' });
const number = (value: number): PoolValue => ({ kind: 'number', text: String(value), quote: '"' });

/** Clauses with valid syntax that are invalid on payments. */
const MISTAKEN: readonly ((random: Random) => Pick<PoolClause, 'field' | 'operator' | 'value'>)[] = [
  () => ({ field: field('status'), operator: ':', value: text('SETTLED') }),
  () => ({ field: field('email'), operator: '~', value: text('acme') }),
  (random) => ({ field: field('amuont'), operator: '>', value: number(random.integer(1, 9999)) }),
  (random) => ({ field: field('customer.emial'), operator: ':', value: text(`joe${random.integer(1, 99)}@acme.com`) }),
  () => ({ field: field('payment_status'), operator: '>', value: text('SETTLED') }),
  () => ({ field: field('payment_status'), operator: ':', value: text('SETLED') }),
  () => ({ field: field('amount'), operator: ':', value: { kind: 'null', text: 'null', quote: '"' } }),
  (random) => ({ field: field('amount'), operator: ':', value: text(`${random.integer(1, 99)} USD`) }),
  (random) => ({ field: field('created_at'), operator: '>', value: text(`2025-01-${random.integer(10, 28)}`) }),
  () => ({ field: field('statement_descriptor'), operator: '~', value: text('co') }),
];

/** Draws an AND query with valid syntax in which one or two clauses are invalid on payments. */
export function drawMistakenQuery(random: Random): PoolQuery {
  const { clauses } = drawQuery(random, random.integer(1, 4));
  const mistaken = random
    .shuffle(MISTAKEN)
    .slice(0, random.integer(1, 2))
    .map((draw) => ({ isNegated: random.chance(0.15), ...draw(random) }));
  return { clauses: random.shuffle([...clauses, ...mistaken]), connective: ' ', mistake: undefined };
}
