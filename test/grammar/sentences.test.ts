import { readFileSync } from 'node:fs';
import { Grammars } from 'ebnf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParser } from '../../grammar/read-parser.ts';
import type { Span } from '../../src/language/base/span.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { arbitrarySentence } from './arbitrary-sentence.ts';

const grammar = readParser();
const sentence = arbitrarySentence(grammar);

// An independent EBNF parser, loaded with the published file.
const reader = new Grammars.W3C.Parser(
  readFileSync(new URL('../../grammar/clausal.ebnf', import.meta.url), 'utf8'),
  {},
);

function isSentence(text: string): boolean {
  const tree = reader.getAST(text, grammar.start);
  return tree !== null && tree.errors.length === 0 && tree.rest === '';
}

function isParsedCleanly(text: string): boolean {
  return parseQuery(text).diagnostics.length === 0;
}

/** The texts of the conformance cases in a file, except very long ones. */
function readTexts(name: string): readonly string[] {
  const url = new URL(`../../grammar/conformance/${name}`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(url, 'utf8')) as { cases: { readonly text: unknown }[] };
  return cases.flatMap(({ text }) => (typeof text === 'string' ? text : []));
}

/** Tabs and line breaks at the ends of a query, which are valid because they separate nothing (L1.2). */
const LINE_SPACE_AT_END = /^[ \t\n\r]*[\t\n\r]|[\t\n\r][ \t\n\r]*$/;

/** A typing mistake at one offset. */
type Mutate = (text: string, at: number, inserted: string) => string;
const MUTATIONS: Readonly<Record<string, Mutate>> = {
  delete: (text, at) => text.slice(0, at) + text.slice(at + 1),
  insert: (text, at, inserted) => text.slice(0, at) + inserted + text.slice(at),
  swap: (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  duplicate: (text, at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
  truncate: (text, at) => text.slice(0, at),
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

/** All spans in a value, at any depth, with their paths. */
function collectSpans(value: unknown, path: string): { readonly path: string; readonly span: Span }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('start' in value && 'end' in value) return [{ path, span: value as Span }];
  return Object.entries(value).flatMap(([name, inner]) => collectSpans(inner, `${path}.${name}`));
}

describe('the grammar and the parser', () => {
  test('agree on every sentence: it is parsed without diagnostics', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const { ast, diagnostics } = parseQuery(text);
        expect(diagnostics).toEqual([]);
        for (const { operator, value } of ast.clauses) expect(operator && value).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('agree with an independent EBNF parser on the conformance cases', () => {
    const files = ['syntax-ast', 'syntax-diagnostics', 'check', 'own-resources', 'matching', 'logic'];
    const texts = files.flatMap((name) => readTexts(`${name}.json`));
    expect(texts.length).toBeGreaterThan(800);
    for (const text of texts) {
      if (!LINE_SPACE_AT_END.test(text)) expect([text, isSentence(text)]).toEqual([text, isParsedCleanly(text)]);
    }
  });

  test('agree with an independent EBNF parser on sentences and typing mistakes', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, mutated), (text) => {
        fc.pre(!LINE_SPACE_AT_END.test(text));
        expect(isSentence(text)).toBe(isParsedCleanly(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('handle every typing mistake without throwing, and give spans inside the text', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { ast, diagnostics } = parseQuery(text);
        for (const { path, span } of [...collectSpans(ast, 'ast'), ...collectSpans(diagnostics, 'diagnostics')]) {
          expect(0 <= span.start && span.start <= span.end && span.end <= text.length, path).toBe(true);
        }
        expect(ast.connectives).toHaveLength(Math.max(0, ast.clauses.length - 1));
      }),
      { numRuns: 1500 },
    );
  });
});
