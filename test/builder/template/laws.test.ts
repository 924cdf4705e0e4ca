import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../../src/builder/query-builder.ts';
import { QueryError } from '../../../src/builder/query-error.ts';
import { query } from '../../../src/builder/template/query.ts';
import { checkQuery } from '../../../src/checker/check-query.ts';
import { formatQuery } from '../../../src/formatter/format-query.ts';
import { quoteDouble } from '../../../src/syntax/print-query.ts';
import { hostileText } from '../arbitrary-step.ts';
import { anyTemplate, type Part, part, SEPARATORS, shipments, start, toTemplate } from './arbitrary-template.ts';

/** The tag as a program without types sees it. */
type AnyTag = (strings: TemplateStringsArray, ...fillings: readonly unknown[]) => QueryBuilder;
const tag = query(shipments) as unknown as AnyTag;

/** A template as the compiler would hand it over. */
function fill(texts: readonly string[], fillings: readonly unknown[]): QueryBuilder {
  return tag(Object.assign([...texts], { raw: [...texts] }), ...fillings);
}

/** What a careful person would write in the place of a hole, behind a text. */
function writeOut(before: string, filling: unknown): string {
  if (typeof filling === 'string') return quoteDouble(filling);
  // The value of a key is a text.
  if (typeof filling === 'boolean' && /metadata\S*:$/.test(before)) return quoteDouble(String(filling));
  return filling instanceof Date ? quoteDouble(filling.toISOString()) : String(filling);
}

function writeOutAll([first = '', ...texts]: readonly string[], fillings: readonly unknown[]): string {
  return texts.reduce((text, next, index) => text + writeOut(text, fillings[index]) + next, first);
}

describe('a template of whole clauses', () => {
  test('gives what writing its fillings out with care gives', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or),
        (parts, separator) => {
          const [texts, fillings] = toTemplate(parts, separator);
          const built = fill(texts, fillings);
          const { text, valid } = formatQuery(shipments, writeOutAll(texts, fillings));
          expect(valid).toBe(true);
          expect(String(built)).toBe(text);
          expect(built.toQuery()).toEqual(checkQuery(shipments, text).query);
          const values = built.toQuery().clauses.map(({ value }) => value);
          expect(values.length).toBe(parts.length);
          for (const [index, { filling }] of parts.entries()) {
            if (typeof filling === 'string') expect(values[index]).toEqual({ kind: 'text', text: filling });
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('gives the others where some are left out', () => {
    const some = fc.array(fc.tuple(part, fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or), (choices, separator) => {
        const kept = choices.filter(([, isKept]) => isKept).map(([one]) => one);
        const parts = choices.map(([one, isKept]): Part => (isKept ? one : { text: '', filling: false }));
        const built = fill(...toTemplate(parts, separator));
        if (kept.length === 0) expect(() => String(built)).toThrow(QueryError);
        else expect(String(built)).toBe(String(fill(...toTemplate(kept, separator))));
      }),
      { numRuns: 1000 },
    );
  });

  test('is refused or stays an AND where a search of several clauses is filled in', () => {
    const several = fc
      .tuple(fc.constantFrom('where', 'orWhere' as const), fc.array(hostileText, { minLength: 2, maxLength: 4 }))
      .map(([step, texts]) => texts.reduce<QueryBuilder>((built, text) => built[step]('id', ':', text), start));
    const filled = fc.oneof(
      { weight: 2, arbitrary: part },
      { weight: 1, arbitrary: fc.record({ text: fc.constant(''), filling: several }) },
    );
    fc.assert(
      fc.property(
        fc.array(filled, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or),
        (parts, separator) => {
          const [texts, fillings] = toTemplate(parts, separator);
          const { text, valid } = formatQuery(shipments, writeOutAll(texts, fillings));
          if (valid) expect(String(fill(texts, fillings))).toBe(text);
          else expect(() => fill(texts, fillings)).toThrow('mixed-connectives');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('any template', () => {
  test('is refused, or gives what writing its fillings out with care gives', () => {
    let built = 0;
    fc.assert(
      fc.property(anyTemplate, ([texts, fillings]) => {
        let text: string;
        try {
          text = String(fill(texts, fillings));
        } catch (error) {
          expect(error instanceof QueryError || error instanceof TypeError, String(error)).toBe(true);
          expect(String(error)).not.toMatch(/cannot read|is not a function|destructure/i);
          return;
        }
        built++;
        // No clause lost, none won, no value but the one filled in: the same query, clause for clause.
        expect(formatQuery(shipments, writeOutAll(texts, fillings))).toMatchObject({ valid: true, text });
      }),
      { numRuns: 10_000 },
    );
    expect(built).toBeGreaterThan(200);
  });

  test('shows what is wrong in the text that it speaks of', () => {
    fc.assert(
      fc.property(anyTemplate, ([texts, fillings]) => {
        try {
          String(fill(texts, fillings));
        } catch (error) {
          if (!(error instanceof QueryError)) return;
          expect(error.diagnostics.length).toBeGreaterThan(0);
          for (const { severity, code, span } of error.diagnostics) {
            expect(severity === 'error' || code === 'millisecond-timestamp').toBe(true);
            expect(0 <= span.start && span.start <= span.end && span.end <= error.text.length).toBe(true);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});
