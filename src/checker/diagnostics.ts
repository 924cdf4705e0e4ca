import type { DiagnosticDeclaration, DiagnosticDocs } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import {
  expectedClause,
  expectedClauseDocs,
  expectedOperator,
  expectedOperatorDocs,
  expectedValue,
  expectedValueDocs,
  invalidMetadataKey,
  invalidMetadataKeyDocs,
  misplacedNegation,
  misplacedNegationDocs,
  quotedMetadataKey,
  quotedMetadataKeyDocs,
  spaceAroundOperator,
  spaceAroundOperatorDocs,
  unknownOperator,
  unknownOperatorDocs,
} from '../syntax/clause-diagnostics.ts';
import {
  emptyQuery,
  emptyQueryDocs,
  misplacedConnective,
  misplacedConnectiveDocs,
  missingSeparator,
  missingSeparatorDocs,
  mixedConnectives,
  mixedConnectivesDocs,
  parentheses,
  parenthesesDocs,
  queryTooLong,
  queryTooLongDocs,
  unexpectedCharacter,
  unexpectedCharacterDocs,
  unknownConnective,
  unknownConnectiveDocs,
  whitespace,
  whitespaceDocs,
} from '../syntax/query-diagnostics.ts';
import {
  typographicQuote,
  typographicQuoteDocs,
  undefinedEscape,
  undefinedEscapeDocs,
  unquotedValue,
  unquotedValueDocs,
  unterminatedString,
  unterminatedStringDocs,
} from '../syntax/value-diagnostics.ts';
import { emptyValue, emptyValueDocs } from './rules/empty-value.ts';
import { fieldAlias, fieldAliasDocs } from './rules/field-alias.ts';
import { fractionalNumber, fractionalNumberDocs } from './rules/fractional-number.ts';
import { invalidBoolean, invalidBooleanDocs } from './rules/invalid-boolean.ts';
import { invalidDate, invalidDateDocs } from './rules/invalid-date.ts';
import { invalidNumber, invalidNumberDocs } from './rules/invalid-number.ts';
import { metadataWithoutKey, metadataWithoutKeyDocs } from './rules/metadata-without-key.ts';
import { millisecondTimestamp, millisecondTimestampDocs } from './rules/millisecond-timestamp.ts';
import { nullNotSupported, nullNotSupportedDocs } from './rules/null-not-supported.ts';
import { nullOperator, nullOperatorDocs } from './rules/null-operator.ts';
import { orAcrossFields, orAcrossFieldsDocs } from './rules/or-across-fields.ts';
import { presenceOnly, presenceOnlyDocs } from './rules/presence-only.ts';
import { quotedNull, quotedNullDocs } from './rules/quoted-null.ts';
import { substringTooShort, substringTooShortDocs } from './rules/substring-too-short.ts';
import { tooManyClauses, tooManyClausesDocs } from './rules/too-many-clauses.ts';
import { undocumentedField, undocumentedFieldDocs } from './rules/undocumented-field.ts';
import { unknownField, unknownFieldDocs } from './rules/unknown-field.ts';
import { unknownValue, unknownValueDocs } from './rules/unknown-value.ts';
import { unsafeInteger, unsafeIntegerDocs } from './rules/unsafe-integer.ts';
import { unsupportedOperator, unsupportedOperatorDocs } from './rules/unsupported-operator.ts';
import { valueFormat, valueFormatDocs } from './rules/value-format.ts';
import { wildcardInValue, wildcardInValueDocs } from './rules/wildcard-in-value.ts';

/** A kind of diagnostic with its documentation. */
export type DocumentedDiagnostic = DiagnosticDeclaration & { readonly docs: DiagnosticDocs };

/**
 * All kinds of diagnostics of a query, in the order of the language reference.
 *
 * @see L4
 */
export const DIAGNOSTICS = [
  { ...emptyQuery, docs: emptyQueryDocs },
  { ...queryTooLong, docs: queryTooLongDocs },
  { ...expectedClause, docs: expectedClauseDocs },
  { ...expectedOperator, docs: expectedOperatorDocs },
  { ...expectedValue, docs: expectedValueDocs },
  { ...spaceAroundOperator, docs: spaceAroundOperatorDocs },
  { ...unknownOperator, docs: unknownOperatorDocs },
  { ...misplacedNegation, docs: misplacedNegationDocs },
  { ...misplacedConnective, docs: misplacedConnectiveDocs },
  { ...unknownConnective, docs: unknownConnectiveDocs },
  { ...missingSeparator, docs: missingSeparatorDocs },
  { ...mixedConnectives, docs: mixedConnectivesDocs },
  { ...parentheses, docs: parenthesesDocs },
  { ...unexpectedCharacter, docs: unexpectedCharacterDocs },
  { ...invalidMetadataKey, docs: invalidMetadataKeyDocs },
  { ...unquotedValue, docs: unquotedValueDocs },
  { ...unterminatedString, docs: unterminatedStringDocs },
  { ...typographicQuote, docs: typographicQuoteDocs },
  { ...quotedMetadataKey, docs: quotedMetadataKeyDocs },
  { ...undefinedEscape, docs: undefinedEscapeDocs },
  { ...whitespace, docs: whitespaceDocs },
  { ...unknownField, docs: unknownFieldDocs },
  { ...fieldAlias, docs: fieldAliasDocs },
  { ...metadataWithoutKey, docs: metadataWithoutKeyDocs },
  { ...unsupportedOperator, docs: unsupportedOperatorDocs },
  { ...presenceOnly, docs: presenceOnlyDocs },
  { ...nullNotSupported, docs: nullNotSupportedDocs },
  { ...nullOperator, docs: nullOperatorDocs },
  { ...substringTooShort, docs: substringTooShortDocs },
  { ...invalidDate, docs: invalidDateDocs },
  { ...invalidNumber, docs: invalidNumberDocs },
  { ...invalidBoolean, docs: invalidBooleanDocs },
  { ...unknownValue, docs: unknownValueDocs },
  { ...tooManyClauses, docs: tooManyClausesDocs },
  { ...orAcrossFields, docs: orAcrossFieldsDocs },
  { ...valueFormat, docs: valueFormatDocs },
  { ...quotedNull, docs: quotedNullDocs },
  { ...emptyValue, docs: emptyValueDocs },
  { ...fractionalNumber, docs: fractionalNumberDocs },
  { ...unsafeInteger, docs: unsafeIntegerDocs },
  { ...millisecondTimestamp, docs: millisecondTimestampDocs },
  { ...wildcardInValue, docs: wildcardInValueDocs },
  { ...undocumentedField, docs: undocumentedFieldDocs },
] as const satisfies readonly DocumentedDiagnostic[];

/** The code of a diagnostic. */
export type DiagnosticCode = (typeof DIAGNOSTICS)[number]['code'];

/** A diagnostic of any code; `code` determines the type of `data`. */
export type QueryDiagnostic = {
  [Declaration in (typeof DIAGNOSTICS)[number] as Declaration['code']]: Diagnostic<
    Declaration['code'],
    Parameters<Declaration['message']>[0]
  >;
}[DiagnosticCode];
