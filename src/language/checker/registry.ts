import type { DiagnosticDeclaration } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { SYNTAX } from '../syntax/syntax-diagnostics.ts';
import { invalidValue } from './invalid-value.ts';
import { listParameters } from './list-parameters.ts';
import { emptyValue } from './rules/empty-value.ts';
import { fieldAlias } from './rules/field-alias.ts';
import { fractionalNumber } from './rules/fractional-number.ts';
import { invalidBoolean } from './rules/invalid-boolean.ts';
import { invalidDate } from './rules/invalid-date.ts';
import { invalidMetadataKey } from './rules/invalid-metadata-key.ts';
import { invalidNumber } from './rules/invalid-number.ts';
import { loneSurrogate } from './rules/lone-surrogate.ts';
import { metadataKeyForm } from './rules/metadata-key-form.ts';
import { metadataWithoutKey } from './rules/metadata-without-key.ts';
import { millisecondTimestamp } from './rules/millisecond-timestamp.ts';
import { nullNotSupported } from './rules/null-not-supported.ts';
import { nullOperator } from './rules/null-operator.ts';
import { orAcrossFields } from './rules/or-across-fields.ts';
import { orNotSupported } from './rules/or-not-supported.ts';
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
 * The rules, which need a catalogue, in the order of the language reference. They report in
 * this order where their spans are equal.
 *
 * @see L4
 */
export const RULES = [
  invalidMetadataKey,
  metadataKeyForm,
  unquotedValue,
  loneSurrogate,
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
  orNotSupported,
  orAcrossFields,
  valueFormat,
  quotedNull,
  emptyValue,
  fractionalNumber,
  unsafeInteger,
  millisecondTimestamp,
  wildcardInValue,
  undocumentedField,
] as const satisfies readonly DiagnosticDeclaration[];

/**
 * The diagnostics of a query.
 *
 * @see L4
 */
export const REGISTRY = /* @__PURE__ */ joinLists();

/** A call, because a bundler keeps a list that is spread at the top of a file. */
function joinLists() {
  return [...SYNTAX, ...RULES, invalidValue, listParameters] as const;
}

/** The code of a diagnostic. */
export type DiagnosticCode = (typeof REGISTRY)[number]['code'];

/** A diagnostic of any code; `code` determines the type of `data`. */
export type QueryDiagnostic = {
  [Declaration in (typeof REGISTRY)[number] as Declaration['code']]: Diagnostic<
    Declaration['code'],
    Parameters<Declaration['message']>[0]
  >;
}[DiagnosticCode];
