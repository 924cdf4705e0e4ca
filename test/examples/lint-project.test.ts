import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createLintReports } from '../../examples/lint-reports.ts';
import { findHost, HOSTS } from '../../src/files/hosts/hosts.ts';
import { copyProject, PROJECT } from '../support/copy-project.ts';

const COMMAND = path.resolve('bin/clausal.js');

function clausal(cwd: string, args: readonly string[]) {
  return spawnSync(process.execPath, [COMMAND, ...args], { cwd, encoding: 'utf8' });
}

describe('the example project', () => {
  test('the example project has a file of each supported kind, each with a diagnostic', () => {
    const files = readdirSync(PROJECT, { recursive: true, encoding: 'utf8' });
    const kinds = new Set(files.map((name) => findHost(name)));
    expect(Object.entries(HOSTS).flatMap(([name, host]) => (kinds.has(host) ? [] : name))).toEqual([]);
    const { stdout } = clausal(copyProject(), ['lint', '--format', 'jsonl']);
    const reported = new Set(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).path),
    );
    const holding = files
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => findHost(name) !== undefined && !name.startsWith('clausal.config'));
    expect([...reported].sort()).toEqual(holding.sort());
  });

  test.each([...createLintReports()].map(([file, text]) => ({ name: path.basename(file), file, text })))(
    'produces the report $name',
    ({ file, text }) => {
      expect(text).toBe(readFileSync(file, 'utf8'));
    },
  );

  test('the example project is fixed as shown in fix.diff, and fixing it again changes nothing', () => {
    const folder = copyProject();
    clausal(folder, ['lint', '--fix']);
    const once = readAll(folder);
    const patched = copyProject();
    const patch = path.join(PROJECT, 'reports', 'fix.diff');
    const { status, stderr } = spawnSync('git', ['apply', patch], { cwd: patched, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(once).toEqual(readAll(patched));
    clausal(folder, ['lint', '--fix']);
    expect(readAll(folder)).toEqual(once);
    expect(clausal(folder, ['lint', '--diff'])).toMatchObject({ status: 0, stdout: '' });
  });

  test('does not change when unsafe fixes are applied a second time', () => {
    const folder = copyProject();
    clausal(folder, ['lint', '--unsafe']);
    const once = readAll(folder);
    clausal(folder, ['lint', '--unsafe']);
    expect(readAll(folder)).toEqual(once);
  });
});

describe('the examples for CI', () => {
  const commands = ['pre-commit-config.yaml', 'github-workflow.yml'].flatMap((name) =>
    findCommands(parse(readFileSync(path.join('examples/ci', name), 'utf8'))),
  );

  test.each(commands.map((command) => ({ command })))('$command runs without usage errors', ({ command }) => {
    const folder = copyProject();
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'all');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const args = command.replace('npx clausal ', '').split(' ');
    expect(clausal(folder, args)).toMatchObject({ stderr: '' });
    expect(clausal(folder, args).status).toBeLessThan(2);
  });

  test('contain three commands', () => {
    expect(commands).toHaveLength(3);
  });

  describe('the hook', () => {
    const { repos } = parse(readFileSync('examples/ci/pre-commit-config.yaml', 'utf8')) as PreCommitConfig;
    const [hook] = repos.flatMap(({ hooks }) => hooks);

    /** Runs the hook like pre-commit: with the file names, unless `pass_filenames` is false. */
    const run = (folder: string, names: readonly string[]) => {
      const [, , ...args] = hook?.entry.split(' ') ?? [];
      return clausal(folder, hook?.pass_filenames === false ? args : [...args, ...names]);
    };
    const createRepository = () => {
      const folder = copyProject();
      const git = (...args: readonly string[]): string =>
        spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
          cwd: folder,
          encoding: 'utf8',
        }).stdout;
      git('init', '-q');
      git('add', '.');
      git('commit', '-q', '-m', 'all');
      return { folder, git };
    };

    test('reports the same with --all-files as a run without file names, although nothing is staged', () => {
      const { folder, git } = createRepository();
      const names = git('ls-files', '-z').split('\0').slice(0, -1);
      const { status, stdout, stderr } = run(folder, names);
      expect(clausal(folder, ['lint', '--quiet'])).toMatchObject({ status, stdout, stderr });
      expect(status).toBe(1);
    });

    test('accepts a commit with valid queries and rejects one with invalid queries', () => {
      const { folder } = createRepository();
      writeFileSync(path.join(folder, 'good.query'), '# resource: payments\namount>5\n');
      writeFileSync(path.join(folder, 'bad.query'), '# resource: payments\nwrong>5\n');
      writeFileSync(path.join(folder, 'notes.txt'), 'no queries');
      expect(run(folder, ['good.query', 'notes.txt'])).toMatchObject({ status: 0, stderr: '' });
      expect(run(folder, ['good.query', 'bad.query'])).toMatchObject({ status: 1 });
    });
  });
});

/** The relevant part of a pre-commit config. */
interface PreCommitConfig {
  readonly repos: readonly {
    readonly hooks: readonly { readonly entry: string; readonly pass_filenames?: boolean }[];
  }[];
}

function readAll(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(names.map((name) => [path.relative(folder, name), readFileSync(name, 'utf8')]));
}

/** The `clausal` commands in a parsed document. */
function findCommands(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('npx clausal ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findCommands) : [];
}
