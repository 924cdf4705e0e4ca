import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../../src/language/base/span.ts';
import type { Diagnostic } from '../../../src/language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../../../src/language/diagnostic/fix.ts';
import type { ClauseNode, QueryNode, SyntaxNode } from '../../../src/language/syntax/ast.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { printQuery } from '../../../src/language/syntax/print-query.ts';
import { wellFormedAst, withoutSpans } from '../../support/asts.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';
import { isWhole } from '../../support/whole.ts';

const MANY = { numRuns: 600 };

/** The maximum number of rounds of safe fixes until nothing is left to fix. */
const MAX_ROUNDS = 20;

function expectWithin({ start, end }: Span, outer: Span): void {
  expect(start).toBeGreaterThanOrEqual(outer.start);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(outer.end);
}

function expectInOrder(spans: readonly Span[], outer: Span): void {
  let before = outer.start;
  for (const { start, end } of spans) {
    expectWithin({ start, end }, { start: before, end: outer.end });
    before = end;
  }
}

/** The parts of a clause in source order. */
function partsOf({ negation, field, operator, value }: ClauseNode): readonly SyntaxNode[] {
  return [negation, field, operator, value].filter((part) => part !== undefined);
}

function expectOrderedSpans({ span, clauses, connectives }: QueryNode): void {
  expect(connectives.length).toBe(Math.max(0, clauses.length - 1));
  const items = clauses.flatMap((clause, index) => [clause, connectives[index]]).filter((item) => item !== undefined);
  expectInOrder(
    items.map((item) => item.span),
    span,
  );
  for (const clause of clauses) {
    expectInOrder(
      partsOf(clause).map((part) => part.span),
      clause.span,
    );
    if (clause.field.key !== undefined) expectWithin(clause.field.key.span, clause.field.span);
  }
}

function expectSoundFix(text: string, { edits }: Fix): void {
  expectInOrder(edits, { start: 0, end: text.length });
  expect(applyEdits(text, edits)).not.toBe(text);
}

function countCode(diagnostics: readonly Diagnostic[], code: string): number {
  return diagnostics.filter((diagnostic) => diagnostic.code === code).length;
}

/** A text after one round of safe fixes; `undefined` when there are none. */
function applySafeFixes(text: string): string | undefined {
  const safe = parseQuery(text).diagnostics.flatMap(({ fixes }) => fixes.filter((fix) => fix.safe).slice(0, 1));
  if (safe.length === 0) return undefined;
  const edits = selectCompatibleFixes(safe).flatMap((fix) => fix.edits);
  return applyEdits(text, edits);
}

describe('reading any text', () => {
  test('never throws, and gives nodes ordered spans inside the text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { ast } = parseQuery(text);
        expect(ast.span).toEqual({ start: 0, end: text.length });
        expectOrderedSpans(ast);
      }),
      MANY,
    );
  });

  test('gives diagnostics in text order, at most one of each code per offset', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { diagnostics } = parseQuery(text);
        const starts = diagnostics.map(({ span }) => span.start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        const places = diagnostics.map(({ code, span }) => `${code} at ${span.start}`);
        expect(new Set(places).size).toBe(places.length);
        for (const { span, related } of diagnostics) {
          for (const place of [span, ...related.map((one) => one.span)]) {
            expectWithin(place, { start: 0, end: text.length });
          }
        }
      }),
      MANY,
    );
  });

  test('gives fixes that change the text and whose edits do not overlap', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const { fixes } of parseQuery(text).diagnostics) for (const fix of fixes) expectSoundFix(text, fix);
      }),
      MANY,
    );
  });

  test('reads a quoted value the same as on its own', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
        for (const { value } of parseQuery(text).ast.clauses) {
          if (value?.kind !== 'Text' || value.open === '') continue;
          const alone = parseQuery(`a:${text.slice(value.span.start, value.span.end)}`).ast.clauses[0]?.value;
          expect(alone && withoutSpans(alone)).toEqual(withoutSpans(value));
        }
      }),
      MANY,
    );
  });

  test('gives no diagnostics only when every clause is complete', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { ast, diagnostics } = parseQuery(text);
        if (diagnostics.length > 0) return;
        expect(ast.clauses).not.toEqual([]);
        expect(isWhole(ast)).toBe(true);
      }),
      MANY,
    );
  });
});

describe('printing', () => {
  test('a well-formed AST is printed as a text that parses to the same AST without errors', () => {
    fc.assert(
      fc.property(wellFormedAst(), (ast) => {
        const again = parseQuery(printQuery(ast));
        expect(withoutSpans(again.ast)).toEqual(withoutSpans(ast));
        expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      MANY,
    );
  });

  test('the AST of any text with complete clauses is printed as a text that parses to the same AST', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), brokenQuery()), (text) => {
        const { ast } = parseQuery(text);
        fc.pre(isWhole(ast));
        expect(withoutSpans(parseQuery(printQuery(ast)).ast)).toEqual(withoutSpans(ast));
      }),
      MANY,
    );
  });
});

describe('clauses', () => {
  test('clauses are parsed the same when another clause is removed', () => {
    fc.assert(
      fc.property(wellFormedAst(), fc.nat(), (made, choice) => {
        const text = printQuery(made);
        const { ast } = parseQuery(text);
        const index = choice % ast.clauses.length;
        const next = ast.clauses[index + 1];
        const start = next === undefined ? (ast.clauses[index - 1]?.span.end ?? 0) : ast.clauses[index]?.span.start;
        const shorter = text.slice(0, start) + text.slice(next?.span.start ?? text.length);
        const others = ast.clauses.toSpliced(index, 1);
        expect(parseQuery(shorter).ast.clauses.map(withoutSpans)).toEqual(others.map(withoutSpans));
      }),
      MANY,
    );
  });
});

describe('safe fixes', () => {
  test('safe fixes of a query with one mistake each remove a diagnostic', () => {
    fc.assert(
      fc.property(brokenQuery(), (text) => {
        const { diagnostics } = parseQuery(text);
        for (const { code, fixes } of diagnostics) {
          for (const fix of fixes.filter(({ safe }) => safe)) {
            const fixed = parseQuery(applyEdits(text, fix.edits));
            expect(countCode(fixed.diagnostics, code), `${code}: ${fix.title}`).toBeLessThan(
              countCode(diagnostics, code),
            );
          }
        }
      }),
      MANY,
    );
  });

  test('safe fixing of any text ends after a few rounds', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), brokenQuery()), (start) => {
        let text: string | undefined = start;
        for (let round = 0; round < MAX_ROUNDS && text !== undefined; round++) text = applySafeFixes(text);
        expect(text).toBeUndefined();
      }),
      MANY,
    );
  });
});
