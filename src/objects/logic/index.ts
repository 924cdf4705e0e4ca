export {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
  type Equivalence,
  type Implication,
  type Satisfiability,
  type Tautology,
} from './implies.ts';
export { type LogicCode, type LogicDiagnostic, reviewQuery } from './review-query.ts';
