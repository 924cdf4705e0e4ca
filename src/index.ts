export type { FieldName, OperatorAt, ValueAt } from './builder/clause-types.ts';
export { all, any, between, type ExpressionPart, not, oneOf } from './builder/expression.ts';
export {
  type Expression,
  fromExpression,
  toExpression,
} from './builder/expression-data.ts';
export { isFieldName, isOperatorOf, isSearch, isValueOf } from './builder/guards.ts';
export type { QueryText } from './builder/literal/read-query.ts';
export type { ExpressionDataResult } from './builder/read-tree.ts';
export { type RuleField, toRuleFields } from './builder/rule-fields.ts';
export { fromRuleGroup, type Rule, type RuleGroup, toRuleGroup } from './builder/rule-group.ts';
export { querySchema, type StandardSchema } from './builder/schema.ts';
export { type ScopedExpression, type ScopedSearch, scoped } from './builder/scoped.ts';
export { search } from './builder/search-text.ts';
export type { AndSearch, ReadSearch, Search, SearchStart } from './builder/search-types.ts';
export type { BoundSearch } from './builder/stored/parameter-types.ts';
export type { QueryParameter } from './builder/stored/parameters.ts';
export { type PreparedExpression, prepareExpression } from './builder/stored/prepare-expression.ts';
export { type PreparedQuery, prepareQuery } from './builder/stored/prepare-query.ts';
export { type QueryTag, query } from './builder/template/query.ts';
export { createLineIndex, type LineIndex } from './language/base/line-index.ts';
export type { Span } from './language/base/span.ts';
export {
  type Catalogue,
  catalogue,
  isResourceName,
  type ResourceLike,
  type ResourceName,
  type ResourceOf,
} from './language/catalogue/catalogue.ts';
export { type CatalogueFile, toCatalogueFile } from './language/catalogue/catalogue-file.ts';
export type { CustomersResource } from './language/catalogue/customers.ts';
export { defineResource } from './language/catalogue/define-resource.ts';
export type { Field, FieldDefinition } from './language/catalogue/field.ts';
export { type FieldType, OPERATORS, TAKES_NULL } from './language/catalogue/field-types.ts';
export { CatalogueError, type CatalogueProblem, loadCatalogue } from './language/catalogue/load-catalogue.ts';
export type { PaymentsResource } from './language/catalogue/payments.ts';
export type { PlansResource } from './language/catalogue/plans.ts';
export type { Limits, LimitsOf, Resource, ResourceDefinition } from './language/catalogue/resource.ts';
export { type RestrictedResource, restrictResource } from './language/catalogue/restrict-resource.ts';
export type { SubscriptionsResource } from './language/catalogue/subscriptions.ts';
export { checkExpression, type ExpressionResult } from './language/checker/check-expression.ts';
export type { CheckResult } from './language/checker/check-query.ts';
export { checkQuery } from './language/checker/check-query.ts';
export type { CheckedClause } from './language/checker/checked-clause.ts';
export type { CheckedExpression, CheckedQuery } from './language/checker/checked-query.ts';
export { type DateRange, dateRange } from './language/checker/date-range.ts';
export { type FixOptions, type FixResult, fixQuery } from './language/checker/fix-query.ts';
export { isQueryError, QueryError } from './language/checker/query-error.ts';
export type { QueryLike } from './language/checker/query-like.ts';
export { readDateValue } from './language/checker/read-value.ts';
export type { DiagnosticCode, QueryDiagnostic } from './language/checker/registry.ts';
export type { DateOptions } from './language/checker/relative-time.ts';
export type { Diagnostic, Severity } from './language/diagnostic/diagnostic.ts';
export { applyEdits, type Fix, type TextEdit } from './language/diagnostic/fix.ts';
export { type RenderOptions, renderDiagnostic, renderDiagnostics } from './language/diagnostic/render.ts';
export { type FormatResult, formatQuery } from './language/formatter/format-query.ts';
export type {
  ClauseNode,
  Connective,
  Operator,
  ParsedQuery,
  QueryNode,
  SyntaxNode,
  ValueNode,
} from './language/syntax/ast.ts';
export { parseQuery } from './language/syntax/parse-query.ts';
export { printQuery } from './language/syntax/print-query.ts';
export { MAX_QUERY_LENGTH } from './language/syntax/syntax-diagnostics.ts';
