import type { Catalogue, ResourceName } from '../../catalogue/catalogue.ts';
import type { FieldDefinitions } from '../../catalogue/field.ts';
import type { FieldType } from '../../catalogue/field-types.ts';
import type { Limits, Resource } from '../../catalogue/resource.ts';
import type { CountsTo } from '../counts.ts';

/** Whole numbers in the digits that people write: no `0x1F`, which `bigint` reads too, for it has letters. */
export type Integer = Uppercase<`${bigint}`> & Lowercase<`${bigint}`>;

/** Seconds of these days; a sign before them, and other days, take a closer look. */
type Seconds = Integer & `1${string}`;

/**
 * A field as plain clauses name it, negated or not, and what its values look
 * like at first sight. What is not covered here may be right all the same and
 * gets a closer look.
 */
export interface PlainField<
  Name extends string = string,
  Type extends FieldType = FieldType,
  Quoted = unknown,
  Bare = unknown,
> {
  readonly name: Name;
  readonly type: Type;
  /** The texts in quotes that may stand behind a `:`. */
  readonly quoted: Quoted;
  /** What may stand there without quotes. */
  readonly bare: Bare;
}

type ToPlain<R extends Resource, Name extends string> = Name extends `-${infer Positive}`
  ? ToPlain<R, Positive>
  : PlainField<
      Name,
      R['fields'][Name]['type'],
      Quoted<R['fields'][Name], R['fields'][Name]['type']>,
      Bare<R['fields'][Name], R['fields'][Name]['type']>
    >;

interface ClosedField<Members extends readonly string[]> {
  readonly values: { readonly closed: true; readonly members: Members };
}

type Quoted<Field, Type> = Type extends 'token' | 'string'
  ? Field extends ClosedField<infer Members>
    ? Members[number] | Lowercase<Members[number]>
    : string
  : Type extends 'boolean'
    ? 'true' | 'false'
    : never;

type Bare<Field, Type> = Type extends 'token' | 'string'
  ? Field extends ClosedField<readonly string[]>
    ? 'null'
    : Integer | 'null'
  : Type extends 'numeric'
    ? Integer
    : Type extends 'date'
      ? Seconds | 'null'
      : Type extends 'boolean'
        ? 'true' | 'false'
        : 'null';

/** A field, negated or not. */
type Signed<Name extends string> = Name | `-${Name}`;

/** The fields that are written with a key. */
export type KeyedName<Fields extends FieldDefinitions> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly keyed: true } ? Name : never;
}[keyof Fields & string];

/** What the reader looks up of a resource again and again. */
export interface Known {
  readonly name: string;
  readonly fields: FieldDefinitions;
  readonly limits: Limits;
  /** How many clauses a query may have. */
  readonly counts: number;
  /** The fields that are written with a key. */
  readonly keyed: string;
  /** The same with a `-` before them, or without. */
  readonly keyedHeads: string;
  /** Whether it is one of the service's, whose fields are told apart from those of the other three. */
  readonly isOfService: boolean;
  /** The short names that the resource refuses, unless they are not known to the letter. */
  readonly aliases: object;
  /** What may stand before an operator in a plain clause: a field that is written without a key, negated or not. */
  readonly heads: string;
  /** All fields as plain clauses name them, by `heads` and `keyedHeads`. */
  readonly plain: Readonly<Record<string, PlainField>>;
}

/**
 * The same of one resource. An interface, and passed on as a whole, because
 * the compiler works out its properties once, where it would work out a type
 * with arguments for every clause.
 */
export interface KnownOf<R extends Resource> extends Known {
  readonly name: R['name'];
  readonly fields: R['fields'];
  readonly limits: R['limits'];
  readonly counts: CountsTo<R['limits']['clauses']>;
  readonly keyed: KeyedName<R['fields']>;
  readonly isOfService: R['name'] extends ResourceName ? (R extends Catalogue[R['name']] ? true : false) : false;
  readonly aliases: string extends keyof R['aliases'] ? Record<never, string> : R['aliases'];
  readonly keyedHeads: Signed<KeyedName<R['fields']>>;
  readonly heads: Signed<Exclude<keyof R['fields'] & string, KeyedName<R['fields']>>>;
  readonly plain: { readonly [Name in Signed<keyof R['fields'] & string>]: ToPlain<R, Name> };
}
