import type { Catalogue, ResourceLike, ResourceName } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import type { AnyName, FieldArgument, NullableArgument, OperatorArgument, ValueArgument } from './argument-types.ts';
import type { NameIn, NullableIn, OperatorIn, ValueIn } from './clause-types.ts';
import type { Next } from './counts.ts';
import type { AfterStep, Allowed, BoundName, Fits } from './step-types.ts';

/** The resource that a name of the service stands for, or a resource itself. */
export type ResourceOf<Like extends ResourceLike> = Like extends ResourceName
  ? Catalogue[Like]
  : Like extends Resource
    ? Like
    : never;

/**
 * A query in the making, which never changes: every step checks what it adds
 * and gives a new one, so that a beginning can be shared. The compiler knows
 * the fields, their operators and values, how the clauses are joined and how
 * many there are; what it cannot see is checked when the step is made.
 *
 * `Search<'payments'>` and `Search<typeof shipments>` are the types for
 * parameters and variables: every query on that resource fits them, and how it
 * is joined and how many clauses it has is then known only when it runs.
 *
 * Every step throws a `QueryError` for what the service would refuse, with the
 * checker's diagnostics, and a `TypeError` for an argument that no query can
 * hold, such as `undefined`. What the checker only warns of is let pass, but for
 * milliseconds in a number; `checkQuery(resource, String(search))` tells.
 *
 * @typeParam Like - The resource, or its name.
 * @typeParam Join - The ways in which a clause may yet be joined: both, up to the first join.
 * @typeParam Field - The field that an OR query is bound to, on a resource that asks for one field.
 * @typeParam Count - How many clauses there are.
 * @see L1.9, L2.1, L2.2, L2.4, L2.5, L2.6
 */
export interface Search<
  Like extends ResourceLike,
  // biome-ignore-start lint/suspicious/noExplicitAny: the default fits, and is fit by, any join, field and number
  Join extends Connective = any,
  Field extends string = any,
  Count extends number = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
> {
  /** Adds a clause; all must hold: `where('amount', '>=', 1000)`. */
  readonly where: Step<Like, 'and', Join, string, Count>;
  /** Adds a clause that must not hold, which is so when the field is absent: `whereNot('refund.status', ':', 'PENDING')`. */
  readonly whereNot: Step<Like, 'and', Join, string, Count>;
  /** Begins an OR query or adds to one; one clause must hold: `orWhere('currency_code', ':', 'EUR')`. */
  readonly orWhere: Step<Like, 'or', Join, Field, Count>;
  /** Begins an OR query, or adds to one, with a negated clause. */
  readonly orWhereNot: Step<Like, 'or', Join, Field, Count>;
  /** Adds that a field has a value: `exists('refund.status')` is `-refund.status:null`. */
  readonly exists: NullStep<Like, Join, Count>;
  /** Adds that a field has no value: `missing('refund.status')` is `refund.status:null`. */
  readonly missing: NullStep<Like, Join, Count>;
  /**
   * Makes an OR query of a field and its values, of which there must be one at
   * least: `oneOf('id', ids)`. The language joins by AND or by OR, so no other
   * clause can stand beside it: run one query for each value, or exclude the
   * other values with `whereNot`.
   */
  readonly oneOf: ListStep<Like, Count>;
  /** How many clauses there are; a query has one at least. */
  readonly count: Count;
  /** The query in canonical form; a `QueryError` when there is no clause. */
  toString(): string;
  /** The same, so that a search can stand in what is sent as JSON. */
  toJSON(): string;
  /** The query as `checkQuery` gives it; a `QueryError` when there is no clause. */
  toQuery(): CheckedQuery;
}

/** Adds a clause. */
export type Step<
  Like extends ResourceLike,
  Kind extends Connective,
  Join extends Connective,
  Field extends string,
  Count extends number,
> = <
  Name extends BoundName<ResourceOf<Like>, Kind, Field, Count> | AnyName,
  const Sign extends OperatorArgument<ResourceOf<Like>, Name>,
  const Value extends ValueIn<ResourceOf<Like>, Name, Sign>,
>(
  this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
  field: FieldArgument<ResourceOf<Like>, Kind, Field, Count, Name>,
  operator: Sign,
  value: ValueArgument<ResourceOf<Like>, Name, Sign, Value>,
) => Search<Like, AfterStep<Kind, Count>, Name, Next<Count>>;

/** Adds a clause that asks for `null`. */
export type NullStep<Like extends ResourceLike, Join extends Connective, Count extends number> = <
  Name extends NullableIn<ResourceOf<Like>> | AnyName,
>(
  this: Allowed<ResourceOf<Like>, 'and', Join, Count>,
  field: NullableArgument<ResourceOf<Like>, Name>,
) => Search<Like, AfterStep<'and', Count>, Name, Next<Count>>;

/** Adds a clause for each of some values. */
export type ListStep<Like extends ResourceLike, Count extends number> = <
  Name extends NameIn<ResourceOf<Like>> | AnyName,
  const Values extends readonly ValueIn<ResourceOf<Like>, Name, ':'>[],
>(
  this: Count extends 0 ? unknown : 'mixed-connectives: `oneOf` makes an `OR` query and cannot stand behind a clause',
  field: FieldArgument<ResourceOf<Like>, 'and', string, number, Name>,
  values: Values & Fits<ResourceOf<Like>, Values['length']>,
) => Search<Like, 'or', Name, Values['length']>;

/**
 * The names of a resource's fields, a keyed one with any key: `amount`,
 * `metadata[order_id]`. Any text for a resource whose fields are known only
 * when the program runs.
 *
 * @see L1.5, L1.6
 */
export type FieldName<Like extends ResourceLike> = NameIn<ResourceOf<Like>>;

/**
 * The operators that a field takes.
 *
 * @see L2.4
 */
export type OperatorAt<Like extends ResourceLike, Name extends string> = OperatorIn<ResourceOf<Like>, Name>;

/**
 * The values that a field takes with an operator. A number on a date field is
 * whole Unix seconds; a text is a timestamp with an offset.
 *
 * @see L2.5, L2.7, L2.9
 */
export type ValueAt<Like extends ResourceLike, Name extends string, Sign> = ValueIn<ResourceOf<Like>, Name, Sign>;
