import { expectTypeOf, test } from 'vitest';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import type { QueryDiagnostic } from '../../../src/language/checker/registry.ts';
import { checkSatisfiability } from '../../../src/objects/logic/implies.ts';
import { type LogicDiagnostic, reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

test('the code of a diagnostic determines the type of its data', () => {
  for (const diagnostic of reviewQuery(readQuery('payments', 'amount>1'))) {
    if (diagnostic.code === 'duplicate-clause') expectTypeOf(diagnostic.data.first).toEqualTypeOf<string>();
    if (diagnostic.code === 'never-matches') expectTypeOf(diagnostic.data.clauses).toEqualTypeOf<readonly string[]>();
    // @ts-expect-error the checker reports that, not logic
    if (diagnostic.code === 'field-alias') return;
  }
});

test('fixQuery returns the diagnostics of both', () => {
  const { diagnostics } = fixQuery('payments', 'a', { review: reviewQuery });
  expectTypeOf(diagnostics).toEqualTypeOf<readonly (QueryDiagnostic | LogicDiagnostic)[]>();
});

test('there is a witness only if the query is satisfiable', () => {
  const result = checkSatisfiability(readQuery('payments', 'amount>1'));
  if (result.satisfiable) expectTypeOf(result.witness).toEqualTypeOf<object>();
  // @ts-expect-error there may be no witness
  else result.witness;
});
