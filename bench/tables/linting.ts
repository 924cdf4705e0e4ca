import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_COUNT, HOLDING_COUNT, type LintTree, QUERY_COUNT, writeTree } from '../linting/write-tree.ts';
import { median } from '../measure/statistics.ts';
import { type Command, timeProcess } from '../processes/time-process.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const ROUNDS = 15;

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const CLI = pathOf('../../bin/clausal.js');
const PLUGIN = pathOf('../../dist/eslint.js');
const ESLINT = pathOf('../../node_modules/eslint/bin/eslint.js');
const ESLINT_CONFIG = pathOf('../linting/eslint.config.js');
const READ_TREE = pathOf('../linting/read-tree.js');
const READ_QUERIES = pathOf('../linting/read-queries.js');

/** The exit status of both linters when they find an error. */
const FOUND = 1;

/** Measures whole processes that lint: a tree of programs, a file of many queries, a file of a few. */
export function measureLinting(): Section {
  if (!existsSync(PLUGIN)) return { text: '## Linting\n\nNot built.', goals: [] };
  const tree = writeTree();
  try {
    return write(measure(createCommands(tree)));
  } finally {
    rmSync(tree.folder, { recursive: true });
  }
}

/** The measured commands, by their names in the goals. */
function createCommands({ folder, programs, queries, small }: LintTree) {
  const lint = (name: string, ...args: readonly string[]): Command => ({
    name,
    args: [CLI, 'lint', ...args],
    cwd: folder,
    status: FOUND,
  });
  const node = (name: string, ...args: readonly string[]): Command => ({ name, args, cwd: folder, status: 0 });
  const cache = path.join(folder, 'cache.json');
  return {
    bare: node('node -e 0', '-e', '0'),
    small: node('clausal lint, a file of 3 queries', CLI, 'lint', small),
    readQueries: node(`read and split ${QUERY_COUNT} queries`, READ_QUERIES, queries),
    queries: lint(`clausal lint, ${QUERY_COUNT} queries`, '--output-file', '/dev/null', queries),
    readTree: node(`read ${FILE_COUNT} files`, READ_TREE, programs),
    tree: lint(`clausal lint, ${FILE_COUNT} files`, programs),
    cachedTree: lint(
      `clausal lint --cache, ${FILE_COUNT} files, again`,
      '--cache',
      '--cache-location',
      cache,
      programs,
    ),
    eslint: {
      name: `ESLint with the plugin, ${FILE_COUNT} files`,
      args: [ESLINT, '--config', ESLINT_CONFIG, programs],
      cwd: folder,
      status: FOUND,
    },
  } as const satisfies Readonly<Record<string, Command>>;
}

type Name = keyof ReturnType<typeof createCommands>;
type Timed = Readonly<Record<Name, { readonly name: string; readonly milliseconds: number }>>;

function measure(commands: Readonly<Record<Name, Command>>): Timed {
  // One unmeasured run fills the file cache and the linter's own cache.
  for (const command of Object.values(commands)) timeProcess(command);
  const samples = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, command] of Object.entries(commands)) samples.get(name)?.push(timeProcess(command));
  }
  const timed = Object.entries(commands).map(
    ([name, command]) => [name, { name: command.name, milliseconds: median(samples.get(name) ?? []) }] as const,
  );
  return Object.fromEntries(timed) as Timed;
}

function write(timed: Timed): Section {
  const ratio = (name: Name, to: Name): number => timed[name].milliseconds / timed[to].milliseconds;
  const row = (name: Name, to: Name): readonly string[] => [
    timed[name].name,
    timed[name].milliseconds.toFixed(0),
    writeRatio(ratio(name, to)),
  ];
  const text = [
    '## Linting',
    '',
    `Wall time of whole processes, medians of ${ROUNDS} interleaved runs; ${HOLDING_COUNT} of the ${FILE_COUNT} programs hold queries.`,
    'Of the queries one in fifty is wrong. The ratio is to the first of each group.',
    '',
    writeTable(
      ['process', 'ms', 'ratio'],
      [
        row('bare', 'bare'),
        row('small', 'bare'),
        row('readQueries', 'readQueries'),
        row('queries', 'readQueries'),
        row('readTree', 'readTree'),
        row('tree', 'readTree'),
        row('cachedTree', 'readTree'),
        row('eslint', 'readTree'),
      ],
    ),
  ].join('\n');
  const goal = (what: string, limit: number, measured: number): Goal => ({ what, kind: 'at most', limit, measured });
  const goals = [
    goal('lint a tree: to ESLint with the plugin', 0.35, ratio('tree', 'eslint')),
    goal('lint a tree: to reading it', 3, ratio('tree', 'readTree')),
    goal('lint a tree again, with the cache: to without', 0.5, ratio('cachedTree', 'tree')),
    goal(`lint ${QUERY_COUNT} queries: to reading them`, 8, ratio('queries', 'readQueries')),
    goal('lint a small file: to bare node', 2.2, ratio('small', 'bare')),
  ];
  return { text, goals };
}
