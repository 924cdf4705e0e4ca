export {
  always,
  type Equivalence,
  equivalent,
  type Implication,
  implies,
  type Satisfiability,
  satisfiable,
  type Validity,
} from './implies.ts';
export { type LogicCode, type LogicDiagnostic, reviewQuery } from './review-query.ts';
