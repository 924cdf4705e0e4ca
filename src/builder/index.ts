export type { ResourceLike, ResourceName, ResourceOf } from '../catalogue/catalogue.ts';
export type { Resource } from '../catalogue/resource.ts';
export type { CheckedQuery } from '../checker/checked-query.ts';
export type { DiagnosticCode, QueryDiagnostic } from '../checker/diagnostics.ts';
export { QueryError } from '../checker/query-error.ts';
export type { Connective, Operator } from '../syntax/ast.ts';
export type { ClauseValue } from './clause-node.ts';
export type { ClauseRow } from './clause-row.ts';
export { isFieldName, isOperatorOf, isSearch } from './guards.ts';
export { fromRows, type RowError, type RowsOptions, type RowsResult, type SearchRow } from './rows.ts';
export { search } from './search.ts';
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
  TextStep,
  ValueAt,
  WhenStep,
  WhereNotStep,
  WhereStep,
  WithoutStep,
} from './search-types.ts';
export { splitOneOf } from './split-one-of.ts';
