import type { Catalogue, ResourceName } from '../../catalogue/catalogue.ts';
import type { FieldDefinitions } from '../../catalogue/field.ts';
import type { FieldType } from '../../catalogue/field-types.ts';
import type { Limits, Resource } from '../../catalogue/resource.ts';
import type { KeyedPath } from '../clause-types.ts';
import type { CountsTo } from '../counts.ts';

/** Whole numbers in decimal digits. `bigint` accepts `0x1F` too; requiring the same text in both cases excludes letters. */
export type Integer = Uppercase<`${bigint}`> & Lowercase<`${bigint}`>;

/** Unix seconds that begin with `1`, as all from 2001 to 2033 do; `ReadIrregularClause` reads others. */
type Seconds = Integer & `1${string}`;

/**
 * A field and the values that a plain clause on it can have. Other values may
 * be correct too; `ReadIrregularClause` decides.
 */
export interface PlainField<
  Name extends string = string,
  Type extends FieldType = FieldType,
  Quoted = unknown,
  Bare = unknown,
> {
  readonly name: Name;
  readonly type: Type;
  /** The quoted values that may follow `:`. */
  readonly quoted: Quoted;
  /** The values that may follow it without quotes. */
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

/** The facts about a resource that the reader looks up again and again. */
export interface Known {
  readonly name: string;
  readonly fields: FieldDefinitions;
  readonly limits: Limits;
  /** The numbers of clauses that a query may have. */
  readonly counts: number;
  /** The fields that need a key. */
  readonly keyed: string;
  /** The same, with or without a `-` before them. */
  readonly keyedHeads: string;
  /** Whether it is a resource of the service, so that messages can point to the others. */
  readonly isInCatalogue: boolean;
  /** The aliases of the resource; none if the type does not list them. */
  readonly aliases: object;
  /** The texts that may precede an operator in a plain clause: a field that needs no key, with or without `-`. */
  readonly heads: string;
  /** All fields, by `heads` and `keyedHeads`. */
  readonly plain: Readonly<Record<string, PlainField>>;
}

/**
 * The facts about one resource. This is an interface that is passed around as
 * a whole because the compiler computes its properties once per resource; type
 * aliases with arguments would be computed for every clause.
 */
export interface KnownOf<R extends Resource> extends Known {
  readonly name: R['name'];
  readonly fields: R['fields'];
  readonly limits: R['limits'];
  readonly counts: CountsTo<R['limits']['clauses']>;
  readonly keyed: KeyedPath<R['fields']>;
  readonly isInCatalogue: R['name'] extends ResourceName ? (R extends Catalogue[R['name']] ? true : false) : false;
  readonly aliases: string extends keyof R['aliases'] ? Record<never, string> : R['aliases'];
  readonly keyedHeads: Signed<KeyedPath<R['fields']>>;
  readonly heads: Signed<Exclude<keyof R['fields'] & string, KeyedPath<R['fields']>>>;
  readonly plain: { readonly [Name in Signed<keyof R['fields'] & string>]: ToPlain<R, Name> };
}
