export type { FieldName, OperatorAt, ValueAt } from './builder/clause-types.ts';
export type { ClauseValue } from './builder/create-clause.ts';
export {
  all,
  any,
  between,
  type ExpressionMember,
  type ExpressionMembers,
  type ExpressionPart,
  not,
  oneOf,
} from './builder/expression.ts';
export {
  type Expression,
  fromExpression,
  toExpression,
} from './builder/expression-data.ts';
export { isFieldName, isOperatorOf, isSearch, isValueOf } from './builder/guards.ts';
export type { QueryShape, QueryText, ReadQuery } from './builder/literal/read-query.ts';
export type { ExpressionDataResult, ExpressionError, ExpressionWarning } from './builder/read-tree.ts';
export { type RuleField, type RuleFieldsOptions, type RuleOption, toRuleFields } from './builder/rule-fields.ts';
export { fromRuleGroup, type Rule, type RuleGroup, type RuleOperator, toRuleGroup } from './builder/rule-group.ts';
export {
  querySchema,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
} from './builder/schema.ts';
export { type ScopedExpression, type ScopedSearch, scoped } from './builder/scoped.ts';
export { search } from './builder/search-text.ts';
export type {
  AndSearch,
  AnyResource,
  Optional,
  ReadSearch,
  Search,
  SearchStart,
} from './builder/search-types.ts';
export type {
  BoundSearch,
  BoundValues,
  ParameterValue,
  ParameterValues,
  StoredText,
} from './builder/stored/parameter-types.ts';
export type { ParameterUse, QueryParameter } from './builder/stored/parameters.ts';
export {
  type ExpressionValues,
  type PreparedExpression,
  prepareExpression,
} from './builder/stored/prepare-expression.ts';
export { type PreparedQuery, prepareQuery } from './builder/stored/prepare-query.ts';
export { type QueryTag, query, type TemplateValue } from './builder/template/query.ts';
export { createLineIndex, type LineIndex, type Position } from './language/base/line-index.ts';
export type { Span } from './language/base/span.ts';
export * from './language/catalogue/index.ts';
export { CatalogueError, type CatalogueProblem, loadCatalogue } from './language/catalogue/load-catalogue.ts';
export { checkExpression, type ExpressionResult } from './language/checker/check-expression.ts';
export type { CheckResult } from './language/checker/check-query.ts';
export { checkQuery } from './language/checker/check-query.ts';
export type { CheckedClause, CheckedValue } from './language/checker/checked-clause.ts';
export type { CheckedExpression, CheckedQuery } from './language/checker/checked-query.ts';
export { type FixOptions, type FixResult, fixQuery } from './language/checker/fix-query.ts';
export { isQueryError, QueryError, type QueryErrorData } from './language/checker/query-error.ts';
export type { QueryLike } from './language/checker/query-like.ts';
export { readDateValue } from './language/checker/read-value.ts';
export type { DiagnosticCode, QueryDiagnostic } from './language/checker/registry.ts';
export { DIAGNOSTIC_CODES } from './language/checker/registry.ts';
export type { DateOptions } from './language/checker/relative-time.ts';
export type { Diagnostic, RelatedSpan, Severity } from './language/diagnostic/diagnostic.ts';
export { applyEdits, type Fix, type TextEdit } from './language/diagnostic/fix.ts';
export {
  PLAIN_STYLE,
  type RenderAllOptions,
  type RenderOptions,
  type RenderStyle,
  renderDiagnostic,
  renderDiagnostics,
} from './language/diagnostic/render.ts';
export { formatChecked } from './language/formatter/format-checked.ts';
export { formatExpression } from './language/formatter/format-expression.ts';
export { type FormatResult, formatQuery } from './language/formatter/format-query.ts';
export type * from './language/syntax/ast.ts';
export { parseExpression, parseQuery } from './language/syntax/parse-query.ts';
export { printQuery } from './language/syntax/print-query.ts';
export { MAX_QUERY_LENGTH } from './language/syntax/syntax-diagnostics.ts';
