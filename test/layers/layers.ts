import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A group of rooms: a folder of `src` and its subfolders. */
interface Group {
  readonly name: string;
  /** The groups that all its rooms may import. */
  readonly below: readonly string[];
  /**
   * What each room does, from the bottom up: a room may import those before it. `.` has the files beside the other
   * rooms. A group that is one room has only what it does.
   */
  readonly rooms: string | Readonly<Record<string, string>>;
}

/** The groups of `src`, from which the tables of docs/architecture.md are generated. */
export const GROUPS: readonly Group[] = [
  {
    name: 'language',
    below: [],
    rooms: {
      base: 'spans, lines, plain data',
      diagnostic: 'diagnostics and fixes: apply them, render them',
      syntax: 'tokens, lexer, parser, AST, printer',
      catalogue: 'field types, operators, resources, limits; catalogue files',
      checker: 'the rules and their registry, dates, the fix loop; makes a checked query',
      formatter: 'the canonical form',
      'document.ts': 'a query text that is parsed and checked at most once',
      grammars: 'GBNF, Lark and JSON schema of the valid queries of a resource',
    },
  },
  {
    name: 'builder',
    below: ['language'],
    rooms: 'builder, template, literals in types, expressions, stored queries',
  },
  {
    name: 'objects',
    below: ['language', 'builder'],
    rooms: {
      'cursor.ts': 'a position in a result: its owner, keys and id',
      matcher: 'tests objects against a query, and explains the result',
      logic: 'contradiction, implication, witnesses',
      collection: 'many objects with indexes',
      readers: 'objects from JSON, NDJSON and CSV',
      'index.ts': 'the entry point of all rooms but `readers`',
    },
  },
  {
    name: 'assist',
    below: ['language', 'builder', 'objects'],
    rooms: 'diagnose, complete, hover, guess, read what is pasted',
  },
  {
    name: 'client',
    below: ['language', 'builder', 'objects'],
    rooms: 'sends queries to the service, plans those for an expression, runs them',
  },
  {
    name: 'sandbox',
    below: ['language', 'builder', 'objects', 'client'],
    rooms: {
      '.': 'the service in memory, for tests',
      server: 'serves a sandbox, or the playground, to this computer only',
    },
  },
  {
    name: 'engines',
    below: ['language', 'builder', 'objects'],
    rooms: 'keeps objects in a database, and asks it queries',
  },
  {
    name: 'files',
    below: ['language', 'builder', 'objects', 'assist'],
    rooms: {
      hosts: 'finds queries in files of any kind, with exact positions',
      catalogues: 'imports a resource from a schema or from objects',
      linter: 'checks one file: diagnostics, suppressions, fixes',
      reports: 'the report formats',
      project: 'config, paths, git, cache, baseline: a whole repository',
    },
  },
  {
    name: 'box',
    below: ['language', 'builder', 'objects', 'assist'],
    rooms: {
      codemirror: 'the search box as an extension of an editor',
      element: '`<clausal-search>`: forms, events, appearance',
    },
  },
  {
    name: 'playground',
    below: ['language', 'builder', 'objects', 'assist', 'engines', 'box'],
    rooms: {
      '.': 'the page for trying queries',
      server: 'answers the calls of the page for an index',
    },
  },
  {
    name: 'tools',
    below: ['language', 'builder', 'objects', 'assist', 'client', 'sandbox', 'engines', 'files', 'box', 'playground'],
    rooms: {
      eslint: 'the ESLint plugin',
      test: 'matchers and expectations for tests',
      lsp: 'the language server',
      mcp: 'tools for assistants',
      cli: 'commands: read options, print, set the exit code',
    },
  },
];

const CODEMIRROR = ['@codemirror/commands', '@codemirror/state', '@codemirror/view'];

/** The packages of each room; any other room imports none. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'language/diagnostic': ['get-east-asian-width'],
  'language/syntax': ['chevrotain'],
  'files/hosts': ['@babel/parser', '@babel/types', 'jsonc-parser', 'toml-eslint-parser', 'yaml'],
  'files/catalogues': ['yaml'],
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
export const NODE_ROOMS: readonly string[] = [
  'engines',
  'objects/readers',
  'sandbox/server',
  'files/project',
  'playground/server',
  'tools/lsp',
  'tools/mcp',
  'tools/cli',
];

/** The rooms that import the version of the package. */
const VERSIONED: readonly string[] = ['tools/eslint', 'tools/lsp', 'tools/cli'];

/** The names of the rooms in a group, from the bottom up; none if the group is one room. */
export function roomsOf(group: string): readonly string[] {
  const rooms = GROUPS.find(({ name }) => name === group)?.rooms;
  return typeof rooms === 'object' ? Object.keys(rooms) : [];
}

/** The room of a file as `group/room`; a group without rooms is its own room, and a file beside rooms counts as a room. */
export function roomOf(name: string): string {
  const [group = '', room = '', ...inner] = name.split('/');
  const rooms = roomsOf(group);
  if (rooms.length === 0) return group;
  return `${group}/${inner.length === 0 && rooms.includes('.') ? '.' : room}`;
}

/** A source file and its text. */
export interface SourceFile {
  /** The path in the folder, with `/`: `base/span.ts`. */
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
  const isOfPlayground = name.startsWith('playground/');
  // The playground is an application: it imports entry points, and only its command imports what serves it.
  if (target.startsWith('playground/') && !isOfPlayground) {
    return name === 'tools/cli/commands/playground.ts' && roomOf(target) === 'playground/server';
  }
  if (target === 'index.ts') return isOfPlayground;
  // An index is for users of the package, and may include another; other code imports the defining file.
  if (!target.includes('/')) return false;
  if (target.endsWith('/index.ts') && !name.endsWith('/index.ts') && !isOfPlayground) return false;
  return roomOf(target) === room || isBelow(roomOf(target), room);
}

function isBelow(target: string, room: string): boolean {
  const [targetGroup, targetRoom = ''] = target.split('/');
  const [name = '', own = ''] = room.split('/');
  if (targetGroup !== name) {
    return GROUPS.find((one) => one.name === name)?.below.includes(targetGroup ?? '') === true;
  }
  const rooms = roomsOf(name);
  return rooms.includes(targetRoom) && rooms.indexOf(targetRoom) < rooms.indexOf(own);
}

/** The statements that import or export names of another file, each with the path of that file in the folder. */
function* listNames(file: SourceFile): Generator<{ readonly name: string; readonly from: string }> {
  for (const [, names = '', specifier = ''] of file.text.matchAll(NAMES)) {
    const from = path.posix.join(path.posix.dirname(file.name), specifier);
    for (const name of names.split(',')) yield { name: name.replace(/^\s*type\s/, '').trim(), from };
  }
}

const NAMES = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)';$/gm;

/** The names that the playground imports from other files than the entry points that export them. */
export function findBypassedEntries(files: readonly SourceFile[]): readonly string[] {
  const entries = files.filter(({ name }) => /^(?:.*\/)?index\.ts$/.test(name));
  const exported = new Set(entries.flatMap((file) => [...listNames(file)].map(({ name, from }) => `${from} ${name}`)));
  return files
    .filter(({ name }) => name.startsWith('playground/'))
    .flatMap((file) => [...listNames(file)].map(({ name, from }) => `${from} ${name}`))
    .filter((what) => exported.has(what));
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
