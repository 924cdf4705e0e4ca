import { describe, expect, test } from 'vitest';
import { startText } from '../../../src/files/reports/text.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { errorsOf, QueryError } from '../../../src/language/checker/query-error.ts';
import type { Diagnostic } from '../../../src/language/diagnostic/diagnostic.ts';
import { MAX_LINE_LENGTH, MAX_LISTED, MAX_RENDERED } from '../../../src/language/diagnostic/quote.ts';
import { renderDiagnostics } from '../../../src/language/diagnostic/render.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { CONTEXT } from '../../files/reports/sample-reports.ts';

const repeat = (unit: string): string => unit.repeat(MAX_QUERY_LENGTH / unit.length);

const HOSTILE = [
  { what: 'parentheses', text: repeat('(') },
  { what: 'pairs of parentheses after a clause', text: `a:1${repeat('()').slice(4)}` },
  { what: 'quotes', text: repeat('"') },
  { what: 'unterminated texts', text: repeat('a:"x ').slice(0, -1) },
  { what: 'operators', text: repeat('>') },
  { what: 'operators after a field', text: `amount${repeat('=').slice(6)}` },
  { what: 'dashes', text: repeat('-') },
  { what: 'emoji', text: repeat('😀') },
  { what: 'emoji as a value', text: `id:${repeat('😀').slice(4)}` },
  { what: 'one long word', text: repeat('a') },
  { what: 'one long field', text: `${repeat('a').slice(2)}:1` },
  { what: 'one long key', text: `metadata[${repeat('-').slice(12)}]:1` },
  { what: 'one long value', text: `payment_status:"${repeat('a').slice(17)}"` },
  { what: 'one long operator and value', text: `amount${repeat('!').slice(10)}1` },
  { what: 'words', text: repeat('a ') },
  { what: 'clauses', text: repeat('a:1 ') },
  { what: 'mistaken clauses', text: repeat('b = c ') },
  { what: 'connectives', text: repeat('AND ') },
  { what: 'connectives of other languages', text: `a:1 ${repeat('&').slice(8)} a:2` },
  { what: 'control characters', text: repeat('\u0000') },
  { what: 'control characters in a value', text: `payment_status:"${repeat('\u0007').slice(17)}"` },
  { what: 'direction marks in a field', text: `a${repeat('\u202e').slice(3)}:1` },
  { what: 'escapes', text: `id:"${repeat('\\a').slice(6)}"` },
  { what: 'line breaks', text: repeat('a\n') },
  { what: 'no-break spaces', text: repeat('a\u00a0') },
  { what: 'combining marks', text: repeat('\u0301') },
  { what: 'one character above the limit', text: `${repeat('a')}a` },
] as const;

/** The beginnings of the lines that are too long. */
function longLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => (line.length > MAX_LINE_LENGTH ? line.slice(0, 80) : []));
}

/** The maximum number of lines for one diagnostic: head, location, excerpt, carets, notes, fixes and an empty line. */
const MAX_LINES = 5 + 2 * MAX_LISTED;

function expectBounded(text: string, diagnostics: readonly Diagnostic[]): void {
  expect(diagnostics.length).toBeGreaterThan(0);
  const words = diagnostics.flatMap(({ message, fixes, related }) => [
    message,
    ...fixes.map(({ title }) => title),
    ...related.map((place) => place.message),
  ]);
  expect(words.flatMap((one) => longLines(one.replaceAll('\n', ' ')))).toEqual([]);
  const rendered = renderDiagnostics(text, diagnostics, { clauses: parseQuery(text).ast.clauses });
  expect(longLines(rendered)).toEqual([]);
  expect(rendered.split('\n').length).toBeLessThanOrEqual(MAX_RENDERED * MAX_LINES);
}

describe('the output for 64 KiB of', () => {
  test.each(HOSTILE)('$what is bounded: as text, as an error and as a report on a file', ({ text }) => {
    const { diagnostics } = checkQuery('payments', text);
    expectBounded(text, diagnostics);

    const { message } = new QueryError(errorsOf(diagnostics), text);
    expect(longLines(message)).toEqual([]);
    expect(message.split('\n').length).toBeLessThanOrEqual(MAX_LISTED + 2);

    const found = diagnostics.map((one) => ({ ...one, resource: 'payments', query: text }));
    const report = startText(CONTEXT).add({ path: 'a.query', text, queries: 1, diagnostics: found });
    expect(longLines(report)).toEqual([]);
    expect(report.split('\n').length).toBeLessThanOrEqual(MAX_RENDERED * MAX_LINES);
  });
});

test('the message on a closed set of 50,000 members is truncated, its data is complete', () => {
  const members = Array.from({ length: 50_000 }, (_, index) => `MEMBER_${index}`);
  const big = defineResource({
    name: 'big',
    fields: { kind: { type: 'token', doc: 'a kind', values: { closed: true, members } } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const { diagnostics } = checkQuery(big, 'kind:"x"');
  expectBounded('kind:"x"', diagnostics);
  expect(diagnostics).toMatchObject([{ code: 'unknown-value', data: { members } }]);
  expect(diagnostics[0]?.message).toContain(' and 49,990 more');
});

test('a long origin is truncated', () => {
  const { diagnostics } = checkQuery('payments', 'a:1');
  expect(longLines(renderDiagnostics('a:1', diagnostics, { origin: 'x'.repeat(5000) }))).toEqual([]);
});
