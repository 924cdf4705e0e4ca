export type { ClauseValue } from './builder/clause-node.ts';
export type { ClauseRow } from './builder/clause-row.ts';
export type { QueryShape, QueryText, ReadQuery } from './builder/literal/read-query.ts';
export { search } from './builder/search-text.ts';
export type {
  AndSearch,
  AndStep,
  ExistsStep,
  FieldName,
  ListStep,
  MissingStep,
  OperatorAt,
  Optional,
  OrStep,
  OrWhereNotStep,
  OrWhereStep,
  ReadSearch,
  Search,
  SearchStart,
  TextStep,
  ValueAt,
  WhenStep,
  WhereNotStep,
  WhereStep,
  WithoutStep,
} from './builder/search-types.ts';
export { type QueryTag, query, type TemplateValue } from './builder/template/query.ts';
export * from './catalogue/index.ts';
export type { CheckResult } from './checker/check-ast.ts';
export { checkQuery } from './checker/check-query.ts';
export type { CheckedClause, CheckedQuery, CheckedValue } from './checker/checked-query.ts';
export { DIAGNOSTIC_CODES } from './checker/diagnostic-codes.ts';
export type { DiagnosticCode, QueryDiagnostic } from './checker/diagnostics.ts';
export { type FixOptions, type FixResult, fixQuery } from './checker/fix-query.ts';
export { QueryError } from './checker/query-error.ts';
export { readDateValue } from './checker/read-value.ts';
export type { Diagnostic, RelatedSpan, Severity } from './diagnostic/diagnostic.ts';
export { applyEdits, type Fix, type TextEdit } from './diagnostic/fix.ts';
export { formatChecked } from './formatter/format-checked.ts';
export { type FormatResult, formatQuery } from './formatter/format-query.ts';
export type * from './syntax/ast.ts';
export { type ParsedQuery, parseQuery } from './syntax/parse-query.ts';
export { printQuery } from './syntax/print-query.ts';
export { MAX_QUERY_LENGTH } from './syntax/query-diagnostics.ts';
export { createLineIndex, type LineIndex, type Position } from './text/line-index.ts';
export type { Span } from './text/span.ts';
