import type { ResourceLike, ResourceOf } from '../catalogue/catalogue.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import type { AnyName, FieldArgument, NullableArgument } from './argument-types.ts';
import type { ClauseRow } from './clause-row.ts';
import type { NameIn, NonNullIn, NullableIn, NullIn, OfferedIn, OperatorIn, ValueIn } from './clause-types.ts';
import type { Next } from './counts.ts';
import type { QueryShape, QueryText, ReadQuery } from './literal/read-query.ts';
import type { AfterStep, Allowed, Fits, OfferedName } from './step-types.ts';
import type { ListArgument, OperatorArgument, OrElse, ValueArgument } from './value-types.ts';

/**
 * A query under construction. It is immutable: every step checks the clause
 * that it adds and returns a new query, so the beginning of a query can be
 * shared. The compiler knows the fields, their operators and values, the
 * connective and the number of clauses; everything else is checked at run time.
 *
 * A variable without annotation can be assigned again: `let found = search('payments')`
 * holds every later search whose clauses are joined with AND. For parameters,
 * `Search<'payments'>` is any search on payments, `AndSearch<'payments'>` one that
 * takes more clauses with AND, and `Search` one on any resource. Whatever the compiler
 * then no longer knows is checked at run time.
 *
 * Two searches are deeply equal if they have the same resource name and text. A
 * copy made by `structuredClone` or a spread is plain data, `resource` and `text`,
 * without steps. Steps throw a `TypeError` on a proxy of a search.
 *
 * Every step throws a `QueryError` with the checker's diagnostics if the service
 * would refuse the query, and a `TypeError` for an argument that no query can
 * contain, such as `undefined`. Warnings do not throw, except for a number of
 * milliseconds; use `checkQuery(resource, String(search))` to see them.
 *
 * @typeParam Like - The resource, or its name; any resource by default.
 * @typeParam Join - The connectives that may join the next clause: both, up to the second clause.
 * @typeParam Field - The only field that an OR query may name, if the resource has that restriction.
 * @typeParam Count - The number of clauses.
 * @typeParam Reads - Whether it can start from a text, as `search` of `clausal` can.
 * @see L1.9, L2.1, L2.2, L2.4, L2.5, L2.6
 */
export interface Search<
  // biome-ignore-start lint/suspicious/noExplicitAny: the default is assignable to and from any resource, connective, field and number
  Like extends ResourceLike = any,
  Join extends Connective = any,
  Field extends string = any,
  Count extends number = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
  Reads extends boolean = false,
> {
  /** Adds a clause with AND: `where('amount', '>=', 1000)`. */
  readonly where: WhereStep<Like, 'and', Join, string, Count>;
  /** Adds a negated clause with AND, which an absent field satisfies: `whereNot('refund.status', ':', 'PENDING')`. */
  readonly whereNot: WhereNotStep<Like, 'and', Join, string, Count>;
  /** Adds a clause with OR, or starts an OR query: `orWhere('currency_code', ':', 'EUR')`. */
  readonly orWhere: OrWhereStep<Like, 'or', Join, Field, Count>;
  /** Adds a negated clause with OR, or starts an OR query: `orWhereNot('currency_code', ':', 'EUR')`. */
  readonly orWhereNot: OrWhereNotStep<Like, 'or', Join, Field, Count>;
  /** Requires that a field has a value: `exists('refund.status')` is `-refund.status:null`. */
  readonly exists: ExistsStep<Like, Join, Count>;
  /** Requires that a field has no value: `missing('refund.status')` is `refund.status:null`. */
  readonly missing: MissingStep<Like, Join, Count>;
  /**
   * Makes an OR query from a field and at least one value: `oneOf('id', ids)`.
   * A query cannot mix AND and OR, so this does not combine with `where`: run
   * one query for each value, or exclude the other values with `whereNot`.
   */
  readonly oneOf: ListStep<Like, Count>;
  /** Adds the clauses of other searches with AND: `and(other)`, or `and([a, isLarge && b])`. */
  readonly and: AndStep<Like, 'and', Join, AndSearch<Like>, AndSearch<Like>>;
  /** Adds the clauses of other searches with OR: `or(other)`, or `or([a, isLarge && b])`. */
  readonly or: OrStep<Like, 'or', Join, Search<Like>, Search<Like, 'or', string, number>>;
  /** Adds clauses only if there is a value: `when(email, (found, known) => found.where('customer.email', ':', known))`. */
  readonly when: WhenStep<Like, Join, Field, Count>;
  /** Leaves out the clauses of a field: `without('amount')`. */
  readonly without: WithoutStep<Like, Join, Field>;
  /** Starts from a text; only `search(resource)` of `clausal` can: `query('amount>=1000 payment_status:"SETTLED"')`. */
  readonly query: TextStep<Like, Reads>;
  /** The name of the resource. */
  readonly resource: ResourceOf<Like>['name'];
  /** The query in canonical form; `undefined` if there are no clauses. `String(search)` throws then. */
  readonly text: string | undefined;
  /** The number of clauses. A complete query has at least one. */
  readonly count: number;
  /** The connective of the clauses; `undefined` while either may still join the next clause. */
  readonly connective: ConnectiveOf<Join>;
  /** The clauses as plain data, in the order of the text. `fromRows` reads them back. */
  readonly clauses: readonly ClauseRow[];
  /** Whether the other value is a search with the same clauses, in the same order, on the same resource. */
  equals(other: unknown): boolean;
  /** Formats the query in canonical form. Throws a `QueryError` if there are no clauses. */
  toString(): string;
  /** The same, so that a search can be part of a JSON body. */
  toJSON(): string;
  /** Returns the query as `checkQuery` does. Throws a `QueryError` if there are no clauses. */
  toQuery(): CheckedQuery<Like>;
}

/**
 * A search that takes more clauses with AND. It may have no clauses yet.
 *
 * @typeParam Like - The resource, or its name.
 */
export type AndSearch<Like extends ResourceLike> = Search<Like, 'and', string, number>;

/** A search without clauses, which can start from a text. */
export type SearchStart<Like extends ResourceLike> = Search<Like, Connective, string, 0, true>;

/** A search, or nothing, as an element of a list of searches. */
export type Optional<Item> = Item | undefined | null | false;

type ConnectiveOf<Join extends Connective> = [unknown] extends [Join]
  ? // biome-ignore lint/suspicious/noExplicitAny: `Connective | undefined`, but assignable to any of them
    any
  : 'and' extends Join
    ? 'and' | undefined
    : 'or';

// The steps are methods, whose `this` types the compiler compares in either direction: a search that no longer takes
// a step is still assignable to a variable whose type has it. They are in this file because the compiler then compares
// searches by their members; if it meets a step before `Search`, it may compare only type arguments, and refuse that.
//
// Each step has a signature of its own, because editors show the comment of a signature instead of that of a property.
// The defaults of type parameters are what editors show of an argument that is not there yet.

/** The type of the step `where`. */
export type WhereStep<
  Like extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = {
  /**
   * Adds a clause with AND: `where('amount', '>=', 1000)`.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   * @param operator - `:` equals, `~` contains, `>` `<` `>=` `<=` compare; those that the field takes.
   * @param value - A value of the type of the field; `null` with `:` if the field may have no value.
   */
  step<
    Name extends OfferedName<ResourceOf<Like>, Kind, Field, Count> | AnyName,
    const Sign extends ':' | OperatorIn<ResourceOf<Like>, Name> | OrElse<Name, AnyName> =
      | ':'
      | OperatorIn<ResourceOf<Like>, Name>,
    const Value extends ValueIn<ResourceOf<Like>, Name, Sign> | OrElse<Name, unknown> =
      | NonNullIn<ResourceOf<Like>, Name, Sign>
      | NullIn<ResourceOf<Like>, Name, Sign>,
  >(
    this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
    field: FieldArgument<ResourceOf<Like>, Kind, Field, Count, Name>,
    operator: OperatorArgument<ResourceOf<Like>, Name, Sign>,
    value: ValueArgument<ResourceOf<Like>, Name, Sign, Value>,
  ): Search<Like, AfterStep<Kind, Join, Count>, Name, Next<Count>>;
}['step'];

/** The type of the step `whereNot`. */
export type WhereNotStep<
  Like extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = {
  /**
   * Adds a negated clause with AND, which an absent field satisfies: `whereNot('refund.status', ':', 'PENDING')`.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   * @param operator - `:` equals, `~` contains, `>` `<` `>=` `<=` compare; those that the field takes.
   * @param value - A value of the type of the field; `null` with `:` if the field may have no value.
   */
  step<
    Name extends OfferedName<ResourceOf<Like>, Kind, Field, Count> | AnyName,
    const Sign extends ':' | OperatorIn<ResourceOf<Like>, Name> | OrElse<Name, AnyName> =
      | ':'
      | OperatorIn<ResourceOf<Like>, Name>,
    const Value extends ValueIn<ResourceOf<Like>, Name, Sign> | OrElse<Name, unknown> =
      | NonNullIn<ResourceOf<Like>, Name, Sign>
      | NullIn<ResourceOf<Like>, Name, Sign>,
  >(
    this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
    field: FieldArgument<ResourceOf<Like>, Kind, Field, Count, Name>,
    operator: OperatorArgument<ResourceOf<Like>, Name, Sign>,
    value: ValueArgument<ResourceOf<Like>, Name, Sign, Value>,
  ): Search<Like, AfterStep<Kind, Join, Count>, Name, Next<Count>>;
}['step'];

/** The type of the step `orWhere`. */
export type OrWhereStep<
  Like extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = {
  /**
   * Adds a clause with OR, or starts an OR query: `orWhere('currency_code', ':', 'EUR')`.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   * @param operator - `:` equals, `~` contains, `>` `<` `>=` `<=` compare; those that the field takes.
   * @param value - A value of the type of the field; `null` with `:` if the field may have no value.
   */
  step<
    Name extends OfferedName<ResourceOf<Like>, Kind, Field, Count> | AnyName,
    const Sign extends ':' | OperatorIn<ResourceOf<Like>, Name> | OrElse<Name, AnyName> =
      | ':'
      | OperatorIn<ResourceOf<Like>, Name>,
    const Value extends ValueIn<ResourceOf<Like>, Name, Sign> | OrElse<Name, unknown> =
      | NonNullIn<ResourceOf<Like>, Name, Sign>
      | NullIn<ResourceOf<Like>, Name, Sign>,
  >(
    this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
    field: FieldArgument<ResourceOf<Like>, Kind, Field, Count, Name>,
    operator: OperatorArgument<ResourceOf<Like>, Name, Sign>,
    value: ValueArgument<ResourceOf<Like>, Name, Sign, Value>,
  ): Search<Like, AfterStep<Kind, Join, Count>, Name, Next<Count>>;
}['step'];

/** The type of the step `orWhereNot`. */
export type OrWhereNotStep<
  Like extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = {
  /**
   * Adds a negated clause with OR, or starts an OR query: `orWhereNot('currency_code', ':', 'EUR')`.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   * @param operator - `:` equals, `~` contains, `>` `<` `>=` `<=` compare; those that the field takes.
   * @param value - A value of the type of the field; `null` with `:` if the field may have no value.
   */
  step<
    Name extends OfferedName<ResourceOf<Like>, Kind, Field, Count> | AnyName,
    const Sign extends ':' | OperatorIn<ResourceOf<Like>, Name> | OrElse<Name, AnyName> =
      | ':'
      | OperatorIn<ResourceOf<Like>, Name>,
    const Value extends ValueIn<ResourceOf<Like>, Name, Sign> | OrElse<Name, unknown> =
      | NonNullIn<ResourceOf<Like>, Name, Sign>
      | NullIn<ResourceOf<Like>, Name, Sign>,
  >(
    this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
    field: FieldArgument<ResourceOf<Like>, Kind, Field, Count, Name>,
    operator: OperatorArgument<ResourceOf<Like>, Name, Sign>,
    value: ValueArgument<ResourceOf<Like>, Name, Sign, Value>,
  ): Search<Like, AfterStep<Kind, Join, Count>, Name, Next<Count>>;
}['step'];

/** The type of the step `exists`. */
export type ExistsStep<Like extends ResourceLike, Join extends Connective, Count extends number> = {
  /**
   * Requires that a field has a value: `exists('refund.status')` is `-refund.status:null`.
   *
   * @param field - The full path of a field that may have no value, such as `refund.status`.
   */
  step<Name extends NullableIn<ResourceOf<Like>> | AnyName>(
    this: Allowed<ResourceOf<Like>, 'and', Join, Count>,
    field: NullableArgument<ResourceOf<Like>, Name>,
  ): Search<Like, AfterStep<'and', Join, Count>, Name, Next<Count>>;
}['step'];

/** The type of the step `missing`. */
export type MissingStep<Like extends ResourceLike, Join extends Connective, Count extends number> = {
  /**
   * Requires that a field has no value: `missing('refund.status')` is `refund.status:null`.
   *
   * @param field - The full path of a field that may have no value, such as `refund.status`.
   */
  step<Name extends NullableIn<ResourceOf<Like>> | AnyName>(
    this: Allowed<ResourceOf<Like>, 'and', Join, Count>,
    field: NullableArgument<ResourceOf<Like>, Name>,
  ): Search<Like, AfterStep<'and', Join, Count>, Name, Next<Count>>;
}['step'];

/** A step that adds a clause for each value of a list. */
export type ListStep<Like extends ResourceLike, Count extends number> = {
  /**
   * Makes an OR query with a clause for each value.
   *
   * @param field - The full path of the field, such as `id`.
   * @param values - At least one value, and at most as many as a query may have clauses; `splitOneOf` takes more.
   */
  step<
    Name extends OfferedIn<ResourceOf<Like>> | AnyName,
    const Values extends
      | readonly ValueIn<ResourceOf<Like>, Name, ':'>[]
      | OrElse<Name, readonly unknown[]> = readonly ValueIn<ResourceOf<Like>, Name, ':'>[],
  >(
    this: Count extends 0 ? unknown : 'mixed-connectives: `oneOf` makes an `OR` query and cannot follow another clause',
    field: FieldArgument<ResourceOf<Like>, 'and', string, number, Name>,
    values: ListArgument<ResourceOf<Like>, Name, Values, Values & Fits<ResourceOf<Like>, Values['length']>>,
  ): Search<Like, 'or', Name, Values['length']>;
}['step'];

/** The type of the step `and`. */
export type AndStep<Like extends ResourceLike, Kind extends Connective, Join extends Connective, Added, Merged> = {
  /**
   * Adds the clauses of other searches with AND: `and(other)`, or `and([a, isLarge && b])`.
   *
   * @param searches - A search, or a list in which `undefined`, `null` and `false` stand for no clause.
   */
  step(
    this: Allowed<ResourceOf<Like>, Kind, Join, number>,
    searches: Added | false | readonly Optional<Added>[],
  ): Merged;
}['step'];

/** The type of the step `or`. */
export type OrStep<Like extends ResourceLike, Kind extends Connective, Join extends Connective, Added, Merged> = {
  /**
   * Adds the clauses of other searches with OR: `or(other)`, or `or([a, isLarge && b])`.
   *
   * @param searches - A search, or a list in which `undefined`, `null` and `false` stand for no clause.
   */
  step<Searches extends Added | false | readonly Optional<Added>[]>(
    this: Allowed<ResourceOf<Like>, Kind, Join, number>,
    searches: OrArgument<Searches>,
  ): Merged;
}['step'];

/** The searches, or the diagnostic if one of them certainly joins its clauses with AND. */
type OrArgument<Searches> = [AndAmong<Searches>] extends [never]
  ? Searches
  : 'mixed-connectives: `AND` is mixed with `OR`; run one query for each alternative';

type AndAmong<Searches> = Searches extends readonly (infer One)[]
  ? AndAmong<One>
  : Searches extends Search<infer _Like, infer Join, infer _Field, infer Count, infer _Reads>
    ? 'or' extends Join
      ? never
      : number extends Count
        ? never
        : 'and'
    : never;

/** A step that adds clauses only if there is a value. */
export type WhenStep<Like extends ResourceLike, Join extends Connective, Field extends string, Count extends number> = {
  /**
   * Adds clauses if a value is neither `undefined`, `null` nor `false`; `0` and `''` are values.
   *
   * @param value - A condition, or a value that may be absent.
   * @param add - Adds the clauses; it gets the search and the value.
   */
  step<Value, Added extends Search<Like>>(
    value: Value,
    add: (search: Search<Like, Join, Field, Count>, value: Exclude<Value, undefined | null | false>) => Added,
  ): Added extends AndSearch<Like> ? AndSearch<Like> : Search<Like>;
}['step'];

/** A step that leaves out the clauses of a field. */
export type WithoutStep<Like extends ResourceLike, Join extends Connective, Field extends string> = {
  /**
   * Leaves out the clauses of a field, negated or not.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   */
  step<Name extends OfferedIn<ResourceOf<Like>> | AnyName>(
    field: FieldArgument<ResourceOf<Like>, 'and', string, number, Name>,
  ): [unknown] extends [Join] ? Search<Like> : 'and' extends Join ? AndSearch<Like> : Search<Like, 'or', Field, number>;
}['step'];

/** A step that starts from the text of a query. */
export type TextStep<Like extends ResourceLike, Reads extends boolean> = {
  /**
   * Starts from the text of a query. The compiler reads a literal and prints
   * its first diagnostic; a `string` is checked at run time. A template with a
   * text that the compiler does not know does not compile, because that text can
   * become a clause: the template tag `query` keeps it a value.
   *
   * @param text - A query, such as `amount>=1000 payment_status:"SETTLED"`.
   * @throws {QueryError} If the service would refuse the query.
   * @throws {TypeError} If `text` is not a string.
   * @see L1, L2
   */
  step<const Text extends string>(
    this: Reads extends true
      ? unknown
      : 'only `search(resource)` of `clausal` can start from a text; join two searches with `and` or `or`',
    text: QueryText<ResourceOf<Like>, Text>,
  ): ReadSearch<Like, Text>;
}['step'];

/** The type of a query that starts from a text. */
export type ReadSearch<Like extends ResourceLike, Text extends string> =
  ReadQuery<ResourceOf<Like>, Text> extends QueryShape<infer Join, infer Field, infer Count>
    ? number extends Count
      ? Search<Like>
      : Search<Like, Join, Field, Count>
    : Search<Like>;

/**
 * The names of the fields of a resource; one that needs a key has any key:
 * `amount`, `metadata[order_id]`. Any string if the fields are known only at
 * run time.
 *
 * @see L1.5, L1.6
 */
export type FieldName<Like extends ResourceLike> = NameIn<ResourceOf<Like>>;

/**
 * The operators that a field supports.
 *
 * @see L2.4
 */
export type OperatorAt<Like extends ResourceLike, Name extends string> = OperatorIn<ResourceOf<Like>, Name>;

/**
 * The values that a field accepts with an operator. For a date field, a number
 * is in whole Unix seconds and a string is a timestamp with an offset.
 *
 * @see L2.5, L2.7, L2.9
 */
export type ValueAt<Like extends ResourceLike, Name extends string, Sign> = ValueIn<ResourceOf<Like>, Name, Sign>;
