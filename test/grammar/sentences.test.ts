import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEbnf } from '../../grammar/read-ebnf.ts';
import { parseQuery } from '../../src/syntax/parse-query.ts';
import type { Span } from '../../src/text/span.ts';
import { arbitrarySentence } from './arbitrary-sentence.ts';

const grammar = readEbnf(readFileSync(new URL('../../grammar/clausal.ebnf', import.meta.url), 'utf8'));
const sentence = arbitrarySentence(grammar);

/** A change of one place, as a slip of the hand makes it. */
type Mutate = (text: string, at: number, inserted: string) => string;
const MUTATIONS: Readonly<Record<string, Mutate>> = {
  delete: (text, at) => text.slice(0, at) + text.slice(at + 1),
  insert: (text, at, inserted) => text.slice(0, at) + inserted + text.slice(at),
  swap: (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  duplicate: (text, at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
  cut: (text, at) => text.slice(0, at),
};

const mutated = fc
  .tuple(
    sentence,
    fc.array(
      fc.record({
        mutate: fc.constantFrom(...Object.values(MUTATIONS)),
        place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        inserted: fc.oneof(
          fc.constantFrom(...' \t"\'\\:~<>=!-()[]&|,;.“’\u00a00a'),
          fc.string({ unit: 'binary', maxLength: 1 }),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, mutations]) =>
    mutations.reduce(
      (changed, { mutate, place, inserted }) => mutate(changed, Math.floor(place * changed.length), inserted),
      text,
    ),
  );

/** All spans in a value, however deep, with the way to them. */
function collectSpans(value: unknown, path: string): { readonly path: string; readonly span: Span }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('start' in value && 'end' in value) return [{ path, span: value as Span }];
  return Object.entries(value).flatMap(([name, inner]) => collectSpans(inner, `${path}.${name}`));
}

describe('the grammar and the parser', () => {
  test('agree on every sentence: it is read without a finding', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const { ast, diagnostics } = parseQuery(text);
        expect(diagnostics).toEqual([]);
        for (const { operator, value } of ast.clauses) expect(operator && value).toBeDefined();
      }),
      { numRuns: 3000 },
    );
  });

  test('survive every slip: nothing is thrown and every span lies in the text', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { ast, diagnostics } = parseQuery(text);
        for (const { path, span } of [...collectSpans(ast, 'ast'), ...collectSpans(diagnostics, 'diagnostics')]) {
          expect(0 <= span.start && span.start <= span.end && span.end <= text.length, path).toBe(true);
        }
        expect(ast.connectives).toHaveLength(Math.max(0, ast.clauses.length - 1));
      }),
      { numRuns: 5000 },
    );
  });
});
