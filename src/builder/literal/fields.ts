import type { FieldDefinition } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';

/** Whole numbers in the digits that people write: no `0x1F`, which `bigint` reads too, for it has letters. */
export type Integer = Uppercase<`${bigint}`> & Lowercase<`${bigint}`>;

/**
 * A field as plain clauses name it, negated or not, and what its values look
 * like at first sight. What is not covered here may be right all the same and
 * gets a closer look.
 */
export interface PlainField<Name extends string = string, Quoted = unknown, Bare = unknown> {
  readonly name: Name;
  readonly quoted: Quoted;
  readonly bare: Bare;
}

type ToPlain<Name extends string, Field extends FieldDefinition> = Field['type'] extends 'token' | 'string'
  ? Field extends { readonly values: { readonly closed: true; readonly members: readonly (infer Member)[] } }
    ? PlainField<Name, Member | Lowercase<Member & string>, 'null'>
    : PlainField<Name, string, Integer | 'null'>
  : Field['type'] extends 'numeric'
    ? PlainField<Name, never, Integer>
    : Field['type'] extends 'boolean'
      ? PlainField<Name, 'true' | 'false', 'true' | 'false'>
      : PlainField<Name, never, 'null'>;

/** What may stand before a `:`, with what may follow it. */
export type BeforeColon<R extends Resource> = {
  readonly [Name in keyof R['fields'] & string as R['fields'][Name] extends { readonly keyed: true }
    ? never
    : Name | `-${Name}`]: ToPlain<Name, R['fields'][Name]>;
};

/** The fields that are written with a key. */
export type KeyedName<R extends Resource> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends { readonly keyed: true } ? Name : never;
}[keyof R['fields'] & string];
