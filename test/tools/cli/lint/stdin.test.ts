import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createProject } from './create-project.ts';

const BAD = '# resource: payments\nstatus:"SETTLED"\n';
const FILES = { '.gitignore': 'out/\n*.tmp.query\n', 'clausal.config.json': '{"ignore":["old/","*.old.query"]}' };

describe('the file of --stdin-filename', () => {
  test.each([
    { name: 'old/a.query', why: 'clausal.config.json ignores it' },
    { name: 'deep/a.old.query', why: 'clausal.config.json ignores it' },
    { name: 'out/deep/a.query', why: 'git ignores it' },
    { name: 'a.tmp.query', why: 'git ignores it' },
    { name: 'inner/a.query', why: 'git ignores it' },
    { name: 'node_modules/x/a.query', why: 'files in .git and node_modules are not linted' },
    // Its kind is unknown, but it would not be linted anyway.
    { name: 'old/a.txt', why: 'clausal.config.json ignores it' },
  ])('the file of --stdin-filename is not reported if a run would skip it: $name', async ({ name, why }) => {
    const project = createProject({ ...FILES, 'inner/.gitignore': '/a.query\n' });
    execFileSync('git', ['init', '--quiet'], { cwd: project.folder });
    const lint = (...args: readonly string[]) =>
      project.lint(['--stdin', '--stdin-filename', name, ...args], { stdin: BAD });
    const stderr = `clausal: ${name} is skipped: ${why}\n`;
    expect(await lint('--format', 'jsonl')).toEqual({ exitCode: 0, stdout: '', stderr });
    expect(await lint('--format', 'jsonl', '--quiet')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await lint('--format', 'json')).toEqual({ exitCode: 0, stdout: '[]\n', stderr });
    expect(await lint('--diff')).toEqual({ exitCode: 0, stdout: '', stderr });
    // An editor replaces its text with what is printed.
    expect(await lint('--fix')).toMatchObject({ exitCode: 0, stdout: BAD });
  });

  test.each(['a.query', 'new/a.query', 'outer/a.query'])(
    'the file of --stdin-filename is linted if a run would lint it: %s',
    async (name) => {
      const project = createProject(FILES);
      execFileSync('git', ['init', '--quiet'], { cwd: project.folder });
      const run = await project.lint(['--stdin', '--stdin-filename', name, '--format', 'jsonl'], { stdin: BAD });
      expect(run).toMatchObject({ exitCode: 1, stderr: '', stdout: expect.stringContaining('field-alias') });
    },
  );

  test('the file of --stdin-filename is not ignored without a name', async () => {
    const project = createProject({ '.gitignore': '*\n', 'clausal.config.json': '{"ignore":["*"]}' });
    expect(await project.lint(['--stdin', '--format', 'jsonl'], { stdin: BAD })).toMatchObject({ exitCode: 1 });
  });
});
