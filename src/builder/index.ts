export type { ResourceLike, ResourceName, ResourceOf } from '../language/catalogue/catalogue.ts';
export type { Resource } from '../language/catalogue/resource.ts';
export type { CheckedExpression, CheckedQuery } from '../language/checker/checked-query.ts';
export { type DateRange, dateRange } from '../language/checker/date-range.ts';
export { isQueryError, QueryError } from '../language/checker/query-error.ts';
export type { QueryLike } from '../language/checker/query-like.ts';
export type { DiagnosticCode, QueryDiagnostic } from '../language/checker/registry.ts';
export type { DateOptions } from '../language/checker/relative-time.ts';
export type { Connective, Operator } from '../language/syntax/ast.ts';
export type { FieldName, OperatorAt, ValueAt } from './clause-types.ts';
export { all, any, between, type ExpressionPart, not, oneOf } from './expression.ts';
export {
  type Expression,
  fromExpression,
  toExpression,
} from './expression-data.ts';
export { isFieldName, isOperatorOf, isSearch, isValueOf } from './guards.ts';
export type { ExpressionDataResult } from './read-tree.ts';
export { type RuleField, toRuleFields } from './rule-fields.ts';
export { fromRuleGroup, type Rule, type RuleGroup, toRuleGroup } from './rule-group.ts';
export { type ScopedExpression, type ScopedSearch, scoped } from './scoped.ts';
export { search } from './search.ts';
export type { AndSearch, ReadSearch, Search } from './search-types.ts';
