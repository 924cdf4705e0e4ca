import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources } from '../layers/layers.ts';

test('the example generators import nothing from outside their folder', () => {
  const files = readSources(path.resolve('examples'));
  expect(files.length).toBeGreaterThan(10);
  const outer = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => path.posix.join(path.posix.dirname(file.name), specifier).startsWith('..'))
      .map((specifier) => `${file.name} -> ${specifier}`),
  );
  expect(outer).toEqual([]);
});
