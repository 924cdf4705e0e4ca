import type { Random } from '../../examples/objects-generator/random.ts';
import { drawField, FIELDS, type FieldSource } from './fields.ts';
import { MISTAKES, type Mistake, type PoolClause, type PoolField, type PoolQuery } from './model.ts';

const NULL = { kind: 'null', text: 'null', quote: '"' } as const;

function drawClause(random: Random, source: FieldSource, field: PoolField): PoolClause {
  const isNegated = random.chance(0.15);
  if (random.chance(source.nulls ?? 0)) return { isNegated, field, operator: ':', value: NULL };
  return { isNegated, field, operator: random.pick(source.operators), value: source.draw(random) };
}

/** Draws a valid query on payments: an OR query uses one field, an AND query uses each field once. */
export function drawQuery(random: Random, clauseCount: number): PoolQuery {
  const isOr = clauseCount > 1 && random.chance(0.2);
  if (isOr) {
    const source = random.pick(FIELDS.filter(({ isWide }) => isWide));
    const field = drawField(random, source);
    const clauses = Array.from({ length: clauseCount }, () => drawClause(random, source, field));
    return { clauses, connective: random.chance(0.8) ? 'OR' : 'or', mistake: undefined };
  }
  const sources = random.shuffle(FIELDS).slice(0, clauseCount);
  const clauses = sources.map((source) => drawClause(random, source, drawField(random, source)));
  const connective = random.chance(0.65) ? ' ' : random.chance(0.8) ? 'AND' : 'and';
  return { clauses, connective, mistake: undefined };
}

/** Mistakes in quotes, which need a clause with a text. */
const IN_QUOTES: ReadonlySet<Mistake> = new Set(['unquoted-value', 'unterminated-string', 'typographic-quotes']);

/** Draws a query of up to five clauses with one syntax error. */
export function drawBrokenQuery(random: Random): PoolQuery {
  for (;;) {
    const kind = random.pick(MISTAKES);
    const query = drawQuery(random, kind === 'mixed-connectives' ? random.integer(3, 5) : random.integer(1, 5));
    const clause = random.integer(0, query.clauses.length - 1);
    const broken = query.clauses[clause];
    const fits = IN_QUOTES.has(kind)
      ? // An unquoted `1234` would be a valid number.
        broken?.value.kind === 'text' && !/^\d+$/.test(broken.value.text)
      : kind !== 'doubled-connective' || query.clauses.length > 1;
    if (fits) return { ...query, mistake: { kind, clause } };
  }
}
