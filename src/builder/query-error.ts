export { errorsOf, QueryError } from '../checker/query-error.ts';
