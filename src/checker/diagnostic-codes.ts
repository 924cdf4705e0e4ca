import type { DiagnosticCode } from './diagnostics.ts';

/**
 * The codes of all diagnostics of a query, in the order of the language
 * reference: for a table of messages of your own, or a test that it is complete.
 *
 * @see L4
 * @example
 * DIAGNOSTIC_CODES.includes('unknown-field') // true
 */
export const DIAGNOSTIC_CODES = Object.freeze([
  'empty-query',
  'query-too-long',
  'expected-clause',
  'expected-operator',
  'expected-value',
  'space-around-operator',
  'unknown-operator',
  'misplaced-negation',
  'misplaced-connective',
  'unknown-connective',
  'missing-separator',
  'mixed-connectives',
  'parentheses',
  'unexpected-character',
  'invalid-metadata-key',
  'unquoted-value',
  'unterminated-string',
  'typographic-quote',
  'quoted-metadata-key',
  'undefined-escape',
  'whitespace',
  'unknown-field',
  'field-alias',
  'metadata-without-key',
  'unsupported-operator',
  'presence-only',
  'null-not-supported',
  'null-operator',
  'substring-too-short',
  'invalid-date',
  'invalid-number',
  'invalid-boolean',
  'unknown-value',
  'too-many-clauses',
  'or-across-fields',
  'value-format',
  'quoted-null',
  'empty-value',
  'fractional-number',
  'unsafe-integer',
  'millisecond-timestamp',
  'wildcard-in-value',
  'undocumented-field',
] as const satisfies readonly DiagnosticCode[]);
