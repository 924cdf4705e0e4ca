import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import { toPlain } from '../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../language/checker/query-like.ts';
import { type DateOptions, readRelativeDate } from '../language/checker/relative-time.ts';
import { isList } from '../language/formatter/format-expression.ts';
import type { Operator } from '../language/syntax/ast.ts';
import type { ClauseValue } from './create-clause.ts';
import {
  type DataFormat,
  type ExpressionDataResult,
  Mistake,
  type Piece,
  readFlag,
  readPlaced,
  readTree,
} from './read-tree.ts';

/**
 * An expression as plain data: for a filter that is stored or sent as JSON. Values are as in
 * the steps of a search; `toExpression` writes them so that JSON keeps them.
 */
export type Expression =
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression }
  | { readonly field: string; readonly op: Operator; readonly value: Value; readonly not?: boolean }
  | { readonly field: string; readonly in: readonly Value[]; readonly not?: boolean }
  | { readonly field: string; readonly between: readonly [Value, Value]; readonly not?: boolean }
  | { readonly field: string; readonly absent: true; readonly not?: boolean };

/** A `null` in data may be an accident, so `absent` asks for objects without a value. */
type Value = Exclude<ClauseValue, null>;

/**
 * Reads an expression from data, also after `JSON.parse`. Nothing in the data makes it throw. A date may be relative:
 * `now-7d`, `now/d`, `last month`.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param data - An `Expression`, or anything else. In `all` and `any`, `undefined`, `null` and `false` are left out;
 *   without a member they are an error, and so is a list without values. A `null` instead of a value is one too;
 *   `absent` asks for objects without a value.
 * @returns The expression, or every error with its path; and warnings, such as a group with contradictory clauses on
 *   one field. `checkSatisfiability` finds any other expression that never matches.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one, or an option is invalid.
 * @see L6.3, L7.4
 * @example
 * const { errors } = fromExpression('payments', { all: [{ field: 'payment_status', in: ['SETTLED', 'PAID'] }] })
 * errors[0]?.path // ['all', 0, 'in', 1]
 */
export function fromExpression<const Target extends ResourceLike>(
  resource: Target,
  data: unknown,
  options?: DateOptions,
): ExpressionDataResult<Target>;
export function fromExpression(resource: ResourceLike, data: unknown, options?: DateOptions): unknown {
  return readTree(resource, data, FORMAT, options);
}

const FORMAT: DataFormat = {
  readPiece,
  readPeriod: readRelativeDate,
  absence: 'to find objects without a value, write `absent: true`',
};

/** The properties that tell the forms of an expression apart. */
const FORMS = ['all', 'any', 'op', 'in', 'between', 'absent', 'not'] as const;

function readPiece(properties: Readonly<Record<string, unknown>>): Piece {
  const { field } = properties;
  const [form, ...others] = FORMS.filter((name) => properties[name] !== undefined);
  const isClause = form === 'op' || form === 'in' || form === 'between' || form === 'absent';
  if (
    form === undefined ||
    others.some((name) => !(isClause && name === 'not')) ||
    isClause === (field === undefined)
  ) {
    throw new Mistake(
      [],
      'an expression has `all`, `any`, `not`, or `field` with one of `op`, `in`, `between` and `absent`',
    );
  }
  const data = properties[form];
  switch (form) {
    case 'all':
    case 'any':
      return { connective: form === 'all' ? 'and' : 'or', isNegated: false, members: readPlaced(data, form) };
    case 'not':
      return { connective: 'and', isNegated: true, members: [{ path: ['not'], data }] };
    case 'absent': {
      if (data !== true) throw new Mistake([form], '`absent` must be `true`; with `not`, there is a value');
      const isNegated = readFlag(properties['not'], 'not');
      const values = [{ path: [form], data: null }];
      return { connective: 'and', isNegated, field, values, operators: [':'], operatorKey: form, isAbsent: true };
    }
    default: {
      const isNegated = readFlag(properties['not'], 'not');
      const values = form === 'op' ? [{ path: ['value'], data: properties['value'] }] : readPlaced(data, form);
      if (form === 'between' && values.length !== 2) {
        throw new Mistake([form], `\`between\` must have two values; got ${values.length}`);
      }
      const operators = { op: [data], in: [':'], between: ['>=', '<='] }[form];
      return { connective: form === 'in' ? 'or' : 'and', isNegated, field, values, operators, operatorKey: form };
    }
  }
}

/**
 * Writes an expression, a query or a search as plain data, which JSON can store and
 * `fromExpression` reads back: with the same meaning and order.
 *
 * @throws {TypeError} If `source` is none of them.
 * @throws {QueryError} If the search has no clauses.
 * @see L6.4
 * @example
 * toExpression(not('payments', oneOf('id', ['a', 'b']))) // { field: 'id', in: ['a', 'b'], not: true }
 */
export function toExpression(source: QueryLike): Expression {
  return writeTree(readExpression(source).tree);
}

function writeTree(tree: ExpressionTree): Expression {
  const not = tree.isNegated ? ({ not: true } as const) : undefined;
  if (!isGroup(tree)) {
    const value = toPlain(tree.value);
    const field = fieldName(tree);
    return value === null ? { field, absent: true, ...not } : { field, op: tree.operator, value, ...not };
  }
  if (isList(tree) && tree.members[0].operator === ':') {
    const values = tree.members.map(({ value }) => toPlain(value)).filter((value) => value !== null);
    if (values.length === tree.members.length) return { field: fieldName(tree.members[0]), in: values, ...not };
  }
  const members = tree.members.map(writeTree);
  const group = tree.connective === 'and' ? { all: members } : { any: members };
  return not === undefined ? group : { not: group };
}
