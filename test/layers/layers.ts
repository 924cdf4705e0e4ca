import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** For each folder of `src` the folders below it that it may import, and the packages. Itself it may always import. */
export const MAY_IMPORT: Readonly<
  Record<string, { readonly layers: readonly string[]; readonly packages: readonly string[] }>
> = {
  text: { layers: [], packages: [] },
  diagnostic: { layers: ['text'], packages: ['get-east-asian-width'] },
  syntax: { layers: ['text', 'diagnostic'], packages: ['chevrotain'] },
  catalogue: { layers: ['text', 'syntax'], packages: [] },
  checker: { layers: ['text', 'diagnostic', 'syntax', 'catalogue'], packages: [] },
  formatter: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker'], packages: [] },
  builder: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'formatter'], packages: [] },
  matcher: { layers: ['text', 'syntax', 'catalogue', 'checker'], packages: [] },
  collection: { layers: ['text', 'syntax', 'catalogue', 'checker', 'matcher'], packages: [] },
  logic: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'matcher'], packages: [] },
  'catalogue-file': { layers: ['syntax', 'catalogue'], packages: ['zod'] },
  hosts: {
    layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker'],
    packages: ['@babel/parser', '@babel/types', 'jsonc-parser', 'toml-eslint-parser', 'yaml'],
  },
  linter: {
    layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'logic', 'hosts'],
    packages: [],
  },
  reports: { layers: ['text', 'diagnostic', 'linter'], packages: ['sarif'] },
  project: {
    layers: ['text', 'diagnostic', 'catalogue', 'checker', 'catalogue-file', 'hosts', 'linter'],
    packages: ['diff', 'ignore', 'jsonc-parser', 'picomatch', 'zod'],
  },
  eslint: {
    layers: ['text', 'diagnostic', 'catalogue', 'checker', 'hosts', 'linter'],
    packages: ['eslint'],
  },
  cli: {
    layers: [
      'text',
      'diagnostic',
      'syntax',
      'catalogue',
      'checker',
      'formatter',
      'matcher',
      'logic',
      'catalogue-file',
      'hosts',
      'linter',
      'reports',
      'project',
    ],
    packages: ['commander', 'csv-parse'],
  },
};

/** Folders that run in a browser: nothing of Node, nor its types. */
const BROWSER_LAYERS = [
  'text',
  'diagnostic',
  'syntax',
  'catalogue',
  'checker',
  'formatter',
  'builder',
  'matcher',
  'collection',
  'logic',
] as const;

/** A file of `src` and its text. */
export interface SourceFile {
  /** Below `src`, with `/`: `text/span.ts`. */
  readonly name: string;
  readonly text: string;
}

/** All files of a folder. */
export function readSources(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: name.split(path.sep).join('/'), text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** A statement begins its line; what stands in an example does not. */
const IMPORT = /^(?:import|export)\b[^;`]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** What a file imports or re-exports, types included. */
export function importsOf({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called ?? '');
}

/** The imports that the table does not allow, each as `file -> import`. */
export function findWrongArrows(files: readonly SourceFile[]): readonly string[] {
  const wrong: string[] = [];
  for (const file of files) {
    const [layer = '', rest] = file.name.split('/');
    // `src/index.ts` is the door of the package, not a room.
    if (rest === undefined) continue;
    const allowed = MAY_IMPORT[layer];
    for (const specifier of importsOf(file)) {
      if (!isAllowed(layer, allowed, file.name, specifier)) wrong.push(`${file.name} -> ${specifier}`);
    }
  }
  return wrong;
}

function isAllowed(
  layer: string,
  allowed: (typeof MAY_IMPORT)[string] | undefined,
  name: string,
  specifier: string,
): boolean {
  if (allowed === undefined) return false;
  if (specifier.startsWith('node:')) return !(BROWSER_LAYERS as readonly string[]).includes(layer);
  if (!specifier.startsWith('.')) return allowed.packages.includes(specifier);
  const target = path.posix.join(path.posix.dirname(name), specifier);
  if (target === '../package.json') return layer === 'cli' || layer === 'eslint';
  const [targetLayer = '', targetRest] = target.split('/');
  // An index is for users of the package; inside, the file that defines the thing is imported.
  if (targetRest === undefined || target.endsWith('/index.ts')) return false;
  return targetLayer === layer || allowed.layers.includes(targetLayer);
}

/** The folders within a folder that import one another in a circle, and those that import these. */
export function findCircles(files: readonly SourceFile[], folder: string): readonly string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const from = folderWithin(file.name, folder);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const specifier of importsOf(file).filter((name) => name.startsWith('.'))) {
      const to = folderWithin(path.posix.join(path.posix.dirname(file.name), specifier), folder);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  // What imports none of those that are left stands on firm ground, and is taken away.
  for (let before = Number.POSITIVE_INFINITY; imports.size < before; ) {
    before = imports.size;
    for (const [name, targets] of imports)
      if (![...targets].some((target) => imports.has(target))) imports.delete(name);
  }
  return [...imports.keys()].toSorted();
}

function folderWithin(name: string, folder: string): string | undefined {
  if (!name.startsWith(`${folder}/`)) return undefined;
  const [inner = '', rest] = name.slice(folder.length + 1).split('/');
  return rest === undefined ? undefined : inner;
}
