import type { Resource } from '../catalogue/resource.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { formatClause } from '../formatter/format-checked.ts';
import type { Connective, Operator } from '../syntax/ast.ts';
import {
  type BuiltQuery,
  checkBuilt,
  emptyError,
  formatBuilt,
  joinClauses,
  mixedError,
  tooManyError,
} from './built-query.ts';
import type { ClauseValue } from './clause-node.ts';
import { createClause } from './create-clause.ts';

/**
 * A query under construction. It is immutable: every step checks the clause
 * that it adds and returns a new query. The steps accept any field here; the
 * types of `Search` restrict them to the fields of the resource.
 */
export class QueryBuilder {
  readonly #built: BuiltQuery;

  constructor(built: BuiltQuery) {
    this.#built = built;
  }

  /** The content of a builder, for the modules of this folder. */
  static read(builder: QueryBuilder): BuiltQuery {
    return builder.#built;
  }

  where(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return this.#add('and', false, field, operator, value);
  }

  whereNot(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return this.#add('and', true, field, operator, value);
  }

  orWhere(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return this.#add('or', false, field, operator, value);
  }

  orWhereNot(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return this.#add('or', true, field, operator, value);
  }

  exists(field: string): QueryBuilder {
    return this.#add('and', true, field, ':', null);
  }

  missing(field: string): QueryBuilder {
    return this.#add('and', false, field, ':', null);
  }

  oneOf(field: string, values: readonly ClauseValue[]): QueryBuilder {
    if (!Array.isArray(values)) throw new TypeError('`values` must be an array');
    if (values.length === 0) throw emptyError();
    const { resource } = this.#built;
    const max = resource.limits.clauses;
    // By index, because an iterator may yield something else. One clause too many is enough for the error.
    const clauses = Array.from({ length: Math.min(values.length, max + 1) }, (_, index) =>
      createClause(resource, false, field, ':', values[index]),
    );
    if (values.length > max) throw tooManyError(clauses, values.length, max);
    // A list of one makes an OR query too: the steps that are allowed must not depend on the length of a list.
    if (this.#built.clauses.length > 0) throw mixedError(this.#built, 'or', clauses);
    return new QueryBuilder({ ...joinClauses(this.#built, 'or', clauses), connective: 'or' });
  }

  get count(): number {
    return this.#built.clauses.length;
  }

  toString(): string {
    return formatBuilt(this.#built);
  }

  toJSON(): string {
    return formatBuilt(this.#built);
  }

  toQuery(): CheckedQuery {
    return checkBuilt(this.#built);
  }

  /** Makes Node print the query instead of the builder's members. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Search(${this.count === 0 ? '' : this.toString()})`;
  }

  #add(
    connective: Connective,
    isNegated: boolean,
    field: string,
    operator: Operator,
    value: ClauseValue,
  ): QueryBuilder {
    const clause = createClause(this.#built.resource, isNegated, field, operator, value);
    return new QueryBuilder(joinClauses(this.#built, connective, [clause]));
  }
}

/** Starts a query without clauses. */
export function startQuery(resource: Resource): BuiltQuery {
  return { resource, connective: undefined, clauses: [] };
}

/**
 * Continues a checked query.
 *
 * @throws {TypeError} If it is a query on another resource.
 * @throws {QueryError} If its canonical form is too long.
 */
export function continueQuery(resource: Resource, query: CheckedQuery | undefined): BuiltQuery {
  if (query?.resource !== resource) {
    const got = query?.resource?.name === undefined ? 'none' : `one on ${query.resource.name}`;
    throw new TypeError(`\`query\` must be a checked query on ${resource.name}; got ${got}`);
  }
  const clauses = query.clauses.map((clause) => ({ clause, text: formatClause(clause) }));
  return joinClauses(startQuery(resource), query.connective, clauses);
}
