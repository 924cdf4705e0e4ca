import type { Resource } from '../../language/catalogue/resource.ts';
import type { IsLoose } from '../clause-types.ts';
import type { OrNotSupported } from '../step-types.ts';
import type { FirstWord, HasUnknownText, IsPattern, Space, TrimStart } from './characters.ts';
import type {
  EmptyQuery,
  MixedConnectives,
  OrAcrossFields,
  TooManyClauses,
  UnknownText,
  Unreadable,
  UnsafeInterpolation,
} from './diagnostics.ts';
import type { Known, KnownOf } from './fields.ts';
import type { ClauseRead, ReadLiteralClause, Unsure } from './read-clause.ts';

/** The result of reading a query: what the types know of it. */
export interface QueryShape<
  Connective extends 'and' | 'or' = 'and' | 'or',
  Field extends string = string,
  Count extends number = number,
> {
  /** The connective that joins the clauses; either one for a single clause, which may still be joined by either. */
  connective: Connective;
  /** The only field in the query, in canonical form; `string` if there may be several. */
  field: Field;
  /** The number of clauses. */
  count: Count;
}

/**
 * The compiler's reading of a query: its shape, or the message of its first mistake. Mistakes in fields, operators,
 * values and in how clauses are joined have the code and message of the checker; any other text that is not a query is
 * reported as `syntax`. In a union, each text is read. A template with unknown text is `unsafe-interpolation`. If the
 * text is a `string`, the resource is not a literal type, or the text is too long to be read by types, the result is
 * the shape with its defaults, which says nothing.
 */
export type ReadQuery<R extends Resource, Text extends string, Parameter extends string = never> = Text extends string
  ? IsPattern<Text> extends true
    ? ReadPattern<R, Text>
    : IsLoose<R> extends true
      ? QueryShape
      : ReadClauses<KnownOf<R, Parameter>, Text>
  : never;

/** The parameters of a stored query, in which `$name` stands for a value (L7.1). */
type StoredParameter = `$${string}`;

/** As `ReadQuery`, for a stored query. */
export type ReadStored<R extends Resource, Text extends string> = ReadQuery<R, Text, StoredParameter>;

/**
 * The parameters of a stored query without mistakes: for each clause with one, its name, the field
 * and the operator. `unsure` if types cannot read the query.
 */
export type UsesIn<R extends Resource, Text extends string> = Text extends string
  ? IsLoose<R> extends true
    ? Unsure
    : ReadUses<KnownOf<R, StoredParameter>, Text>
  : never;

/** The clauses were read before, so the compiler knows them. */
type ReadUses<K extends Known, Text extends string, Uses = never> =
  ReadLiteralClause<K, Text> extends ClauseRead<infer Field, infer Rest>
    ? Text extends `${infer Clause}${Rest}`
      ? Rest extends ''
        ? Uses | ReadUse<Clause, Field>
        : ReadUses<K, SkipConnective<TrimStart<Rest>>, Uses | ReadUse<Clause, Field>>
      : Unsure
    : Text extends ''
      ? Uses
      : Unsure;

/** A value in quotes ends with one. */
type ReadUse<Clause extends string, Field extends string> = Clause extends `${infer Head}$${infer Name}`
  ? Name extends `${string}${'"' | "'"}`
    ? never
    : readonly [Name, Field, OperatorAtEnd<Head>]
  : never;

type OperatorAtEnd<Head extends string> = Head extends `${string}=`
  ? Head extends `${string}>=`
    ? '>='
    : '<='
  : Head extends `${string}>`
    ? '>'
    : Head extends `${string}<`
      ? '<'
      : Head extends `${string}~`
        ? '~'
        : ':';

/** The text after the connective that it begins with. */
type SkipConnective<Text> = Text extends string
  ? Lowercase<Text> extends `${'and' | 'or'}${Space}${string}`
    ? Text extends `${FirstWord<Text>}${infer Rest}`
      ? Rest
      : never
    : Text
  : never;

/** A `string` and a branded string have no known part, so they do not match; they are checked at run time. */
type ReadPattern<R extends Resource, Text extends string> = Text extends `${infer _First}${infer _Rest}`
  ? HasUnknownText<Text> extends true
    ? UnsafeInterpolation<R['name']>
    : QueryShape
  : QueryShape;

/**
 * The type of a parameter that takes a literal query: the text itself, or the diagnostic of a wrong query, for the
 * compiler to print. A `string` is refused: it may have been put together from values. In a union, each text is read. A
 * function that passes its text on needs this type for its own parameter.
 */
export type QueryText<R extends Resource, Text extends string> = [unknown] extends [Text]
  ? Text
  : Text extends string
    ? IsOpaque<Text> extends true
      ? UnknownText
      : ReadQuery<R, Text> extends infer Read
        ? Read extends string
          ? Read
          : Text
        : never
    : never;

/** Whether the compiler knows nothing of a text: a `string`, also a branded one. */
type IsOpaque<Text extends string> =
  IsPattern<Text> extends true ? (Text extends `${infer _First}${infer _Rest}` ? false : true) : false;

/** The compiler gives up after a thousand steps of a recursion; a clause takes a few of them. */
type MaxClauses = 32;

/** How clauses are joined, by what stands before the last one; nothing stands before the first. */
interface Joined {
  none: 'none';
  space: 'and';
  and: 'and';
  or: 'or';
}

/**
 * Reads the clauses of a query, one after the other. `Names` are the fields of those that were read, in canonical form;
 * `Before` joins them, and `Last` stands before the next one.
 */
type ReadClauses<
  K extends Known,
  Text extends string,
  Before extends string = 'none',
  Last extends keyof Joined = 'none',
  Names extends readonly string[] = [],
> =
  ReadLiteralClause<K, Text> extends infer Read
    ? Read extends ClauseRead<infer Name, infer Rest>
      ? Before extends 'none' | Joined[Last]
        ? Rest extends ''
          ? FinishQuery<K, Joined[Last], [...Names, Name]>
          : Names['length'] extends MaxClauses
            ? QueryShape
            : Rest extends ` ${infer Next}`
              ? Next extends `OR ${infer Clause}`
                ? ReadClauses<K, Clause, Joined[Last], 'or', [...Names, Name]>
                : Next extends `AND ${infer Clause}`
                  ? ReadClauses<K, Clause, Joined[Last], 'and', [...Names, Name]>
                  : ReadClauses<K, Next, Joined[Last], 'space', [...Names, Name]>
              : Rest extends `${Space}${string}`
                ? ReadClauses<K, Rest, Joined[Last], 'space', [...Names, Name]>
                : Unreadable<Text>
        : MixedConnectives<Before, Joined[Last]>
      : Read extends false
        ? ReadUnusual<K, TrimStart<Text>, Before, Last, Names>
        : Read extends Unsure
          ? QueryShape
          : Read
    : never;

/** Reads what is no clause: the end of the query, or a connective in an unusual spelling. */
type ReadUnusual<
  K extends Known,
  Text,
  Before extends string,
  Last extends keyof Joined,
  Names extends readonly string[],
> = [Text, Last] extends ['', 'none']
  ? EmptyQuery
  : [Text, Last] extends ['', 'space']
    ? FinishQuery<K, Before, Names>
    : [Text, Last] extends [infer Trimmed extends string, 'space']
      ? Lowercase<Trimmed> extends `${'and' | 'or'}${Space}${string}`
        ? Trimmed extends `${FirstWord<Trimmed>}${infer Next}`
          ? ReadClauses<K, Next, Before, Lowercase<FirstWord<Trimmed>> & keyof Joined, Names>
          : never
        : Unreadable<Text>
      : Unreadable<Text>;

/** The shape of a query whose clauses are all correct, or the diagnostic of what the clauses may not be together. */
type FinishQuery<K extends Known, Join extends string, Names extends readonly string[]> = Join extends 'or'
  ? K['limits']['or'] extends 'none'
    ? OrNotSupported<K['name']>
    : Names[number] extends Names[0]
      ? CountClauses<K, 'or', Names[0], Names>
      : K['limits']['or'] extends 'field'
        ? OrAcrossFields<K['name'], Names[0], FirstOther<Names, Names[0]>>
        : CountClauses<K, 'or', string, Names>
  : Join extends 'and'
    ? CountClauses<K, 'and', string, Names>
    : CountClauses<K, 'and' | 'or', Names[0], Names>;

/** The shape of a query, unless it has too many clauses. */
type CountClauses<
  K extends Known,
  Connective extends 'and' | 'or',
  Field extends string,
  Names extends readonly string[],
> = Names['length'] extends K['counts']
  ? QueryShape<Connective, Field, Names['length']>
  : TooManyClauses<Names['length'], K['limits']['clauses']>;

/** The first name that differs from `First`. */
type FirstOther<Names extends readonly string[], First> = Names extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? Name extends First
    ? FirstOther<Rest, First>
    : Name
  : never;
