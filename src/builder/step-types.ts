import type { Resource } from '../language/catalogue/resource.ts';
import type { Connective } from '../language/syntax/ast.ts';
import type { NameIn, OfferedIn } from './clause-types.ts';

/**
 * The connectives that may join the next clause: OR after a step of an OR query;
 * after another step either one up to the second clause, which decides.
 */
export type AfterStep<Kind extends Connective, Join extends Connective, Count extends number> = Kind extends 'or'
  ? 'or'
  : Count extends 0
    ? Connective
    : Count extends PositiveCount
      ? 'and'
      : Join extends 'and'
        ? 'and'
        : Connective;

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
    : R['limits']['or'] extends 'field'
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
> = Kind extends Join
  ? Kind extends 'or'
    ? OrAllowed<R>[R['limits']['or']] & WithRoom<R, Count>
    : WithRoom<R, Count>
  : Mixed[Kind];

/** The diagnostic of OR on a resource that has none. */
export type OrNotSupported<Resource extends string> =
  `or-not-supported: \`OR\` does not work on ${Resource}; run one query for each alternative`;

/** What a step with OR requires, by what OR may join. An index, which the compiler can look up for an unknown resource. */
interface OrAllowed<R extends Resource> {
  readonly none: OrNotSupported<R['name']>;
  readonly field: unknown;
  readonly any: unknown;
}

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
      ? Count extends 1
        ? unknown
        : OrAllowed<R>[R['limits']['or']]
      : `too-many-clauses: the query has ${Count} clauses; at most ${R['limits']['clauses']} are allowed`;

export type IsUnion<Types, All = Types> = Types extends Types ? ([All] extends [Types] ? false : true) : never;

// Arithmetic on numbers of clauses at the type level.

/** The next number; `PositiveCount` if the number is unknown or too large to count. */
export type Next<Count extends number> = PositiveCount extends Count
  ? PositiveCount
  : Count extends keyof Successors
    ? Successors[Count]
    : PositiveCount;

/** The sum of two numbers; `PositiveCount` or `number` if it cannot be counted. */
export type Sum<One extends number, Other extends number> = [IsCounted<One>, IsCounted<Other>] extends [true, true]
  ? [...Tuple<One>, ...Tuple<Other>]['length'] & number
  : [One] extends [PositiveCount]
    ? PositiveCount
    : [Other] extends [PositiveCount]
      ? PositiveCount
      : number;

/** Whether a number is certainly greater than another. */
export type Exceeds<Count extends number, Max extends number> = [IsCounted<Count>, IsCounted<Max>] extends [true, true]
  ? Tuple<Max> extends [...Tuple<Count>, ...unknown[]]
    ? false
    : true
  : false;

/** Whether a number is one literal that types can count to. */
type IsCounted<Count extends number> = [Count] extends [never]
  ? false
  : IsUnion<Count> extends true
    ? false
    : Count extends 0 | PositiveCount
      ? true
      : false;

type Tuple<Length extends number, Found extends unknown[] = []> = Found['length'] extends Length
  ? Found
  : Tuple<Length, [...Found, unknown]>;

/** Numbers of clauses, for a query that certainly has some. Written out, so that compilers print the name. */
export type PositiveCount =
  | (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16)
  | (17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32);

export type SmallNumber = PositiveCount;

/** The numbers from 1 to `Max`; `number` if that is unknown or too large to count. */
export type CountsTo<Max extends number> = number extends Max ? number : Max extends SmallNumber ? UpTo<Max> : number;

type UpTo<Max extends number, Seen extends number = never, Count extends number = 1> = Count extends Max
  ? Seen | Count
  : UpTo<Max, Seen | Count, Next<Count>>;

type Successors = readonly [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
  ...[31, 32],
];
