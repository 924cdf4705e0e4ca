import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../../src/diagnostic/fix.ts';
import type { ClauseNode, QueryNode, SyntaxNode } from '../../src/syntax/ast.ts';
import { parseQuery } from '../../src/syntax/parse-query.ts';
import { printQuery } from '../../src/syntax/print-query.ts';
import type { Span } from '../../src/text/span.ts';
import { wellFormedAst, withoutSpans } from '../support/asts.ts';
import { anyText, brokenQuery } from '../support/queryish.ts';
import { isWhole } from '../support/whole.ts';

const MANY = { numRuns: 2000 };

/** How often all safe fixes may be applied before nothing is left that they mend. */
const MOST_ROUNDS = 20;

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

/** The parts of a clause in the order they are written in. */
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

/** What safe fixes, applied together, make of a text; `undefined` when there are none. */
function mend(text: string): string | undefined {
  const safe = parseQuery(text).diagnostics.flatMap(({ fixes }) => fixes.filter((fix) => fix.safe).slice(0, 1));
  if (safe.length === 0) return undefined;
  const edits = selectCompatibleFixes(safe).flatMap((fix) => fix.edits);
  return applyEdits(text, edits);
}

describe('reading any text', () => {
  test('never throws, and puts every node into the text in order', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { ast } = parseQuery(text);
        expect(ast.span).toEqual({ start: 0, end: text.length });
        expectOrderedSpans(ast);
      }),
      MANY,
    );
  });

  test('gives diagnostics in text order, one of a kind at a place', () => {
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

  test('gives fixes that change the text and do not overlap themselves', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const { fixes } of parseQuery(text).diagnostics) for (const fix of fixes) expectSoundFix(text, fix);
      }),
      MANY,
    );
  });

  test('reads a value in quotation marks as it would by itself', () => {
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

  test('is silent only about whole clauses', () => {
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
  test('any well-formed AST gives a text that reads as that AST, without a mistake', () => {
    fc.assert(
      fc.property(wellFormedAst(), (ast) => {
        const again = parseQuery(printQuery(ast));
        expect(withoutSpans(again.ast)).toEqual(withoutSpans(ast));
        expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      MANY,
    );
  });

  test('the AST of any text whose clauses are whole gives a text that reads as that AST', () => {
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
  test('are read the same when another one is taken out', () => {
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
  test('of a query with one slip each take away a diagnostic', () => {
    fc.assert(
      fc.property(brokenQuery(), (text) => {
        const { diagnostics } = parseQuery(text);
        for (const { code, fixes } of diagnostics) {
          for (const fix of fixes.filter(({ safe }) => safe)) {
            const mended = parseQuery(applyEdits(text, fix.edits));
            expect(countCode(mended.diagnostics, code), `${code}: ${fix.title}`).toBeLessThan(
              countCode(diagnostics, code),
            );
          }
        }
      }),
      MANY,
    );
  });

  test('of any text come to an end', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), brokenQuery()), (start) => {
        let text: string | undefined = start;
        for (let round = 0; round < MOST_ROUNDS && text !== undefined; round++) text = mend(text);
        expect(text).toBeUndefined();
      }),
      MANY,
    );
  });
});
