import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose, RULES_ONLY, TOOL_LEVELS } from '../../src/assist/diagnose.ts';
import { LOGIC } from '../../src/assist/logic-level.ts';
import { GUESSES } from '../../src/assist/sentences/guesses.ts';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { applyEdits } from '../../src/language/diagnostic/fix.ts';
import { readQuery } from '../../src/language/document.ts';
import { readTexts } from '../support/conformance.ts';
import { brokenQuery } from '../support/queryish.ts';

const LEVELS = [RULES_ONLY, LOGIC, GUESSES];
const RESOURCES = Object.keys(catalogue) as readonly ResourceName[];
const NOW = new Date('2026-11-22T10:00:00Z');

/** The number of errors by code. */
function countErrors(resource: ResourceName, text: string): ReadonlyMap<string, number> {
  const errors = readQuery(resource, text).diagnostics.filter(({ severity }) => severity === 'error');
  return new Map([...Map.groupBy(errors, ({ code }) => code)].map(([code, found]) => [code, found.length]));
}

/** The fixes of all levels whose result has an error that the query does not have. */
function findHarmful(resource: ResourceName, text: string): readonly string[] {
  const before = countErrors(resource, text);
  return LEVELS.flatMap((level) => diagnose(readQuery(resource, text), level, { now: NOW })).flatMap(({ fixes }) =>
    fixes
      .map(({ edits }) => applyEdits(text, edits))
      .filter((fixed) => [...countErrors(resource, fixed)].some(([code, count]) => count > (before.get(code) ?? 0))),
  );
}

describe('a fix', () => {
  test.each(RESOURCES)('introduces no error in any conformance case on %s', (resource) => {
    const texts = readTexts();
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap((text) => findHarmful(resource, text))).toEqual([]);
  });

  test('introduces no error in any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RESOURCES),
        fc.array(brokenQuery(), { minLength: 1, maxLength: 2 }),
        (resource, parts) => {
          expect(findHarmful(resource, parts.join(' OR '))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ['payments', 'amount>5 OR amount<3 currency_code:"EUR"', ['amount>5 AND amount<3 currency_code:"EUR"']],
    [
      'payments',
      'amount>5 OR amount<3 amount:4',
      ['amount>5 OR amount<3 OR amount:4', 'amount>5 AND amount<3 amount:4'],
    ],
    [
      'plans',
      'type:"recurring" or name:"a" id:"b"',
      ['type:"recurring" or name:"a" OR id:"b"', 'type:"recurring" AND name:"a" id:"b"'],
    ],
  ] as const)(
    'on %s joins the clauses of %s only by connectives that the resource supports',
    (resource, text, fixed) => {
      const mixed = readQuery(resource, text).diagnostics.find(({ code }) => code === 'mixed-connectives');
      expect(mixed?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(fixed);
    },
  );

  test.each([
    ['customer.emial<"a@b.example"', 'customer.email:"a@b.example"', 'write `customer.email:"a@b.example"`'],
    ['creatd_at>"2026-01-01"', 'created_at>"2026-01-01T00:00:00Z"', 'write `created_at>"2026-01-01T00:00:00Z"`'],
    [
      'payment_status:("SETLED" OR "FAILED")',
      'payment_status:"SETTLED" OR payment_status:"FAILED"',
      'write `payment_status:"SETTLED" OR payment_status:"FAILED"`',
    ],
  ])('a fix of %s also fixes the error that it would reveal', (text, fixed, title) => {
    const [fix] = diagnose(readQuery('payments', text), RULES_ONLY)[0]?.fixes ?? [];
    expect(fix && applyEdits(text, fix.edits)).toBe(fixed);
    expect(fix).toMatchObject({ title, safe: false });
  });
});

describe('the levels', () => {
  test('the levels of the tools match the table in the guide', () => {
    const guide = readFileSync('docs/guide/check-and-fix.md', 'utf8');
    const rows = [...guide.matchAll(/^\| (?<tools>`.+`) +\| (?<level>rules|logic|guesses) +\|/gm)];
    const listed = rows.flatMap(({ groups }) =>
      (groups?.['tools'] ?? '').split(', ').map((tool) => [tool.replaceAll('`', ''), groups?.['level']] as const),
    );
    expect(Object.fromEntries(listed)).toEqual(TOOL_LEVELS);
  });

  test.each([
    ['rules', [], RULES_ONLY],
    ['logic', ['never-matches'], LOGIC],
    ['guesses', ['never-matches'], GUESSES],
  ] as const)('%s: amount>5 amount<3 gives %j', (name, codes, level) => {
    expect(level.name).toBe(name);
    expect(diagnose(readQuery('payments', 'amount>5 amount<3'), level).map(({ code }) => code)).toEqual(codes);
  });
});
