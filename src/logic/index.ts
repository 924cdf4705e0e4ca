export type { LogicCode, LogicDiagnostic } from './diagnostics.ts';
export { reviewQuery } from './review-query.ts';
