import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
} from '../../../src/objects/logic/implies.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { matchesReference } from '../../support/reference-matcher.ts';
import { queryOn, readThings, TEXT_WORLDS, WORLDS } from './small-world.ts';

/** Whether each object matches, in the order of the objects. */
function answers(query: CheckedQuery, objects: readonly object[]): readonly boolean[] {
  return objects.map(compileMatcher(query));
}

/** Expects a witness on which the reference matcher agrees. */
function expectMatch(query: CheckedQuery, witness: object, matches: boolean): void {
  expect([compileMatcher(query)(witness), matchesReference(query, witness)], JSON.stringify(witness)).toEqual([
    matches,
    matches,
  ]);
}

describe('over all objects of a small world', () => {
  test.each(WORLDS)('satisfiable and always agree with matching every object on $fields', (world) => {
    fc.assert(
      fc.property(queryOn(world, 5), (text) => {
        const query = readThings(text);
        const found = answers(query, world.objects);
        const some = checkSatisfiability(query);
        const all = checkTautology(query);
        expect([some.satisfiable, all.always]).toEqual([found.includes(true), !found.includes(false)]);
        if (some.satisfiable) expectMatch(query, some.witness, true);
        if (all.always === false) expectMatch(query, all.witness, false);
      }),
      { numRuns: 80 },
    );
  });

  test.each(WORLDS)('implies and equivalent agree with matching every object on $fields', (world) => {
    fc.assert(
      fc.property(queryOn(world, 3), queryOn(world, 3), (a, b) => {
        const [first, second] = [readThings(a), readThings(b)];
        const [inFirst, inSecond] = [answers(first, world.objects), answers(second, world.objects)];
        const implied = checkImplication(first, second);
        const same = checkEquivalence(first, second);
        expect(implied.implies).toBe(inFirst.every((matches, index) => !matches || inSecond[index]));
        expect(same.equivalent).toBe(inFirst.every((matches, index) => matches === inSecond[index]));
        if (implied.implies === false) {
          expectMatch(first, implied.witness, true);
          expectMatch(second, implied.witness, false);
        }
        if (same.equivalent === false) {
          expectMatch(first, same.witness, same.matched === 'first');
          expectMatch(second, same.witness, same.matched === 'second');
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('over many texts', () => {
  test.each(TEXT_WORLDS)('what never matches matches none, and what can matches the witness, on $fields', (world) => {
    fc.assert(
      fc.property(queryOn(world, 5), (text) => {
        const query = readThings(text);
        const result = checkSatisfiability(query);
        if (result.satisfiable) expectMatch(query, result.witness, true);
        else expect(answers(query, world.objects)).not.toContain(true);
      }),
      { numRuns: 50 },
    );
  });
});
