import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { printClause } from '../../../src/language/syntax/print-query.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { compileMatcher, countMatches, filterMatches, findMatch } from '../../../src/objects/matcher/matches.ts';
import { tallyMatches } from '../../../src/objects/matcher/tally-matches.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';
import { matchesReference } from '../../support/reference-matcher.ts';
import { VARIED_PATHS } from '../../support/varied-paths.ts';

/** A query on a resource and objects that it may well ask for. */
const cases = fc.constantFrom(...(Object.keys(VARIED_PATHS) as ResourceName[])).chain((name) =>
  fc.record({
    name: fc.constant(name),
    text: arbitraryQuery(catalogue[name], VARIED_PATHS[name]),
    objects: fc.array(arbitraryObject(catalogue[name], VARIED_PATHS[name]), { maxLength: 8 }),
  }),
);

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

function hold(law: (one: Case, query: CheckedQuery) => void): void {
  fc.assert(
    fc.property(cases, (one) => law(one, readQuery(one.name, one.text))),
    { numRuns: 200 },
  );
}

/** The clauses of a query, each as a text of its own. */
function clausesOf(query: CheckedQuery): readonly string[] {
  return query.ast.clauses.map(printClause);
}

function negate(clause: string): string {
  return clause.startsWith('-') ? clause.slice(1) : `-${clause}`;
}

/** What the matcher says of each object. */
function answers({ name, objects }: Case, text: string): readonly boolean[] {
  return objects.map(compileMatcher(readQuery(name, text)));
}

describe('the matcher', () => {
  test('gives the same answers as the reference', () => {
    hold((one, query) => {
      expect(answers(one, one.text)).toEqual(one.objects.map((object) => matchesReference(query, object)));
    });
  });

  test('parts all objects in two by a clause and its negation', () => {
    hold((one, query) => {
      for (const clause of clausesOf(query)) {
        expect(answers(one, negate(clause))).toEqual(answers(one, clause).map((holds) => !holds));
      }
    });
  });

  test('takes AND for what all clauses find, and OR for what one does', () => {
    hold((one, query) => {
      const parts = clausesOf(query).map((clause) => answers(one, clause));
      const joined = one.objects.map((_, index) => {
        const held = parts.map((part) => part[index]);
        return query.connective === 'or' ? held.includes(true) : !held.includes(false);
      });
      expect(answers(one, one.text)).toEqual(joined);
    });
  });

  test('answers the same when the query is formatted, or safely fixed', () => {
    hold((one) => {
      expect(answers(one, formatQuery(one.name, one.text).text)).toEqual(answers(one, one.text));
      expect(answers(one, fixQuery(one.name, one.text).text)).toEqual(answers(one, one.text));
    });
  });
});

describe('what stands on it', () => {
  test('explains the answer, and of each clause what it says alone', () => {
    hold((one, query) => {
      const explained = one.objects.map((object) => explainMatch(query, object));
      expect(explained.map(({ matches }) => matches)).toEqual(answers(one, one.text));
      for (const [index, clause] of clausesOf(query).entries()) {
        expect(explained.map(({ clauses }) => clauses[index]?.holds)).toEqual(answers(one, clause));
      }
      for (const { clauses } of explained) for (const { reason } of clauses) expect(reason).toMatch(/^(?:`|none of)/);
    });
  });

  test('filters, finds, counts and tallies by the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const query = readQuery(one.name, one.text);
        const { objects } = one;
        const found = objects.filter((_, index) => answers(one, one.text)[index]);
        expect([...filterMatches(query, objects)]).toEqual(found);
        const streamed: unknown[] = [];
        for await (const object of filterMatches(query, stream(objects))) streamed.push(object);
        expect(streamed).toEqual(found);
        expect(findMatch(query, objects)).toBe(found[0]);
        expect(await findMatch(query, stream(objects))).toBe(found[0]);
        expect(countMatches(query, objects)).toBe(found.length);
        expect(await countMatches(query, stream(objects))).toBe(found.length);
        expect(tallyMatches(query, objects)).toMatchObject({ objects: objects.length, matches: found.length });
      }),
    );
  });

  test('tallies what each clause decides: what would be otherwise without it', () => {
    hold((one, query) => {
      const { clauses } = tallyMatches(query, one.objects);
      const texts = clausesOf(query);
      for (const [index, { holds, decides }] of clauses.entries()) {
        expect(holds).toBe(answers(one, texts[index] ?? '').filter(Boolean).length);
        const others = texts.filter((_, other) => other !== index);
        if (others.length === 0) continue;
        const without = answers(one, others.join(query.connective === 'or' ? ' OR ' : ' '));
        expect(decides).toBe(answers(one, one.text).filter((answer, object) => answer !== without[object]).length);
      }
    });
  });
});

async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
