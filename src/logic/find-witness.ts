import { compileClause } from '../matcher/compile-matcher.ts';
import { buildObject, setValue, unusedName } from './build-witness.ts';
import { isObjectLocation } from './field-location.ts';
import { type Alternatives, type Literal, type Solver, toAssignment } from './solver.ts';

/** The result of a search for a witness. */
export interface WitnessSearch {
  readonly witness: object | undefined;
  /** Whether a missing witness proves that there is none. */
  readonly isConclusive: boolean;
}

/** Finds the smallest witness that the alternatives offer. */
export function findWitness(solver: Solver, alternatives: Alternatives): WitnessSearch {
  const verdicts = alternatives.map((literals) => solver.decide(literals));
  const witnesses = alternatives
    .filter((_, index) => verdicts[index] === 'satisfiable')
    .map((literals) => createWitness(solver, literals));
  const [witness] = witnesses.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return { witness, isConclusive: !verdicts.includes('undecidable') };
}

/** Creates a small object that satisfies all literals, as the service would send it. There must be one. */
function createWitness({ requirementsOf, arrayDepth, constraints }: Solver, literals: readonly Literal[]): object {
  const assignment = toAssignment(literals);
  const object = buildObject(requirementsOf(assignment));
  for (const { clause, kind, path, isNegated } of assignment.required.filter(isObjectLocation)) {
    if (compileClause(clause)(object) !== isNegated) continue;
    const depth = arrayDepth(path);
    if (kind === 'object') setValue(object, path, depth, {});
    else setValue(object, [...path, unusedName(path, constraints)], depth, 'a');
  }
  return object;
}

function lengthOf(object: object): number {
  return JSON.stringify(object).length;
}
