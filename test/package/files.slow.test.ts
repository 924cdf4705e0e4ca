import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLinks, readPages } from '../readme/pages.ts';
import { type Packed, packPackage } from './pack.ts';

/** The maximum unpacked size in megabytes (1,000,000 bytes): the recorded size of 13.9 with some headroom. */
const MAX_UNPACKED_MB = 14.6;

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
  test('include source maps with the sources of clausal, and of no dependency', () => {
    const maps = files.filter(({ name }) => name.endsWith('.js.map'));
    expect(maps.length).toBeGreaterThan(50);
    for (const { file } of maps) {
      // A module of dependencies alone has an empty map.
      const { sources, sourcesContent = [] } = JSON.parse(readFileSync(file, 'utf8'));
      expect(sourcesContent).toHaveLength(sources.length);
      expect(sources.filter((source: string) => source.includes('node_modules'))).toEqual([]);
    }
  });

  test('refer to a source map only if the package contains it', () => {
    const missing = files.filter(({ file }) => {
      const [, map] = /[#@] ?sourceMappingURL=(\S+)/.exec(readFileSync(file, 'utf8')) ?? [];
      return map !== undefined && !existsSync(path.join(path.dirname(file), map));
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('include what the README and the guide link to', () => {
    const links = readPages()
      .flatMap(findLinks)
      .map(({ target }) => target);
    expect(links.length).toBeGreaterThan(50);
    const names = files.map(({ name }) => name);
    expect(links.filter((target) => !names.some((name) => name === target || name.startsWith(`${target}/`)))).toEqual(
      [],
    );
  });

  test(`take at most ${MAX_UNPACKED_MB} MB`, () => {
    const sum = files.reduce((bytes, { file }) => bytes + statSync(file).size, 0);
    expect(sum / 1e6).toBeLessThan(MAX_UNPACKED_MB);
  });
});
