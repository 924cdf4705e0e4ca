import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources } from '../layers/layers.ts';

test('what makes the examples stands on its own: benchmarks may take from it, and it takes from nobody', () => {
  const files = readSources(path.resolve('examples'));
  expect(files.length).toBeGreaterThan(10);
  const outer = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => path.posix.join(path.posix.dirname(file.name), specifier).startsWith('..'))
      .map((specifier) => `${file.name} -> ${specifier}`),
  );
  expect(outer).toEqual([]);
});
