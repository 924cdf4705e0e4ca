import { expect, test } from 'vitest';
import { createDiagnostic, defineDiagnostic } from '../../../src/language/diagnostic/declaration.ts';
import {
  type Diagnostic,
  hasErrors,
  type Severity,
  sortDiagnostics,
} from '../../../src/language/diagnostic/diagnostic.ts';

const declaration = defineDiagnostic({
  code: 'odd-thing',
  severity: 'error',
  rule: 'L9.9',
  message: ({ thing }: { readonly thing: string }) => `${thing} is odd`,
});

function diagnose(start: number, end: number, severity: Severity = 'error', thing = 'it'): Diagnostic {
  return createDiagnostic(declaration, { start, end }, { thing }, { severity });
}

test('createDiagnostic takes its defaults from the declaration', () => {
  expect(createDiagnostic(declaration, { start: 1, end: 2 }, { thing: 'this' })).toEqual({
    code: 'odd-thing',
    severity: 'error',
    message: 'this is odd',
    span: { start: 1, end: 2 },
    related: [],
    fixes: [],
    data: { thing: 'this' },
  });
});

test('createDiagnostic prefers the given severity, related spans and fixes', () => {
  const related = [{ span: { start: 5, end: 6 }, message: 'here too' }];
  const fixes = [{ title: 'remove it', safe: true, edits: [] }];
  const options = { severity: 'warning', related, fixes } as const;
  expect(createDiagnostic(declaration, { start: 1, end: 2 }, { thing: 'x' }, options)).toMatchObject(options);
});

test.each<{ severities: readonly Severity[]; expected: boolean }>([
  { severities: [], expected: false },
  { severities: ['warning', 'info'], expected: false },
  { severities: ['warning', 'error'], expected: true },
])('hasErrors of $severities is $expected', ({ severities, expected }) => {
  expect(hasErrors(severities.map((severity) => diagnose(0, 0, severity)))).toBe(expected);
});

test('sortDiagnostics sorts by start, then by end, and is stable', () => {
  const sorted = sortDiagnostics([
    diagnose(5, 6),
    diagnose(1, 4),
    diagnose(1, 1, 'error', 'first'),
    diagnose(1, 1, 'error', 'second'),
  ]);
  expect(sorted.map(({ span, message }) => [span.start, span.end, message])).toEqual([
    [1, 1, 'first is odd'],
    [1, 1, 'second is odd'],
    [1, 4, 'it is odd'],
    [5, 6, 'it is odd'],
  ]);
});

test('sortDiagnostics returns a list of one diagnostic as it is', () => {
  const one = [diagnose(3, 4)];
  expect(sortDiagnostics(one)).toBe(one);
});
