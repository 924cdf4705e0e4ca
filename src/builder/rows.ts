import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { QueryError } from '../language/checker/query-error.ts';
import type { DiagnosticCode } from '../language/checker/registry.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import { describeValue } from '../language/text/describe-value.ts';
import { isList } from '../language/text/is-list.ts';
import { type BuiltQuery, joinClauses } from './built-query.ts';
import { createClause } from './create-clause.ts';
import { QueryBuilder, startQuery } from './query-builder.ts';
import type { Optional, Search } from './search-types.ts';

/** A clause from a form or a saved filter. Its parts may be of any type; `fromRows` checks them. */
export interface SearchRow {
  /** The full path of a field: `amount`, `metadata[order_id]`. */
  readonly field: unknown;
  readonly op: unknown;
  readonly value: unknown;
  /** Whether the clause is negated. */
  readonly not?: boolean | undefined;
}

/** A mistake in a row. */
export interface RowError {
  /** The position of the row in the list, from 0. */
  readonly index: number;
  /** The code of the diagnostic; `invalid-row` for a part that no query can contain, such as a missing value. */
  readonly code: DiagnosticCode | 'invalid-row';
  /** What is wrong, in words. */
  readonly message: string;
}

/** The search of all rows, or all mistakes in them. */
export type RowsResult<Target extends ResourceLike> =
  | { readonly valid: true; readonly search: Search<Target>; readonly errors: readonly [] }
  | { readonly valid: false; readonly search: undefined; readonly errors: readonly [RowError, ...RowError[]] };

/** Options for `fromRows`. */
export interface RowsOptions {
  /** What joins the rows; `and` by default. */
  readonly connective?: Connective | undefined;
}

/**
 * Builds a search from rows, such as those of a filter form, a saved filter or the
 * `clauses` of another search. Nothing in a row makes it throw.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param rows - The clauses in order; `undefined`, `null` and `false` are left out.
 * @returns The search, or every mistake with the position of its row. No rows make a search without clauses.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one, or `rows` is not an array.
 * @example
 * const { errors } = fromRows('payments', [{ field: 'amount', op: '=', value: 5 }])
 * errors[0]?.code // 'unknown-operator'
 */
export function fromRows<const Target extends ResourceLike>(
  resource: Target,
  rows: readonly Optional<SearchRow>[],
  options?: RowsOptions,
): RowsResult<Target>;
export function fromRows(resource: ResourceLike, rows: unknown, { connective = 'and' }: RowsOptions = {}): unknown {
  if (!isList(rows)) throw new TypeError('`rows` must be an array');
  const errors: RowError[] = [];
  let query = startQuery(toResource(resource));
  for (const [index, row] of rows.entries()) {
    if ((row ?? false) === false) continue;
    try {
      query = addRow(query, connective, row);
    } catch (error) {
      errors.push(...describeErrors(error, index));
    }
  }
  return errors.length === 0
    ? { valid: true, search: new QueryBuilder(query), errors: [] }
    : { valid: false, search: undefined, errors };
}

function addRow(query: BuiltQuery, connective: Connective, row: unknown): BuiltQuery {
  const { field, op, value, not = false } = readRow(row);
  if (typeof not !== 'boolean') throw new TypeError(`\`not\` must be a boolean; got ${describeValue(not)}`);
  if (typeof op !== 'string') throw new TypeError(`\`op\` must be a string; got ${describeValue(op)}`);
  // `createClause` checks the field and the operator at run time.
  return joinClauses(query, connective, [createClause(query.resource, not, field as string, op as Operator, value)]);
}

/** Reads the parts of a row only once: a getter could return something else the next time. */
function readRow(row: unknown): SearchRow {
  if (typeof row !== 'object' || isList(row)) {
    throw new TypeError(`a row must be an object with \`field\`, \`op\` and \`value\`; got ${describeValue(row)}`);
  }
  try {
    const { field, op, value, not } = row as SearchRow;
    return { field, op, value, not };
  } catch {
    throw new TypeError('the row cannot be read');
  }
}

function describeErrors(error: unknown, index: number): readonly RowError[] {
  if (error instanceof QueryError) return error.diagnostics.map(({ code, message }) => ({ index, code, message }));
  if (error instanceof TypeError) return [{ index, code: 'invalid-row', message: error.message }];
  throw error;
}
