import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a folder of `src` may import; itself it may always import. */
interface Layer {
  /** The folders below it. */
  readonly layers: readonly string[];
  readonly packages?: readonly string[];
  /** Whether it may use the modules of Node; what may not runs in a browser. */
  readonly node?: true;
}

export const MAY_IMPORT: Readonly<Record<string, Layer>> = {
  text: { layers: [] },
  diagnostic: { layers: ['text'], packages: ['get-east-asian-width'] },
  syntax: { layers: ['text', 'diagnostic'], packages: ['chevrotain'] },
  catalogue: { layers: ['text', 'syntax'] },
  'catalogue-file': { layers: ['syntax', 'catalogue'], packages: ['zod'] },
  checker: { layers: ['text', 'diagnostic', 'syntax', 'catalogue'] },
  formatter: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker'] },
  builder: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'formatter'] },
  matcher: { layers: ['text', 'syntax', 'catalogue', 'checker'] },
  collection: { layers: ['text', 'syntax', 'catalogue', 'checker', 'matcher'] },
  logic: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'matcher'] },
  'language-service': {
    layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'formatter', 'matcher', 'logic'],
  },
  testing: {
    layers: ['text', 'diagnostic', 'catalogue', 'checker', 'logic', 'language-service'],
  },
  expect: { layers: ['text', 'diagnostic', 'catalogue', 'checker', 'matcher'], packages: ['vitest'] },
  grammars: { layers: ['text', 'syntax', 'catalogue'] },
  hosts: {
    layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker'],
    packages: ['@babel/parser', '@babel/types', 'jsonc-parser', 'toml-eslint-parser', 'yaml'],
  },
  linter: { layers: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'logic', 'hosts'] },
  reports: { layers: ['text', 'diagnostic', 'linter'], packages: ['sarif'] },
  project: {
    layers: ['text', 'diagnostic', 'catalogue', 'catalogue-file', 'checker', 'hosts', 'linter'],
    packages: ['diff', 'ignore', 'jsonc-parser', 'picomatch', 'zod'],
    node: true,
  },
  objects: {
    layers: ['text', 'diagnostic', 'catalogue', 'checker', 'matcher', 'project'],
    packages: ['csv-parse'],
    node: true,
  },
  lsp: {
    layers: ['text', 'diagnostic', 'catalogue', 'hosts', 'linter', 'project', 'language-service'],
    packages: ['vscode-languageserver/node'],
    node: true,
  },
  mcp: {
    layers: [
      'text',
      'diagnostic',
      'syntax',
      'catalogue',
      'checker',
      'formatter',
      'matcher',
      'logic',
      'language-service',
      'linter',
      'project',
      'objects',
    ],
    packages: [
      '@modelcontextprotocol/sdk/server/mcp.js',
      '@modelcontextprotocol/sdk/shared/transport.js',
      '@modelcontextprotocol/sdk/types.js',
      'zod',
    ],
    node: true,
  },
  codemirror: {
    layers: ['text', 'diagnostic', 'catalogue', 'checker', 'language-service'],
    packages: ['@codemirror/commands', '@codemirror/state', '@codemirror/view'],
  },
  element: {
    layers: ['catalogue', 'checker', 'language-service', 'codemirror'],
    packages: ['@codemirror/commands', '@codemirror/state', '@codemirror/view', 'react', 'vue'],
  },
  playground: {
    layers: [
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
      'language-service',
      'codemirror',
      'element',
    ],
  },
  eslint: { layers: ['diagnostic', 'catalogue', 'checker', 'hosts', 'linter'], packages: ['eslint'] },
  cli: {
    layers: [
      'text',
      'diagnostic',
      'syntax',
      'catalogue',
      'catalogue-file',
      'checker',
      'formatter',
      'matcher',
      'logic',
      'language-service',
      'grammars',
      'hosts',
      'linter',
      'reports',
      'project',
      'objects',
      'lsp',
      'mcp',
    ],
    packages: ['commander'],
    node: true,
  },
};

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

function isAllowed(layer: string, allowed: Layer | undefined, name: string, specifier: string): boolean {
  if (allowed === undefined) return false;
  if (specifier.startsWith('node:')) return allowed.node === true;
  if (!specifier.startsWith('.')) return allowed.packages?.includes(specifier) === true;
  const target = path.posix.join(path.posix.dirname(name), specifier);
  if (target === '../package.json') return layer === 'cli' || layer === 'eslint' || layer === 'lsp';
  const [targetLayer = '', targetRest] = target.split('/');
  // An index is for users of the package; inside, the file that defines the thing is imported.
  if (targetRest === undefined || target.endsWith('/index.ts')) return false;
  return targetLayer === layer || allowed.layers.includes(targetLayer);
}

/** The names in a folder, of files and of folders, that import one another in a circle. */
export interface Circle {
  /** Below `src`; empty for `src` itself. */
  readonly folder: string;
  readonly names: readonly string[];
}

/**
 * Finds files and folders that import one another in a circle: in every folder,
 * a folder within it counts as one with all that it holds. So no circle of files
 * is missed, for somewhere two of them stand in different places of one folder.
 */
export function findCircles(files: readonly SourceFile[]): readonly Circle[] {
  const imports = new Map<string, Map<string, Set<string>>>();
  for (const { name, specifier } of listImports(files)) {
    const [from, to] = [name.split('/'), path.posix.join(path.posix.dirname(name), specifier).split('/')];
    const depth = from.findIndex((part, index) => part !== to[index]);
    const [source, target] = [from[depth], to[depth]];
    if (source === undefined || target === undefined || target === '..') continue;
    const folder = from.slice(0, depth).join('/');
    const inFolder = imports.get(folder) ?? new Map<string, Set<string>>();
    imports.set(folder, inFolder);
    inFolder.set(source, (inFolder.get(source) ?? new Set()).add(target));
  }
  return [...imports]
    .flatMap(([folder, inFolder]) => findComponents(inFolder).map((names) => ({ folder, names })))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

function listImports(files: readonly SourceFile[]): readonly { readonly name: string; readonly specifier: string }[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ name: file.name, specifier })),
  );
}

/** Those that reach one another, each group sorted. */
function findComponents(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((name) => [name, findReached(imports, name)] as const));
  const groups = [...reached].flatMap(([name, names]) =>
    names.has(name) ? [[...names].filter((other) => reached.get(other)?.has(name) === true).toSorted()] : [],
  );
  return groups.filter(([first], index) => groups.findIndex(([other]) => other === first) === index);
}

function findReached(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const target of imports.get(name) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}
