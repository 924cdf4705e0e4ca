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
  test('has at most 180 lines', () => {
    expect(page.text.split('\n').length - 1).toBeLessThanOrEqual(180);
  });

  test('begins with a session of six lines', () => {
    const [first] = findBlocks(page);
    expect(first?.language).toBe('console');
    expect(first?.text.trimEnd().split('\n')).toHaveLength(6);
  });

  test('shows two commands, each complete on a fresh machine', () => {
    const [main, tests, ...others] = commands.filter((command) => command.startsWith('npm ci'));
    // As somebody types it: one command, without another one inside.
    expect(main).toMatch(/^npm ci && npx clausal fix [^$`|;]+$/);
    expect(tests).toBe('npm ci && npm test');
    expect(others).toEqual([]);
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${tests} || exit 1\n`);
  });

  test('shows first what its main command prints', () => {
    const main = commands.find((command) => command.startsWith('npm ci'))?.replace('npm ci && ', '') ?? '';
    const [first] = findSessions(page);
    expect(first?.command).toBe(main);
    expect(runCommand(main)).toMatchObject({ stdout: first?.output, status: 0 });
  });

  test('has example queries that can all be fixed', () => {
    const { stdout, status } = runCommand('npx clausal fix --resource payments < examples/queries/payments.txt');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(readFileSync('examples/queries/payments.txt', 'utf8').split('\n').length);
  });

  test('shows five lines of a workflow, whose command reports what the examples do', () => {
    const text = findBlocks(page).find(({ language }) => language === 'yaml')?.text ?? '';
    expect(text.trimEnd().split('\n')).toHaveLength(5);
    const { steps } = parse(text) as { readonly steps: readonly { readonly run?: string }[] };
    const command = steps.at(-1)?.run;
    expect(command).toMatch(/^npm ci && npx clausal lint /);
    const { stdout } = runCommand(`cd examples/lint-project && ${command?.replace('npm ci && ', '')}`);
    // Here the paths start at the root of this repository.
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

  test('has a row for each', () => {
    expect(stated.map(({ name }) => name).toSorted()).toEqual(
      readEntryPoints()
        .map(([name]) => name)
        .toSorted(),
    );
  });

  test.each(stated)('is right about $name: $text', ({ name, text }) => {
    const measured = sizes.find((size) => size.name === name)?.kilobytes ?? 0;
    const [, most = ''] = /^(\d+) kB$/.exec(text) ?? [];
    expect(measured).toBeLessThanOrEqual(Number(most));
    // A size that has become much smaller deserves to be told.
    expect(measured).toBeGreaterThan(Number(most) - 3);
  });
});
