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

  test('only the syntax imports chevrotain, only what reads files zod, only the command line commander', () => {
    const users = (name: string): readonly string[] => [
      ...new Set(sources.filter((file) => importsOf(file).includes(name)).map((file) => file.name.split('/')[0] ?? '')),
    ];
    expect([users('chevrotain'), users('zod'), users('commander')]).toEqual([
      ['syntax'],
      ['catalogue-file', 'project'],
      ['cli'],
    ]);
  });

  test.each([
    { name: 'text/span.ts', text: "import { Fix } from '../diagnostic/fix.ts';" },
    { name: 'checker/rule.ts', text: "import type { x } from '../formatter/format-query.ts';" },
    { name: 'checker/rule.ts', text: "import { x } from '../catalogue/index.ts';" },
    { name: 'catalogue/plans.ts', text: "import { z } from 'zod';" },
    { name: 'catalogue/plans.ts', text: "import { readFileSync } from 'node:fs';" },
    { name: 'checker/rules/a.ts', text: "const x = await import('chevrotain');" },
    { name: 'checker/rules/a.ts', text: "export * from '../../index.ts';" },
    { name: 'newroom/a.ts', text: "import { x } from '../text/span.ts';" },
  ])('reports the wrong arrow in $name: $text', (file) => {
    expect(findWrongArrows([file])).toHaveLength(1);
  });

  test('no two kinds of files need each other to be read', () => {
    expect(sources.filter(({ name }) => name.startsWith('hosts/')).length).toBeGreaterThan(50);
    expect(findCircles(sources, 'hosts')).toEqual([]);
  });

  test('folders in a circle are found, and those that lead there', () => {
    const files = [
      { name: 'hosts/a/x.ts', text: "import { y } from '../b/y.ts';\nimport { z } from '../d/z.ts';" },
      { name: 'hosts/b/y.ts', text: "import { x } from '../a/x.ts';" },
      { name: 'hosts/c/w.ts', text: "import { x } from '../a/x.ts';" },
      { name: 'hosts/d/z.ts', text: "import { t } from '../../t.ts';\nimport { u } from './u.ts';" },
    ];
    expect(findCircles(files, 'hosts')).toEqual(['a', 'b', 'c']);
  });
});
