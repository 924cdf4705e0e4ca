import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORTS } from '../../docs/exports.ts';
import { type Packed, packPackage } from '../package/pack.ts';
import { findBlocks, readPage } from '../readme/pages.ts';

const COMPILERS = ['typescript', 'typescript-6', 'typescript-5.9'] as const;

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  write('package.json', '{"type":"module"}');
  for (const { text } of findBlocks(readPage('docs/guide/own-resources.md'))) {
    const name = /^\/\/ (\S+\.ts)/.exec(text)?.[1];
    if (name !== undefined) write(name, text);
  }
});
afterAll(() => packed.remove());

function write(name: string, text: string): void {
  writeFileSync(path.join(packed.project, name), text);
}

/** Emits the declarations of a file into a folder of its own, and returns that folder. */
function emit(compiler: string, file: string, ...options: readonly string[]): string {
  const folder = path.join(packed.project, `out-${compiler}`);
  mkdirSync(folder, { recursive: true });
  const base = '--strict --declaration --emitDeclarationOnly --target es2022 --module nodenext --skipLibCheck';
  const tsc = path.resolve('node_modules', compiler, 'bin/tsc');
  const args = [tsc, ...base.split(' '), '--outDir', folder, ...options, file];
  const { stdout } = spawnSync(process.execPath, args, { cwd: packed.project, encoding: 'utf8' });
  expect(stdout).toBe('');
  return folder;
}

const FIELDS = 300;
const FUNCTIONS = 100;

/** The file of the guide with many fields more. */
function enlarge(text: string): string {
  const fields = Array.from({ length: FIELDS }, (_, index) => `field_${index}: { type: 'numeric', doc: '${index}' },`);
  return text.replace('fields: {', `fields: {${fields.join('\n')}`);
}

/** Functions of the kinds that users export, none of them with a type. */
const BODIES = [
  "(least: number) => search(tickets).where('minutes', '>=', least)",
  "() => search(tickets).where('state', ':', 'OPEN').exists('state')",
  '() => search(tickets)',
  "() => search(tickets).query('field_1>5')",
  "(least?: number) => search(tickets).when(least, (found, value) => found.where('field_2', '>', value))",
  "() => search(tickets).oneOf('state', ['OPEN', 'DONE'])",
  '(text: string) => checkQuery(tickets, text)',
  '(text: string) => checkQuery(tickets, text).query',
  "(found: Search<Tickets>) => createCollection(tickets, [{ state: 'OPEN' }]).count(found)",
  "() => createCollection(tickets, [{ state: 'OPEN' }])",
  '() => compileMatcher(tickets, "minutes>5")',
  '(data: unknown) => fromExpression(tickets, data)',
];

describe('the declarations of functions on an own resource', () => {
  test.each(COMPILERS)('name its interface with %s', (compiler) => {
    write('large.ts', enlarge(readFileSync(path.join(packed.project, 'tickets.ts'), 'utf8')));
    const imports = [
      "import { checkQuery, search, type Search } from 'clausal';",
      "import { fromExpression } from 'clausal/builder';",
      "import { compileMatcher, createCollection } from 'clausal/objects';",
      "import { type Tickets, tickets } from './large.js';",
    ];
    const functions = Array.from({ length: FUNCTIONS }, (_, index) => {
      return `export const use${index} = ${BODIES[index % BODIES.length]};`;
    });
    write('functions.ts', [...imports, ...functions].join('\n'));
    const folder = emit(compiler, 'functions.ts');
    const lines = readFileSync(path.join(folder, 'functions.d.ts'), 'utf8').split('\n');
    expect(lines.filter((line) => line.length > 400)).toEqual([]);
    expect(lines.join('\n')).not.toContain('"where it stands"');
    expect(readFileSync(path.join(folder, 'large.d.ts'), 'utf8').length / FIELDS).toBeLessThan(150);
  });

  test.each(COMPILERS)('need no inference with %s', (compiler) => {
    const used = readFileSync(path.join(packed.project, 'isolated.ts'), 'utf8');
    write('isolated-use.ts', `${used}${REFUSED}`);
    emit(compiler, 'isolated-use.ts', '--isolatedDeclarations');
  });
});

/** The functions of an entry point, and objects that are called in the same way. */
function listFunctions(subpath: string): readonly string[] {
  const script = `import * as door from '${subpath}'; console.log(Object.keys(door).filter((name) => /^[a-z]/.test(name) && typeof door[name] === 'function').join(' '))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packed.project,
    encoding: 'utf8',
  });
  return stdout.trim().split(' ');
}

/** Called without arguments that it can infer from, its result names a bound that no definition has. */
const INFERS = 'defineResource';

describe('the declarations of functions of a user', () => {
  const doors = Object.keys(EXPORTS).filter((name) => !/element|codemirror|eslint/.test(name));

  test('name the result of every exported function', () => {
    const files = doors.map((subpath) => {
      const names = listFunctions(subpath).filter((name) => name !== INFERS);
      expect(names.length).toBeGreaterThan(0);
      const exported = names.map((name, index) => {
        const called = `door.${name}`;
        return `export const result${index} = (...values: Parameters<typeof ${called}>) => ${called}(...values);`;
      });
      const file = `${subpath.replace('/', '-')}.ts`;
      write(file, [`import * as door from '${subpath}';`, ...exported].join('\n'));
      return file;
    });
    write(
      'all.ts',
      files.map((file) => `export * as ${file.replace(/\W/g, '_')} from './${file.replace('.ts', '.js')}';`).join('\n'),
    );
    emit('typescript', 'all.ts', '--types', 'node', '--typeRoots', path.resolve('node_modules/@types'));
  });
});

const REFUSED = `
import { checkQuery, type CheckedQuery, type SearchStart } from 'clausal';

export const start = (): SearchStart<Tickets> => search(tickets);
export const parse = (text: string): CheckedQuery<Tickets> | undefined => checkQuery(tickets, text).query;
openTickets().where('minutes', '>', 5);
// @ts-expect-error a value of the definition
search(tickets).where('state', ':', 'CLOSED');
// @ts-expect-error a limit of the definition
search(tickets).query('minutes>5 OR state:"OPEN"');
// @ts-expect-error an alias of the definition
search(tickets).query('status:"OPEN"');
`;
