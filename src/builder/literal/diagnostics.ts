// The diagnostics that the compiler can report: each code and message as one type. A test compares them with the checker's.

import type { ResourceName } from '../../language/catalogue/catalogue.ts';
import type { FieldType, OPERATORS } from '../../language/catalogue/field-types.ts';
import type { IsRelative, NotSeconds } from './dates.ts';

/** Any text that is no clause. The checker has a diagnostic for each such mistake. */
export type Unreadable<Text> = Text extends ''
  ? 'syntax: the query ends where a clause is expected'
  : `syntax: cannot read ${Quote<Text & string>}; a clause is a field, an operator and a value without spaces between them, as in \`field:"value"\``;

export type EmptyQuery = 'empty-query: the query is empty';

export type FieldAlias<
  Alias extends string,
  Resource extends string,
  Path extends string,
> = `field-alias: ${Quote<Alias>} is not a field of ${Resource}; the full path is ${Quote<Path>}`;

export type UnknownField<
  Field extends string,
  Resource extends string,
  Hint extends string,
> = `unknown-field: ${Quote<Field>} is not a field of ${Resource}${Hint}`;

export type MetadataWithoutKey<
  Path extends string,
  Example extends string = `${Path}[key]`,
> = `metadata-without-key: ${Quote<Path>} needs a key: ${Quote<Example>}`;

export type MetadataKeyForm<
  Written extends string,
  Form extends string,
> = `metadata-key-form: ${Quote<Written>} is written ${Quote<Form>}`;

export type InvalidMetadataKey<Key extends string> = `invalid-metadata-key: ${Key extends ''
  ? 'the metadata key is empty'
  : `${Quote<Key>} is not a key that can be searched`}`;

export type UnknownOperator<Operator extends string> = `unknown-operator: ${Quote<Operator>} is not an operator`;

export type UnquotedValue<Value extends string> = `unquoted-value: the value ${Quote<Value>} is not in quotation marks`;

export type MixedConnectives<
  First extends string,
  Second extends string,
> = `mixed-connectives: \`${Uppercase<Second>}\` is mixed with \`${Uppercase<First>}\`; a space means \`AND\``;

export type UnsupportedOperator<
  Operator extends string,
  Field extends string,
  Type extends FieldType,
  Takes extends readonly string[] = (typeof OPERATORS)[Type],
> = `unsupported-operator: ${Quote<Operator>} does not work on ${Quote<Field>}, ${Type extends 'any' ? 'a field of any type' : `a ${Type} field`}; it takes ${QuoteAll<Takes, ' '>}`;

export type EmptyBeginning = 'substring-too-short: a beginning needs at least one character';

export type PresenceOnly<Field extends string> =
  `presence-only: ${Quote<Field>} has no value to compare; only ${Quote<`${Field}:null`>} and ${Quote<`-${Field}:null`>} work on it`;

export type NullNotSupported<
  Field extends string,
  Type extends FieldType,
> = `null-not-supported: \`null\` does not work on ${Quote<Field>}, a ${Type} field`;

/** Not a diagnostic of the checker: at run time, `null` means "has no value". */
export type NullableValue<Field extends string> =
  `the value may be \`null\`; add the clause with \`when\`, or use \`missing\` for ${Quote<Field>} without a value`;

export type NullOperator<Operator extends string> = `null-operator: ${Quote<Operator>} does not work with \`null\``;

export type SubstringTooShort<
  Min extends number,
  Length extends number,
> = `substring-too-short: a substring needs at least ${Min} characters; this one has ${Length}`;

export type InvalidNumber<
  Value extends string,
  Field extends string,
> = `invalid-number: ${Value extends '' ? 'the value is empty' : `${Quote<Value>} is not a plain decimal number`}; ${Quote<Field>} is a numeric field`;

export type InvalidBoolean<
  Value extends string,
  Field extends string,
> = `invalid-boolean: ${Value extends '' ? 'the value is empty' : `${Quote<Value>} is neither \`true\` nor \`false\``}; ${Quote<Field>} is a boolean field`;

export type InvalidDate<Value extends string, Reason extends string> = Value extends ''
  ? Reason extends NotSeconds
    ? 'invalid-date: the value is empty; a date of this field is whole Unix seconds, such as `1738315800`'
    : 'invalid-date: the value is empty; a date is whole Unix seconds or an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`'
  : `invalid-date: ${Quote<Value>} ${IsRelative<Value> extends true ? 'is a relative date, which the service does not take; use an expression, or \`dateRange\` in code' : Reason}`;

export type UnknownValue<
  Field extends string,
  Value extends string,
  Members,
> = `unknown-value: ${Value extends '' ? 'an empty text' : Quote<Value>} is not a value of ${Quote<Field>}; use one of ${QuoteAll<Members, ', '>}`;

export type TooManyClauses<
  Count extends number,
  Max extends number,
> = `too-many-clauses: the query has ${Count} clauses; at most ${Max} are allowed`;

export type OrAcrossFields<
  Resource extends string,
  First extends string,
  Other extends string,
> = `or-across-fields: an \`OR\` query on ${Resource} can use only one field; this one uses ${Quote<First>} and ${Quote<Other>}`;

/** The linter's message names the expression, which types do not know; this one shows what to write. */
export type UnsafeInterpolation<Resource extends string> =
  `unsafe-interpolation: text is inserted into the query without escaping; use the template tag, which quotes each value: query(${Resource extends ResourceName ? `'${Resource}'` : 'resource'})\`field:\${value}\``;

/** Not a diagnostic of the checker, which cannot tell where a text comes from. */
export type UnknownText =
  'the compiler does not know this text: put values in with the template tag `query`; pass the whole query of a user as `search(resource).check(text)`';

interface WhiteSpace {
  '\t': 'U+0009';
  '\n': 'U+000A';
  '\r': 'U+000D';
}

type MaxQuoted = 60;

/** An excerpt of a query for a message: in backticks, truncated after 60 characters. An unknown part stays as it is. */
export type Quote<Text extends string, Shown extends string = '', Count extends readonly 1[] = []> = Text extends ''
  ? `\`${Shown}\``
  : Count['length'] extends MaxQuoted
    ? `\`${Shown}…\``
    : Text extends `${infer Character}${infer Rest}`
      ? Quote<Rest, `${Shown}${Character extends keyof WhiteSpace ? WhiteSpace[Character] : Character}`, [...Count, 1]>
      : `\`${Shown}${Text}\``;

/** The quoted members of a list, with a separator between them. */
export type QuoteAll<Members, Separator extends string, Shown extends string = ''> = Members extends readonly [
  infer Member extends string,
  ...infer Rest,
]
  ? QuoteAll<Rest, Separator, `${Shown}${Shown extends '' ? '' : Separator}${Quote<Member>}`>
  : Shown;
