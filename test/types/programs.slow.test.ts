import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Packed, packPackage } from '../package/pack.ts';

/** The programs of users, which are type tests of `src` too. */
const FILES = ['programs.test-d.ts', ...readdirSync('test/types/programs').map((name) => `programs/${name}`)];

/** The subpath of the package whose index a program imports. */
function subpathOf(index: string): string {
  const types = `./dist/types/${index.replace(/\.ts$/, '.d.ts')}`;
  const [subpath] =
    Object.entries(packageJson.exports).find(([, one]) => typeof one === 'object' && one.types === types) ?? [];
  if (subpath === undefined) throw new Error(`${index} is not an entry point`);
  return `clausal${subpath.slice(1)}`;
}

let packed: Packed;
let programs: readonly { readonly name: string; readonly text: string }[];
beforeAll(() => {
  packed = packPackage();
  programs = FILES.map((file) => {
    const text = readFileSync(path.join('test/types', file), 'utf8');
    return {
      name: path.basename(file),
      text: text.replaceAll(/'(?:\.\.\/)+src\/([^']+)'/g, (_, index) => `'${subpathOf(index)}'`),
    };
  });
  writeFileSync(path.join(packed.project, 'package.json'), '{"type":"module"}');
  for (const { name, text } of programs) writeFileSync(path.join(packed.project, name), text);
  for (const name of ['vitest', 'eslint', 'zod', '@types']) {
    symlinkSync(path.resolve('node_modules', name), path.join(packed.project, 'node_modules', name));
  }
});
afterAll(() => packed.remove());

describe('the programs of users', () => {
  test('the programs of users are at least 55, without a cast', () => {
    const all = programs.map(({ text }) => text).join('\n');
    expect(all.match(/^test\(/gm)?.length).toBeGreaterThanOrEqual(55);
    const code = all.replaceAll(/\/\/.*|\/\*\*.*|'(?:\\.|[^'\\])*'/g, '').replaceAll(/^import [^;]*;/gm, '');
    expect(code.match(/\bas (?!const\b).*|@ts-ignore|[<:] ?any\b/g)).toBe(null);
  });

  test.each(['typescript', 'typescript-6', 'typescript-5.9'])(
    'compile with %s against the packed package',
    (compiler) => {
      const options = '--strict --noEmit --target es2024 --module nodenext --types node --skipLibCheck'.split(' ');
      const tsc = path.resolve('node_modules', compiler, 'bin/tsc');
      const args = [tsc, ...options, ...programs.map(({ name }) => name)];
      const { stdout } = spawnSync(process.execPath, args, { cwd: packed.project, encoding: 'utf8' });
      expect(stdout).toBe('');
    },
  );
});
