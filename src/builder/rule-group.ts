import { describeValue } from '../language/base/plain-data.ts';
import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import { type CheckedClause, type PlainValue, toPlain } from '../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../language/checker/query-like.ts';
import { type DateOptions, readLocalDate, readRelativeDate } from '../language/checker/relative-time.ts';
import { isList } from '../language/formatter/format-expression.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import {
  type DataFormat,
  type ExpressionDataResult,
  Mistake,
  type Piece,
  type PlacedData,
  readFlag,
  readPlaced,
  readTree,
} from './read-tree.ts';

/** A rule of react-querybuilder, as `toRuleGroup` writes it. */
export interface Rule {
  field: string;
  operator: RuleOperator;
  value: PlainValue | PlainValue[];
}

/** A group of react-querybuilder, as `toRuleGroup` writes it: its `RuleGroupType`. */
export interface RuleGroup {
  combinator: Connective;
  not?: boolean;
  rules: (Rule | RuleGroup)[];
}

/** What an operator of react-querybuilder means. */
export interface Meaning {
  readonly operators: readonly Operator[];
  readonly isNegated?: boolean;
  /** Which values a rule has, if not one: several, two or none. */
  readonly values?: 'several' | 'two' | 'none';
}

/** The default operators of react-querybuilder, except `endsWith` and its negation. */
export const MEANINGS = {
  '=': { operators: [':'] },
  '!=': { operators: [':'], isNegated: true },
  '<': { operators: ['<'] },
  '>': { operators: ['>'] },
  '<=': { operators: ['<='] },
  '>=': { operators: ['>='] },
  contains: { operators: ['~'] },
  doesNotContain: { operators: ['~'], isNegated: true },
  beginsWith: { operators: ['^'] },
  doesNotBeginWith: { operators: ['^'], isNegated: true },
  null: { operators: [':'], values: 'none' },
  notNull: { operators: [':'], values: 'none', isNegated: true },
  in: { operators: [':'], values: 'several' },
  notIn: { operators: [':'], values: 'several', isNegated: true },
  between: { operators: ['>=', '<='], values: 'two' },
  notBetween: { operators: ['>=', '<='], values: 'two', isNegated: true },
} as const satisfies Readonly<Record<string, Meaning>>;

/** An operator of react-querybuilder that the language has. */
export type RuleOperator = keyof typeof MEANINGS;

/**
 * Reads the JSON of react-querybuilder: a `RuleGroupType`, or a `RuleGroupTypeIC` with combinators between the rules.
 * As in the exports of react-querybuilder, AND binds more tightly than OR, a muted rule or group is left out, and
 * `disabled` has no meaning. Nothing in the JSON makes it throw.
 *
 * A date may be that of an input without an offset, `2026-03-01` or `2026-03-01T09:30`: the whole day or minute in
 * `options.timeZone`. It may also be relative: `now-7d`, `now/d`, `last month`.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param json - The group, or anything else. A group without rules is an error, also the one that the component starts
 *   with, and so is a rule without a value, as the component adds it. Only the operators `null` and `notNull` ask
 *   whether there is a value.
 * @returns The expression, or every error with its path: `['rules', 0, 'value']`; and warnings, as from
 *   `fromExpression`.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one, or an option is invalid.
 * @see L6.3, L7.4
 * @example
 * const rules = [{ field: 'currency_code', operator: 'in', value: 'EUR, USD' }]
 * String(fromRuleGroup('payments', { combinator: 'and', rules }).expression) // 'currency_code:"EUR" OR currency_code:"USD"'
 */
export function fromRuleGroup<const Target extends ResourceLike>(
  resource: Target,
  json: unknown,
  options?: DateOptions,
): ExpressionDataResult<Target>;
export function fromRuleGroup(resource: ResourceLike, json: unknown, options?: DateOptions): unknown {
  return readTree(resource, json, FORMAT, options);
}

const FORMAT: DataFormat = {
  readPiece,
  readPeriod: (text, clock) => readLocalDate(text, clock) ?? readRelativeDate(text, clock),
  absence: 'to find objects without a value, use the operator `null`',
};

function readPiece(properties: Readonly<Record<string, unknown>>): Piece | undefined {
  const { combinator, rules, muted, not } = properties;
  if (readFlag(muted, 'muted')) return undefined;
  if (rules === undefined) return readRule(properties);
  const isNegated = readFlag(not, 'not');
  const list = readPlaced(rules, 'rules');
  if (combinator !== undefined) {
    return { connective: readCombinator(combinator, ['combinator']), isNegated, members: list };
  }
  const last = list.at(-1);
  if (last !== undefined && list.length % 2 === 0) {
    throw new Mistake(last.path, 'no rule follows the combinator', 'misplaced-connective');
  }
  const runs: PlacedData[][] = [];
  for (const [index, one] of list.entries()) {
    const isRule = index % 2 === 0;
    if (index === 0 || (!isRule && readCombinator(one.data, one.path) === 'or')) runs.push([]);
    if (isRule) runs.at(-1)?.push(one);
  }
  const members = runs.map((run) => ({ connective: 'and', isNegated: false, members: run }) as const);
  return { connective: 'or', isNegated, members };
}

function readCombinator(value: unknown, path: PlacedData['path']): Connective {
  if (value === 'and' || value === 'or') return value;
  throw new Mistake(path, `a combinator must be \`and\` or \`or\`; got ${describeValue(value)}`, 'unknown-connective');
}

function readRule({ field, operator, value, valueSource = 'value' }: Readonly<Record<string, unknown>>): Piece {
  if (valueSource !== 'value') {
    const message = `a clause compares a field with a value; \`valueSource\` is ${describeValue(valueSource)}`;
    throw new Mistake(['valueSource'], message, 'invalid-value');
  }
  if (typeof operator !== 'string' || !Object.hasOwn(MEANINGS, operator)) {
    const message = `the operator must be one of ${Object.keys(MEANINGS).join(' ')}; got ${describeValue(operator)}`;
    throw new Mistake(['operator'], message, 'unknown-operator');
  }
  const { operators, isNegated = false, values: kind }: Meaning = MEANINGS[operator as RuleOperator];
  const isMissing = kind !== 'none' && isUnset(value);
  const values = isMissing ? [NO_VALUE] : readValues(value, kind);
  if (kind === 'two' && !isMissing && values.length !== 2) {
    throw new Mistake(['value'], `\`${operator}\` takes two values; got ${values.length}`, 'invalid-value');
  }
  const connective = kind === 'several' ? 'or' : 'and';
  const isAbsent = kind === 'none';
  return { connective, isNegated, field, values, operators, operatorKey: 'operator', isAbsent };
}

const NO_VALUE = { path: ['value'], data: '', mistake: ['the rule has no value', 'empty-value'] } as const;

/** Whether nobody has chosen a value yet. Such a text that is meant is written as a list of one value. */
function isUnset(value: unknown): boolean {
  return value === '' || value === '~';
}

function readValues(value: unknown, kind: Meaning['values']): readonly PlacedData[] {
  if (kind === undefined || kind === 'none') return [{ path: ['value'], data: kind === 'none' ? null : value }];
  if (typeof value !== 'string') return readPlaced(value, 'value');
  // As react-querybuilder splits a text: at each comma without a backslash.
  const texts = value.split(/(?<!\\),/).map((text) => text.replaceAll('\\,', ',').trim());
  return texts.filter((text) => text !== '').map((text) => ({ path: ['value'], data: text }));
}

/**
 * Writes an expression, a query or a search as the JSON of react-querybuilder, to show it
 * there. `fromRuleGroup` reads it back with the same meaning and order.
 *
 * @throws {TypeError} If `source` is none of them.
 * @throws {QueryError} If the search has no clauses.
 * @see L6.4
 * @example
 * toRuleGroup(search('payments').exists('refund.status'))
 * // { combinator: 'and', rules: [{ field: 'refund.status', operator: 'notNull', value: null }] }
 */
export function toRuleGroup(source: QueryLike): RuleGroup {
  const written = writeTree(readExpression(source).tree);
  return 'rules' in written ? written : { combinator: 'and', rules: [written] };
}

function writeTree(tree: ExpressionTree): Rule | RuleGroup {
  if (!isGroup(tree)) return writeClause(tree);
  if (isList(tree) && tree.members[0].operator === ':' && tree.members.every(({ value }) => value.kind !== 'null')) {
    const value = tree.members.map((member) => toPlain(member.value));
    return { field: fieldName(tree.members[0]), operator: tree.isNegated ? 'notIn' : 'in', value };
  }
  const { connective: combinator, isNegated, members } = tree;
  return { combinator, ...(isNegated && { not: true }), rules: members.map(writeTree) };
}

function writeClause(clause: CheckedClause): Rule | RuleGroup {
  const { isNegated, operator } = clause;
  const field = fieldName(clause);
  const value = toPlain(clause.value);
  if (value === null) return { field, operator: isNegated ? 'notNull' : 'null', value };
  if (isUnset(value)) return { field, operator: isNegated ? 'notIn' : 'in', value: [value] };
  if (operator === ':') return { field, operator: isNegated ? '!=' : '=', value };
  if (operator === '~') return { field, operator: isNegated ? 'doesNotContain' : 'contains', value };
  if (operator === '^') return { field, operator: isNegated ? 'doesNotBeginWith' : 'beginsWith', value };
  // There is no operator for it: `-amount>5` also matches without an amount.
  return isNegated ? { combinator: 'and', not: true, rules: [{ field, operator, value }] } : { field, operator, value };
}
