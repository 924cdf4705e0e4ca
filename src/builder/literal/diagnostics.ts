// The diagnostics that the compiler can report: each code and message as one type. A test compares them with the checker's.

import type { ResourceName } from '../../catalogue/catalogue.ts';
import type { FieldType, OPERATORS } from '../../catalogue/field-types.ts';

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

export type TypographicQuote<Character extends string> =
  `typographic-quote: ${Quote<Character>} is a typographic quotation mark`;

export type MissingSeparator<Next extends string> = `missing-separator: no space before ${Quote<Next>}`;

export type MisplacedNegation<Written extends string> =
  `misplaced-negation: ${Quote<Written>} does not negate: a single \`-\` directly before the field does`;

export type MisplacedConnective<
  Written extends string,
  Missing extends 'before' | 'after',
> = `misplaced-connective: no clause stands ${Missing} ${Quote<Written>}`;

export type UnknownConnective<Written extends string> = `unknown-connective: ${Quote<Written>} is not a connective`;

export type ExpectedClause<Found extends string> = `expected-clause: ${Quote<Found>} is not a clause: it has no field`;

export type NoBreakSpace = 'unexpected-character: U+00A0 is not a space that separates clauses';

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
  ? 'invalid-date: the value is empty; a date is whole Unix seconds or an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`'
  : `invalid-date: ${Quote<Value>} ${Reason}`;

export type UnknownValue<
  Field extends string,
  Value extends string,
  Members,
> = `unknown-value: ${Quote<Field>} is never ${Value extends '' ? 'empty' : Quote<Value>}; it is one of ${QuoteAll<Members, ', '>}`;

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

/** Invisible characters that a keyboard or a clipboard can put into a query, as messages write them. */
interface Unprintable {
  '\t': 'U+0009';
  '\n': 'U+000A';
  '\r': 'U+000D';
  '\0': 'U+0000';
  '\v': 'U+000B';
  '\f': 'U+000C';
  '\u007f': 'U+007F';
  '\u00ad': 'U+00AD';
  '\u200b': 'U+200B';
  '\u200c': 'U+200C';
  '\u200d': 'U+200D';
  '\u2028': 'U+2028';
  '\u2029': 'U+2029';
  '\ufeff': 'U+FEFF';
}

type MaxQuoted = 60;

/** An excerpt of a query for a message: in backticks, truncated after 60 characters. An unknown part stays as it is. */
export type Quote<Text extends string, Shown extends string = '', Count extends readonly 1[] = []> = Text extends ''
  ? `\`${Shown}\``
  : Count['length'] extends MaxQuoted
    ? `\`${Shown}…\``
    : Text extends `${infer Character}${infer Rest}`
      ? Quote<
          Rest,
          `${Shown}${Character extends keyof Unprintable ? Unprintable[Character] : Character}`,
          [...Count, 1]
        >
      : `\`${Shown}${Text}\``;

/** The quoted members of a list, with a separator between them. */
export type QuoteAll<Members, Separator extends string, Shown extends string = ''> = Members extends readonly [
  infer Member extends string,
  ...infer Rest,
]
  ? QuoteAll<Rest, Separator, `${Shown}${Shown extends '' ? '' : Separator}${Quote<Member>}`>
  : Shown;
