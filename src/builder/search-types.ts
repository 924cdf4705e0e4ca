// Over 400 lines, because an interface and the types of its steps refer to each other, and the steps have comments
// that editors show.

import type { ResourceLike, ResourceOf } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import type { QueryDiagnostic } from '../language/checker/registry.ts';
import type { Connective } from '../language/syntax/ast.ts';
import type {
  AnyName,
  FieldArgument,
  ListArgument,
  NullableArgument,
  OperatorArgument,
  OrElse,
  ValueArgument,
} from './argument-types.ts';
import type { NonNullIn, NullableIn, OfferedIn, OperatorIn, ValueIn } from './clause-types.ts';
import type { QueryShape, QueryText, ReadQuery } from './literal/read-query.ts';
import type { AfterStep, Allowed, Exceeds, Fits, Next, OfferedName, PositiveCount, Sum } from './step-types.ts';

/**
 * A query under construction. It is immutable: every step checks the clause that it adds and returns a new query, so
 * the beginning of a query can be shared. The compiler knows the fields, their operators and values, the connective and
 * the number of clauses; everything else is checked at run time.
 *
 * A variable without annotation can be assigned again: `let found = search('payments')` holds every later search whose
 * clauses are joined with AND. For parameters, `Search<'payments'>` is any search on payments, `AndSearch<'payments'>`
 * one that takes more clauses with AND, and `Search` one on any resource. Whatever the compiler then no longer knows is
 * checked at run time. If the resource is a type parameter, as in `Search<Name>`, the steps take what the fields of all
 * its resources take.
 *
 * Two searches are deeply equal if they have the same resource name and text. A copy made by `structuredClone` or a
 * spread is plain data, `resource` and `text`, without steps. Steps throw a `TypeError` on a proxy of a search.
 *
 * Every step throws a `QueryError` with the checker's diagnostics if the service would refuse the query, or if a field,
 * an operator or a value has a type that no query can contain, as input may: an object, an array, `undefined`. Warnings
 * do not throw, except for a number of milliseconds; `warnings` has them.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 * @typeParam Join - The connectives that may join the next clause: both, up to the second clause.
 * @typeParam Field - The only field that an OR query may name, if the resource has that restriction.
 * @typeParam Count - The number of clauses.
 * @typeParam Reads - Whether it can start from a text, as `search` of `clausal` can.
 * @see L1.9, L2.1, L2.2, L2.4, L2.5, L2.6
 */
export interface Search<
  Target extends ResourceLike = AnyResource,
  // biome-ignore-start lint/suspicious/noExplicitAny: the default is assignable to and from any connective, field and number
  Join extends Connective = any,
  Field extends string = any,
  Count extends number = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
  Reads extends boolean = false,
> {
  /** Adds a clause with AND: `where('amount', '>=', 1000)`. */
  readonly where: ClauseStep<Target, 'and', Join, string, Count>;
  /** Adds a negated clause with AND, which an absent field satisfies: `whereNot('refund.status', ':', 'PENDING')`. */
  readonly whereNot: ClauseStep<Target, 'and', Join, string, Count>;
  /** Adds a clause with OR, or starts an OR query: `orWhere('currency_code', ':', 'EUR')`. */
  readonly orWhere: ClauseStep<Target, 'or', Join, Field, Count>;
  /** Adds a negated clause with OR, or starts an OR query: `orWhereNot('currency_code', ':', 'EUR')`. */
  readonly orWhereNot: ClauseStep<Target, 'or', Join, Field, Count>;
  /** Requires that a field has a value: `exists('refund.status')` is `-refund.status:null`. */
  readonly exists: PresenceStep<Target, Join, Count>;
  /** Requires that a field has no value: `missing('refund.status')` is `refund.status:null`. */
  readonly missing: PresenceStep<Target, Join, Count>;
  /**
   * Makes an OR query from a field and at least one value: `oneOf('id', ids)`. A query cannot mix AND and OR, so this
   * does not combine with `where`: run one query for each value, or exclude the other values with `whereNot`.
   */
  readonly oneOf: ListStep<Target, Count>;
  /** Adds the clauses of other searches with AND: `and(other)`, or `and([a, isLarge && b])`. */
  readonly and: AndStep<Target, Join, Count>;
  /** Adds the clauses of other searches with OR: `or(other)`, or `or([a, isLarge && b])`. */
  readonly or: OrStep<Target, Join, Count>;
  /** Adds clauses only if there is a value: `when(email, (found, known) => found.where('customer.email', ':', known))`. */
  readonly when: WhenStep<Target, Join, Field, Count>;
  /** Leaves out the clauses of a field: `without('amount')`. */
  readonly without: WithoutStep<Target, Join, Field>;
  /** Starts from a literal; only `search(resource)` of `clausal` can: `query('amount>=1000 payment_status:"SETTLED"')`. */
  readonly query: TextStep<Target, Reads>;
  /** Starts from somebody's whole query, such as that of a search box; only `search(resource)` of `clausal` can. */
  readonly check: CheckStep<Target, Reads>;
  /** The name of the resource. */
  readonly resource: ResourceOf<Target>['name'];
  /** The query in canonical form; `undefined` if there are no clauses. `String(search)` throws then. */
  readonly text: TextOf<Count>;
  /** The query of the scope that `scoped` added; `undefined` without a scope. */
  readonly scope: string | undefined;
  /** The number of clauses. A complete query has at least one. */
  readonly count: number;
  /** The connective of the clauses; `undefined` while either may still join the next clause. */
  readonly connective: ConnectiveOf<Join>;
  /** The warnings and notes of the checker, with spans in `text`; empty if there are none. */
  readonly warnings: readonly QueryDiagnostic[];
  /** Whether the other value is a search with the same clauses, in the same order, on the same resource. */
  equals(other: unknown): boolean;
  /** Formats the query in canonical form. Throws a `QueryError` if there are no clauses. */
  toString(): string;
  /** The same, so that a search can be part of a JSON body. */
  toJSON(): string;
  /** Returns the query as `checkQuery` does. Throws a `QueryError` if there are no clauses. */
  toQuery(): CheckedQuery<Target>;
}

/**
 * A search that takes more clauses with AND. It may have no clauses yet.
 *
 * @typeParam Target - The resource, or its name.
 */
export type AndSearch<Target extends ResourceLike> = Search<Target, 'and', string, number>;

/** A resource that is known only at run time. Compilers print this name instead of the parts of `Resource`. */
export interface AnyResource extends Resource {}

/** A search without clauses, which can start from a text. */
export type SearchStart<Target extends ResourceLike> = Search<Target, Connective, string, 0, true>;

/** A search, or nothing, as an element of a list of searches. */
export type Optional<Item> = Item | undefined | null | false;

/** The type of the text. A search without clauses has the type of later searches, so that a variable can hold them. */
type TextOf<Count extends number> = IsPositive<Count> extends true ? string : string | undefined;

/** Whether a search certainly has clauses. */
type IsPositive<Count extends number> = [unknown] extends [Count]
  ? false
  : [Count] extends [PositiveCount]
    ? true
    : false;

type ConnectiveOf<Join extends Connective> = [unknown] extends [Join]
  ? // biome-ignore lint/suspicious/noExplicitAny: `Connective | undefined`, but assignable to any of them
    any
  : 'and' extends Join
    ? 'and' | undefined
    : 'or';

// The steps are methods, whose `this` types the compiler compares in either direction: a search that no longer takes
// a step is still assignable to a variable whose type has it. They stand below `Search`, or the compiler may compare
// searches only by their type arguments. Editors show the comment of a signature instead of
// that of the property. Editors show the defaults of type parameters for an argument that is not there yet.

/** A step that adds a clause: with AND or OR, negated or not. */
type ClauseStep<
  Target extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = {
  /**
   * Adds a clause with AND (`where`) or with OR (`orWhere`), or a negated one (`whereNot`, `orWhereNot`),
   * which an absent field satisfies.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   * @param operator - `:` equals, `~` contains, `>` `<` `>=` `<=` compare; those that the field takes.
   * @param value - A value of the type of the field; `null` with `:` if the field may have no value.
   */
  step<
    Name extends OfferedName<ResourceOf<Target>, Kind, Field, Count> | AnyName,
    const Operator extends ':' | OperatorIn<ResourceOf<Target>, Name> | OrElse<Name, AnyName> =
      | ':'
      | OperatorIn<ResourceOf<Target>, Name>,
    const Value extends ValueIn<ResourceOf<Target>, Name, Operator> | OrElse<Name, unknown> = NonNullIn<
      ResourceOf<Target>,
      Name,
      Operator
    >,
  >(
    this: Allowed<ResourceOf<Target>, Kind, Join, Count>,
    field: FieldArgument<Target, Kind, Field, Count, Name>,
    operator: OperatorArgument<Target, Name, Operator>,
    value: ValueArgument<Target, Name, Operator, Value>,
  ): Search<Target, AfterStep<Kind, Join, Count>, Name, Next<Count>>;
}['step'];

/** A step that asks whether a field has a value. */
type PresenceStep<Target extends ResourceLike, Join extends Connective, Count extends number> = {
  /**
   * Requires that a field has a value (`exists`), or that it has none (`missing`).
   *
   * @param field - The full path of a field that may have no value, such as `refund.status`.
   */
  step<Name extends NullableIn<ResourceOf<Target>> | AnyName>(
    this: Allowed<ResourceOf<Target>, 'and', Join, Count>,
    field: NullableArgument<Target, Name>,
  ): Search<Target, AfterStep<'and', Join, Count>, Name, Next<Count>>;
}['step'];

/** A step that adds a clause for each value of a list. */
type ListStep<Target extends ResourceLike, Count extends number> = {
  /**
   * Makes an OR query with a clause for each value.
   *
   * @param field - The full path of the field, such as `id`.
   * @param values - At least one value, and at most as many as a query may have clauses. A plan takes
   *   any number: `oneOf` of an expression.
   */
  step<
    Name extends OfferedIn<ResourceOf<Target>> | AnyName,
    const Values extends
      | readonly ValueIn<ResourceOf<Target>, Name, ':'>[]
      | OrElse<Name, readonly unknown[]> = readonly NonNullIn<ResourceOf<Target>, Name, ':'>[],
  >(
    this: Count extends 0 ? unknown : 'mixed-connectives: `oneOf` makes an `OR` query and cannot follow another clause',
    field: FieldArgument<Target, 'and', string, number, Name>,
    values: ListArgument<Target, Name, Values, Values & Fits<ResourceOf<Target>, Values['length']>>,
  ): Search<Target, 'or', Name, Values['length']>;
}['step'];

type AndStep<Target extends ResourceLike, Join extends Connective, Count extends number> = {
  /**
   * Adds the clauses of other searches with AND: `and(other)`, or `and([a, isLarge && b])`.
   *
   * @param searches - A search, or a list in which `undefined`, `null` and `false` stand for no clause.
   */
  step<const Searches extends AndSearch<Target> | false | readonly Optional<AndSearch<Target>>[]>(
    this: Allowed<ResourceOf<Target>, 'and', Join, number>,
    searches: MergeArgument<ResourceOf<Target>, Count, Searches>,
  ): Search<Target, 'and', string, MergedCount<Count, Searches>>;
}['step'];

type OrStep<Target extends ResourceLike, Join extends Connective, Count extends number> = {
  /**
   * Adds the clauses of other searches with OR: `or(other)`, or `or([a, isLarge && b])`.
   *
   * @param searches - A search, or a list in which `undefined`, `null` and `false` stand for no clause.
   */
  step<const Searches extends Search<Target> | false | readonly Optional<Search<Target>>[]>(
    this: Allowed<ResourceOf<Target>, 'or', Join, number>,
    searches: OrArgument<ResourceOf<Target>, Count, Searches>,
  ): Search<Target, 'or', string, MergedCount<Count, Searches>>;
}['step'];

/** The searches, or the diagnostic if one of them certainly joins its clauses with AND. */
type OrArgument<R extends Resource, Count extends number, Searches> = [AndAmong<Searches>] extends [never]
  ? MergeArgument<R, Count, Searches>
  : 'mixed-connectives: `AND` is mixed with `OR`; run one query for each alternative';

/** The searches, or the diagnostic if there are certainly too many clauses. */
type MergeArgument<R extends Resource, Count extends number, Searches> =
  Exceeds<MergedCount<Count, Searches>, R['limits']['clauses']> extends true
    ? `too-many-clauses: the query has ${MergedCount<Count, Searches>} clauses; at most ${R['limits']['clauses']} are allowed`
    : Searches;

/** The number of clauses of a search with those of others; `PositiveCount` or `number` if the compiler cannot count them. */
type MergedCount<Count extends number, Searches> = Searches extends readonly [infer First, ...infer Rest]
  ? MergedCount<Sum<Count, CountOf<First>>, Rest>
  : Searches extends readonly []
    ? Count
    : Searches extends readonly unknown[]
      ? Sum<Count, number>
      : Sum<Count, CountOf<Searches>>;

/** The number of clauses of a search; 0 for none in its place. */
type CountOf<One> = [One] extends [undefined | null | false]
  ? 0
  : [One] extends [Search<infer _Like, infer _Join, infer _Field, infer Count, infer _Reads>]
    ? Count
    : number;

type AndAmong<Searches> = Searches extends readonly (infer One)[]
  ? AndAmong<One>
  : Searches extends Search<infer _Like, infer Join, infer _Field, infer Count, infer _Reads>
    ? 'or' extends Join
      ? never
      : PositiveCount extends Count
        ? never
        : 'and'
    : never;

/** A step that adds clauses only if there is a value. */
type WhenStep<Target extends ResourceLike, Join extends Connective, Field extends string, Count extends number> = {
  /**
   * Adds clauses if there is a value: not `undefined`, `null`, `false`, `NaN`, an invalid `Date`,
   * or a text that is empty or only white space. `0` is a value.
   *
   * @param value - A condition, or a value that may be absent.
   * @param add - Adds the clauses; it gets the search and the value.
   */
  step<Value, Added extends Search<Target>>(
    value: Value,
    add: (search: Search<Target, Join, Field, Count>, value: Exclude<Value, undefined | null | false | ''>) => Added,
  ): Extended<Target, Count, Added>;
}['step'];

/** The search after an optional step: it joins as `Added` does, and keeps its clauses. */
type Extended<Target extends ResourceLike, Count extends number, Added> =
  IsPositive<Count> extends true
    ? Added extends AndSearch<Target>
      ? Search<Target, 'and', string, PositiveCount>
      : // biome-ignore lint/suspicious/noExplicitAny: the default of `Search`
        Search<Target, any, any, PositiveCount>
    : Added extends AndSearch<Target>
      ? AndSearch<Target>
      : Search<Target>;

/** A step that leaves out the clauses of a field. */
type WithoutStep<Target extends ResourceLike, Join extends Connective, Field extends string> = {
  /**
   * Leaves out the clauses of a field, negated or not, except those of a scope.
   *
   * @param field - The full path of the field, such as `amount` or `metadata[order_id]`.
   */
  step<Name extends OfferedIn<ResourceOf<Target>> | AnyName>(
    field: FieldArgument<Target, 'and', string, number, Name>,
  ): [unknown] extends [Join]
    ? Search<Target>
    : 'and' extends Join
      ? AndSearch<Target>
      : Search<Target, 'or', Field, number>;
}['step'];

/** A step that starts from a literal query. */
type TextStep<Target extends ResourceLike, Reads extends boolean> = {
  /**
   * Starts from a literal query, which the compiler reads: it prints the first diagnostic. A `string` or a template
   * with a text that the compiler does not know does not compile, because such a text can become a clause. The template
   * tag `query` keeps it a value, and `check` takes somebody's whole query.
   *
   * @param text - A query, such as `amount>=1000 payment_status:"SETTLED"`.
   * @throws {QueryError} If the service would refuse the query.
   * @throws {TypeError} If `text` is not a string.
   */
  step<const Text extends string>(
    this: StartsFromText<Reads>,
    text: QueryText<ResourceOf<Target>, Text>,
  ): ReadSearch<Target, Text>;
}['step'];

/** A step that starts from a query of unknown origin. */
type CheckStep<Target extends ResourceLike, Reads extends boolean> = {
  /**
   * Starts from somebody's whole query, such as that of a search box or a saved one. Never put a text together from
   * values for it: a value can become a clause. The template tag `query` keeps it a value.
   *
   * @param text - A query of which the compiler knows nothing.
   * @throws {QueryError} If the service would refuse the query, or `text` is not a string.
   */
  step(this: StartsFromText<Reads>, text: string): Search<Target>;
}['step'];

type StartsFromText<Reads extends boolean> = Reads extends true
  ? unknown
  : 'only `search(resource)` of `clausal` can start from a text; join two searches with `and` or `or`';

/** The type of a query that starts from a text. */
export type ReadSearch<Target extends ResourceLike, Text extends string> =
  ReadQuery<ResourceOf<Target>, Text> extends QueryShape<infer Join, infer Field, infer Count>
    ? number extends Count
      ? Search<Target>
      : Search<Target, Join, Field, Count>
    : Search<Target>;
