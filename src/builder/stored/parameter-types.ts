import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { NonNullIn } from '../clause-types.ts';
import type { ClauseValue } from '../create-clause.ts';
import type { IsPattern } from '../literal/characters.ts';
import type { QueryShape, ReadStored, UsesIn } from '../literal/read-query.ts';
import type { Search } from '../search-types.ts';

/**
 * The type of a parameter that takes a stored query: the text itself, or the diagnostic of a
 * wrong query, for the compiler to print. A `string` is accepted, because a store returns one; a
 * template with unknown text is not: a parameter is what it needs.
 */
export type StoredText<R extends Resource, Text extends string> = [unknown] extends [Text]
  ? Text
  : ReadStored<R, Text> extends infer Read
    ? Read extends string
      ? Read
      : Text
    : never;

/** The value of each parameter, by name. Any value for each, and any names, if the compiler cannot read the text. */
export type ParameterValues<Target extends ResourceLike, Text extends string> =
  IsPattern<Text> extends true
    ? AnyValues
    : UsesIn<ResourceOf<Target>, Text> extends infer Uses
      ? 'unsure' extends Uses
        ? AnyValues
        : ValuesOf<ResourceOf<Target>, Uses>
      : never;

type AnyValues = Readonly<Record<string, ParameterValue>>;

/** A value of a parameter. A `null` may be an accident, so it is written in the text. */
export type ParameterValue = Exclude<ClauseValue, null>;

/** The values for the parameters of clauses; each use is the name of a parameter, a field and an operator. */
type ValuesOf<R extends Resource, Uses> = {
  readonly [Use in Uses as NameOf<Use>]: OfAll<AcceptedBy<R, Extract<Uses, readonly [NameOf<Use>, ...unknown[]]>>>;
};

type NameOf<Use> = Use extends readonly [infer Name extends string, ...unknown[]] ? Name : never;

/** A function for each clause, whose parameter is a value that the clause takes. */
type AcceptedBy<R extends Resource, Use> = Use extends readonly [string, infer Field extends string, infer Operator]
  ? (of: NonNullIn<R, Field, Operator>) => void
  : never;

/** The value that all clauses take. */
type OfAll<Functions> = [Functions] extends [(of: infer Of) => void] ? Of : never;

/** The values themselves, or the reason why one is wrong. */
export type BoundValues<Target extends ResourceLike, Text extends string, Values> = {
  readonly [Name in keyof Values]: Name extends keyof ParameterValues<Target, Text>
    ? Values[Name]
    : `\`$${Name & string}\` is not a parameter of this query`;
};

/** The search of a stored query. */
export type BoundSearch<Target extends ResourceLike, Text extends string> =
  ReadStored<ResourceOf<Target>, Text> extends QueryShape<infer Join, infer Field, infer Count>
    ? number extends Count
      ? Search<Target>
      : Search<Target, Join, Field, Count>
    : Search<Target>;
