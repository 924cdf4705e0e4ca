import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createLintReports } from '../../examples/lint-reports.ts';
import { findHost, HOSTS } from '../../src/hosts/hosts.ts';

const PROJECT = path.resolve('examples/lint-project');
const COMMAND = path.resolve('bin/clausal.js');

function clausal(cwd: string, args: readonly string[]) {
  return spawnSync(process.execPath, [COMMAND, ...args], { cwd, encoding: 'utf8' });
}

function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(PROJECT, folder, { recursive: true });
  return folder;
}

describe('the project to lint', () => {
  test('has each kind of file, each with something to report', () => {
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
    'is reported as $name says',
    ({ file, text }) => {
      expect(text).toBe(readFileSync(file, 'utf8'));
    },
  );

  test('is mended as the patch says, and mending it again changes nothing', () => {
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

  test('when guesses are made too, settles as well', () => {
    const folder = copyProject();
    clausal(folder, ['lint', '--unsafe-fixes']);
    const once = readAll(folder);
    clausal(folder, ['lint', '--unsafe-fixes']);
    expect(readAll(folder)).toEqual(once);
  });
});

describe('the examples for CI', () => {
  const commands = ['pre-commit-config.yaml', 'github-workflow.yml'].flatMap((name) =>
    findCommands(parse(readFileSync(path.join('examples/ci', name), 'utf8'))),
  );

  test.each(commands.map((command) => ({ command })))('$command is one that there is', ({ command }) => {
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

  test('hold three of them', () => {
    expect(commands).toHaveLength(3);
  });

  describe('the hook', () => {
    const { repos } = parse(readFileSync('examples/ci/pre-commit-config.yaml', 'utf8')) as PreCommitConfig;
    const [hook] = repos.flatMap(({ hooks }) => hooks);

    /** Runs a hook as pre-commit does: with the names of the files, unless it takes none. */
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

    test('reports with --all-files what a run without names does, although nothing is staged', () => {
      const { folder, git } = createRepository();
      const names = git('ls-files', '-z').split('\0').slice(0, -1);
      const { status, stdout, stderr } = run(folder, names);
      expect(clausal(folder, ['lint', '--quiet'])).toMatchObject({ status, stdout, stderr });
      expect(status).toBe(1);
    });

    test('lets a commit of good queries pass, and stops one of broken queries', () => {
      const { folder } = createRepository();
      writeFileSync(path.join(folder, 'good.query'), '# resource: payments\namount>5\n');
      writeFileSync(path.join(folder, 'bad.query'), '# resource: payments\nwrong>5\n');
      writeFileSync(path.join(folder, 'notes.txt'), 'no queries');
      expect(run(folder, ['good.query', 'notes.txt'])).toMatchObject({ status: 0, stderr: '' });
      expect(run(folder, ['good.query', 'bad.query'])).toMatchObject({ status: 1 });
    });
  });
});

/** The part of a config of pre-commit that matters here. */
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

/** What a document has its reader run of ours. */
function findCommands(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith('npx clausal ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findCommands) : [];
}
