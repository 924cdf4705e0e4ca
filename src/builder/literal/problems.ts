// The first problem of a query in the words of its diagnostic. A test holds each against the checker's own.

import type { FieldType, OPERATORS } from '../../catalogue/field-types.ts';
import type { Quote, QuoteAll } from './quote.ts';

export type EmptyQuery = 'empty-query: the query is empty';
export type Parentheses = 'parentheses: the language has no parentheses';

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

export type MetadataWithoutKey<Path extends string> =
  `metadata-without-key: ${Quote<Path>} needs a key: ${Quote<`${Path}[key]`>}`;

export type InvalidMetadataKey<Key extends string> = `invalid-metadata-key: ${Key extends ''
  ? 'the metadata key is empty'
  : `${Quote<Key>} is not a key that can be searched`}`;

export type UnclosedMetadataKey<Key extends string> = `invalid-metadata-key: no \`]\` closes the key ${Quote<Key>}`;

export type ExpectedOperator<Field extends string> = `expected-operator: no operator follows ${Quote<Field>}`;

export type UnknownOperator<Operator extends string> = `unknown-operator: ${Quote<Operator>} is not an operator`;

export type SpaceAroundOperator<Operator extends string> =
  `space-around-operator: white space around ${Quote<Operator>} splits the clause`;

export type ExpectedValue<Head extends string> = `expected-value: no value follows ${Quote<Head>}`;

export type UnquotedValue<Value extends string> = `unquoted-value: the value ${Quote<Value>} is not in quotation marks`;

export type UnterminatedString<Value extends string> = `unterminated-string: the quotation mark ${Value extends ''
  ? ''
  : `before ${Quote<Value>} `}is never closed`;

export type TypographicQuote<Mark extends string> = `typographic-quote: ${Quote<Mark>} is a typographic quotation mark`;

export type MissingSeparator<Next extends string> = `missing-separator: no space before ${Quote<Next>}`;

export type MisplacedNegation<Written extends string> =
  `misplaced-negation: ${Quote<Written>} does not negate: a single \`-\` directly before the field does`;

export type MisplacedConnective<
  Written extends string,
  Missing extends 'before' | 'after',
> = `misplaced-connective: no clause stands ${Missing} ${Quote<Written>}`;

export type MixedConnectives<
  First extends 'AND' | 'OR',
  Second extends 'AND' | 'OR',
> = `mixed-connectives: \`${Second}\` is mixed with \`${First}\`; a space means \`AND\``;

export type UnsupportedOperator<
  Operator extends string,
  Field extends string,
  Type extends FieldType,
> = `unsupported-operator: ${Quote<Operator>} does not work on ${Quote<Field>}, a ${Type} field; it takes ${QuoteAll<(typeof OPERATORS)[Type], ' '>}`;

export type PresenceOnly<Field extends string> =
  `presence-only: ${Quote<Field>} has no value to compare; only ${Quote<`${Field}:null`>} and ${Quote<`-${Field}:null`>} work on it`;

export type NullNotSupported<
  Field extends string,
  Type extends FieldType,
> = `null-not-supported: \`null\` does not work on ${Quote<Field>}, a ${Type} field`;

export type NullOperator<Operator extends string> = `null-operator: ${Quote<Operator>} does not work with \`null\``;

export type SubstringTooShort<
  Least extends number,
  Length extends number,
> = `substring-too-short: a substring needs at least ${Least} characters; this one has ${Length}`;

export type InvalidNumber<
  Value extends string,
  Field extends string,
> = `invalid-number: ${Quote<Value>} is not a plain decimal number; ${Quote<Field>} is a numeric field`;

export type InvalidBoolean<
  Value extends string,
  Field extends string,
> = `invalid-boolean: ${Quote<Value>} is neither \`true\` nor \`false\`; ${Quote<Field>} is a boolean field`;

export type InvalidDate<Value extends string, Reason extends string> = `invalid-date: ${Quote<Value>} ${Reason}`;

export type UnknownValue<
  Field extends string,
  Value extends string,
  Members,
> = `unknown-value: ${Quote<Field>} is never ${Value extends '' ? 'empty' : Quote<Value>}; it is one of ${QuoteAll<Members, ', '>}`;

export type TooManyClauses<
  Count extends number,
  Most extends number,
> = `too-many-clauses: the query has ${Count} clauses; at most ${Most} are allowed`;

export type OrAcrossFields<
  Resource extends string,
  First extends string,
  Other extends string,
> = `or-across-fields: an \`OR\` query on ${Resource} can use only one field; this one uses ${Quote<First>} and ${Quote<Other>}`;
