import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { SYNTAX_DIAGNOSTICS } from '../support/syntax-diagnostics.ts';

/** The text of a case; a long one as pieces with repeat counts. */
type CaseText = string | readonly (readonly [string, number])[];

interface Case {
  readonly rule: string;
  readonly name: string;
  readonly text: CaseText;
}

interface DiagnosticsCase extends Case {
  readonly diagnostics: readonly { readonly code: string; readonly start: number; readonly end: number }[];
}

interface AstCase extends Case {
  readonly ast: unknown;
}

function readCases<T extends Case>(name: string): readonly T[] {
  const url = new URL(`../../grammar/conformance/${name}`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as { cases: T[] }).cases;
}

function readText(text: CaseText): string {
  return typeof text === 'string' ? text : text.map(([piece, times]) => piece.repeat(times)).join('');
}

/** A value in the notation of the cases: spans as pairs, without `undefined` members. */
function toPlain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner) => (name === 'span' ? [inner.start, inner.end] : (inner as unknown))),
  );
}

const astCases = readCases<AstCase>('syntax-ast.json');
const diagnosticsCases = readCases<DiagnosticsCase>('syntax-diagnostics.json');

describe('syntax-ast.json', () => {
  test.each(astCases)('$rule $name', ({ text, ast }) => {
    expect(toPlain(parseQuery(readText(text)).ast)).toEqual(ast);
  });
});

describe('syntax-diagnostics.json', () => {
  test.each(diagnosticsCases)('$rule $name', ({ text, diagnostics }) => {
    const found = parseQuery(readText(text)).diagnostics.map(({ code, span }) => ({ code, ...span }));
    expect(found).toEqual(diagnostics);
  });

  test('covers every code that the parser reports', () => {
    const shown = new Set(diagnosticsCases.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
    expect([...shown].toSorted()).toEqual(SYNTAX_DIAGNOSTICS.map(({ declaration }) => declaration.code).toSorted());
  });
});

describe.each([
  ['syntax-ast.json', astCases],
  ['syntax-diagnostics.json', diagnosticsCases],
])('%s as a file', (_, cases) => {
  test('covers each rule of section 1', () => {
    const rules = new Set(cases.map(({ rule }) => rule));
    expect([...rules]).toEqual(Array.from({ length: 11 }, (_rule, index) => `L1.${index + 1}`));
  });

  test('gives each case of a rule a unique name', () => {
    const names = cases.map(({ rule, name }) => `${rule} ${name}`);
    expect(names).toEqual([...new Set(names)]);
  });
});
