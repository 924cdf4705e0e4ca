export type { CheckedExpression, ExpressionSource } from '../../language/checker/checked-expression.ts';
export type { LocalTests } from './choose.ts';
export { count, type PlanCount } from './count.ts';
export { type PlanOptions, plan } from './create-plan.ts';
export type { Statistics } from './estimate.ts';
export type { OrderOptions } from './ordered.ts';
export { type Plan, type PlanCost, PlanError, type PlanErrorCode } from './plan.ts';
export { type PlanRun, type RunOptions, run } from './run.ts';
