import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../../src/builder/query-builder.ts';
import { query } from '../../../src/builder/template/query.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { partsOf } from '../../support/parts-of.ts';
import { hostileText } from '../arbitrary-step.ts';
import { anyTemplate, type Part, part, SEPARATORS, shipments, start, toTemplate } from './arbitrary-template.ts';

/** The tag without its types. */
type AnyTag = (strings: TemplateStringsArray, ...values: readonly unknown[]) => QueryBuilder;
const tag = query(shipments) as unknown as AnyTag;

/** The strings of a template as the compiler would pass them. */
function fill(texts: readonly string[], values: readonly unknown[]): QueryBuilder {
  return tag(Object.assign([...texts], { raw: [...texts] }), ...values);
}

/** The text that a careful person would write instead of an interpolation. */
function writeOut(before: string, value: unknown): string {
  if (typeof value === 'string') return quoteDouble(value);
  // The value of a key is text.
  if (typeof value === 'boolean' && /metadata\S*:$/.test(before)) return quoteDouble(String(value));
  return value instanceof Date ? quoteDouble(value.toISOString()) : String(value);
}

function writeOutAll([first = '', ...texts]: readonly string[], values: readonly unknown[]): string {
  return texts.reduce((text, next, index) => text + writeOut(text, values[index]) + next, first);
}

describe('templates of whole clauses', () => {
  test('a template makes the same query as its escaped values written out', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or),
        (parts, separator) => {
          const [texts, values] = toTemplate(parts, separator);
          const built = fill(texts, values);
          const { text, valid } = formatQuery(shipments, writeOutAll(texts, values));
          expect(valid).toBe(true);
          expect(String(built)).toBe(text);
          expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery(shipments, text).query));
          const checked = built.toQuery().clauses.map(({ value }) => value);
          expect(checked.length).toBe(parts.length);
          for (const [index, { value }] of parts.entries()) {
            if (typeof value === 'string') expect(checked[index]).toEqual({ kind: 'text', text: value });
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  test('a template leaves out the clauses that are `false`', () => {
    const some = fc.array(fc.tuple(part, fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or), (choices, separator) => {
        const kept = choices.filter(([, isKept]) => isKept).map(([one]) => one);
        const parts = choices.map(([one, isKept]): Part => (isKept ? one : { text: '', value: false }));
        const built = fill(...toTemplate(parts, separator));
        if (kept.length === 0) expect(() => String(built)).toThrow(QueryError);
        else expect(String(built)).toBe(String(fill(...toTemplate(kept, separator))));
      }),
      { numRuns: 400 },
    );
  });

  test('a template with an inserted search of several clauses is refused or remains an AND query', () => {
    const several = fc
      .tuple(fc.constantFrom('where', 'orWhere' as const), fc.array(hostileText, { minLength: 2, maxLength: 4 }))
      .map(([step, texts]) => texts.reduce<QueryBuilder>((built, text) => built[step]('id', ':', text), start));
    const filled = fc.oneof(
      { weight: 2, arbitrary: part },
      { weight: 1, arbitrary: fc.record({ text: fc.constant(''), value: several }) },
    );
    fc.assert(
      fc.property(
        fc.array(filled, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or),
        (parts, separator) => {
          const [texts, values] = toTemplate(parts, separator);
          const { text, valid } = formatQuery(shipments, writeOutAll(texts, values));
          if (valid) expect(String(fill(texts, values))).toBe(text);
          else expect(() => fill(texts, values)).toThrow('mixed-connectives');
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('templates of any text', () => {
  test('a template is refused, or makes the same query as its escaped values written out', () => {
    let built = 0;
    fc.assert(
      fc.property(anyTemplate, ([texts, values]) => {
        let text: string;
        try {
          text = String(fill(texts, values));
        } catch (error) {
          expect(error instanceof QueryError || error instanceof TypeError, String(error)).toBe(true);
          expect(String(error)).not.toMatch(/cannot read|is not a function|destructure/i);
          return;
        }
        built++;
        // No clause lost or added, no value changed: the same query, clause by clause.
        expect(formatQuery(shipments, writeOutAll(texts, values))).toMatchObject({ valid: true, text });
      }),
      { numRuns: 5000 },
    );
    expect(built).toBeGreaterThan(200);
  });

  test('the message of an error contains its diagnostics', () => {
    fc.assert(
      fc.property(anyTemplate, ([texts, values]) => {
        try {
          String(fill(texts, values));
        } catch (error) {
          if (!(error instanceof QueryError)) return;
          expect(error.diagnostics.length).toBeGreaterThan(0);
          for (const { severity, code, span } of error.diagnostics) {
            expect(severity === 'error' || code === 'millisecond-timestamp').toBe(true);
            expect(0 <= span.start && span.start <= span.end && span.end <= error.text.length).toBe(true);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
