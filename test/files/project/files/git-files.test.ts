import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { findChangedFiles, findStagedFiles } from '../../../../src/files/project/files/git-files.ts';
import { LintError } from '../../../../src/files/project/lint-error.ts';
import { toReportPath } from '../../../../src/files/project/paths.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { createRepository, runGit } from '../repository.ts';

/** The staged files and their texts. */
async function staged(cwd: string, ...paths: readonly string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const { files } = await findStagedFiles(paths.length === 0 ? ['.'] : paths, await openFolder({ cwd }));
  const texts = files.map(
    async ({ file, readBytes }) => [toReportPath(cwd, file), (await readBytes?.())?.toString()] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

async function changed(ref: string, cwd: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const { files } = await findChangedFiles(ref, paths.length === 0 ? ['.'] : paths, await openFolder({ cwd }));
  return files.map(({ file }) => toReportPath(cwd, file));
}

describe('findStagedFiles', () => {
  test('gives the staged content, not that of the working tree', async () => {
    const { folder, git } = createRepository({
      'a.query': 'old',
      'b.query': 'old',
      'c.query': 'old',
      'd.query': 'old',
    });
    writeFiles(folder, {
      'a.query': 'staged',
      'n/e w\n"é.query': 'né\r\n',
      '-q.query': 'no option',
      'empty.query': '',
      ':1 100644 a b c.query': 'odd',
      'x.bin': 'x',
    });
    git('add', '--all');
    writeFiles(folder, { 'a.query': 'not staged', 'b.query': 'not staged', 'untracked.query': '' });
    fs.rmSync(path.join(folder, 'empty.query'));
    git('rm', '--quiet', '--cached', 'c.query');
    expect(await staged(folder)).toEqual({
      '-q.query': 'no option',
      'a.query': 'staged',
      'empty.query': '',
      'n/e w\n"é.query': 'né\r\n',
      ':1 100644 a b c.query': 'odd',
    });
  });

  test('gives a renamed file by its new name', async () => {
    const { folder, git } = createRepository({ 'a.query': 'a long enough text to be seen as renamed\n'.repeat(9) });
    git('mv', 'a.query', 'b.query');
    expect(Object.keys(await staged(folder))).toEqual(['b.query']);
  });

  test('gives a file that replaced a link', async () => {
    const { folder, git } = createRepository({ 'a.query': '' });
    fs.symlinkSync('a.query', path.join(folder, 'b.query'));
    git('add', '--all');
    git('commit', '--quiet', '--message=link');
    fs.rmSync(path.join(folder, 'b.query'));
    writeFiles(folder, { 'b.query': 'a file' });
    git('add', '--all');
    expect(await staged(folder)).toEqual({ 'b.query': 'a file' });
  });

  test('gives the files of the first commit', async () => {
    const { folder, git } = createRepository();
    writeFiles(folder, { 'a.query': 'first' });
    expect(await staged(folder)).toEqual({});
    git('add', '--all');
    expect(await staged(folder)).toEqual({ 'a.query': 'first' });
  });

  test('skips links, submodules and conflicts', async () => {
    const { folder, git } = createRepository({ 'a.query': 'a\n' });
    git('checkout', '--quiet', '-b', 'side');
    writeFiles(folder, { 'a.query': 'side\n' });
    git('commit', '--quiet', '--all', '--message=side');
    git('checkout', '--quiet', 'main');
    writeFiles(folder, { 'a.query': 'main\n' });
    git('commit', '--quiet', '--all', '--message=main');
    expect(() => git('merge', 'side')).toThrow();
    fs.symlinkSync('a.query', path.join(folder, 'link.query'));
    writeFiles(folder, { 'inner.query/x': '' });
    runGit(path.join(folder, 'inner.query'), ['init', '--quiet']);
    runGit(path.join(folder, 'inner.query'), ['add', '--all']);
    runGit(path.join(folder, 'inner.query'), ['commit', '--quiet', '--message=x']);
    git('add', 'link.query', 'inner.query');
    expect(await staged(folder)).toEqual({});
  });

  test('gives the requested files, relative to the working folder', async () => {
    const { folder, git } = createRepository();
    writeFiles(folder, { 'a/x.query': 'x', 'a/b/y.query': 'y', 'z.query': 'z', 'node_modules/w.query': '' });
    git('add', '--all');
    const cwd = path.join(folder, 'a');
    expect(Object.keys(await staged(cwd))).toEqual(['b/y.query', 'x.query']);
    expect(Object.keys(await staged(cwd, '..'))).toEqual(['../z.query', 'b/y.query', 'x.query']);
    expect(Object.keys(await staged(cwd, 'b', '../z.query'))).toEqual(['../z.query', 'b/y.query']);
    expect(Object.keys(await staged(folder, '*.query', 'a/b/*'))).toEqual(['a/b/y.query', 'z.query']);
    await expect(staged(folder, 'no')).rejects.toThrow(new LintError('there is no file or folder `no`'));
    await expect(staged(folder, '')).rejects.toThrow(new LintError('there is no file or folder ``'));
  });

  test('follows `ignore` and `files` of the config', async () => {
    const { folder, git } = createRepository();
    writeFiles(folder, {
      'clausal.config.json': '{ "ignore": ["a"], "files": { "*.txt": "queries" } }',
      'a/x.query': '',
      'y.txt': '',
    });
    git('add', '--all');
    expect(Object.keys(await staged(folder))).toEqual(['clausal.config.json', 'y.txt']);
  });

  test('ignores settings of git about paths', async () => {
    const { folder, git } = createRepository();
    writeFiles(folder, { 'a/x.query': 'x', 'b/é.query': 'y' });
    git('add', '--all');
    git('config', 'diff.relative', 'true');
    git('config', 'core.quotePath', 'true');
    git('config', 'diff.noprefix', 'true');
    git('config', 'color.ui', 'always');
    expect(await staged(path.join(folder, 'a'), '..')).toEqual({ '../b/é.query': 'y', 'x.query': 'x' });
  });

  test('reads many files', async () => {
    const { folder, git } = createRepository();
    const names = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(3, '0')}.query`);
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, name.repeat(1000)])));
    git('add', '--all');
    expect(await staged(folder)).toEqual(Object.fromEntries(names.map((name) => [name, name.repeat(1000)])));
  });
});

describe('findChangedFiles', () => {
  test('gives files committed, staged, modified or created since', async () => {
    const files = {
      'same.query': '',
      'committed.query': '',
      'staged.query': '',
      'changed.query': '',
      'gone.query': '',
    };
    const { folder, git } = createRepository({ ...files, '.gitignore': 'left.query', 'x.bin': '' });
    git('tag', 'v1');
    writeFiles(folder, { 'committed.query': 'a', 'new/a.query': 'a', 'x.bin': 'a' });
    git('rm', '--quiet', 'gone.query');
    git('add', '--all');
    git('commit', '--quiet', '--message=second');
    writeFiles(folder, { 'staged.query': 'a' });
    git('add', '--all');
    writeFiles(folder, { 'changed.query': 'a', 'untracked é.query': '', 'left.query': '' });
    expect(await changed('v1', folder)).toEqual([
      'changed.query',
      'committed.query',
      'new/a.query',
      'staged.query',
      'untracked é.query',
    ]);
    expect(await changed('HEAD', folder)).toEqual(['changed.query', 'staged.query', 'untracked é.query']);
    expect(await changed('HEAD~1', path.join(folder, 'new'))).toEqual(['a.query']);
    expect(await changed('v1', path.join(folder, 'new'), '../staged.query')).toEqual(['../staged.query']);
  });

  test('gives files above the working folder if they are requested, whatever the settings of git', async () => {
    const { folder, git } = createRepository({ 'a/x.query': '', 'y.query': '' });
    writeFiles(folder, { 'a/x.query': 'x', 'y.query': 'y', 'new.query': '', 'a/new.query': '' });
    git('config', 'diff.relative', 'true');
    const cwd = path.join(folder, 'a');
    expect(await changed('HEAD', cwd)).toEqual(['new.query', 'x.query']);
    expect(await changed('HEAD', cwd, '..')).toEqual(['../new.query', '../y.query', 'new.query', 'x.query']);
  });

  test('compares with the commit where the branch began, without later changes of the other branch', async () => {
    const { folder, git } = createRepository({ 'a.query': '', 'b.query': '' });
    git('checkout', '--quiet', '-b', 'work');
    writeFiles(folder, { 'a.query': 'work' });
    git('commit', '--quiet', '--all', '--message=work');
    git('checkout', '--quiet', 'main');
    writeFiles(folder, { 'b.query': 'main' });
    git('commit', '--quiet', '--all', '--message=main');
    git('checkout', '--quiet', 'work');
    expect(await changed('main', folder)).toEqual(['a.query']);
  });

  test('skips deleted files and links', async () => {
    const { folder } = createRepository({ 'a.query': 'a', 'b.query': 'b' });
    fs.rmSync(path.join(folder, 'a.query'));
    fs.rmSync(path.join(folder, 'b.query'));
    fs.symlinkSync('c.query', path.join(folder, 'b.query'));
    writeFiles(folder, { 'c.query': '' });
    expect(await changed('HEAD', folder)).toEqual(['c.query']);
  });

  test.each(['no-such', '', '--output=x', '-', 'HEAD:a.query', 'main..HEAD', 'HEAD\0', '$(touch x)', '; touch x'])(
    'refuses %j, which is not a commit',
    async (ref) => {
      const { folder } = createRepository({ 'a.query': 'a' });
      await expect(changed(ref, folder)).rejects.toThrow(/^there is no commit `/);
      expect(fs.readdirSync(folder)).toEqual(['.git', 'a.query']);
    },
  );

  test('refuses a commit without a common ancestor', async () => {
    const { folder, git } = createRepository({ 'a.query': 'a' });
    git('checkout', '--quiet', '--orphan', 'other');
    git('commit', '--quiet', '--message=other');
    await expect(changed('main', folder)).rejects.toThrow(
      new LintError('`main` and the current branch have no commit in common'),
    );
  });

  test.each([
    { ref: 'origin/side', message: 'there is no commit `origin/side`' },
    { ref: 'origin/main', message: '`origin/main` and the current branch have no commit in common' },
  ])('explains how to find $ref in a shallow clone', async ({ ref, message }) => {
    const { folder, git } = createRepository({ 'a.query': 'a' });
    git('checkout', '--quiet', '-b', 'side');
    for (const branch of ['side', 'main']) {
      git('checkout', '--quiet', branch);
      writeFiles(folder, { 'a.query': branch });
      git('commit', '--quiet', '--all', `--message=${branch}`);
    }
    const clone = path.join(createFolder(), 'clone');
    git('clone', '--quiet', '--depth=1', '--branch=side', `file://${folder}`, clone);
    const fetch = ['fetch', '--quiet', '--depth=1', 'origin', 'main:refs/remotes/origin/main'];
    runGit(clone, ref === 'origin/main' ? fetch : ['update-ref', '-d', 'refs/remotes/origin/side']);
    await expect(changed(ref, clone)).rejects.toThrow(
      new LintError(
        `${message}; the clone is shallow, so fetch its history first (in GitHub Actions, set \`fetch-depth: 0\`)`,
      ),
    );
  });
});

describe('without git', () => {
  test('reports a folder outside of a repository', async () => {
    const error = new LintError('this folder is not in a git repository');
    await expect(staged(createFolder())).rejects.toThrow(error);
    await expect(changed('main', createFolder())).rejects.toThrow(error);
  });

  test('reports that git is not installed', async () => {
    vi.stubEnv('PATH', createFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(staged(createFolder())).rejects.toThrow(new LintError('git is not installed'));
  });

  test('reports other failures of git', async () => {
    const { folder } = createRepository();
    writeFiles(folder, { '.git/config': '[core' });
    await expect(staged(folder)).rejects.toThrow(/^git failed: bad config line \d in file .*config$/);
  });
});
