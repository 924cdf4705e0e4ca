export type { ResourceLike, ResourceName, ResourceOf } from '../catalogue/catalogue.ts';
export type { Resource } from '../catalogue/resource.ts';
export type { CheckedQuery } from '../checker/checked-query.ts';
export type { DiagnosticCode, QueryDiagnostic } from '../checker/diagnostics.ts';
export type { Connective, Operator } from '../syntax/ast.ts';
export type { ClauseValue } from './clause-node.ts';
export { QueryError } from './query-error.ts';
export { search } from './search.ts';
export type { FieldName, ListStep, NullStep, OperatorAt, Search, Step, ValueAt } from './search-types.ts';
