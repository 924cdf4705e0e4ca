import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProject, type Project, placesOf } from './create-project.ts';

const GOOD = '# resource: payments\namount>5\n';
const BAD = '# resource: payments\nwrong>5\n';

function git(project: Project, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: project.folder, stdio: 'pipe' });
}

describe('a repository', () => {
  test('--staged lints the staged content, not the content of the file', async () => {
    const project = createProject({ 'a.query': GOOD, 'b.query': BAD });
    git(project, 'init', '-q');
    git(project, 'add', 'a.query');
    expect(await project.lint(['--staged'])).toMatchObject({ exitCode: 0 });
    project.write('a.query', BAD);
    expect(await project.lint(['--staged'])).toMatchObject({ exitCode: 0 });
    git(project, 'add', 'a.query');
    project.write('a.query', GOOD);
    expect(placesOf(await project.lint(['--staged', '--format', 'jsonl']))).toEqual(['a.query:2:1 unknown-field']);
  });

  test('--staged --diff shows the fixes of the staged content', async () => {
    const project = createProject({ 'a.query': '# resource: payments\namount > 5\n' });
    git(project, 'init', '-q');
    git(project, 'add', '.');
    project.write('a.query', GOOD);
    expect(await project.lint(['--staged', '--fix', '--diff'])).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('\n-amount > 5\n+amount>5\n'),
    });
  });

  test('--staged reports content that is not UTF-8', async () => {
    const project = createProject({});
    git(project, 'init', '-q');
    writeFileSync(path.join(project.folder, 'a.query'), Buffer.from([0x61, 0xff]));
    git(project, 'add', '.');
    project.write('a.query', GOOD);
    expect(placesOf(await project.lint(['--staged', '--format', 'jsonl']))).toEqual(['a.query:1:1 unreadable-file']);
  });

  test('--changed-since lints the files that differ', async () => {
    const project = createProject({ 'a.query': BAD, 'b.query': BAD });
    git(project, 'init', '-q');
    git(project, 'add', '.');
    git(project, 'commit', '-q', '-m', 'first');
    expect(await project.lint(['--changed-since', 'HEAD'])).toMatchObject({ exitCode: 0 });
    project.write('b.query', `${BAD}\n`);
    project.write('c.query', BAD);
    expect(placesOf(await project.lint(['--changed-since', 'HEAD', '--format', 'jsonl']))).toEqual([
      'b.query:2:1 unknown-field',
      'c.query:2:1 unknown-field',
    ]);
    expect(await project.lint(['--changed-since', 'nowhere'])).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: there is no commit `nowhere`\n',
    });
  });

  test('ignores the files that git ignores', async () => {
    const project = createProject({ '.gitignore': 'out/\n', 'out/a.query': BAD, 'b.query': GOOD });
    git(project, 'init', '-q');
    expect(await project.lint([])).toMatchObject({ exitCode: 0 });
  });
});
