import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packPackage } from './pack.ts';

/** The maximum unpacked size in megabytes (1,000,000 bytes): the recorded size of 7.4 with some headroom. */
const MAX_UNPACKED_MB = 7.7;

let packed: Packed;
/** The files of the package, by their paths in it. */
let files: readonly { readonly name: string; readonly file: string }[];
beforeAll(() => {
  packed = packPackage();
  const top = path.join(packed.project, 'node_modules/clausal');
  files = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(top, file), file }));
});
afterAll(() => packed.remove());

describe('the files of the package', () => {
  test('do not include source maps', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.map(({ name }) => name).filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  test('do not refer to a source map', () => {
    const pointing = files.filter(({ file }) => /[#@] ?sourceMappingURL=/.test(readFileSync(file, 'utf8')));
    expect(pointing.map(({ name }) => name)).toEqual([]);
  });

  test(`take at most ${MAX_UNPACKED_MB} MB`, () => {
    const sum = files.reduce((bytes, { file }) => bytes + statSync(file).size, 0);
    expect(sum / 1e6).toBeLessThan(MAX_UNPACKED_MB);
  });
});
