import type { Span } from '../language/base/span.ts';
import { negateVerb, operatorPreposition, operatorVerb } from '../language/catalogue/field-types.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { offsetAt } from '../language/checker/zoned-time.ts';
import { formatMinor, moneyAt } from './money.ts';
import type { UserContext } from './user.ts';

/** A clause in words. */
export interface ClauseExplanation {
  readonly span: Span;
  /** For instance ``amount is at least 1000``. */
  readonly words: string;
  /** The description of the field in the catalogue. */
  readonly doc: string;
}

/**
 * Explains the clause at an offset in words.
 *
 * @returns `undefined` if the query has errors or no clause is at the offset.
 * @example
 * explainAt(catalogue.payments, '-refund.status:null', 3)?.words // 'refund.status has a value'
 */
export function explainAt(resource: Resource, text: string, offset: number): ClauseExplanation | undefined {
  return explainClauses(resource, text).find(({ span }) => span.start <= offset && offset <= span.end);
}

/**
 * Explains each clause of a query in words; empty if the query has errors.
 *
 * @example
 * explainClauses(catalogue.payments, 'amount>=1000').map(({ words }) => words) // ['amount is at least 1000']
 */
export function explainClauses(resource: Resource, text: string): readonly ClauseExplanation[] {
  const { query } = checkQuery(resource, text);
  return (query?.clauses ?? []).map((clause) => ({
    span: clause.node.span,
    words: explainClause(clause),
    doc: clause.field.doc,
  }));
}

function explainClause(clause: CheckedClause): string {
  const { field, operator, value, isNegated } = clause;
  const name = fieldName(clause);
  if (value.kind === 'null') return `${name} ${isNegated ? 'has a value' : 'is empty or absent'}`;
  const verb = operatorVerb(field.type, operator);
  const written = value.kind === 'text' ? JSON.stringify(value.text) : writeCheckedValue(value);
  return `${name} ${isNegated ? negateVerb(verb) : verb} ${written}`;
}

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

function describeClause(name: string, clause: CheckedClause, written: string): string {
  const { value, operator, isNegated } = clause;
  if (value.kind === 'null') return `${isNegated ? 'with' : 'no'} ${name}`;
  if (value.kind === 'boolean') return value.boolean === isNegated ? `not ${name}` : name;
  if (operator === '~' && isNegated) return `${name} without ${written}`;
  return `${name} ${isNegated ? 'not ' : ''}${compareTo(clause, written)}`;
}

function describeRange(low: CheckedClause, from: string, high: CheckedClause, to: string): string {
  if (low.operator === '>=' && high.operator === '<=') {
    const [, shared] = /( [A-Z]{3})$/.exec(to) ?? [];
    return `${shared === undefined ? from : from.replace(shared, '')} to ${to}`;
  }
  return `${compareTo(low, from)} and ${compareTo(high, to)}`;
}

/** The operator and the value of a clause: `over 10.00`. */
function compareTo({ field, operator }: CheckedClause, written: string): string {
  return `${operatorPreposition(field.type, operator)} ${written}`.trimStart();
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
  if (high === undefined) return `${low.isNegated ? 'not ' : ''}${compareTo(low, writeTime(from))}`;
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
