import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { findFiles } from '../../../../src/files/project/files/find-files.ts';
import { toReportPath } from '../../../../src/files/project/paths.ts';
import { writeFiles } from '../folder.ts';
import { createRepository, runGit } from '../repository.ts';

async function find(cwd: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const { files } = await findFiles(paths.length === 0 ? ['.'] : paths, await openFolder({ cwd }));
  return files.map(({ file }) => toReportPath(cwd, file));
}

/** What git would add of a folder: what it does not leave out. */
function listAsGit(folder: string): readonly string[] {
  const listed = runGit(folder, ['ls-files', '--others', '--exclude-standard', '-z']).split('\0');
  return listed.filter((name) => name.endsWith('.query')).sort();
}

const FOLDERS = ['', 'a/', 'a/b/', 'b/', 'a b/', 'a/[b]/', 'a/!a/', '#b/', 'a/#b/', 'b/a/b/'];
const NAMES = [
  'a.query',
  'A.query',
  'b.query',
  'ab.query',
  '.a.query',
  'a b.query',
  '#a.query',
  '!a.query',
  '[a].query',
  'a*.query',
  'é.query',
];

const word = fc.constantFrom(
  'a',
  'b',
  '*',
  '**',
  'a*',
  '*.query',
  'a.query',
  'A.query',
  '?',
  '[ab]',
  '[!a]',
  '\\!a',
  '!a',
  '\\#b',
  '#b',
  'a b',
  '\\[b\\]',
  '[a].query',
  'a\\*.query',
  '.a.query',
  'é.query',
  '[[:alpha:]]',
  '*b*',
);
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/', '!/', '**/', '!**/', '#', '\\'),
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('/')),
    fc.constantFrom('', '', '', '/', '/**', ' ', '\\ ', '\r', '/ '),
  )
  .map((parts) => parts.join(''));
const lines = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: pattern },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '!', '/', '# x', '\\', '//') },
  ),
  {
    maxLength: 4,
  },
);

/** A repository with files of all names in all folders. */
function createTree(): string {
  const { folder } = createRepository();
  for (const inner of FOLDERS) writeFiles(folder, Object.fromEntries(NAMES.map((name) => [inner + name, ''])));
  return folder;
}

/** Finds files, which are to be those that git finds; what ignores them is removed again. */
async function findAsGit(
  folder: string,
  ignored: Readonly<Record<string, string>>,
  exclude = '',
): Promise<readonly string[]> {
  writeFiles(folder, { ...ignored, '.git/info/exclude': exclude });
  try {
    const found = await find(folder);
    expect(found).toEqual(listAsGit(folder));
    return found;
  } finally {
    for (const name of Object.keys(ignored)) fs.rmSync(path.join(folder, name));
  }
}

describe('.gitignore', () => {
  test.each<{ what: string; ignored: Record<string, string>; out: readonly string[]; left: readonly string[] }>([
    {
      what: 'folders however deep in',
      ignored: { 'b/.gitignore': 'b/' },
      out: ['b/a/b/a.query'],
      left: ['a/b/a.query', 'b/b.query'],
    },
    {
      what: 'all but what an inner one lets in again',
      ignored: { '.gitignore': '*.query', 'a/.gitignore': '!a.query' },
      out: ['a.query', 'a/b.query'],
      left: ['a/a.query', 'a/b/a.query'],
    },
    {
      what: 'what stands after a byte order mark, and before the line breaks of Windows',
      ignored: { 'a/.gitignore': '\ufeffa.query\r\nb/\r\n' },
      out: ['a/a.query', 'a/b/b.query'],
      left: ['ab.query'],
    },
  ])('leaves out $what', async ({ ignored, out, left }) => {
    const found = await findAsGit(createTree(), ignored);
    expect(found).toEqual(expect.arrayContaining([...left]));
    for (const name of out) expect(found).not.toContain(name);
  });

  test('ignores the same files as git, for random patterns in random folders', async () => {
    const folder = createTree();
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...FOLDERS), lines, { maxKeys: 3 }),
        lines,
        async (ignored, exclude) => {
          const files = Object.entries(ignored).map(([inner, texts]) => [`${inner}.gitignore`, texts.join('\n')]);
          await findAsGit(folder, Object.fromEntries(files), exclude.join('\n'));
        },
      ),
      { numRuns: 150 },
    );
  });
});
