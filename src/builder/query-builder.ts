import { describeValue, readEpochMs } from '../language/base/plain-data.ts';
import { remember } from '../language/base/remember.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { assertCheckedQuery, type CheckedQuery, CheckedQueryOn } from '../language/checker/checked-query.ts';
import { COPY, isOfOtherCopy, OTHER_COPY, OWN_COPY } from '../language/checker/copy.ts';
import type { QueryDiagnostic } from '../language/checker/registry.ts';
import { formatClause } from '../language/formatter/format-checked.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import {
  type BuiltQuery,
  checkBuilt,
  emptyError,
  formatBuilt,
  joinClauses,
  joinQuery,
  mixedError,
  reviewBuilt,
  tooManyError,
} from './built-query.ts';
import { type ClauseValue, createClause, readFieldName, valueError } from './create-clause.ts';

/** Starts a query from a text; a method of a search without clauses. */
export type ReadText = (this: QueryBuilder, text: string) => QueryBuilder;

/**
 * A query under construction. It is immutable: every step checks the clause that it adds and returns a new query. The
 * steps accept any field here; the types of `Search` restrict them to the fields of the resource.
 *
 * Test frameworks compare and print its own properties, and `structuredClone` keeps nothing else.
 */
export class QueryBuilder {
  /** The name of the class as users know it, for tools that print it with an object. */
  static readonly name = 'Search';
  /** The name of the resource. */
  readonly resource: string;
  /** The canonical form; `undefined` without clauses, so that it cannot be sent as a query for everything. */
  readonly text: string | undefined;
  readonly #built: BuiltQuery;

  constructor(built: BuiltQuery, query?: ReadText, check?: ReadText) {
    this.resource = built.resource.name;
    this.text = built.text || undefined;
    this.#built = built;
    // Not a subclass with these methods: strict comparisons would find two empty searches different.
    if (query !== undefined) Object.defineProperties(this, { query: { value: query }, check: { value: check } });
    // Vue makes no proxy of a frozen object.
    Object.freeze(this);
  }

  get [COPY](): object {
    return OWN_COPY;
  }

  /** The content of a builder, for the modules of this folder; `undefined` for anything else, such as a copy or a proxy. */
  static tryRead(value: unknown): BuiltQuery | undefined {
    const object: object = Object(value);
    return #built in object ? object.#built : undefined;
  }

  /**
   * The content of a builder.
   *
   * @throws {TypeError} If it is a copy or a proxy, or a method was called without an object.
   */
  static read(builder: unknown): BuiltQuery {
    const built = QueryBuilder.tryRead(builder);
    if (built !== undefined) return built;
    throw new TypeError('call it on a search, as in `found.where(…)`; got a copy or proxy of one, or nothing');
  }

  where(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return addClause(this, 'and', false, field, operator, value);
  }

  whereNot(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return addClause(this, 'and', true, field, operator, value);
  }

  orWhere(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return addClause(this, 'or', false, field, operator, value);
  }

  orWhereNot(field: string, operator: Operator, value: ClauseValue): QueryBuilder {
    return addClause(this, 'or', true, field, operator, value);
  }

  exists(field: string): QueryBuilder {
    return addClause(this, 'and', true, field, ':', null);
  }

  missing(field: string): QueryBuilder {
    return addClause(this, 'and', false, field, ':', null);
  }

  oneOf(field: string, values: readonly ClauseValue[]): QueryBuilder {
    const built = QueryBuilder.read(this);
    const { resource } = built;
    const max = resource.limits.clauses;
    // One clause too many is enough for the error.
    const list = readList(values, max + 1);
    if (list === undefined) throw valueError(field, values, 'an array');
    const { length, first } = list;
    if (length === 0) throw emptyError(': the list has no values');
    const clauses = first.map((value) => createClause(resource, false, field, ':', value));
    if (length > max) throw tooManyError(clauses, length, max);
    if (built.clauses.length > 0) throw mixedError(built, 'or', clauses);
    return new QueryBuilder(joinClauses(built, 'or', clauses));
  }

  and(added: unknown): QueryBuilder {
    return addSearches(this, 'and', added);
  }

  or(added: unknown): QueryBuilder {
    return addSearches(this, 'or', added);
  }

  when<Value>(value: Value, add: (search: this, value: Value) => QueryBuilder): QueryBuilder {
    QueryBuilder.read(this);
    if (isAbsent(value) || isBlank(value)) return this;
    if (typeof add !== 'function') throw new TypeError(`\`add\` must be a function; got ${describeValue(add)}`);
    const added = add(this, value);
    if (QueryBuilder.tryRead(added) !== undefined) return added;
    const got = added === undefined ? 'nothing; return the search with the clauses' : describeValue(added);
    throw new TypeError(`the callback of \`when\` must return a search; it returned ${got}`);
  }

  without(field: string): QueryBuilder {
    const { resource, connective, clauses } = QueryBuilder.read(this);
    const name = readFieldName(resource, field);
    const kept = clauses.filter(({ clause }) => clause.isScope || fieldName(clause) !== name);
    const rest = joinClauses(startQuery(resource), connective ?? 'and', kept);
    // Nothing can be joined to a scope with OR, even to one clause.
    return new QueryBuilder(kept.some(({ clause }) => clause.isScope) ? { ...rest, connective: 'and' } : rest);
  }

  equals(other: unknown): boolean {
    const { resource, text } = QueryBuilder.read(this);
    const built = QueryBuilder.tryRead(other);
    return built?.resource === resource && built.text === text;
  }

  query(_text: string): QueryBuilder {
    throw noParserError();
  }

  check(_text: string): QueryBuilder {
    throw noParserError();
  }

  get warnings(): readonly QueryDiagnostic[] {
    return warningsOf(QueryBuilder.read(this));
  }

  get scope(): string | undefined {
    const texts = QueryBuilder.read(this).clauses.flatMap(({ text, clause }) => (clause.isScope ? text : []));
    return texts.length === 0 ? undefined : texts.join(' ');
  }

  get count(): number {
    return QueryBuilder.read(this).clauses.length;
  }

  get connective(): Connective | undefined {
    return QueryBuilder.read(this).connective;
  }

  toString(): string {
    // Test frameworks print copies of the searches that they compare.
    const isCopy = QueryBuilder.tryRead(this) === undefined && this instanceof QueryBuilder;
    return (isCopy ? this.text : undefined) ?? formatBuilt(QueryBuilder.read(this));
  }

  toJSON(): string {
    return formatBuilt(QueryBuilder.read(this));
  }

  toQuery(): CheckedQuery {
    return checkBuilt(QueryBuilder.read(this));
  }
}

function noParserError(): TypeError {
  return new TypeError(
    'only `search(resource)` from `clausal` can start from text; join two searches with `and` or `or`',
  );
}

/**
 * The length and the first elements of a list; `undefined` for anything else.
 * They are read by index, because an iterator may yield something else.
 */
export function readList(
  values: unknown,
  max = Number.POSITIVE_INFINITY,
): { readonly length: number; readonly first: readonly unknown[] } | undefined {
  try {
    if (Array.isArray(values)) {
      const { length } = values;
      return { length, first: Array.from({ length: Math.min(length, max) }, (_, index) => values[index]) };
    }
  } catch {
    // A getter or proxy threw: there is no list to read.
  }
  return undefined;
}

function addClause(
  search: QueryBuilder,
  connective: Connective,
  isNegated: boolean,
  field: string,
  operator: Operator,
  value: ClauseValue,
): QueryBuilder {
  const built = QueryBuilder.read(search);
  const clause = createClause(built.resource, isNegated, field, operator, value);
  return new QueryBuilder(joinClauses(built, connective, [clause]));
}

function addSearches(search: QueryBuilder, connective: Connective, added: unknown): QueryBuilder {
  const built = QueryBuilder.read(search);
  const searches = readSearches(built.resource, added);
  return new QueryBuilder(searches.reduce((all, one) => joinQuery(all, connective, one), built));
}

/**
 * Reads what stands for clauses: a search, `false` for none, or a list of searches, whose absent elements are left out.
 *
 * @throws {TypeError} If it is anything else, or a search on another resource.
 */
export function readSearches(resource: Resource, value: unknown): readonly BuiltQuery[] {
  if (value === false) return [];
  const list = readList(value)?.first;
  if (list === undefined) return [readSearch(resource, value, '')];
  return list.flatMap((one) => (isAbsent(one) ? [] : readSearch(resource, one, '; use `oneOf` for several values')));
}

function readSearch(resource: Resource, value: unknown, hint: string): BuiltQuery {
  const built = QueryBuilder.tryRead(value);
  if (built === undefined && isOfOtherCopy(value)) throw new TypeError(`a clause must be a search; got ${OTHER_COPY}`);
  if (built === undefined) {
    throw new TypeError(`a clause must come from \`search\` or \`query\`, or be \`false\` to leave it out${hint}`);
  }
  if (built.resource !== resource) {
    throw new TypeError(`a clause on ${built.resource.name} cannot be part of a query on ${resource.name}`);
  }
  return built;
}

/** Whether a value stands for no clause; an empty string and 0 do not. */
export function isAbsent(value: unknown): value is undefined | null | false {
  return (value ?? false) === false;
}

/**
 * Whether a value is what an empty form field gives: an empty text, `NaN` or an invalid `Date`.
 * A text of white space looks empty too, and `Number` would make 0 of it.
 */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Number.isNaN(value) || Number.isNaN(readEpochMs(value));
}

/** The warnings and notes of the checker for a query; none without clauses. */
const warningsOf = remember((built: BuiltQuery): readonly QueryDiagnostic[] =>
  built.clauses.length === 0 ? [] : reviewBuilt(built).diagnostics,
);

export function startQuery(resource: Resource): BuiltQuery {
  return { resource, connective: undefined, clauses: [], text: '' };
}

/**
 * Continues a checked query.
 *
 * @throws {TypeError} If it is not a checked query, or one on another resource.
 * @throws {QueryError} If its canonical form is too long.
 */
export function continueQuery(resource: Resource, query: unknown): BuiltQuery {
  assertCheckedQuery(query);
  if (query.resource !== resource) {
    // The other resource may have the same name.
    const got = `got one on another resource, ${query.resource.name}`;
    throw new TypeError(`\`query\` must be a checked query on ${resource.name}; ${got}`);
  }
  const clauses = CheckedQueryOn.clausesOf(query).map((clause) => ({ clause, text: formatClause(clause) }));
  return joinClauses(startQuery(resource), query.connective, clauses);
}
