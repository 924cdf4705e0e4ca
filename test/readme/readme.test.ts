import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type EntrySize, measureSizes, readEntryPoints } from '../../bench/sizes/measure-sizes.ts';
import { findBlocks, findSessions, readPage } from './pages.ts';
import { runCommand } from './run-example.ts';
import { findSizes, SIZES_PAGE } from './sizes.ts';

const page = readPage('README.md');
const commands = findSessions(page).map(({ command }) => command);

describe('README', () => {
  test('README has at most 180 lines', () => {
    expect(page.text.split('\n').length - 1).toBeLessThanOrEqual(180);
  });

  test('begins with a session of six lines', () => {
    const [first] = findBlocks(page);
    expect(first?.language).toBe('console');
    expect(first?.text.trimEnd().split('\n')).toHaveLength(6);
  });

  test('shows two commands, each complete on a fresh machine', () => {
    const [main, tests, ...others] = commands.filter((command) => command.startsWith('npm ci'));
    // A plain command without a subshell.
    expect(main).toMatch(/^npm ci && npx clausal fix [^$`|;]+$/);
    expect(tests).toBe('npm ci && npm test');
    expect(others).toEqual([]);
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${tests} || exit 1\n`);
  });

  test('begins with the output of its main command', () => {
    const main = commands.find((command) => command.startsWith('npm ci'))?.replace('npm ci && ', '') ?? '';
    const [first] = findSessions(page);
    expect(first?.command).toBe(main);
    expect(runCommand(main)).toMatchObject({ stdout: first?.output, status: 0 });
  });

  test('README has example queries that can all be fixed safely', () => {
    const { stdout, status } = runCommand('npx clausal fix --resource payments < examples/queries/payments.txt');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(readFileSync('examples/queries/payments.txt', 'utf8').split('\n').length);
  });

  test('shows a workflow of five lines whose command prints the example report', () => {
    const text = findBlocks(page).find(({ language }) => language === 'yaml')?.text ?? '';
    expect(text.trimEnd().split('\n')).toHaveLength(5);
    const { steps } = parse(text) as { readonly steps: readonly { readonly run?: string }[] };
    const command = steps.at(-1)?.run;
    expect(command).toMatch(/^npm ci && npx clausal lint /);
    const { stdout } = runCommand(`cd examples/lint-project && ${command?.replace('npm ci && ', '')}`);
    // Paths are relative to the root of this repository.
    expect(stdout.replaceAll('file=examples/lint-project/', 'file=')).toBe(
      readFileSync('examples/lint-project/reports/github.txt', 'utf8'),
    );
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
