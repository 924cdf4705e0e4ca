import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { QueryError } from '../language/checker/query-error.ts';
import type { DiagnosticCode } from '../language/checker/registry.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import { describeValue } from '../language/text/describe-value.ts';
import { isList } from '../language/text/is-list.ts';
import { ownOptions } from '../language/text/own-options.ts';
import { joinClauses } from './built-query.ts';
import { createClause } from './create-clause.ts';
import { QueryBuilder, readList, type StoredRows, startQuery } from './query-builder.ts';
import type { Optional, Search } from './search-types.ts';

/** A clause from a form or a saved filter. Its parts may be of any type; `fromRows` checks them. */
export interface SearchRow {
  /** The full path of a field: `amount`, `metadata[order_id]`. */
  readonly field: unknown;
  readonly op: unknown;
  readonly value: unknown;
  /** Whether the clause is negated. */
  readonly not?: boolean | undefined;
  /** `or` for a clause of an OR query, as `clauses` writes it. */
  readonly connective?: 'or' | undefined;
}

/** A mistake in a row. */
export interface RowError {
  /** The position of the row in the list, from 0; -1 for a mistake in the list itself or in its connective. */
  readonly index: number;
  /** The code of the diagnostic; `invalid-row` for a part that is none of a clause, such as a row that is a string. */
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
  /** What joins the rows; by default, what the rows say, or `and` if they do not. */
  readonly connective?: Connective | undefined;
}

/**
 * Builds a search from rows, such as those of a filter form, or from a saved filter:
 * the `clauses` or `toRows()` of another search, also after `JSON.parse`. Nothing in
 * them makes it throw.
 *
 * Rows with the connective `or` make an OR query, even a single one. Where such rows
 * are mixed with others, or with the connective `and`, they are refused with
 * `mixed-connectives`; the option `or` joins them all with OR.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param rows - The clauses in order; `undefined`, `null` and `false` are left out.
 * @returns The search, or every mistake with the position of its row. No rows make a search without clauses.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L1.9
 * @example
 * const { errors } = fromRows('payments', [{ field: 'amount', op: '=', value: 5 }])
 * errors[0]?.code // 'unknown-operator'
 */
export function fromRows<const Target extends ResourceLike>(
  resource: Target,
  rows: readonly Optional<SearchRow>[] | StoredRows<Optional<SearchRow>>,
  options?: RowsOptions,
): RowsResult<Target>;
export function fromRows(resource: ResourceLike, rows: unknown, options?: RowsOptions): unknown {
  const known = toResource(resource);
  const errors: RowError[] = [];
  let query = startQuery(known);
  collectErrors(errors, -1, () => {
    const { list, saved, option } = readSaved(rows, ownOptions(options).connective);
    const given = option ?? saved;
    if (saved !== undefined && saved !== given) errors.push(mixedError(-1, saved, given));
    let connective = given;
    for (const [index, row] of list.entries()) {
      if ((row ?? false) === false) continue;
      collectErrors(errors, index, () => {
        const { field, op, value, not = false, connective: own = 'and' } = readRow(row);
        connective ??= own;
        // Only a connective that was given can join rows that do not say `or`.
        if (own !== connective && (own === 'or' || given === undefined)) {
          errors.push(mixedError(index, own, connective));
          return;
        }
        // `createClause` checks the field and the operator at run time.
        const clause = createClause(known, not, field as string, op as Operator, value);
        query = joinClauses(query, connective, [clause]);
      });
    }
  });
  return errors.length === 0
    ? { valid: true, search: new QueryBuilder(query), errors: [] }
    : { valid: false, search: undefined, errors };
}

function mixedError(index: number, own: Connective, others: Connective | undefined): RowError {
  const message = `rows of an ${own.toUpperCase()} query are joined with ${String(others).toUpperCase()}`;
  return { index, code: 'mixed-connectives', message };
}

/** Adds what a function throws to the errors. */
function collectErrors(errors: RowError[], index: number, run: () => void): void {
  catchMistakes(run, (message, code: RowError['code'] = 'invalid-row') => errors.push({ index, code, message }));
}

/**
 * Runs a function, and reports the mistakes in data that it throws.
 *
 * @returns Its result; `undefined` if it throws.
 */
export function catchMistakes<Result>(
  run: () => Result,
  report: (message: string, code?: DiagnosticCode) => void,
): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof QueryError) for (const { code, message } of error.diagnostics) report(message, code);
    else if (error instanceof TypeError) report(error.message);
    else throw error;
    return undefined;
  }
}

interface ReadRows {
  readonly list: readonly unknown[];
  readonly saved: Connective | undefined;
  readonly option: Connective | undefined;
}

/** Reads a list of rows or a saved filter, each part only once. */
function readSaved(rows: unknown, option: unknown): ReadRows {
  const own = isList(rows) ? { rows } : readOwn(rows);
  const list = readList(own.rows)?.first;
  if (list === undefined) throw new TypeError('`rows` must be an array, or an object with `connective` and `rows`');
  return {
    list,
    saved: isList(rows) ? undefined : readConnective(own.connective),
    option: option === undefined ? undefined : readConnective(option),
  };
}

function readConnective(value: unknown): Connective {
  if (value === 'and' || value === 'or') return value;
  throw new TypeError(`\`connective\` must be \`and\` or \`or\`; got ${describeValue(value)}`);
}

/** Reads the parts of a row only once: a getter could return something else the next time. */
function readRow(row: unknown): SearchRow {
  if (typeof row !== 'object' || isList(row)) {
    throw new TypeError(`a row must be an object with \`field\`, \`op\` and \`value\`; got ${describeValue(row)}`);
  }
  const { field, op, value, not, connective } = readOwn(row);
  if (not !== undefined && typeof not !== 'boolean') {
    throw new TypeError(`\`not\` must be a boolean; got ${describeValue(not)}`);
  }
  if (connective !== undefined && connective !== 'or') {
    throw new TypeError(`the \`connective\` of a row must be \`or\`, or absent; got ${describeValue(connective)}`);
  }
  return { field, op, value, not, connective };
}

/** The own properties of data, each read once. */
export function readOwn<Name extends string = keyof SearchRow | 'rows'>(
  data: unknown,
): { readonly [Key in Name]?: unknown } {
  try {
    return ownOptions(typeof data === 'object' && data !== null ? data : {}) as { readonly [Key in Name]?: unknown };
  } catch {
    throw new TypeError('the object cannot be read');
  }
}
