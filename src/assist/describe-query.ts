import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { offsetAt } from '../language/checker/zoned-time.ts';
import type { Operator } from '../language/syntax/ast.ts';
import { formatMinor, moneyAt } from './money.ts';
import type { UserContext } from './user.ts';

/**
 * Says what a query finds, as its users would: amounts in the major unit, and days of the user's zone, which is named if
 * it is given: `status settled, amount over 1,000.00 EUR`.
 */
export function describeQuery(query: CheckedQuery, { timeZone }: Pick<UserContext, 'timeZone'>): string {
  const { resource, clauses, connective } = query;
  const isAnd = connective === 'and';
  const amounts = clauses.map(({ node }) => moneyAt(query, node.span.start));
  // The amount has its currency.
  const said = new Set(
    clauses.flatMap(({ field }, index) => (isAnd && amounts[index]?.currency !== undefined ? field.currency : [])),
  );
  const parts: string[] = [];
  const done = new Set<CheckedClause>();
  for (const [index, clause] of clauses.entries()) {
    if (done.has(clause) || said.has(clause.field.path)) continue;
    const name = nameField(resource, clause);
    const other = isAnd ? clauses.find((one) => isUpperBound(clause, one)) : undefined;
    if (other !== undefined) done.add(other);
    const money = amounts[index];
    const write = (one: CheckedClause): string =>
      (money && formatMinor(writeCheckedValue(one.value), money.currency)) ?? writeValue(one);
    parts.push(
      clause.value.kind === 'date'
        ? `${name} ${describePeriod(clause, other, timeZone)}`
        : other === undefined
          ? describeClause(name, clause, write(clause))
          : `${name} ${describeRange(clause, write(clause), other, write(other))}`,
    );
  }
  const hasDate = clauses.some(({ value }) => value.kind === 'date');
  const zone = hasDate && timeZone !== undefined ? ` (${timeZone.replace(/^.*\//s, '').replaceAll('_', ' ')})` : '';
  return parts.join(isAnd ? ', ' : ' or ') + zone;
}

/** Whether a clause is the upper bound to another, which is a lower bound. */
function isUpperBound(low: CheckedClause, high: CheckedClause): boolean {
  const isOfOne = fieldName(low) === fieldName(high) && !low.isNegated && !high.isNegated;
  return isOfOne && low.operator.startsWith('>') && high.operator.startsWith('<');
}

/** The name of a field in words: the shortest that people use for it, or its path. */
function nameField({ aliases }: Resource, { field: { path }, key }: CheckedClause): string {
  if (key !== undefined) return [...path.split('.').slice(0, -1), key].join(' ').replaceAll('_', ' ');
  const [alias] =
    Object.keys(aliases)
      .find((one) => aliases[one] === path)
      ?.split('.') ?? [];
  return (alias ?? path.replace(/_at$/, '')).replaceAll(/[._]/g, ' ');
}

const AMOUNTS: Readonly<Partial<Record<Operator, string>>> = {
  '>': 'over ',
  '>=': 'at least ',
  '<': 'under ',
  '<=': 'at most ',
};

function describeClause(name: string, { value, operator, isNegated }: CheckedClause, written: string): string {
  if (value.kind === 'null') return `${isNegated ? 'with' : 'no'} ${name}`;
  if (value.kind === 'boolean') return value.boolean === isNegated ? `not ${name}` : name;
  if (operator === '~') return `${name} ${isNegated ? 'without' : 'contains'} ${written}`;
  return `${name} ${isNegated ? 'not ' : ''}${AMOUNTS[operator] ?? ''}${written}`;
}

function describeRange(low: CheckedClause, from: string, high: CheckedClause, to: string): string {
  if (low.operator === '>=' && high.operator === '<=') {
    const [, shared] = /( [A-Z]{3})$/.exec(to) ?? [];
    return `${shared === undefined ? from : from.replace(shared, '')} to ${to}`;
  }
  return `${AMOUNTS[low.operator]}${from} and ${AMOUNTS[high.operator]}${to}`;
}

/** Members of a set in lower case, as in a sentence; anything else as it is. */
function writeValue({ field, value }: CheckedClause): string {
  const written = writeCheckedValue(value);
  const isMember = field.values?.members.some((member) => member.toLowerCase() === written.toLowerCase());
  return isMember === true && written.length > 3 ? written.toLowerCase().replaceAll('_', ' ') : written;
}

const DAY_MS = 86_400_000;

/** A moment, as the clocks of a zone show it. */
interface LocalTime {
  readonly local: Date;
  readonly isMidnight: boolean;
}

function readLocal({ value }: CheckedClause, timeZone: string | undefined): LocalTime {
  const ms = value.kind === 'date' ? value.epochMs : 0;
  const local = ms + offsetAt(ms, timeZone);
  return { local: new Date(local), isMidnight: local % DAY_MS === 0 };
}

function describePeriod(low: CheckedClause, high: CheckedClause | undefined, timeZone: string | undefined): string {
  const from = readLocal(low, timeZone);
  const not = low.isNegated ? 'not ' : '';
  if (high === undefined) {
    const words = { '>': 'after', '>=': 'since', '<': 'before', '<=': 'until', ':': 'at', '~': 'at' }[low.operator];
    return `${not}${words} ${writeTime(from)}`;
  }
  const to = readLocal(high, timeZone);
  if (!(from.isMidnight && to.isMidnight && low.operator === '>=' && high.operator === '<')) {
    return `${writeTime(from)} to ${writeTime(to)}`;
  }
  const last = { local: new Date(to.local.getTime() - DAY_MS), isMidnight: true };
  if (last.local.getTime() === from.local.getTime()) return writeTime(from);
  return nameMonths(from.local, to.local) ?? `${writeTime(from)} to ${writeTime(last)}`;
}

/** The name of whole months: `March 2026`, `Q1 2026`, `2025`; `undefined` if they have none. */
function nameMonths(from: Date, to: Date): string | undefined {
  if (from.getUTCDate() !== 1 || to.getUTCDate() !== 1) return undefined;
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth();
  const count = (to.getUTCFullYear() - year) * 12 + to.getUTCMonth() - month;
  if (count === 1) return MONTH.format(from);
  if (count === 3 && month % 3 === 0) return `Q${month / 3 + 1} ${year}`;
  return count === 12 && month === 0 ? String(year) : undefined;
}

const MONTH = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function writeTime({ local, isMidnight }: LocalTime): string {
  return (isMidnight ? DATE : TIME).format(local);
}
