import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCircles, findWrongArrows, importsOf, MAY_IMPORT, readSources } from './layers.ts';

const sources = readSources(path.resolve('src'));

describe('layers', () => {
  test('every import points down, to packages too', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(findWrongArrows(sources)).toEqual([]);
  });

  test('every folder is in the table', () => {
    const folders = new Set(
      sources.map(({ name }) => name.split('/')).flatMap(([folder = '', rest]) => (rest ? folder : [])),
    );
    expect([...folders].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
  });

  test('only the syntax imports chevrotain, only what reads data from outside zod, only the command line commander', () => {
    const users = (name: string): readonly string[] => [
      ...new Set(sources.filter((file) => importsOf(file).includes(name)).map((file) => file.name.split('/')[0] ?? '')),
    ];
    expect([users('chevrotain'), users('zod'), users('commander')]).toEqual([
      ['syntax'],
      ['catalogue-file', 'mcp', 'project'],
      ['cli'],
    ]);
  });

  test.each([
    { name: 'text/span.ts', text: "import { Fix } from '../diagnostic/fix.ts';" },
    { name: 'checker/rule.ts', text: "import type { x } from '../formatter/format-query.ts';" },
    { name: 'checker/rule.ts', text: "import { x } from '../catalogue/index.ts';" },
    { name: 'catalogue/plans.ts', text: "import { z } from 'zod';" },
    { name: 'catalogue/plans.ts', text: "import { readFileSync } from 'node:fs';" },
    { name: 'hosts/json/a.ts', text: "import { x } from '../../linter/settings.ts';" },
    { name: 'linter/a.ts', text: "import { parse } from '@babel/parser';" },
    { name: 'reports/a.ts', text: "import { createHash } from 'node:crypto';" },
    { name: 'project/config/a.ts', text: "import { x } from '../../cli/exit.ts';" },
    { name: 'eslint/a.ts', text: "import { x } from '../project/errors.ts';" },
    { name: 'checker/rules/a.ts', text: "const x = await import('chevrotain');" },
    { name: 'checker/rules/a.ts', text: "export * from '../../index.ts';" },
    { name: 'newroom/a.ts', text: "import { x } from '../text/span.ts';" },
  ])('reports the wrong arrow in $name: $text', (file) => {
    expect(findWrongArrows([file])).toHaveLength(1);
  });

  test('nothing imports in a circle, neither files nor folders', () => {
    expect(findCircles(sources)).toEqual([]);
  });

  test.each([
    {
      what: 'of files',
      files: { 'text/a.ts': ['./b.ts'], 'text/b.ts': ['./c.ts'], 'text/c.ts': ['./a.ts'] },
      circles: [{ folder: 'text', names: ['a.ts', 'b.ts', 'c.ts'] }],
    },
    {
      what: 'of folders, though not of files',
      files: { 'hosts/a/x.ts': ['../b/y.ts'], 'hosts/b/y.ts': [], 'hosts/b/z.ts': ['../a/w.ts'], 'hosts/a/w.ts': [] },
      circles: [{ folder: 'hosts', names: ['a', 'b'] }],
    },
    {
      what: 'of a folder and a file beside it',
      files: { 'hosts/a/x.ts': ['../table.ts'], 'hosts/table.ts': ['./a/y.ts'], 'hosts/a/y.ts': [] },
      circles: [{ folder: 'hosts', names: ['a', 'table.ts'] }],
    },
    {
      what: 'of layers',
      files: { 'text/a.ts': ['../checker/rules/b.ts'], 'checker/rules/b.ts': ['../../text/c.ts'], 'text/c.ts': [] },
      circles: [{ folder: '', names: ['checker', 'text'] }],
    },
    {
      what: 'twice in one folder',
      files: { 'a/a.ts': ['./b.ts'], 'a/b.ts': ['./a.ts'], 'a/c.ts': ['./d.ts', './a.ts'], 'a/d.ts': ['./c.ts'] },
      circles: [
        { folder: 'a', names: ['a.ts', 'b.ts'] },
        { folder: 'a', names: ['c.ts', 'd.ts'] },
      ],
    },
    {
      what: 'nowhere, where a table and what it lists share a file',
      files: { 'hosts/table.ts': ['./a/x.ts'], 'hosts/a/x.ts': ['../host.ts', './y.ts'], 'hosts/a/y.ts': [] },
      circles: [],
    },
  ])('finds a circle $what', ({ files, circles }) => {
    const written = Object.entries<readonly string[]>(files).map(([name, imports]) => ({
      name,
      text: imports.map((specifier) => `import { x } from '${specifier}';\n`).join(''),
    }));
    expect(findCircles(written)).toEqual(circles);
  });
});
