import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPage } from './pages.ts';

const { text } = readPage('docs/guide/performance.md');

/** The limits that the page gives: the entry point, and kilobytes. */
const stated = [...text.matchAll(/^\| `(?<name>clausal[^`]*)`.*\| (?<most>[\d.]+) kB +\|$/gm)].map(
  ({ groups = {} }) => ({ name: groups['name'], most: groups['most'] }),
);

describe('the page on performance', () => {
  test('gives limits', () => {
    expect(stated.length).toBeGreaterThan(4);
  });

  test.each(stated)('gives the limit that the tests hold for $name', ({ name, most }) => {
    const tests = readFileSync('test/package/package.slow.test.ts', 'utf8');
    expect(tests).toContain(`code: "export * from '${name}';", most: ${most} }`);
  });

  test('names only measurements that the bench has', () => {
    const names = [...text.matchAll(/`node bench\/run\.ts ([a-z-]+)`/g)].map(([, name = '']) => name);
    const bench = readFileSync('bench/run.ts', 'utf8');
    expect(names.length).toBeGreaterThan(6);
    expect(names.filter((name) => !new RegExp(`^ {2}'?${name}'?: measure`, 'm').test(bench))).toEqual([]);
  });
});
