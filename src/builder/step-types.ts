import type { Resource } from '../catalogue/resource.ts';
import type { Connective } from '../syntax/ast.ts';
import type { NameIn } from './clause-types.ts';
import type { CountsTo, Next } from './counts.ts';

/** Both ways to join are open up to the first join, which comes with the second clause. */
export type AfterStep<Kind extends Connective, Count extends number> = Count extends 0 ? Connective : Kind;

/**
 * The fields of a step: any, but the first clause's in an OR query on a
 * resource that allows no other.
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

/**
 * What `this` must be for a step. A step that the language does not have asks
 * for a text that says why: the compiler shows it.
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

type WithRoom<R extends Resource, Count extends number> = number extends Count
  ? unknown
  : number extends R['limits']['clauses']
    ? unknown
    : Count extends R['limits']['clauses']
      ? `too-many-clauses: the query has ${Next<Count>} clauses; at most ${R['limits']['clauses']} are allowed`
      : unknown;

/** Nothing to ask of a list with a value for each clause that a query may have; of any other, what it cannot be. */
export type Fits<R extends Resource, Count extends number> = Count extends 0
  ? 'empty-query: a list of no values makes no query'
  : number extends Count
    ? unknown
    : Count extends CountsTo<R['limits']['clauses']>
      ? unknown
      : `too-many-clauses: the query has ${Count} clauses; at most ${R['limits']['clauses']} are allowed`;
