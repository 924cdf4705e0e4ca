import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packPackage } from './pack.ts';

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  for (const name of ['eslint', '@babel/core', '@babel/eslint-parser']) {
    const link = path.join(packed.project, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.resolve('node_modules', name), link);
  }
  write('package.json', '{"type":"module"}');
  write('eslint.config.js', CONFIG);
  write(
    'script.js',
    `import { checkQuery } from 'clausal';\nexport const a = checkQuery('payments', 'status:SETTLED');\n`,
  );
  write('types.ts', `export const b: string = /* clausal: shipments */ 'weight > 5 labels[a]:"b"' as const;\n`);
});
afterAll(() => packed.remove());

const write = (file: string, text: string): void => writeFileSync(path.join(packed.project, file), text);
const read = (file: string): string => readFileSync(path.join(packed.project, file), 'utf8');

/** Runs ESLint in the project. */
function eslint(...args: readonly string[]) {
  const { stdout, status } = spawnSync(process.execPath, ['node_modules/eslint/bin/eslint.js', ...args], {
    cwd: packed.project,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));
  return { status, lines: lines.filter((line) => line.includes(' clausal/')) };
}

describe('a project with ESLint', () => {
  test('reports queries in JavaScript and TypeScript', () => {
    expect(eslint('.')).toEqual({
      status: 1,
      lines: [
        '2:42 error `status` is not a field of payments; the full path is `payment_status` clausal/field-alias',
        '2:49 error the value `SETTLED` is not in quotation marks clausal/unquoted-value',
        '1:58 error white space around `>` splits the clause clausal/space-around-operator',
        '1:63 warning `labels[a]` is not a field of shipments clausal/unknown-field',
      ],
    });
  });

  test('fixes them with `eslint --fix`', () => {
    expect(eslint('--fix', '.').status).toBe(0);
    expect(read('script.js')).toContain(`'payment_status:"SETTLED"'`);
    expect(read('types.ts')).toContain(`'weight>5 labels[a]:"b"'`);
  });

  test('reports the same from the ESLint cache', () => {
    const runs = [1, 2].map(() => eslint('--cache', '.'));
    expect(runs[1]).toEqual(runs[0]);
  });

  test.each(['typescript', 'typescript-6', 'typescript-5.9'])(
    'type-checks its config with %s, including the plugin’s rules and settings',
    (compiler) => {
      write('config.ts', `${CONFIG}\n${TYPED}`);
      execFileSync(
        process.execPath,
        [
          path.resolve('node_modules', compiler, 'bin/tsc'),
          '--strict',
          '--noEmit',
          '--module',
          'nodenext',
          'config.ts',
        ],
        { cwd: packed.project, stdio: 'pipe' },
      );
    },
  );
});

const CONFIG = `
import babelParser from '@babel/eslint-parser';
import { defineResource } from 'clausal';
import clausal from 'clausal/eslint';
import { defineConfig } from 'eslint/config';

const shipments = defineResource({
  name: 'shipments',
  fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
  limits: { clauses: 10, substring: 3, or: 'field' },
});

export default defineConfig([
  clausal.configs.recommended,
  {
    rules: { 'clausal/unknown-field': 'warn', 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] },
    settings: { clausal: { resources: [shipments], calls: ['client.search'] } },
  },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: babelParser,
      parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins: ['typescript'] } } },
    },
  },
]);
`;

const TYPED = `
import type { ClausalRules, ClausalSettings } from 'clausal/eslint';

defineConfig([
  {
    rules: { 'clausal/unknown-field': 'off' } satisfies ClausalRules,
    settings: { clausal: { resources: [shipments] } satisfies ClausalSettings },
  },
]);
// @ts-expect-error there is no such rule
defineConfig([{ rules: { 'clausal/unknown-feild': 'off' } satisfies ClausalRules }]);
// @ts-expect-error there is no such key
defineConfig([{ settings: { clausal: { resorce: 'payments' } satisfies ClausalSettings } }]);
`;
