import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DiagnosticDeclaration, DiagnosticDocs } from '../../../src/diagnostic/declaration.ts';
import { applyEdits } from '../../../src/diagnostic/fix.ts';
import { parseQuery } from '../../../src/syntax/parse-query.ts';
import { codesOf } from '../../support/describe-diagnostic.ts';

/** Examples whose mistake only the checker can tell; the test of its rules runs them. */
const LEFT_TO_THE_CHECKER = new Set(['metadata[order_id]:" 7"']);

const folder = new URL('../../../src/syntax/diagnostics/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.ts', ''));
const modules = await Promise.all(names.map((name) => import(new URL(`${name}.ts`, folder).pathname)));

const declarations = names.map((name, index) => {
  const exported = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const declaration: DiagnosticDeclaration = modules[index][exported];
  const docs: DiagnosticDocs = modules[index][`${exported}Docs`];
  return { name, declaration, docs };
});

const examples = declarations.flatMap(({ name, docs }) => docs.examples.map((example) => ({ code: name, ...example })));

describe('syntax diagnostics', () => {
  test.each(declarations)('$name is named after its file and says what and why', ({ name, declaration, docs }) => {
    expect(declaration.code).toBe(name);
    expect(declaration.rule).toMatch(/^L\d+\.\d+$/);
    expect(docs.what).toMatch(/^Reports .+\.$/);
    expect(docs.why).toMatch(/^[A-Z].+\.$/);
  });

  test.each(examples.filter(({ bad }) => !LEFT_TO_THE_CHECKER.has(bad)))(
    '$code reports $bad',
    ({ code, bad, good }) => {
      const { diagnostics } = parseQuery(bad);
      expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
      const fix = diagnostics[0]?.fixes[0];
      if (fix !== undefined) expect(applyEdits(bad, fix.edits)).toBe(good);
    },
  );

  test.each(examples)('$code is silent on $good', ({ good }) => {
    expect(codesOf(good)).toEqual([]);
  });
});
