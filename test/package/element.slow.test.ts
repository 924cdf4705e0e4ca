import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDoors } from '../../docs/exports.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { findBlocks, readPage } from '../readme/pages.ts';
import { type Packed, packPackage } from './pack.ts';

/** The peer dependencies of the search box. */
const INSTALLED = ['@codemirror/commands', '@codemirror/state', '@codemirror/view'] as const;
const FRAMEWORKS = ['@types/react', 'react', 'vue'] as const;

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  install(INSTALLED);
  write('package.json', '{"type":"module"}');
});
afterAll(() => packed.remove());

const write = (file: string, text: string): void => writeFileSync(path.join(packed.project, file), text);

function install(names: readonly string[]): void {
  for (const name of names) {
    const link = path.join(packed.project, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.resolve('node_modules', name), link);
  }
}

function compile(compiler: string, ...options: readonly string[]): void {
  compileIn(packed.project, compiler, ...options);
}

function compileIn(folder: string, compiler: string, ...options: readonly string[]): void {
  const all = '--strict --noEmit --target es2022 --module esnext --moduleResolution bundler'.split(' ');
  execFileSync(process.execPath, [path.resolve('node_modules', compiler, 'bin/tsc'), ...all, ...options], {
    cwd: folder,
    stdio: 'pipe',
  });
}

describe('the search box of the packed package', () => {
  // Server-side rendering imports the element too.
  test('exports the values that the compiler sees, and loads without a DOM', () => {
    const doors = [...readDoors()].filter(([name]) => /element|codemirror/.test(name));
    const script = `
      const subpaths = ${JSON.stringify(doors.map(([name]) => name))};
      const names = await Promise.all(subpaths.map(async (subpath) => Object.keys(await import(subpath)).sort()));
      console.log(JSON.stringify(names));
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: packed.project,
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual(doors.map(([, { values }]) => values));
  });

  const COMPILERS = ['typescript', 'typescript-6', 'typescript-5.9'] as const;

  test.each(COMPILERS)(
    'the search box of the packed package has types for plain pages with %s, also without React and Vue',
    (compiler) => {
      write('page.ts', PAGE);
      compile(compiler, 'page.ts');
    },
  );

  test.each(COMPILERS)(
    'the search box of the packed package has types for plain pages, React and Vue with %s',
    (compiler) => {
      install(FRAMEWORKS);
      write('page.ts', PAGE);
      write('react.tsx', REACT);
      write('vue.ts', VUE);
      expect(GUIDE).toContain('addEventListener');
      write('guide.ts', GUIDE);
      compile(compiler, '--skipLibCheck', '--jsx', 'react-jsx', 'page.ts', 'react.tsx', 'vue.ts', 'guide.ts');
    },
  );

  // The oldest versions that `peerDependencies` allows; npm fails if the versions conflict.
  test('installs beside the oldest CodeMirror and React 18, loads and has types', () => {
    const folder = path.join(packed.project, '..', 'oldest');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    const oldest = INSTALLED.map((name) => `${name}@${packageJson.peerDependencies[name].replace('^', '')}`);
    const names = [...oldest, 'react@18', '@types/react@18', packed.tarball];
    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...names];
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
    const load = "await import('clausal/element'); await import('clausal/codemirror');";
    execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: folder });
    writeFileSync(path.join(folder, 'page.ts'), PAGE);
    writeFileSync(path.join(folder, 'react.tsx'), REACT);
    compileIn(folder, 'typescript', '--skipLibCheck', '--jsx', 'react-jsx', 'page.ts', 'react.tsx');
  });

  test('the search box of the packed package is at most 209.4 kB as a single file with all dependencies', () => {
    const file = path.join(packed.project, 'node_modules/clausal/dist/element.bundle.js');
    expect(gzipSync(readFileSync(file), { level: 9 }).length / 1000).toBeLessThanOrEqual(209.4);
  });

  test.each([
    { subpath: 'clausal/codemirror', maxKb: 139.1 },
    { subpath: 'clausal/element', maxKb: 143.4 },
  ])('$subpath adds at most $maxKb kB to CodeMirror', async ({ subpath, maxKb }) => {
    write('entry.js', `import * as all from '${subpath}'; globalThis.all = all;`);
    const build = await rolldown({
      input: path.join(packed.project, 'entry.js'),
      platform: 'browser',
      external: /^@codemirror\//,
      logLevel: 'silent',
    });
    const { output } = await build.generate({ format: 'esm', minify: true });
    const code = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
    const kilobytes = gzipSync(code, { level: 9 }).length / 1000;
    expect(kilobytes).toBeLessThanOrEqual(maxKb);
    // A smaller size means that the bundler dropped the box.
    expect(kilobytes).toBeGreaterThan(maxKb - 10);
  });
});

const GUIDE = findBlocks(readPage('docs/guide/search-box.md'))
  .filter(({ language }) => language === 'typescript')
  .map(({ text }) => text)
  .join('');

const PAGE = `
import { catalogue } from 'clausal';
import 'clausal/element';

const box = document.createElement('clausal-search');
box.resource = 'payments';
box.catalogue = { payments: catalogue.payments };
box.history = false;
box.valueProvider = async () => [{ value: 'adyen' }];
box.addEventListener('search', ({ detail }) => {
  const text: string = detail.text;
  const clauses: number | undefined = detail.query?.clauses.length;
  console.log(text, clauses);
});
box.addEventListener('invalid', ({ detail }) => console.log(detail.diagnostics.map(({ code }) => code)));
box.addEventListener('keydown', ({ key }) => console.log(key.length));
const missing: boolean = box.validity.valueMissing;
console.log(missing, box.query?.clauses);
// @ts-expect-error the text is a string
box.value = 5;
// @ts-expect-error the query follows the text
box.query = undefined;
`;

const REACT = `
import type { ClausalSearch } from 'clausal/element';
import { useRef } from 'react';

export function Search() {
  const box = useRef<ClausalSearch>(null);
  return (
    <>
      <clausal-search
        ref={box}
        className="wide"
        resource="payments"
        value="amount>5"
        required
        history={false}
        onInput={(event) => console.log(event.currentTarget.value)}
        onsearch={({ detail }) => console.log(detail.query?.clauses)}
        oninvalid={({ detail }) => console.log(detail.diagnostics)}
      />
      {/* @ts-expect-error the text is a string */}
      <clausal-search value={5} />
      {/* @ts-expect-error there is no such prop */}
      <clausal-search resorce="payments" />
    </>
  );
}
`;

const VUE = `
import type { GlobalComponents } from 'vue';

type Box = InstanceType<GlobalComponents['clausal-search']>;
export const props: Box['$props'] = { resource: 'payments', value: 'amount>5', required: true, class: 'wide' };
export const listeners: Box['$props'] = {
  onSearch: ({ detail }) => console.log(detail.query?.clauses),
  onInvalid: ({ detail }) => console.log(detail.diagnostics),
};
export const emit = (box: Box, event: CustomEvent) => box.$emit('search', event);
// @ts-expect-error the text is a string
export const wrong: Box['$props'] = { value: 5 };
// @ts-expect-error there is no such event
export const never = (box: Box) => box.$emit('serach', new Event('search'));
`;
