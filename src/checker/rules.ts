import type { Rule } from './rule.ts';
import { emptyValue } from './rules/empty-value.ts';
import { fieldAlias } from './rules/field-alias.ts';
import { fractionalNumber } from './rules/fractional-number.ts';
import { invalidBoolean } from './rules/invalid-boolean.ts';
import { invalidDate } from './rules/invalid-date.ts';
import { invalidMetadataKey } from './rules/invalid-metadata-key.ts';
import { invalidNumber } from './rules/invalid-number.ts';
import { metadataWithoutKey } from './rules/metadata-without-key.ts';
import { millisecondTimestamp } from './rules/millisecond-timestamp.ts';
import { nullNotSupported } from './rules/null-not-supported.ts';
import { nullOperator } from './rules/null-operator.ts';
import { orAcrossFields } from './rules/or-across-fields.ts';
import { presenceOnly } from './rules/presence-only.ts';
import { quotedNull } from './rules/quoted-null.ts';
import { substringTooShort } from './rules/substring-too-short.ts';
import { tooManyClauses } from './rules/too-many-clauses.ts';
import { undocumentedField } from './rules/undocumented-field.ts';
import { unknownField } from './rules/unknown-field.ts';
import { unknownValue } from './rules/unknown-value.ts';
import { unquotedValue } from './rules/unquoted-value.ts';
import { unsafeInteger } from './rules/unsafe-integer.ts';
import { unsupportedOperator } from './rules/unsupported-operator.ts';
import { valueFormat } from './rules/value-format.ts';
import { whitespace } from './rules/whitespace.ts';
import { wildcardInValue } from './rules/wildcard-in-value.ts';

/**
 * The rules that need a catalogue, in the order of the language reference. They
 * report in this order where their spans are equal.
 *
 * @see L4
 */
export const RULES = [
  invalidMetadataKey,
  unquotedValue,
  whitespace,
  unknownField,
  fieldAlias,
  metadataWithoutKey,
  unsupportedOperator,
  presenceOnly,
  nullNotSupported,
  nullOperator,
  substringTooShort,
  invalidDate,
  invalidNumber,
  invalidBoolean,
  unknownValue,
  tooManyClauses,
  orAcrossFields,
  valueFormat,
  quotedNull,
  emptyValue,
  fractionalNumber,
  unsafeInteger,
  millisecondTimestamp,
  wildcardInValue,
  undocumentedField,
] as const satisfies readonly Rule[];
