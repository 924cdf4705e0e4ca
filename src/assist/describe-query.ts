import type { Span } from '../language/base/span.ts';
import { negateVerb, operatorPreposition, operatorVerb } from '../language/catalogue/field-types.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import { type CheckedExpression, CheckedExpressionOn } from '../language/checker/checked-query.ts';
import { clausesOf, type ExpressionGroup, type ExpressionTree, isGroup } from '../language/checker/expression-tree.ts';
import { offsetAt } from '../language/checker/zoned-time.ts';
import { formatMinor, moneyOf } from './money.ts';
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
 * Says what a query or an expression finds, as its users would: amounts in the major unit, and days of the user's zone,
 * which is named if it is given: `status settled, amount over 1,000.00 EUR`.
 */
export function describeQuery(expression: CheckedExpression, { timeZone }: Pick<UserContext, 'timeZone'>): string {
  const tree = CheckedExpressionOn.treeOf(expression);
  if (tree === undefined) return '';
  const words = describeTree(tree, { resource: expression.resource, timeZone, beside: [] });
  const hasDate = clausesOf(tree).some(({ value }) => value.kind === 'date');
  const zone = hasDate && timeZone !== undefined ? ` (${timeZone.replace(/^.*\//s, '').replaceAll('_', ' ')})` : '';
  return words + zone;
}

/** Where a group of clauses stands. */
interface Surroundings {
  readonly resource: Resource;
  readonly timeZone: string | undefined;
  /** The clauses that hold for every object that the group finds. */
  readonly beside: readonly CheckedClause[];
}

function describeTree(tree: ExpressionTree, around: Surroundings): string {
  if (!isGroup(tree)) return describeMembers({ connective: 'and', members: [tree] }, around);
  const words = describeList(tree, around) ?? describeMembers(tree, around);
  return tree.isNegated ? `not (${words})` : words;
}

/** More values than these are counted. */
const MAX_VALUES = 10;

/** Describes a group that gives several values for one field; `undefined` if it does not. */
function describeList({ connective, members }: ExpressionGroup, around: Surroundings): string | undefined {
  const clauses = members.filter((member) => !isGroup(member)) as readonly CheckedClause[];
  const [first] = clauses;
  const isValue = (one: CheckedClause): boolean =>
    one.operator === ':' && !one.isNegated && (one.value.kind === 'text' || one.value.kind === 'number');
  const isList = connective === 'or' && clauses.length === members.length && clauses.every(isValue);
  if (!isList || first === undefined || clauses.some((one) => fieldName(one) !== fieldName(first))) return undefined;
  const values = clauses.slice(0, MAX_VALUES).map((clause) => writeFound(clause, around));
  const others = clauses.length - values.length;
  return `${nameField(around.resource, first)} ${values.join(' or ')}${others > 0 ? ` or ${others} others` : ''}`;
}

function describeMembers(
  { connective, members }: Pick<ExpressionGroup, 'connective' | 'members'>,
  around: Surroundings,
): string {
  const isAnd = connective === 'and';
  const clauses = members.filter((member) => !isGroup(member)) as readonly CheckedClause[];
  const inside = isAnd ? { ...around, beside: [...around.beside, ...clauses] } : around;
  const currencies = new Set(
    clauses.flatMap((one) =>
      isAnd && moneyOf(around.resource, inside.beside, one)?.currency !== undefined ? one.field.currency : [],
    ),
  );
  const highs = new Map(
    clauses.map((low) => [low, isAnd ? clauses.find((one) => isUpperBound(low, one)) : undefined] as const),
  );
  // A range has its upper bound, and an amount its currency.
  const said = new Set([...highs.values(), ...clauses.filter(({ field }) => currencies.has(field.path))]);
  const parts = members.flatMap((member) => {
    if (!isGroup(member)) return said.has(member) ? [] : describeClause(member, highs.get(member), inside);
    const words = describeTree(member, inside);
    return member.isNegated || describeList(member, inside) !== undefined ? words : `(${words})`;
  });
  return parts.join(isAnd ? ', ' : ' or ');
}

/** The value of a clause: an amount in the major unit, anything else as in a sentence. */
function writeFound(clause: CheckedClause, { resource, beside }: Surroundings): string {
  const money = moneyOf(resource, beside, clause);
  return (money && formatMinor(money.minor, money.currency)) ?? writeValue(clause);
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

/** Describes a clause, or two that are the bounds of a range. */
function describeClause(clause: CheckedClause, high: CheckedClause | undefined, around: Surroundings): string {
  const { value, operator, isNegated } = clause;
  const name = nameField(around.resource, clause);
  if (value.kind === 'date') return `${name} ${describePeriod(clause, high, around.timeZone)}`;
  const written = writeFound(clause, around);
  if (high !== undefined) return `${name} ${describeRange(clause, written, high, writeFound(high, around))}`;
  if (value.kind === 'null') return `${isNegated ? 'with' : 'no'} ${name}`;
  if (value.kind === 'boolean') return value.boolean === isNegated ? `not ${name}` : name;
  if (operator === '~' && isNegated) return `${name} without ${written}`;
  if (operator === '^' && isNegated)
    return `${name} ${negateVerb(operatorVerb(clause.field.type, operator))} ${written}`;
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
