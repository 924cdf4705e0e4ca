import type { ResourceLike, ResourceOf } from '../catalogue/catalogue.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import type { AnyName, FieldArgument, NullableArgument, OperatorArgument, ValueArgument } from './argument-types.ts';
import type { NameIn, NullableIn, OperatorIn, ValueIn } from './clause-types.ts';
import type { Next } from './counts.ts';
import type { AfterStep, Allowed, BoundName, Fits } from './step-types.ts';

/**
 * A query under construction. It is immutable: every step checks the clause
 * that it adds and returns a new query, so the beginning of a query can be
 * shared. The compiler knows the fields, their operators and values, the
 * connective and the number of clauses; everything else is checked at run time.
 *
 * `Search<'payments'>` and `Search<typeof shipments>` are the types for
 * parameters and variables. Every query on that resource is assignable to them;
 * its connective and number of clauses are then known only at run time.
 *
 * Two searches are deeply equal if they have the same resource name and text. A
 * copy made by `structuredClone` or a spread is plain data, `resource` and `text`. Steps throw a `TypeError` on a copy or a proxy of a search.
 *
 * Every step throws a `QueryError` with the checker's diagnostics if the service
 * would refuse the query, and a `TypeError` for an argument that no query can
 * contain, such as `undefined`. Warnings do not throw, except for a number of
 * milliseconds; use `checkQuery(resource, String(search))` to see them.
 *
 * @typeParam Like - The resource, or its name.
 * @typeParam Join - The connectives that may join the next clause: both, up to the second clause.
 * @typeParam Field - The only field that an OR query may name, if the resource has that restriction.
 * @typeParam Count - The number of clauses.
 * @see L1.9, L2.1, L2.2, L2.4, L2.5, L2.6
 */
export interface Search<
  Like extends ResourceLike,
  // biome-ignore-start lint/suspicious/noExplicitAny: the default is assignable to and from any connective, field and number
  Join extends Connective = any,
  Field extends string = any,
  Count extends number = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
> {
  /** Adds a clause with AND: `where('amount', '>=', 1000)`. */
  readonly where: Step<Like, 'and', Join, string, Count>;
  /** Adds a negated clause with AND, which an absent field satisfies: `whereNot('refund.status', ':', 'PENDING')`. */
  readonly whereNot: Step<Like, 'and', Join, string, Count>;
  /** Adds a clause with OR, or starts an OR query: `orWhere('currency_code', ':', 'EUR')`. */
  readonly orWhere: Step<Like, 'or', Join, Field, Count>;
  /** Adds a negated clause with OR, or starts an OR query. */
  readonly orWhereNot: Step<Like, 'or', Join, Field, Count>;
  /** Requires that a field has a value: `exists('refund.status')` is `-refund.status:null`. */
  readonly exists: NullStep<Like, Join, Count>;
  /** Requires that a field has no value: `missing('refund.status')` is `refund.status:null`. */
  readonly missing: NullStep<Like, Join, Count>;
  /**
   * Makes an OR query from a field and at least one value: `oneOf('id', ids)`.
   * A query cannot mix AND and OR, so this does not combine with `where`: run
   * one query for each value, or exclude the other values with `whereNot`.
   */
  readonly oneOf: ListStep<Like, Count>;
  /** The name of the resource. */
  readonly resource: ResourceOf<Like>['name'];
  /** The query in canonical form; `undefined` if there are no clauses. `String(search)` throws then. */
  readonly text: string | undefined;
  /** The number of clauses. A complete query has at least one. */
  readonly count: Count;
  /** Formats the query in canonical form. Throws a `QueryError` if there are no clauses. */
  toString(): string;
  /** The same, so that a search can be part of a JSON body. */
  toJSON(): string;
  /** Returns the query as `checkQuery` does. Throws a `QueryError` if there are no clauses. */
  toQuery(): CheckedQuery<Like>;
}

/** A step that adds a clause. */
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

/** A step that adds a clause with `null`. */
export type NullStep<Like extends ResourceLike, Join extends Connective, Count extends number> = <
  Name extends NullableIn<ResourceOf<Like>> | AnyName,
>(
  this: Allowed<ResourceOf<Like>, 'and', Join, Count>,
  field: NullableArgument<ResourceOf<Like>, Name>,
) => Search<Like, AfterStep<'and', Count>, Name, Next<Count>>;

/** A step that adds a clause for each value of a list. */
export type ListStep<Like extends ResourceLike, Count extends number> = <
  Name extends NameIn<ResourceOf<Like>> | AnyName,
  const Values extends readonly ValueIn<ResourceOf<Like>, Name, ':'>[],
>(
  this: Count extends 0 ? unknown : 'mixed-connectives: `oneOf` makes an `OR` query and cannot follow another clause',
  field: FieldArgument<ResourceOf<Like>, 'and', string, number, Name>,
  values: Values & Fits<ResourceOf<Like>, Values['length']>,
) => Search<Like, 'or', Name, Values['length']>;

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
