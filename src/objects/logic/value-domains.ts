import { readRange } from '../matcher/number-range.ts';
import type { ValueTest } from '../matcher/value-tests.ts';
import { type Candidate, createEvaluator, fulfils, type ValueDomain, type ValueRequirements } from './candidates.ts';
import type { Constraint } from './constraint.ts';
import { boundaryInstants, boundaryNumbers, formatInstant } from './constraint.ts';
import { createTextDomain } from './text-domain.ts';

type Constraints = readonly [Constraint, ...Constraint[]];

/** Returns a function that gives the domain of a constraint's place, which all constraints on that place share. */
export function createDomainLookup(constraints: readonly Constraint[]): (constraint: Constraint) => ValueDomain {
  const domains: ValueDomain[] = [];
  return (constraint) => {
    const known = domains[constraint.index];
    if (known !== undefined) return known;
    const { place, kind } = constraint;
    const others = constraints.filter((one) => one !== constraint && one.place === place && one.kind === kind);
    const domain = createDomain([constraint, ...others]);
    for (const { index } of [constraint, ...others]) domains[index] = domain;
    return domain;
  };
}

/** Creates the domain of constraints on one place, all of the same kind. */
function createDomain(constraints: Constraints): ValueDomain {
  const values = constraints.map(({ value }) => value);
  switch (constraints[0].kind) {
    case 'text':
      return createTextDomain(constraints);
    case 'number':
      return createListDomain(constraints, () =>
        boundaryNumbers(values.flatMap((value) => (value.kind === 'number' ? value.number : []))),
      );
    case 'date':
      return createDateDomain(constraints);
    default:
      return createListDomain(constraints, () => [false, true]);
  }
}

/** Creates a domain with a list of candidates, one for every way in which a value can meet the constraints or not. */
function createListDomain(
  constraints: Constraints,
  listValues: () => readonly unknown[],
  createTest?: (constraint: Constraint) => ValueTest,
): ValueDomain {
  let candidates: readonly Candidate[] | undefined;
  const find = (requirements: ValueRequirements): Candidate | undefined => {
    candidates ??= listValues().map(createEvaluator(constraints[0].kind, createTest));
    return candidates.find((candidate) => fulfils(candidate, requirements));
  };
  return {
    path: constraints[0].path,
    has: (requirements) => find(requirements) !== undefined,
    pick: (requirements) => find(requirements)?.value,
  };
}

/** Creates a domain of timestamps. They are compared as milliseconds, which is fast, and formatted only when picked. */
function createDateDomain(constraints: Constraints): ValueDomain {
  const bounds = constraints.flatMap(({ value }) => (value.kind === 'date' ? value.epochMs : []));
  const domain = createListDomain(constraints, () => boundaryInstants(bounds), createEpochMsTest);
  return { ...domain, pick: (requirements) => formatInstant(domain.pick(requirements) as number) };
}

function createEpochMsTest({ operator, value }: Constraint): ValueTest {
  // A constraint with `null` is met by any timestamp.
  if (value.kind !== 'date') return () => true;
  const { low, high } = readRange([{ operator, bound: value.epochMs }], (epochMs) => epochMs + 1);
  return (epochMs) => typeof epochMs === 'number' && epochMs >= low && epochMs <= high;
}
