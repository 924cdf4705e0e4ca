import type { Resource } from '../catalogue/resource.ts';
import type { Connective } from '../syntax/ast.ts';
import type { NameIn, OfferedIn } from './clause-types.ts';
import type { CountsTo, Next, Positive } from './counts.ts';

/**
 * The connectives that may join the next clause: either one up to the second clause,
 * which decides. `any` also allows both, but every search is assignable to it, so
 * `orWhere` returns it on a variable that may hold more clauses.
 */
export type AfterStep<Kind extends Connective, Join extends Connective, Count extends number> = Count extends 0
  ? FirstJoin[Kind]
  : Count extends Positive
    ? Kind
    : Join extends Kind
      ? Kind
      : FirstJoin[Kind];

interface FirstJoin {
  readonly and: Connective;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly or: any;
}

/**
 * The fields that a step may name: any, or only that of the first clause in an
 * OR query on a resource that allows no other.
 *
 * @see L2.2
 */
export type BoundName<
  R extends Resource,
  Kind extends Connective,
  Field extends string,
  Count extends number,
> = Kind extends 'or'
  ? Count extends 0
    ? NameIn<R>
    : R['limits']['orAcrossFields'] extends false
      ? string extends Field
        ? NameIn<R>
        : Field & NameIn<R>
      : NameIn<R>
  : NameIn<R>;

/** The names that editors offer for a step. */
export type OfferedName<
  R extends Resource,
  Kind extends Connective,
  Field extends string,
  Count extends number,
> = Kind extends 'and' ? OfferedIn<R> : BoundName<R, Kind, Field, Count>;

/**
 * The type of `this` that a step requires. A step that is not allowed requires
 * a string that says why, which the compiler then prints.
 *
 * @see L1.9, L2.1
 */
export type Allowed<
  R extends Resource,
  Kind extends Connective,
  Join extends Connective,
  Count extends number,
> = Kind extends Join ? WithRoom<R, Count> : Mixed[Kind];

interface Mixed {
  readonly and: 'mixed-connectives: `AND` is mixed with `OR`; run one query for each alternative';
  readonly or: 'mixed-connectives: `OR` is mixed with `AND`; run one query for each alternative';
}

type WithRoom<R extends Resource, Count extends number> = number extends R['limits']['clauses']
  ? unknown
  : Count extends R['limits']['clauses']
    ? `too-many-clauses: the query has ${Next<Count>} clauses; at most ${R['limits']['clauses']} are allowed`
    : unknown;

/** Allows a list with as many values as a query may have clauses; for any other, the diagnostic. */
export type Fits<R extends Resource, Count extends number> = Count extends 0
  ? 'empty-query: `oneOf` needs at least one value'
  : number extends Count
    ? unknown
    : Count extends CountsTo<R['limits']['clauses']>
      ? unknown
      : `too-many-clauses: the query has ${Count} clauses; at most ${R['limits']['clauses']} are allowed`;
