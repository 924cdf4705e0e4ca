import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EntrySize, measureSizes, readEntryPoints } from '../../bench/sizes/measure-sizes.ts';
import { findSessions, readPage } from './pages.ts';
import { createProject, removeProject, runCommand } from './run-example.ts';
import { findSizes, SIZES_PAGE } from './sizes.ts';

const page = readPage('README.md');
const commands = findSessions(page).map(({ command }) => command);

describe('README', () => {
  beforeAll(() => createProject([page]));
  afterAll(removeProject);

  test('README has at most 150 lines', () => {
    expect(page.text.split('\n').length - 1).toBeLessThanOrEqual(150);
  });

  test('shows its two commands and its picture on the first screen', () => {
    const screen = page.text.split('\n').slice(0, 45).join('\n');
    expect(screen).toContain('\n$ npm ci && npm test\n');
    expect(screen).toMatch(/^!\[[^\]]+\]\(docs\/images\//m);
  });

  test('shows two commands, each complete on a fresh machine', () => {
    const [main, tests, ...others] = commands.filter((command) => command.startsWith('npm ci'));
    // A plain command without a subshell.
    expect(main).toMatch(/^npm ci && npx clausal fix [^$`|;]+$/);
    expect(tests).toBe('npm ci && npm test');
    expect(others).toEqual([]);
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${tests} || exit 1\n`);
  });

  test('shows the output of its main command', () => {
    const main = commands.find((command) => command.startsWith('npm ci'))?.replace('npm ci && ', '') ?? '';
    const shown = findSessions(page).find(({ command }) => command === main);
    expect(runCommand(main)).toMatchObject({ stdout: shown?.output, status: 0 });
  });

  test('README has example queries that can all be fixed safely', () => {
    const { stdout, status } = runCommand(
      'npx clausal fix --resource payments < node_modules/clausal/examples/queries/payments.txt',
    );
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(readFileSync('examples/queries/payments.txt', 'utf8').split('\n').length);
  });
});

describe('the table of entry points', () => {
  const stated = findSizes(readPage(SIZES_PAGE));
  let sizes: readonly EntrySize[] = [];
  beforeAll(async () => {
    sizes = await measureSizes();
  });

  test('the table of entry points has a row for each entry point', () => {
    expect(stated.map(({ name }) => name).toSorted()).toEqual(
      readEntryPoints()
        .map(([name]) => name)
        .toSorted(),
    );
  });

  test.each(stated)('states the size of $name: $text', ({ name, text }) => {
    const measured = sizes.find((size) => size.name === name)?.kilobytes ?? 0;
    const [, stated = ''] = /^(\d+) kB$/.exec(text) ?? [];
    expect(measured).toBeLessThanOrEqual(Number(stated));
    // The page should be updated when a size becomes much smaller.
    expect(measured).toBeGreaterThan(Number(stated) - 3);
  });
});
