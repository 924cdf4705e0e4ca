import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { IsNullable } from '../argument-types.ts';
import type { ValueIn } from '../clause-types.ts';
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

type AnyValues = Readonly<Record<string, ClauseValue>>;

/** The values for the parameters of clauses; each use is the name of a parameter, a field and an operator. */
type ValuesOf<R extends Resource, Uses> = {
  readonly [Use in Uses as NameOf<Use>]: OfAll<AcceptedBy<R, Extract<Uses, readonly [NameOf<Use>, ...unknown[]]>>>;
};

type NameOf<Use> = Use extends readonly [infer Name extends string, ...unknown[]] ? Name : never;

/** A function for each clause, whose parameter is a value that the clause takes. */
type AcceptedBy<R extends Resource, Use> = Use extends readonly [string, infer Field extends string, infer Operator]
  ? (of: ValueIn<R, Field, Operator>) => void
  : never;

/** The value that all clauses take. */
type OfAll<Functions> = [Functions] extends [(of: infer Of) => void] ? Of : never;

/**
 * The values themselves, or the reason why one is wrong: `null` means "has no value", so a value
 * must not become it by accident.
 */
export type BoundValues<Target extends ResourceLike, Text extends string, Values> = {
  readonly [Name in keyof Values]: Name extends keyof ParameterValues<Target, Text>
    ? IsNullable<Values[Name]> extends true
      ? 'the value may be `null`; prepare a query without the parameter, or pass `null`'
      : Values[Name]
    : `\`$${Name & string}\` is not a parameter of this query`;
};

/** The search of a stored query. */
export type BoundSearch<Target extends ResourceLike, Text extends string> =
  ReadStored<ResourceOf<Target>, Text> extends QueryShape<infer Join, infer Field, infer Count>
    ? number extends Count
      ? Search<Target>
      : Search<Target, Join, Field, Count>
    : Search<Target>;
