export { always, type Validity } from './always.ts';
export type { LogicCode, LogicDiagnostic } from './diagnostics.ts';
export { type Equivalence, equivalent } from './equivalent.ts';
export { type Implication, implies } from './implies.ts';
export { reviewQuery } from './review-query.ts';
export { type Satisfiability, satisfiable } from './satisfiable.ts';
