import fc from 'fast-check';
import { planQueries } from '../../../src/client/plans/create-plan.ts';
import { countTerms, toNormalTree } from '../../../src/client/plans/normal-form.ts';
import { type Plan, PlanError } from '../../../src/client/plans/plan.ts';
import type { LocalTests } from '../../../src/client/plans/plan-options.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { type CheckedExpression, CheckedExpressionOn } from '../../../src/language/checker/checked-query.ts';
import { clausesOf, joinTrees, pushNegations } from '../../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import { checkEquivalence, checkTautology } from '../../../src/objects/logic/implies.ts';
import { anyExpression, compileTree, storedObject } from './corpus.ts';

/** What was found for random expressions. */
export interface Findings {
  /** Expressions for which the plan and the matcher differ on an object, and why. */
  readonly differences: readonly string[];
  /** Expressions without a plan. */
  readonly refused: number;
  /** Queries of plans, and terms of the normal form that is written out without thinking. */
  readonly queries: number;
  readonly terms: number;
  /** Plans that logic proved to be right. */
  readonly proved: number;
}

/** More terms would decide the sum alone. */
const MAX_TERMS = 1000;
/** The clauses up to which logic proves plans. */
const MAX_PROVED = 12;

/** Plans random expressions, and compares what the queries find with what the expressions match. */
export function findDifferences(numRuns: number, objects: number, local: LocalTests): Findings {
  const pools = new Map(
    Object.values(catalogue).map((resource) => [
      resource.name,
      fc.sample(storedObject(resource), { numRuns: objects, seed: 1 }),
    ]),
  );
  const differences: string[] = [];
  let [refused, queries, terms, proved] = [0, 0, 0, 0];
  for (const expression of fc.sample(anyExpression, { numRuns, seed: 2 })) {
    const planned = tryPlan(expression, local);
    if (planned === undefined) {
      refused += 1;
      continue;
    }
    const naive = countTerms(toNormalTree(pushNegations(readExpression(expression).tree), Number.POSITIVE_INFINITY));
    if (naive <= MAX_TERMS) {
      queries += planned.queries.length;
      terms += naive;
    }
    const difference = compare(planned, pools.get(expression.resource.name as never) ?? []) ?? refuse(planned);
    if (difference !== undefined) differences.push(`${expression}\n${planned}\n${difference}`);
    const verdict = prove(planned);
    if (verdict === true) proved += 1;
    if (verdict === false) differences.push(`${expression}\n${planned}\nlogic finds a difference`);
  }
  return { differences, refused, queries, terms, proved };
}

function tryPlan(expression: CheckedExpression, local: LocalTests): Plan | undefined {
  try {
    return planQueries(expression, { local });
  } catch (error) {
    if (error instanceof PlanError) return undefined;
    throw error;
  }
}

function compare({ expression, queries, local, disjoint }: Plan, objects: readonly object[]): string | undefined {
  const matches = compileTree(readExpression(expression).tree);
  const found = queries.map((query) => compileTree(readExpression(query).tree));
  const wrong = objects.find((object) => {
    const count = found.filter((finds) => finds(object)).length;
    const isFound = count > 0 && (local === undefined || matches(object));
    return isFound !== matches(object) || (disjoint && count > 1);
  });
  return wrong && JSON.stringify(wrong);
}

/** A query that the checker refuses. */
function refuse({ resource, queries }: Plan): string | undefined {
  return queries.map(String).find((text) => !checkQuery(resource, text).valid);
}

/** Whether logic proves that the queries match what the expression matches; `undefined` if it is not asked or cannot tell. */
function prove({ resource, expression, queries, local }: Plan): boolean | undefined {
  const { tree } = readExpression(expression);
  if (local !== undefined || clausesOf(tree).length > MAX_PROVED) return undefined;
  if (queries.length === 0) {
    const negated = new CheckedExpressionOn(resource, '', joinTrees('and', true, [tree]));
    return checkTautology(negated).always;
  }
  // Each object has an id, which logic does not know.
  if (String(queries[0]) === '-id:null' && String(expression) !== '-id:null') return checkTautology(expression).always;
  const union = joinTrees(
    'or',
    false,
    queries.map((query) => readExpression(query).tree),
  );
  return checkEquivalence(new CheckedExpressionOn(resource, '', union), expression).equivalent;
}
