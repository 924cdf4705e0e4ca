import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findContradiction } from '../../../src/builder/contradiction.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { printClause, printQuery } from '../../../src/language/syntax/print-query.ts';
import {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
} from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { matchesReference } from '../../support/reference-matcher.ts';
import { negate, queries, restrict } from './arbitrary-queries.ts';
import { nearObject } from './near-objects.ts';
import { applyReviewFixes } from './review-text.ts';

/** Checks a law of two queries and an object that nearly matches them. */
function checkLaw(law: (first: CheckedQuery, second: CheckedQuery, object: object) => void): void {
  const cases = queries.chain(([first, second]) =>
    nearObject([...first.clauses, ...second.clauses]).map((object) => [first, second, object] as const),
  );
  fc.assert(
    fc.property(cases, ([first, second, object]) => law(first, second, object)),
    { numRuns: 250 },
  );
}

/** Whether a query matches an object, for the matcher and the reference matcher alike. */
function matches(query: CheckedQuery, object: object): boolean {
  const answer = compileMatcher(query)(object);
  expect(matchesReference(query, object)).toBe(answer);
  return answer;
}

describe('satisfiable', () => {
  test('returns an object that matches, or there is none', () => {
    checkLaw((query, _, object) => {
      const result = checkSatisfiability(query);
      if (result.satisfiable) expect(matches(query, result.witness)).toBe(true);
      else expect(matches(query, object)).toBe(false);
    });
  });

  test('returns an object that survives JSON', () => {
    checkLaw((query) => {
      const result = checkSatisfiability(query);
      if (result.satisfiable) expect(JSON.parse(JSON.stringify(result.witness))).toEqual(result.witness);
    });
  });

  test('fails for each contradiction that the builder warns of', () => {
    let found = 0;
    checkLaw((query) => {
      if (findContradiction([readExpression(query).tree]) === undefined) return;
      found += 1;
      expect(checkSatisfiability(query).satisfiable).toBe(false);
    });
    expect(found).toBeGreaterThan(10);
  });

  test('returns clauses that contradict each other, and none that can be left out', () => {
    checkLaw((query) => {
      const result = checkSatisfiability(query);
      if (result.satisfiable !== false || query.connective === 'or') return;
      const culprits = result.clauses.map((clause) => query.clauses.indexOf(clause));
      expect(culprits).toEqual(culprits.toSorted((a, b) => a - b));
      expect(checkSatisfiability(restrict(query, (index) => culprits.includes(index))).satisfiable).toBe(false);
      for (const spared of culprits.length > 1 ? culprits : []) {
        const rest = restrict(query, (index) => culprits.includes(index) && index !== spared);
        expect(checkSatisfiability(rest).satisfiable).toBe(true);
      }
    });
  });
});

describe('always', () => {
  test('means that the negation is unsatisfiable', () => {
    checkLaw((query, _, object) => {
      const result = checkTautology(query);
      expect(result.always).toBe(checkSatisfiability(negate(query)).satisfiable === false);
      expect(checkTautology(negate(query)).always).toBe(checkSatisfiability(query).satisfiable === false);
      if (result.always === false) expect(matches(query, result.witness)).toBe(false);
      else expect(matches(query, object)).toBe(true);
    });
  });
});

describe('implies', () => {
  test('returns an object that shows the difference, or there is none', () => {
    checkLaw((first, second, object) => {
      const result = checkImplication(first, second);
      if (result.implies === false)
        expect([matches(first, result.witness), matches(second, result.witness)]).toEqual([true, false]);
      else expect(matches(first, object) && !matches(second, object)).toBe(false);
    });
  });

  test('implies is reversed by negation', () => {
    checkLaw((first, second) => {
      expect(checkImplication(first, second).implies).toBe(checkImplication(negate(second), negate(first)).implies);
    });
  });

  test('holds from an AND query to each of its clauses, and from each clause of an OR query to the query', () => {
    checkLaw((query) => {
      const { clauses, connective } = query;
      for (const index of clauses.keys()) {
        const clause = restrict(query, (other) => other === index);
        const [narrow, wide] = connective === 'or' ? [clause, query] : [query, clause];
        expect(checkImplication(narrow, wide).implies).toBe(true);
      }
    });
  });
});

describe('equivalent', () => {
  test('means that the queries imply each other', () => {
    checkLaw((first, second, object) => {
      const result = checkEquivalence(first, second);
      const both = checkImplication(first, second).implies === true && checkImplication(second, first).implies === true;
      expect(result.equivalent).toBe(both);
      if (result.equivalent) expect(matches(first, object)).toBe(matches(second, object));
      else if (result.equivalent === false) {
        expect([matches(first, result.witness), matches(second, result.witness)]).toEqual([
          result.matched === 'first',
          result.matched === 'second',
        ]);
      }
    });
  });

  test('holds for a query and itself, and never for a query and its negation', () => {
    checkLaw((query) => {
      expect(checkEquivalence(query, query).equivalent).toBe(true);
      expect(checkEquivalence(query, negate(query)).equivalent).toBe(false);
    });
  });
});

describe('reviewQuery', () => {
  const codesOf = (query: CheckedQuery): readonly string[] => reviewQuery(query).map(({ code }) => code);

  test('offers fixes that do not change the meaning, one by one or all together', () => {
    checkLaw((query) => {
      const text = printQuery(query.ast);
      for (const { fixes } of reviewQuery(query)) {
        for (const { edits } of fixes) {
          expect(checkEquivalence(query, readQuery(query.resource, applyEdits(text, edits))).equivalent).toBe(true);
        }
      }
      const fixed = applyReviewFixes(query.resource, text);
      expect(checkEquivalence(query, readQuery(query.resource, fixed)).equivalent).toBe(true);
    });
  });

  test('offers no safe fix, so that fixQuery does the same as without it', () => {
    checkLaw((query) => {
      const text = printQuery(query.ast);
      expect(reviewQuery(query).flatMap(({ fixes }) => fixes.filter(({ safe }) => safe))).toEqual([]);
      const { text: fixed, applied } = fixQuery(query.resource, text);
      expect(fixQuery(query.resource, text, { review: reviewQuery })).toMatchObject({ text: fixed, applied });
    });
  });

  test('leaves no clause that can be removed', () => {
    checkLaw((query) => {
      if (codesOf(query).some((code) => code === 'never-matches' || code === 'always-matches')) return;
      const text = applyReviewFixes(query.resource, printQuery(query.ast));
      const fixed = readQuery(query.resource, text);
      for (const index of fixed.clauses.length > 1 ? fixed.clauses.keys() : []) {
        const rest = restrict(fixed, (other) => other !== index);
        expect(checkEquivalence(fixed, rest).equivalent).toBe(false);
      }
    });
  });

  test('names clauses that make another one redundant, and none that can be left out', () => {
    checkLaw((query) => {
      const texts = query.clauses.map(({ node }) => printClause(node));
      const isWider = (some: readonly string[], clause: string): boolean => {
        const all = readQuery(query.resource, some.join(query.connective === 'or' ? ' OR ' : ' '));
        const one = readQuery(query.resource, clause);
        return (query.connective === 'or' ? checkImplication(one, all) : checkImplication(all, one)).implies === true;
      };
      for (const diagnostic of reviewQuery(query)) {
        if (diagnostic.code !== 'redundant-clause') continue;
        const { clause, others } = diagnostic.data;
        expect(texts).toEqual(expect.arrayContaining([clause, ...others]));
        if (others.length > 0) expect(isWider(others, clause)).toBe(true);
        for (const spared of others.length > 1 ? others : []) {
          expect(
            isWider(
              others.filter((other) => other !== spared),
              clause,
            ),
          ).toBe(false);
        }
      }
    });
  });

  test('reports that a query never or always matches if and only if it does', () => {
    checkLaw((query) => {
      const codes = codesOf(query);
      expect(codes.includes('never-matches')).toBe(checkSatisfiability(query).satisfiable === false);
      expect(codes.includes('always-matches')).toBe(checkTautology(query).always);
    });
  });
});
