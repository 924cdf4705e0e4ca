import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import { findKind } from '../../../../src/files/project/config/loaded-config.ts';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import type { FoundFiles } from '../../../../src/files/project/files/file-search.ts';
import { findFiles } from '../../../../src/files/project/files/find-files.ts';
import { LintError } from '../../../../src/files/project/lint-error.ts';
import { toReportPath } from '../../../../src/files/project/paths.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { createRepository, runGit } from '../repository.ts';

async function find(cwd: string, ...paths: readonly string[]): Promise<FoundFiles> {
  return findFiles(paths, await openFolder({ cwd }));
}

async function pathsIn(cwd: string, ...paths: readonly string[]): Promise<readonly string[]> {
  return (await find(cwd, ...paths)).files.map(({ file }) => toReportPath(cwd, file));
}

const empty = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, '']));

describe('folders', () => {
  test('give their files of supported kinds', async () => {
    const folder = createFolder(empty('a.query', 'a.search', 'A.QUERY', 'b.bin', 'query', '.query/x', 'c/d/e.query'));
    const { files, notices } = await find(folder, '.');
    const names = ['A.QUERY', 'a.query', 'a.search', 'c/d/e.query'];
    expect(files.map(({ file }) => file)).toEqual(names.map((name) => `${folder}/${name}`));
    expect(notices).toEqual([]);
  });

  test('give files in the code-unit order of whole paths', async () => {
    const names = [
      'a-b.query',
      'a.query',
      'a/b.query',
      'a0.query',
      'B.query',
      'a/😀.query',
      'a/\uffee.query',
      'é.query',
    ];
    expect(await pathsIn(createFolder(empty(...names)), '.')).toEqual(names.toSorted());
  });

  test('skip .git and node_modules, but not hidden files', async () => {
    const names = ['.git/a.query', 'node_modules/a.query', 'b/node_modules/c/a.query', '.a.query', '.b/a.query'];
    expect(await pathsIn(createFolder(empty(...names)), '.')).toEqual(['.a.query', '.b/a.query']);
  });

  test('give paths relative to the working folder, wherever they are', async () => {
    const folder = createFolder(empty('a/b/x.query', 'a/y.query', 'z.query'));
    const cwd = path.join(folder, 'a/b');
    expect(await pathsIn(cwd, '../..')).toEqual(['../../z.query', '../y.query', 'x.query']);
    expect(await pathsIn(cwd, folder)).toEqual(['../../z.query', '../y.query', 'x.query']);
    expect(await pathsIn(folder, 'a/', './a/b/../b')).toEqual(['a/b/x.query', 'a/y.query']);
  });

  test('give each file once, however often it is requested', async () => {
    const folder = createFolder(empty('a/x.query'));
    expect(await pathsIn(folder, '.', 'a', 'a/x.query', './a/x.query', '**/*.query')).toEqual(['a/x.query']);
  });

  test('folders are searched without following links', async () => {
    const folder = createFolder(empty('a/x.query', 'other/y.query'));
    fs.symlinkSync('..', path.join(folder, 'a/up'));
    fs.symlinkSync('x.query', path.join(folder, 'a/link.query'));
    fs.symlinkSync('loop', path.join(folder, 'a/loop'));
    fs.symlinkSync('../other', path.join(folder, 'a/other'));
    expect(await pathsIn(folder, 'a')).toEqual(['a/x.query']);
    expect(await pathsIn(folder, 'a/other', 'a/link.query')).toEqual(['a/link.query', 'a/other/y.query']);
  });

  test('reports unreadable folders and still finds the other files', async () => {
    const folder = createFolder(empty('a/x.query', 'b/y.query', 'c/z.query'));
    const { readdirSync } = fs;
    vi.spyOn(fs, 'readdirSync').mockImplementation(((file: string, options: { readonly withFileTypes: true }) => {
      if (!file.endsWith('/b/')) return readdirSync(file, options);
      throw Object.assign(new Error(`EACCES: permission denied, scandir '${file}'`), { syscall: 'scandir' });
    }) as typeof fs.readdirSync);
    onTestFinished(() => void vi.restoreAllMocks());
    const { files, notices } = await find(folder, '.');
    expect(files.map(({ file }) => toReportPath(folder, file))).toEqual(['a/x.query', 'c/z.query']);
    expect(notices).toEqual([{ kind: 'unreadable', path: 'b', message: 'cannot be read: permission denied' }]);
  });

  test('reports folders whose .gitignore cannot be read', async () => {
    const { folder } = createRepository();
    writeFiles(folder, empty('a/x.query', 'a/.gitignore', 'b/y.query'));
    const { readFileSync } = fs;
    vi.spyOn(fs, 'readFileSync').mockImplementation(((file: string, encoding: 'utf8') => {
      if (!String(file).endsWith('.gitignore')) return readFileSync(file, encoding);
      throw Object.assign(new Error(`EACCES: permission denied, open '${file}'`), { syscall: 'open' });
    }) as typeof fs.readFileSync);
    onTestFinished(() => void vi.restoreAllMocks());
    const notice = { kind: 'unreadable', message: 'cannot be read: permission denied' };
    expect(await find(folder, '.')).toMatchObject({
      files: [{ file: `${folder}/b/y.query` }],
      notices: [{ ...notice, path: 'a' }],
    });
    writeFiles(folder, empty('.gitignore'));
    expect(await find(folder, 'b')).toMatchObject({ files: [], notices: [{ ...notice, path: 'b' }] });
  });

  test('does not read ignored folders', async () => {
    const { folder } = createRepository();
    const config = JSON.stringify({ ignore: ['b'] });
    writeFiles(folder, {
      ...empty('a/x.query', 'b/y.query', 'c/z.query'),
      '.gitignore': 'a',
      'clausal.config.json': config,
    });
    const { readdirSync } = fs;
    const seen: string[] = [];
    vi.spyOn(fs, 'readdirSync').mockImplementation(((file: string, options: { readonly withFileTypes: true }) => {
      seen.push(path.relative(folder, file));
      return readdirSync(file, options);
    }) as typeof fs.readdirSync);
    onTestFinished(() => void vi.restoreAllMocks());
    await find(folder, '.');
    expect(seen).toEqual(['', 'c']);
  });

  test('rethrows errors that are not from the system', async () => {
    vi.spyOn(fs, 'readdirSync').mockImplementation(() => {
      throw new Error('ours');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(find(createFolder(), '.')).rejects.toThrow(new Error('ours'));
  });

  test('reads no rules from a folder named .gitignore', async () => {
    const { folder } = createRepository();
    writeFiles(folder, empty('a/x.query', '.gitignore/y.query'));
    expect(await pathsIn(folder, '.', 'a')).toEqual(['.gitignore/y.query', 'a/x.query']);
    expect(await pathsIn(path.join(folder, 'a'), '.')).toEqual(['x.query']);
  });
});

describe('files that git ignores', () => {
  test('files that git ignores are skipped from every folder of the repository', async () => {
    const { folder } = createRepository();
    writeFiles(folder, {
      ...empty('a/b/x.query', 'a/b/y.query', 'a/z.query', 'w.query'),
      '.gitignore': 'y.query',
      'a/.gitignore': 'z.*',
      '.git/info/exclude': '/w.query',
    });
    expect(await pathsIn(folder, '.')).toEqual(['a/b/x.query']);
    expect(await pathsIn(path.join(folder, 'a/b'), '.')).toEqual(['x.query']);
    expect(await pathsIn(path.join(folder, 'a'), '..')).toEqual(['b/x.query']);
    expect(await pathsIn(folder, 'a/b')).toEqual(['a/b/x.query']);
  });

  test('files that git ignores are linted if they are path arguments, and such a folder has only its own rules', async () => {
    const { folder } = createRepository();
    writeFiles(folder, {
      ...empty('dist/x.query', 'dist/y.query', 'z.query'),
      '.gitignore': 'dist\nz.query\nx.query',
      'dist/.gitignore': 'y.query',
    });
    expect(await pathsIn(folder, '.')).toEqual([]);
    expect(await pathsIn(folder, 'z.query', 'dist')).toEqual(['dist/x.query', 'z.query']);
  });

  test('files that git ignores are found outside of a repository by the rules from the working folder down', async () => {
    const folder = createFolder({ ...empty('a/x.query', 'a/y.query'), '.gitignore': 'x.*', 'a/.gitignore': 'y.*' });
    expect(await pathsIn(folder, '.')).toEqual([]);
    expect(await pathsIn(folder, 'a')).toEqual([]);
    expect(await pathsIn(path.join(folder, 'a'), '.')).toEqual(['x.query']);
  });

  test('follow the rules of their own repository, also in a nested one', async () => {
    const { folder } = createRepository();
    writeFiles(folder, { ...empty('a/x.query', 'a/y.query'), '.gitignore': 'x.query' });
    runGit(path.join(folder, 'a'), ['init', '--quiet']);
    writeFiles(folder, { 'a/.git/info/exclude': 'y.query' });
    expect(await pathsIn(folder, '.')).toEqual(['a/x.query']);
    expect(await pathsIn(path.join(folder, 'a'), '.')).toEqual(['x.query']);
  });

  test('files that git ignores are skipped in a worktree too', async () => {
    const { folder, git } = createRepository({ 'a/x.query': '', 'a/y.query': '' });
    git('worktree', 'add', '--quiet', 'tree');
    writeFiles(folder, { '.git/info/exclude': 'y.query' });
    expect(await pathsIn(path.join(folder, 'tree'), '.')).toEqual(['a/x.query']);
    writeFiles(folder, { 'odd/.git': 'no words of git', 'odd/x.query': '' });
    expect(await pathsIn(path.join(folder, 'odd'), '.')).toEqual(['x.query']);
  });
});

describe('files that the config ignores', () => {
  const config = JSON.stringify({ ignore: ['dist/', '/a/*.query', '!/a/keep.query', 'B.query'] });
  const files = empty('dist/x.query', 'b/dist/x.query', 'a/x.query', 'a/keep.query', 'b/a/x.query', 'b.query');

  test('files that the config ignores are skipped relative to the folder of the config', async () => {
    const folder = createFolder({ 'clausal.config.json': config, ...files });
    const left = ['a/keep.query', 'b.query', 'b/a/x.query', 'clausal.config.json'];
    expect(await pathsIn(folder, '.')).toEqual(left);
    expect(await pathsIn(path.join(folder, 'b'), '..')).toEqual([
      '../a/keep.query',
      '../b.query',
      '../clausal.config.json',
      'a/x.query',
    ]);
  });

  test('files that the config ignores are skipped with a notice if they are path arguments', async () => {
    const folder = createFolder({ 'clausal.config.json': config, ...files });
    const found = await find(folder, 'dist', 'a/x.query', 'b/dist/x.query', 'dist/*.query');
    const message = 'is skipped: clausal.config.json ignores it';
    expect(found).toMatchObject({
      files: [],
      notices: ['a/x.query', 'b/dist/x.query', 'dist'].map((name) => ({ kind: 'ignored', path: name, message })),
    });
  });

  test('lie in the folder of the config', async () => {
    const folder = createFolder({
      'in/clausal.config.json': '{"ignore": ["*"]}',
      ...empty('in/x.query', 'out/x.query'),
    });
    expect(await pathsIn(path.join(folder, 'in'), '.', '../out')).toEqual(['../out/x.query']);
  });
});

describe('kinds of files', () => {
  const config = JSON.stringify({ files: { '*.txt': 'queries', 'q/*.txt': 'json', 'q/*.query': 'ndjson' } });

  test('come from the config, and the last match counts', async () => {
    const names = ['a.txt', 'q/a.txt', 'q/a.query', 'a.query'];
    const folder = createFolder({ 'clausal.config.json': config, ...empty(...names) });
    const { config: loaded } = await openFolder({ cwd: folder });
    const { files } = await find(folder, ...names);
    expect(files.map(({ file }) => [toReportPath(folder, file), findKind(loaded, file)])).toEqual([
      ['a.query', HOSTS.queries],
      ['a.txt', HOSTS.queries],
      ['q/a.query', HOSTS.ndjson],
      ['q/a.txt', HOSTS.json],
    ]);
  });

  test('report an unknown kind if the file is a path argument', async () => {
    const { files, notices } = await find(createFolder(empty('a.bin')), 'a.bin');
    const message = 'is skipped: its extension is not supported; `files` in a config can set its kind';
    expect({ files, notices }).toEqual({ files: [], notices: [{ kind: 'unknown-kind', path: 'a.bin', message }] });
  });
});

describe('pipes and devices', () => {
  const message = 'is skipped: it is a pipe or a device; use --stdin to read the output of a program';

  // Windows has them elsewhere than among its files.
  test.skipIf(process.platform === 'win32')(
    'pipes and devices are skipped, with a notice if they are path arguments',
    async () => {
      const folder = createFolder(empty('a.query'));
      execFileSync('mkfifo', ['b.query'], { cwd: folder });
      fs.symlinkSync('/dev/null', path.join(folder, 'c.query'));
      expect(await pathsIn(folder, '.')).toEqual(['a.query']);
      expect(await find(folder, 'b.query', 'c.query')).toMatchObject({
        files: [],
        notices: ['b.query', 'c.query'].map((name) => ({ kind: 'unreadable', path: name, message })),
      });
    },
  );
});

describe('globs', () => {
  const names = ['a/x.query', 'a/b/y.query', 'c.query', '[d]/z.query', '.e/w.query'];

  test.each([
    { glob: '*.query', found: ['c.query'] },
    { glob: '**/*.query', found: ['.e/w.query', '[d]/z.query', 'a/b/y.query', 'a/x.query', 'c.query'] },
    { glob: './a/**/*.query', found: ['a/b/y.query', 'a/x.query'] },
    { glob: 'a/*', found: ['a/b/y.query', 'a/x.query'] },
    { glob: '{a,c}*', found: ['a/b/y.query', 'a/x.query', 'c.query'] },
    { glob: '[d]/*.query', found: ['[d]/z.query'] },
    { glob: '\\[d\\]/*.query', found: ['[d]/z.query'] },
    { glob: '[d]/z.query', found: ['[d]/z.query'] },
    { glob: '[d]', found: ['[d]/z.query'] },
  ])('$glob finds $found', async ({ glob, found }) => {
    const folder = createFolder(empty(...names));
    expect(await pathsIn(folder, glob).catch(() => [])).toEqual(found);
    expect(await pathsIn(path.join(folder, 'a'), `../${glob}`).catch(() => [])).toHaveLength(found.length);
    expect(await pathsIn('/', `${folder}/${glob}`).catch(() => [])).toHaveLength(found.length);
  });

  test('find no files that git ignores', async () => {
    const folder = createFolder({ ...empty('a.query', 'b.query', 'node_modules/c.query'), '.gitignore': 'b.*' });
    expect(await pathsIn(folder, '**/*.query')).toEqual(['a.query']);
  });
});

describe('missing paths', () => {
  test.each([
    { name: 'no.query', message: 'there is no file or folder `no.query`' },
    { name: 'a.query/b', message: 'there is no file or folder `a.query/b`' },
    { name: '', message: 'there is no file or folder ``' },
    { name: '*.no', message: 'no file that can contain queries matches `*.no`' },
    { name: 'no/*.query', message: 'no file that can contain queries matches `no/*.query`' },
    { name: 'b*', message: 'no file that can contain queries matches `b*`' },
    { name: '!a.query', message: 'there is no file or folder `!a.query`' },
    { name: '!*.no', message: 'there is no file or folder `!*.no`' },
  ])('missing paths are refused: $name', async ({ name, message }) => {
    const folder = createFolder(empty('a.query', 'b.bin'));
    await expect(find(folder, 'a.query', name)).rejects.toThrow(new LintError(message));
  });

  test('missing paths are all listed in one error', async () => {
    await expect(find(createFolder(), 'a', 'b')).rejects.toThrow(
      'there is no file or folder `a`\nthere is no file or folder `b`',
    );
  });

  test('missing paths are reported if the system cannot say whether they exist', async () => {
    const folder = createFolder();
    fs.symlinkSync('loop.query', path.join(folder, 'loop.query'));
    expect((await find(folder, 'loop.query')).notices).toMatchObject([{ kind: 'unreadable', path: 'loop.query' }]);
  });
});
