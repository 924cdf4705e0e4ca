import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPORTS } from '../../../../src/files/reports/reports.ts';
import { runClausal } from '../run-clausal.ts';
import { createProject } from './create-project.ts';

const BAD = '# resource: payments\nstatus:"SETTLED" amount>5 amount>5\n';
const FILES = { 'app/src/a.query': BAD, 'app/src/deep/b.query': BAD, 'c.query': BAD };
const NAMES = ['a.query', 'deep/b.query'];

/** The paths in a report, as it writes them. */
const PATH = /[\w./-]*\b[abc]\.query/g;

function pathsIn(report: string): readonly string[] {
  return [...new Set(report.match(PATH))].sort();
}

/** A repository, or a project without one. */
const PLACES = [
  { place: 'a repository', files: {}, isRepository: true, root: 'app/src/' },
  {
    place: 'a repository with a config',
    files: { 'app/clausal.config.json': '{}' },
    isRepository: true,
    root: 'app/src/',
  },
  { place: 'a folder with a config', files: { 'app/clausal.config.json': '{}' }, isRepository: false, root: 'src/' },
  { place: 'a folder alone', files: {}, isRepository: false, root: '' },
] as const;

describe('paths in reports of a subfolder', () => {
  test.each(PLACES)('start at the root for programs, and at the subfolder for people: $place', async (place) => {
    const { folder } = createProject({ ...FILES, ...place.files });
    if (place.isRepository) execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const cwd = path.join(folder, 'app/src');
    for (const format of Object.keys(REPORTS)) {
      const expected = NAMES.map((name) => (format === 'text' ? name : `${place.root}${name}`));
      const { stdout } = await runClausal(['lint', '--format', format], { cwd });
      expect({ format, paths: pathsIn(stdout) }).toEqual({ format, paths: expected });
    }
    const { stdout } = await runClausal(['lint', '--print-queries', '--format', 'jsonl'], { cwd });
    expect(pathsIn(stdout)).toEqual(NAMES.map((name) => `${place.root}${name}`));
    expect(pathsIn((await runClausal(['lint', '--print-queries'], { cwd })).stdout)).toEqual(NAMES);
  });

  test('paths in reports of a subfolder are the same from every folder of a repository, and so are fingerprints', async () => {
    const project = createProject(FILES);
    execFileSync('git', ['init', '--quiet'], { cwd: project.folder });
    for (const format of Object.keys(REPORTS).filter((one) => one !== 'text')) {
      const above = await project.lint(['--format', format, 'app/src']);
      const within = await runClausal(['lint', '--format', format], { cwd: path.join(project.folder, 'app/src') });
      expect(within).toEqual(above);
      const beside = await runClausal(['lint', '--format', format, '../app/src', '../c.query'], {
        cwd: path.join(project.folder, 'app'),
      });
      expect(pathsIn(beside.stdout)).toEqual(['app/src/a.query', 'app/src/deep/b.query', 'c.query']);
    }
  });

  test('name the file of --stdin-filename for standard input', async () => {
    const { folder } = createProject(FILES);
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const args = ['lint', '--stdin', '--stdin-filename', 'a.query', '--format', 'github'];
    const { stdout } = await runClausal(args, { cwd: path.join(folder, 'app/src'), stdin: BAD });
    expect(pathsIn(stdout)).toEqual(['app/src/a.query']);
  });
});
