import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import {
  type ExpressionSource,
  type ExpressionTree,
  isGroup,
  readExpression,
} from '../language/checker/checked-expression.ts';
import { isList } from '../language/formatter/format-expression.ts';
import type { Operator } from '../language/syntax/ast.ts';
import type { ClauseValue } from './create-clause.ts';
import { toPlain } from './query-builder.ts';
import { type ExpressionDataResult, Mistake, type Piece, readFlag, readPlaced, readTree } from './read-tree.ts';

/**
 * An expression as plain data: for a filter that is stored or sent as JSON. Values are as in
 * the steps of a search; `toExpression` writes them so that JSON keeps them.
 */
export type Expression =
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression }
  | { readonly field: string; readonly op: Operator; readonly value: ClauseValue; readonly not?: boolean }
  | { readonly field: string; readonly in: readonly ClauseValue[]; readonly not?: boolean }
  | { readonly field: string; readonly between: readonly [ClauseValue, ClauseValue]; readonly not?: boolean };

/**
 * Reads an expression from data, also after `JSON.parse`. Nothing in the data makes it throw.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param data - An `Expression`, or anything else. In `all` and `any`, `undefined`, `null` and
 *   `false` are left out; without a member they are a mistake, and so is a list without values.
 * @returns The expression, or every mistake with its path.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L6.3
 * @example
 * const { errors } = fromExpression('payments', { all: [{ field: 'payment_status', in: ['SETTLED', 'PAID'] }] })
 * errors[0]?.path // ['all', 0, 'in', 1]
 */
export function fromExpression<const Target extends ResourceLike>(
  resource: Target,
  data: unknown,
): ExpressionDataResult<Target>;
export function fromExpression(resource: ResourceLike, data: unknown): unknown {
  return readTree(resource, data, readPiece);
}

/** The properties that tell the forms of an expression apart. */
const FORMS = ['all', 'any', 'op', 'in', 'between', 'not'] as const;

function readPiece(properties: Readonly<Record<string, unknown>>): Piece {
  const { field } = properties;
  const [form, ...others] = FORMS.filter((name) => properties[name] !== undefined);
  const isClause = form === 'op' || form === 'in' || form === 'between';
  if (
    form === undefined ||
    others.some((name) => !(isClause && name === 'not')) ||
    isClause === (field === undefined)
  ) {
    throw new Mistake([], 'an expression has `all`, `any`, `not`, or `field` with one of `op`, `in` and `between`');
  }
  const data = properties[form];
  switch (form) {
    case 'all':
    case 'any':
      return { connective: form === 'all' ? 'and' : 'or', isNegated: false, members: readPlaced(data, form) };
    case 'not':
      return { connective: 'and', isNegated: true, members: [{ path: ['not'], data }] };
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
export function toExpression(source: ExpressionSource): Expression {
  return writeTree(readExpression(source).tree);
}

function writeTree(tree: ExpressionTree): Expression {
  const not = tree.isNegated ? ({ not: true } as const) : undefined;
  if (!isGroup(tree)) {
    return { field: fieldName(tree), op: tree.operator, value: toPlain(tree.value), ...not };
  }
  if (isList(tree) && tree.members[0].operator === ':') {
    return { field: fieldName(tree.members[0]), in: tree.members.map(({ value }) => toPlain(value)), ...not };
  }
  const members = tree.members.map(writeTree);
  const group = tree.connective === 'and' ? { all: members } : { any: members };
  return not === undefined ? group : { not: group };
}
