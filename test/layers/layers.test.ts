import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findBypassedEntries,
  findCycles,
  findForbiddenImports,
  GROUPS,
  importsOf,
  readSources,
  roomOf,
  roomsOf,
} from './layers.ts';

const sources = readSources(path.resolve('src'));

describe('layers', () => {
  test('every import points down, including imports of packages', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(findForbiddenImports(sources)).toEqual([]);
  });

  test('the table lists every folder', () => {
    const rooms = new Set(sources.flatMap(({ name }) => (name.includes('/') ? roomOf(name) : [])));
    const known = GROUPS.flatMap(({ name }) => {
      const rooms = roomsOf(name);
      return rooms.length === 0 ? [name] : rooms.map((room) => `${name}/${room}`);
    });
    expect([...rooms].toSorted()).toEqual(known.toSorted());
  });

  test('no file declares with `using`, which Node 22 cannot read', () => {
    expect(sources.filter(({ text }) => /^\s*(?:await )?using \w+ =/m.test(text))).toEqual([]);
  });

  test('chevrotain, zod and commander are imported only where they are needed', () => {
    const users = (name: string): readonly string[] =>
      [
        ...new Set(sources.filter((file) => importsOf(file).includes(name)).map((file) => roomOf(file.name))),
      ].toSorted();
    expect([users('chevrotain'), users('zod'), users('@commander-js/extra-typings')]).toEqual([
      ['language/syntax'],
      ['files/project', 'tools/mcp'],
      ['tools/cli'],
    ]);
  });

  test.each([
    { name: 'language/base/span.ts', text: "import { Fix } from '../diagnostic/fix.ts';" },
    { name: 'language/checker/rule.ts', text: "import type { x } from '../formatter/format-query.ts';" },
    { name: 'language/checker/rule.ts', text: "import { x } from '../catalogue/index.ts';" },
    { name: 'language/checker/rule.ts', text: "import { x } from '../../builder/rows.ts';" },
    { name: 'language/catalogue/plans.ts', text: "import { z } from 'zod';" },
    { name: 'language/catalogue/plans.ts', text: "import { readFileSync } from 'node:fs';" },
    { name: 'files/hosts/json/a.ts', text: "import { x } from '../../linter/settings.ts';" },
    { name: 'files/linter/a.ts', text: "import { parse } from '@babel/parser';" },
    { name: 'files/reports/a.ts', text: "import { createHash } from 'node:crypto';" },
    { name: 'files/project/config/a.ts', text: "import { x } from '../../../tools/cli/exit.ts';" },
    { name: 'box/element/a.ts', text: "import { x } from '../../files/linter/settings.ts';" },
    { name: 'assist/hover.ts', text: "import { x } from '../files/hosts/host.ts';" },
    { name: 'language/checker/rules/a.ts', text: "const x = await import('chevrotain');" },
    { name: 'language/checker/rules/a.ts', text: "export * from '../../../index.ts';" },
    { name: 'tools/cli/commands/index-objects.ts', text: "import { x } from '../../../playground/server/a.ts';" },
    { name: 'tools/cli/commands/playground.ts', text: "import { x } from '../../../playground/columns.ts';" },
    { name: 'playground/a.ts', text: "import { x } from '../tools/lsp/index.ts';" },
    { name: 'box/element/a.ts', text: "import { x } from '../../index.ts';" },
    { name: 'newroom/a.ts', text: "import { x } from '../language/base/span.ts';" },
    { name: 'tools/newroom/a.ts', text: "import { x } from '../cli/exit.ts';" },
  ])('reports the forbidden import in $name: $text', (file) => {
    expect(findForbiddenImports([file])).toHaveLength(1);
  });

  test('the playground imports from entry points whatever they export', () => {
    expect(findBypassedEntries(sources)).toEqual([]);
    const file = { name: 'playground/a.ts', text: "import { compileMatcher } from '../objects/matcher/matches.ts';" };
    expect(findBypassedEntries([...sources, file])).toEqual(['objects/matcher/matches.ts compileMatcher']);
  });

  test('neither files nor folders import one another in a cycle', () => {
    expect(findCycles(sources)).toEqual([]);
  });

  test.each([
    {
      what: 'a cycle of files',
      files: { 'text/a.ts': ['./b.ts'], 'text/b.ts': ['./c.ts'], 'text/c.ts': ['./a.ts'] },
      cycles: [{ folder: 'text', names: ['a.ts', 'b.ts', 'c.ts'] }],
    },
    {
      what: 'a cycle of folders without a cycle of files',
      files: { 'hosts/a/x.ts': ['../b/y.ts'], 'hosts/b/y.ts': [], 'hosts/b/z.ts': ['../a/w.ts'], 'hosts/a/w.ts': [] },
      cycles: [{ folder: 'hosts', names: ['a', 'b'] }],
    },
    {
      what: 'a cycle of a folder and a file beside it',
      files: { 'hosts/a/x.ts': ['../table.ts'], 'hosts/table.ts': ['./a/y.ts'], 'hosts/a/y.ts': [] },
      cycles: [{ folder: 'hosts', names: ['a', 'table.ts'] }],
    },
    {
      what: 'a cycle of layers',
      files: { 'text/a.ts': ['../checker/rules/b.ts'], 'checker/rules/b.ts': ['../../text/c.ts'], 'text/c.ts': [] },
      cycles: [{ folder: '', names: ['checker', 'text'] }],
    },
    {
      what: 'two cycles in one folder',
      files: { 'a/a.ts': ['./b.ts'], 'a/b.ts': ['./a.ts'], 'a/c.ts': ['./d.ts', './a.ts'], 'a/d.ts': ['./c.ts'] },
      cycles: [
        { folder: 'a', names: ['a.ts', 'b.ts'] },
        { folder: 'a', names: ['c.ts', 'd.ts'] },
      ],
    },
    {
      what: 'no cycle when a table and its entries share a file',
      files: { 'hosts/table.ts': ['./a/x.ts'], 'hosts/a/x.ts': ['../host.ts', './y.ts'], 'hosts/a/y.ts': [] },
      cycles: [],
    },
  ])('finds $what', ({ files, cycles }) => {
    const written = Object.entries<readonly string[]>(files).map(([name, imports]) => ({
      name,
      text: imports.map((specifier) => `import { x } from '${specifier}';\n`).join(''),
    }));
    expect(findCycles(written)).toEqual(cycles);
  });
});
