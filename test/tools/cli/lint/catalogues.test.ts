import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../../src/language/catalogue/load-catalogue.ts';
import { verifyBriefly } from '../../eslint/verify.ts';
import { createProject, placesOf } from './create-project.ts';

/** A resource `customers` with other fields than the service's. */
const OTHERS = {
  version: 1,
  resources: {
    customers: {
      limits: { clauses: 3, substring: 2, or: 'any' },
      fields: { tier: { type: 'token', doc: 'what they pay for' } },
    },
  },
};
const FILES = {
  'others.json': JSON.stringify(OTHERS),
  'a.js': `export const found = [\n  /* clausal: customers */ 'tier:"GOLD"',\n  /* clausal: customers */ 'email:"a"',\n];\n`,
  // A resource that was not replaced.
  'b.js': `export const found = /* clausal: payments */ 'amount>5 tier:"GOLD"';\n`,
};
const MISTAKES = ['a.js 3 unknown-field', 'b.js 1 unknown-field'];

/** Where the resources come from, as options of `clausal lint` and files. */
const SOURCES = [
  { source: 'a config', args: [], files: { 'clausal.config.json': '{"catalogues":["others.json"]}' } },
  { source: '--catalogue', args: ['--catalogue', 'others.json'], files: {} },
  {
    source: '--catalogue beside a config',
    args: ['--catalogue', 'others.json'],
    files: {
      'clausal.config.json': '{"catalogues":["older.json"]}',
      'older.json': JSON.stringify(OTHERS).replace('tier', 'level'),
    },
  },
] as const;

describe('a resource of the same name replaces one of the service', () => {
  test.each(SOURCES)('given by $source', async ({ args, files }) => {
    const project = createProject({ ...FILES, ...files });
    const places = placesOf(await project.lint([...args, '--format', 'jsonl', 'a.js', 'b.js']));
    expect(places.map((place) => place.replace(/:(\d+):\d+/, ' $1'))).toEqual(MISTAKES);
  });

  test('given by the settings of ESLint', () => {
    const settings = { resources: Object.values(loadCatalogue(OTHERS)) };
    const found = (['a.js', 'b.js'] as const).flatMap((name) =>
      verifyBriefly(FILES[name], { settings }).map((place) => `${name} ${place.replace('clausal/', '')}`),
    );
    expect(found).toEqual(MISTAKES);
  });

  test.each(SOURCES)('given by $source: the default resource, its fixes and its queries', async ({ args, files }) => {
    const project = createProject({ ...files, 'others.json': FILES['others.json'], 'c.query': 'tier : "GOLD"\n' });
    const customers = [...args, '--resource', 'customers', 'c.query'];
    expect((await project.lint(['--print-queries', ...customers])).stdout).toBe(
      'c.query:1:1: customers: tier : "GOLD"\n',
    );
    expect(await project.lint(['--fix', ...customers])).toMatchObject({ exitCode: 0 });
    expect(project.read('c.query')).toBe('tier:"GOLD"\n');
  });
});
