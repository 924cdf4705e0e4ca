import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isResourceName, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import * as DOCS from '../../../src/language/checker/docs.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { type DiagnosticCode, REGISTRY, RULES } from '../../../src/language/checker/registry.ts';
import type { DiagnosticDocs } from '../../../src/language/diagnostic/declaration.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { MAX_QUERY_LENGTH, SYNTAX_DOCS } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { checkedCodes } from '../../support/describe-rule.ts';
import { SYNTAX_DIAGNOSTICS } from '../../support/syntax-diagnostics.ts';

const fileNames = (folder: string): readonly string[] =>
  readdirSync(new URL(`../../../src/${folder}/`, import.meta.url)).map((file) => file.replace('.ts', ''));

/** Codes and severities as specified in L4, without those of logic. */
const SEVERITIES = {
  error: [
    'empty-query query-too-long expected-clause expected-operator unknown-operator expected-value unquoted-value',
    'unterminated-string space-around-operator misplaced-negation misplaced-connective unknown-connective',
    'mixed-connectives parentheses typographic-quote unexpected-character invalid-metadata-key missing-separator',
    'unknown-field field-alias metadata-without-key metadata-key-form',
    'unsupported-operator invalid-number invalid-date invalid-boolean null-not-supported null-operator presence-only',
    'substring-too-short unknown-value too-many-clauses or-not-supported or-across-fields invalid-value list-parameters lone-surrogate',
  ],
  warning: [
    'value-format quoted-metadata-key undefined-escape quoted-null empty-value fractional-number unsafe-integer',
    'millisecond-timestamp wildcard-in-value whitespace',
  ],
  info: ['undocumented-field'],
};
const expected = Object.entries(SEVERITIES).flatMap(([severity, lines]) =>
  lines.flatMap((line) => line.split(' ')).map((code) => `${code}: ${severity}`),
);

/** The codes in the order of the table in section 4 of the language reference. */
const documented: readonly string[] = (() => {
  const reference = readFileSync(new URL('../../../grammar/reference.md', import.meta.url), 'utf8');
  const [section = ''] = reference.slice(reference.indexOf('## L4')).split('### Fixes', 1);
  return [...section.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, code = '']) => code);
})();

const DIAGNOSTICS = REGISTRY.map((declaration) => ({
  ...declaration,
  docs: ({ ...SYNTAX_DOCS, ...DOCS } satisfies Record<DiagnosticCode, DiagnosticDocs>)[declaration.code],
}));

const examples = DIAGNOSTICS.flatMap(({ code, docs }) =>
  docs.examples.map(({ resource, bad, good }) => ({ code, resource: asResourceName(resource), bad, good })),
);

function asResourceName(name: string): ResourceName {
  if (!isResourceName(name)) throw new TypeError(`an example is about \`${name}\`, which is no resource`);
  return name;
}

/** An example about white space; its id is shorter than real ones. */
const SHORT_ID = 'processor.id:"7"';

describe('the rules', () => {
  test('match the files of the folder', () => {
    const codes: readonly string[] = RULES.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(fileNames('language/checker/rules').toSorted());
  });

  test('follow the order of the language reference', () => {
    const codes: readonly string[] = RULES.map(({ code }) => code);
    expect(codes).toEqual(documented.filter((code) => codes.includes(code)));
  });

  test.each(fileNames('language/checker/rules'))('%s has a test', (name) => {
    expect(readdirSync(new URL('rules/', import.meta.url))).toContain(`${name}.test.ts`);
  });
});

describe('the diagnostics', () => {
  test('have the codes and severities of the specification, without duplicates', () => {
    const declared = DIAGNOSTICS.map(({ code, severity }) => `${code}: ${severity}`);
    expect(declared.toSorted()).toEqual(expected.toSorted());
  });

  test('follow the order of the language reference', () => {
    const codes: readonly string[] = DIAGNOSTICS.map(({ code }) => code);
    expect(codes).toEqual(documented.filter((code) => codes.includes(code)));
  });

  test('the diagnostics are exactly those of the parser, the rules and the builder', () => {
    const parser = SYNTAX_DIAGNOSTICS.map(({ declaration }) => declaration.code);
    expect(DIAGNOSTICS.map(({ code }) => code).toSorted()).toEqual(
      [...new Set([...fileNames('language/checker/rules'), ...parser, 'invalid-value', 'list-parameters'])].toSorted(),
    );
  });

  test('have one declaration each, shared by the parser and the rule of the same code', () => {
    const declarations = new Map<string, object>(
      SYNTAX_DIAGNOSTICS.map(({ declaration }) => [declaration.code, declaration]),
    );
    const shared = RULES.filter(({ code }) => declarations.has(code));
    expect(shared.map(({ code }) => code)).toEqual(['invalid-metadata-key', 'unquoted-value', 'whitespace']);
    for (const rule of shared) expect(rule).toMatchObject({ ...declarations.get(rule.code) });
  });

  test.each(DIAGNOSTICS)('$code says what it reports and why', ({ rule, docs }) => {
    expect(rule).toMatch(/^L\d+\.\d+$/);
    expect(docs.what).toMatch(/^Reports .+\.$/);
    expect(docs.why).toMatch(/^[A-Z].+\.$/);
  });
});

describe('an example', () => {
  test.each(examples)('an example of $code reports its bad query: $bad', (example) => {
    const { code, resource, bad, good } = example;
    const { diagnostics } = checkQuery(resource, bad);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    const fix = diagnostics[0]?.fixes[0];
    if (fix !== undefined) expect(applyEdits(bad, fix.edits)).toBe(good);
  });

  test.each(examples)('an example of $code reports nothing in its good query: $good', ({ resource, good }) => {
    expect(checkedCodes(resource, good)).toEqual(good === SHORT_ID ? ['value-format'] : []);
  });

  test.each(examples)('an example of $code is fixed if its fix is safe: $bad', ({ resource, bad, good }) => {
    const safe = checkQuery(resource, bad).diagnostics[0]?.fixes[0]?.safe ?? false;
    expect(fixQuery(resource, bad).text).toBe(safe ? good : bad);
  });

  test('exists for every code except those that no short text causes', () => {
    const without = DIAGNOSTICS.filter(({ docs }) => docs.examples.length === 0);
    expect(without.map(({ code }) => code)).toEqual([
      'query-too-long',
      'metadata-key-form',
      'lone-surrogate',
      'or-not-supported',
      'invalid-value',
    ]);
    expect(checkedCodes('payments', 'a'.repeat(MAX_QUERY_LENGTH + 1))).toEqual(['query-too-long']);
  });
});
