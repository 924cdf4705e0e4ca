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
 * A query in the making. It never changes: every step checks what it adds and
 * gives a new one. Here the steps take any field; the types of `Search` know
 * which there are.
 */
export class QueryBuilder {
  readonly #built: BuiltQuery;

  constructor(built: BuiltQuery) {
    this.#built = built;
  }

  /** What a builder holds: it can be asked for here, but not changed from outside. */
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
    if (!Array.isArray(values)) throw new TypeError('`values` must be a list');
    if (values.length === 0) throw emptyError();
    const { resource } = this.#built;
    const most = resource.limits.clauses;
    // By index, for an iterator may say something else; and one too many is enough to see that there are.
    const clauses = Array.from({ length: Math.min(values.length, most + 1) }, (_, index) =>
      createClause(resource, false, field, ':', values[index]),
    );
    if (values.length > most) throw tooManyError(clauses, values.length, most);
    // A list of one makes an OR query too: what may come before and after must not depend on how long a list is.
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

  /** What Node shows of it: the query, not how it is made. */
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

/** A query with no clause yet. */
export function startQuery(resource: Resource): BuiltQuery {
  return { resource, connective: undefined, clauses: [] };
}

/**
 * The clauses of a query that was checked before.
 *
 * @throws {TypeError} It is a query on another resource.
 * @throws {QueryError} Its canonical form is too long.
 */
export function continueQuery(resource: Resource, query: CheckedQuery | undefined): BuiltQuery {
  if (query?.resource !== resource) {
    const got = query?.resource?.name === undefined ? 'none' : `one on ${query.resource.name}`;
    throw new TypeError(`\`query\` must be a checked query on ${resource.name}; got ${got}`);
  }
  const clauses = query.clauses.map((clause) => ({ clause, text: formatClause(clause) }));
  return joinClauses(startQuery(resource), query.connective, clauses);
}
