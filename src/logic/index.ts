export type { LogicCode, LogicDiagnostic } from './diagnostics.ts';
export { type Equivalence, equivalent, type Implication, implies } from './implies.ts';
export { reviewQuery } from './review-query.ts';
export { always, type Satisfiability, satisfiable, type Validity } from './satisfiable.ts';
