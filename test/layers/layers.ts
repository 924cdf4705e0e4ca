import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A group of rooms: a folder of `src` and its subfolders. */
interface Group {
  readonly name: string;
  /** The groups that all its rooms may import. */
  readonly below: readonly string[];
  /**
   * The rooms from the bottom up: a room may import those before it. `.` has the files beside the other rooms. A group
   * without rooms is one room.
   */
  readonly rooms?: readonly string[];
}

/** The groups of `src`, as drawn in docs/architecture.md. */
export const GROUPS: readonly Group[] = [
  {
    name: 'language',
    below: [],
    rooms: ['text', 'diagnostic', 'syntax', 'catalogue', 'checker', 'formatter', 'document.ts', 'grammars'],
  },
  { name: 'builder', below: ['language'] },
  {
    name: 'objects',
    below: ['language', 'builder'],
    rooms: ['cursor.ts', 'matcher', 'logic', 'collection', 'readers', 'index.ts'],
  },
  { name: 'assist', below: ['language', 'builder', 'objects'] },
  { name: 'client', below: ['language', 'builder', 'objects'] },
  { name: 'sandbox', below: ['language', 'builder', 'objects', 'client'], rooms: ['.', 'server'] },
  { name: 'engines', below: ['language', 'builder', 'objects'] },
  {
    name: 'files',
    below: ['language', 'builder', 'objects', 'assist'],
    rooms: ['hosts', 'linter', 'reports', 'project'],
  },
  {
    name: 'box',
    below: ['language', 'builder', 'objects', 'assist'],
    rooms: ['codemirror', 'element'],
  },
  { name: 'playground', below: ['language', 'builder', 'objects', 'assist', 'box'] },
  {
    name: 'tools',
    below: ['language', 'builder', 'objects', 'assist', 'client', 'sandbox', 'engines', 'files', 'box', 'playground'],
    rooms: ['eslint', 'test', 'lsp', 'mcp', 'cli'],
  },
];

const CODEMIRROR = ['@codemirror/commands', '@codemirror/state', '@codemirror/view'];

/** The packages of each room; any other room imports none. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'language/diagnostic': ['get-east-asian-width'],
  'language/syntax': ['chevrotain'],
  'files/hosts': ['@babel/parser', '@babel/types', 'jsonc-parser', 'toml-eslint-parser', 'yaml'],
  'files/reports': ['sarif'],
  'files/project': ['diff', 'ignore', 'jsonc-parser', 'picomatch', 'zod'],
  engines: ['@duckdb/node-api', '@opensearch-project/opensearch', 'pg'],
  'box/codemirror': CODEMIRROR,
  'box/element': [...CODEMIRROR, 'react', 'vue'],
  'tools/eslint': ['eslint'],
  'tools/lsp': ['vscode-languageserver-protocol/node'],
  'tools/mcp': [
    '@modelcontextprotocol/sdk/server/mcp.js',
    '@modelcontextprotocol/sdk/server/stdio.js',
    '@modelcontextprotocol/sdk/types.js',
    'zod',
  ],
  'tools/cli': ['@commander-js/extra-typings'],
};

/** The rooms that use Node's built-in modules; all others run in a browser. */
const NODE_ROOMS: readonly string[] = [
  'engines',
  'objects/readers',
  'sandbox/server',
  'files/project',
  'tools/lsp',
  'tools/mcp',
  'tools/cli',
];

/** The rooms that import the version of the package. */
const VERSIONED: readonly string[] = ['tools/eslint', 'tools/lsp', 'tools/cli'];

/** The room of a file as `group/room`; a group without rooms is its own room, and a file beside rooms counts as a room. */
export function roomOf(name: string): string {
  const [group = '', room = '', ...inner] = name.split('/');
  const rooms = GROUPS.find((one) => one.name === group)?.rooms;
  if (rooms === undefined) return group;
  return `${group}/${inner.length === 0 && rooms.includes('.') ? '.' : room}`;
}

/** A source file and its text. */
export interface SourceFile {
  /** The path in the folder, with `/`: `text/span.ts`. */
  readonly name: string;
  readonly text: string;
}

/** All files of a folder. */
export function readSources(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: name.split(path.sep).join('/'), text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** Statements at the start of a line, which excludes those in examples. */
const IMPORT = /^(?:import|export)\b[^;`]*?[\s}]from\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The specifiers of all imports and re-exports of a file, including types. */
export function importsOf({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called ?? '');
}

/** The imports that the table does not allow, each as `file -> import`. */
export function findForbiddenImports(files: readonly SourceFile[]): readonly string[] {
  const wrong: string[] = [];
  for (const file of files) {
    // `src/index.ts` is the entry point of the package and may import everything.
    if (!file.name.includes('/')) continue;
    for (const specifier of importsOf(file)) {
      if (!isAllowed(file.name, specifier)) wrong.push(`${file.name} -> ${specifier}`);
    }
  }
  return wrong;
}

function isAllowed(name: string, specifier: string): boolean {
  const room = roomOf(name);
  if (specifier.startsWith('node:')) return NODE_ROOMS.includes(room);
  if (!specifier.startsWith('.')) return PACKAGES[room]?.includes(specifier) === true;
  const target = path.posix.join(path.posix.dirname(name), specifier);
  if (target === '../package.json') return VERSIONED.includes(room);
  // An index is for users of the package, and may include another; other code imports the defining file.
  if (!target.includes('/') || (target.endsWith('/index.ts') && !name.endsWith('/index.ts'))) return false;
  return roomOf(target) === room || isBelow(roomOf(target), room);
}

function isBelow(target: string, room: string): boolean {
  const [targetGroup, targetRoom = ''] = target.split('/');
  const [name, own = ''] = room.split('/');
  const group = GROUPS.find((one) => one.name === name);
  if (targetGroup !== name) return group?.below.includes(targetGroup ?? '') === true;
  const at = group?.rooms?.indexOf(targetRoom) ?? -1;
  return at !== -1 && at < (group?.rooms?.indexOf(own) ?? -1);
}

/** The files and folders in a folder that import one another in a cycle. */
export interface Cycle {
  /** The path in `src`; empty for `src` itself. */
  readonly folder: string;
  readonly names: readonly string[];
}

/**
 * Finds import cycles of files and folders. In every folder, a subfolder counts
 * as one node together with its contents. This finds every cycle of files: at
 * some level, two of its files belong to different nodes.
 */
export function findCycles(files: readonly SourceFile[]): readonly Cycle[] {
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

/** The strongly connected components with at least one edge, each sorted. */
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
