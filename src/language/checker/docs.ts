// The documentation of each rule, by its code; `SYNTAX_DOCS` has that of the parser's diagnostics. Only tools that print it import this file, so that others need not carry it
// (docs/decisions/001-docs-beside-rules.md).

export { docs as 'invalid-value' } from './invalid-value.ts';
export { docs as 'list-parameters' } from './list-parameters.ts';
export { docs as 'empty-value' } from './rules/empty-value.ts';
export { docs as 'field-alias' } from './rules/field-alias.ts';
export { docs as 'fractional-number' } from './rules/fractional-number.ts';
export { docs as 'invalid-boolean' } from './rules/invalid-boolean.ts';
export { docs as 'invalid-date' } from './rules/invalid-date.ts';
export { docs as 'invalid-number' } from './rules/invalid-number.ts';
export { docs as 'lone-surrogate' } from './rules/lone-surrogate.ts';
export { docs as 'metadata-key-form' } from './rules/metadata-key-form.ts';
export { docs as 'metadata-without-key' } from './rules/metadata-without-key.ts';
export { docs as 'millisecond-timestamp' } from './rules/millisecond-timestamp.ts';
export { docs as 'null-not-supported' } from './rules/null-not-supported.ts';
export { docs as 'null-operator' } from './rules/null-operator.ts';
export { docs as 'or-across-fields' } from './rules/or-across-fields.ts';
export { docs as 'or-not-supported' } from './rules/or-not-supported.ts';
export { docs as 'presence-only' } from './rules/presence-only.ts';
export { docs as 'quoted-null' } from './rules/quoted-null.ts';
export { docs as 'substring-too-short' } from './rules/substring-too-short.ts';
export { docs as 'too-many-clauses' } from './rules/too-many-clauses.ts';
export { docs as 'undocumented-field' } from './rules/undocumented-field.ts';
export { docs as 'unknown-field' } from './rules/unknown-field.ts';
export { docs as 'unknown-value' } from './rules/unknown-value.ts';
export { docs as 'unsafe-integer' } from './rules/unsafe-integer.ts';
export { docs as 'unsupported-operator' } from './rules/unsupported-operator.ts';
export { docs as 'value-format' } from './rules/value-format.ts';
export { docs as 'wildcard-in-value' } from './rules/wildcard-in-value.ts';
