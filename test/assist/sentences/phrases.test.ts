import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { diagnosticsOf } from '../../../src/assist/diagnostics.ts';
import { guessClauses } from '../../../src/assist/sentences/guess-clauses.ts';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { checkSatisfiability } from '../../../src/objects/logic/implies.ts';

/** A Sunday. */
const NOW = new Date('2026-11-22T10:00:00Z');
const USER = {
  now: NOW,
  timeZone: 'UTC',
  keys: (path: string): readonly string[] => (path === 'metadata' ? ['order_id'] : []),
};

/** Writes the days of a table as timestamps. */
function expandDays(query: string): string {
  return query.replaceAll(/"(\d{4}-\d\d-\d\d)"/g, '"$1T00:00:00Z"');
}

/** A text that people type, and the query that is offered first; `undefined` if any would mislead. */
interface Phrase {
  readonly resource: ResourceName;
  readonly text: string;
  readonly query: string | undefined;
}

/** Each line was read twice. Days are midnight in UTC; `-` stands for no guess. */
const PHRASES: readonly Phrase[] = readFileSync(new URL('phrases.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .flatMap((group) => {
    const [heading = '', ...lines] = group.trim().split('\n');
    return lines.map((line) => {
      const [text = '', query = ''] = line.split('  =>  ');
      return {
        resource: heading.slice(2) as ResourceName,
        text,
        query: query === '-' ? undefined : expandDays(query),
      };
    });
  });

test('the table of phrases is as long as it was', () => {
  expect(PHRASES.length).toBeGreaterThan(500);
});

/** The whole clauses that the list of a search box offers for a text, applied to it. */
function listClauses({ resource, text }: Phrase): readonly string[] {
  const { offers } = completeAt(catalogue[resource], text, text.length, USER);
  return offers.filter(({ kind }) => kind === 'clause').map(({ edit }) => applyEdits(text, [edit]));
}

describe.each(PHRASES)('$text on $resource', (phrase) => {
  const { resource, text, query } = phrase;

  test(`means ${query ?? 'nothing certain'}`, () => {
    expect(guessClauses(catalogue[resource], text, USER)[0]?.text).toBe(query);
  });

  test('means the same in each tool', () => {
    const fixes = diagnosticsOf(catalogue[resource], text, undefined, USER).flatMap(({ fixes: [fix] }) =>
      fix?.safe === false ? applyEdits(text, fix.edits) : [],
    );
    const [offered] = listClauses(phrase);
    // A field that scores higher is offered first, and then nothing is guessed.
    if (fixes[0] !== undefined && query !== undefined) expect(fixes[0]).toBe(query);
    if (offered !== undefined && query !== undefined) expect(offered).toBe(query);
  });

  test('can match', () => {
    for (const { text: guess } of guessClauses(catalogue[resource], text, USER)) {
      const { query: checked } = checkQuery(catalogue[resource], guess);
      expect([guess, checked && checkSatisfiability(checked).satisfiable]).toEqual([guess, true]);
    }
  });
});

describe('days are those of the user', () => {
  test.each([
    ['Europe/Berlin', '2026-11-22T23:30:00Z', '"2026-11-23T00:00:00+01:00"', '"2026-11-24T00:00:00+01:00"', 'Berlin'],
    [
      'America/New_York',
      '2026-11-22T03:00:00Z',
      '"2026-11-21T00:00:00-05:00"',
      '"2026-11-22T00:00:00-05:00"',
      'New York',
    ],
    // The clock goes back on this day.
    ['Europe/Berlin', '2026-10-25T10:00:00Z', '"2026-10-25T00:00:00+02:00"', '"2026-10-26T00:00:00+01:00"', 'Berlin'],
  ])('days are those of the user in %s at %s, today begins at %s', (timeZone, now, start, end, name) => {
    const [guess] = guessClauses(catalogue.payments, 'today', { now: new Date(now), timeZone });
    expect(guess?.text).toBe(`created_at>=${start} created_at<${end}`);
    expect(guess?.meaning).toContain(`(${name})`);
  });
});

test.each([
  ['50-100 EUR', '50.00 to 100.00 EUR'],
  ['over 500 yen', '500 JPY'],
  ['over 1.5 KWD', '1.500 KWD'],
  ['amount over 100', '100.00'],
  ['updated yesterday', 'Nov 21, 2026 (UTC)'],
  ['updated before today', 'before Nov 22, 2026 (UTC)'],
  ['updated until yesterday', 'before Nov 22, 2026 (UTC)'],
  ['updated after yesterday', 'since Nov 22, 2026 (UTC)'],
  ['refunded yesterday', 'when the payment was made: Nov 21, 2026 (UTC)'],
])('the guess at %s says %s', (text, meaning) => {
  expect(guessClauses(catalogue.payments, text, USER)[0]?.meaning).toBe(meaning);
});
