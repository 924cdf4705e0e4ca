export type { ClauseValue } from './clause-node.ts';
export type { FieldName, NullableName, OperatorAt, ValueAt } from './clause-types.ts';
export { QueryError } from './query-error.ts';
export { search } from './search.ts';
export type { ListStep, NullStep, ResourceOf, Search, Step } from './search-types.ts';
