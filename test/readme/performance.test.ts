import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPage } from './pages.ts';

const { text } = readPage('docs/guide/performance.md');

/** The limits stated on the page: entry point and kilobytes. */
const stated = [...text.matchAll(/^\| `(?<name>clausal[^`]*)`.*\| (?<maxKb>[\d.]+) kB +\|$/gm)].map(
  ({ groups = {} }) => ({ name: groups['name'], maxKb: groups['maxKb'] }),
);

describe('the page on performance', () => {
  test('states limits', () => {
    expect(stated.length).toBeGreaterThan(3);
  });

  test.each(stated)('states the tested limit for $name', ({ name, maxKb }) => {
    const tests = readFileSync('test/package/package.slow.test.ts', 'utf8');
    expect(tests).toContain(`code: "export * from '${name}';", maxKb: ${maxKb} }`);
  });

  test('names only existing benchmarks', () => {
    const names = [...text.matchAll(/`node bench\/run\.ts ([a-z-]+)`/g)].map(([, name = '']) => name);
    const bench = readFileSync('bench/run.ts', 'utf8');
    expect(names.length).toBeGreaterThan(6);
    expect(names.filter((name) => !new RegExp(`^ {2}'?${name}'?: measure`, 'm').test(bench))).toEqual([]);
  });
});
