import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { readSources, type SourceFile } from './layers.ts';

/** The resources of the service, and the keyed field that code might treat specially. */
const NAMES = [...Object.keys(catalogue), 'disputes', 'metadata'].join('|');

/** A name as a whole literal, as a property, as a path of a URL, or at the start or end of a path of names. */
const NAMED = new RegExp(
  `(['"\`])(?:${NAMES})\\1|\\.(?:${NAMES})\\b(?![.-])|(?:GET |['"\`])/(?:${NAMES})\\b(?!\\.ts|/[\\w-]+\\.ts)|\\bmetadata\\\\?\\.|X-API-Version`,
  'g',
);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** The examples of a rule or of an entry in a table of rules, on one line or several. */
const EXAMPLES = /^( {2,4})examples: \[(?:.*\],?|[\s\S]*?^\1\],?)$/gm;

/** Names in code, ignoring comments, examples and sentences. */
function findServiceNames(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ name, text }) => {
    const code = text.replaceAll(COMMENT, '').replaceAll(EXAMPLES, '');
    return [...code.matchAll(NAMED)].map(([found]) => `${name}: ${found}`);
  });
}

/** Code that should read the catalogue instead, and an option; the list may only shrink. */
const KNOWN: readonly string[] = ['language/syntax/token-reader.ts: metadata\\.', 'sandbox/service.ts: .disputes'];

/** The catalogue, and questions to the billing service itself. */
const ABOUT_THE_SERVICE = /^language\/catalogue\/|\/generated\/|^sandbox\/(?:assumptions|probe)\.ts$/;

describe('the names of the service', () => {
  test('appear only in the catalogue', () => {
    const sources = readSources(path.resolve('src'));
    const outside = sources.filter(({ name }) => !ABOUT_THE_SERVICE.test(name));
    expect(outside.length).toBeGreaterThan(50);
    expect(findServiceNames(outside).toSorted()).toEqual(KNOWN);
  });

  test.each([
    "const names = ['customers'];",
    "if (resource.name === 'plans') return;",
    'const { entries } = catalogue.payments;',
    "type Keyed = 'metadata';",
    "    examples: [\n      'plans',\n  ],",
    'const KEY = /(?:^|\\.)metadata\\.[^.]*$/;',
    "if (route === 'GET /disputes') return;",
    'const url = `/payments?query=a`;',
    "const headers = { 'X-API-Version': version };",
  ])('the names of the service are reported in %s', (text) => {
    expect(findServiceNames([{ name: 'files/linter/a.ts', text }])).toHaveLength(1);
  });

  test.each([
    "/** @example checkQuery('payments', 'amount>5') */",
    "const wanted = 5; // such as 'plans'",
    "  examples: [{ resource: 'payments', bad: 'metadata.a:1', good: 'metadata[a]:1' }],",
    "  examples: [\n    { resource: 'payments', bad: 'metadata.a:1', good: 'metadata[a]:1' },\n  ],",
    "const text = 'the metadata key is empty';",
    'const plans = new WeakMap();',
    "defineRule({ code: 'metadata-without-key' });",
    "import { createPlan } from '../plans/plan.ts';",
  ])('the names of the service are allowed in %s', (text) => {
    expect(findServiceNames([{ name: 'files/linter/a.ts', text }])).toEqual([]);
  });
});
