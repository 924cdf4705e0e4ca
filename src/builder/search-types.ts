import type { Catalogue, ResourceLike, ResourceName } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import type { CheckedText, FieldName, NullableName, OperatorAt, ValueAt } from './clause-types.ts';
import type { AfterStep, Allowed, BoundName, Next, UpTo } from './step-types.ts';

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
 * hold, such as `undefined`.
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
   * least; no clause may stand before it: `oneOf('id', ids)`.
   */
  readonly oneOf: ListStep<Like, Count>;
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
  Name extends BoundName<ResourceOf<Like>, Kind, Field, Count>,
  const Sign extends OperatorAt<ResourceOf<Like>, Name>,
  const Value extends ValueAt<ResourceOf<Like>, Name, Sign>,
>(
  this: Allowed<ResourceOf<Like>, Kind, Join, Count>,
  field: Name,
  operator: Sign,
  value: CheckedText<ResourceOf<Like>, Sign, Value>,
) => Search<Like, AfterStep<Kind, Count>, Name, Next<Count>>;

/** Adds a clause that asks for `null`. */
export type NullStep<Like extends ResourceLike, Join extends Connective, Count extends number> = <
  Name extends NullableName<ResourceOf<Like>>,
>(
  this: Allowed<ResourceOf<Like>, 'and', Join, Count>,
  field: Name,
) => Search<Like, AfterStep<'and', Count>, Name, Next<Count>>;

/** Adds a clause for each of some values. */
export type ListStep<Like extends ResourceLike, Count extends number> = <
  Name extends FieldName<ResourceOf<Like>>,
  const Values extends readonly ValueAt<ResourceOf<Like>, Name, ':'>[],
>(
  this: Count extends 0 ? unknown : 'mixed-connectives: `oneOf` makes an `OR` query and cannot stand behind a clause',
  field: Name,
  values: Values & UpTo<ResourceOf<Like>, Values['length']>,
) => Search<Like, 'or', Name, Values['length']>;
