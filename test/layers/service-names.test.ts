import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { readSources, type SourceFile } from './layers.ts';

/** The resources of the service, and the one keyed field that code is tempted to know by name. */
const NAMES = [...Object.keys(catalogue), 'metadata'].join('|');

/** A name as a whole literal, as a property or the end of a path, or at the start of a path. */
const NAMED = new RegExp(`(['"\`])(?:${NAMES})\\1|\\.(?:${NAMES})\\b(?![.-])|\\bmetadata\\\\?\\.`, 'g');

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** The examples of a rule, on one line or several. */
const EXAMPLES = /^ {2}examples: \[(?:.*\],?|[\s\S]*?^ {2}\],?)$/gm;

/** Names in the code of files: not in comments, examples or sentences. */
function findServiceNames(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ name, text }) => {
    const code = text.replaceAll(COMMENT, '').replaceAll(EXAMPLES, '');
    return [...code.matchAll(NAMED)].map(([found]) => `${name}: ${found}`);
  });
}

/** Code that should read the catalogue instead; never add to it. */
const KNOWN: readonly string[] = ['syntax/read-field.ts: metadata\\.'];

describe('the names of the service', () => {
  test('stand in the catalogue alone', () => {
    const sources = readSources(path.resolve('src'));
    const outside = sources.filter(({ name }) => !/^catalogue\/|\/generated\//.test(name));
    expect(outside.length).toBeGreaterThan(50);
    expect(findServiceNames(outside).toSorted()).toEqual(KNOWN);
  });

  test.each([
    "const names = ['customers'];",
    "if (resource.name === 'plans') return;",
    'const { entries } = catalogue.payments;',
    "type Keyed = 'metadata';",
    'const KEY = /(?:^|\\.)metadata\\.[^.]*$/;',
  ])('are found in %s', (text) => {
    expect(findServiceNames([{ name: 'linter/a.ts', text }])).toHaveLength(1);
  });

  test.each([
    "/** @example checkQuery('payments', 'amount>5') */",
    "const wanted = 5; // such as 'plans'",
    "  examples: [{ resource: 'payments', bad: 'metadata.a:1', good: 'metadata[a]:1' }],",
    "  examples: [\n    { resource: 'payments', bad: 'metadata.a:1', good: 'metadata[a]:1' },\n  ],",
    "const text = 'the metadata key is empty';",
    'const plans = new WeakMap();',
    "defineRule({ code: 'metadata-without-key' });",
  ])('may stand in %s', (text) => {
    expect(findServiceNames([{ name: 'linter/a.ts', text }])).toEqual([]);
  });
});
