import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LINT_FORMATS } from '../../../src/cli/program.ts';
import { REPORTS } from '../../../src/linter/reports.ts';
import { createProject, placesOf } from './create-project.ts';

const GOOD = '# resource: payments\namount>5\n';
const BAD = '# resource: payments\nstatus:"SETTLED" amount > 1000\n';
const MENDED = '# resource: payments\npayment_status:"SETTLED" amount>1000\n';
const DOUBTFUL = '# resource: payments\namount>5 amount>5\n';

describe('clausal lint', () => {
  test('without a config and without paths looks at all there is, in the order of paths', async () => {
    const project = createProject({
      'b.query': BAD,
      'a/z.search': 'amount>5',
      'a.query': GOOD,
      'notes.txt': 'status:"SETTLED"',
      'node_modules/x/bad.query': BAD,
    });
    const run = await project.lint(['--format', 'jsonl']);
    expect(placesOf(run)).toEqual([
      'a/z.search:1:1 missing-resource',
      'b.query:2:1 field-alias',
      'b.query:2:24 space-around-operator',
    ]);
    expect(run).toMatchObject({ exitCode: 1, stderr: '' });
  });

  test.each([
    { title: 'nothing', files: { 'a.query': GOOD }, args: [], exitCode: 0 },
    { title: 'an error', files: { 'a.query': BAD }, args: [], exitCode: 1 },
    { title: 'a warning', files: { 'a.query': DOUBTFUL }, args: [], exitCode: 0 },
    { title: 'more warnings than allowed', files: { 'a.query': DOUBTFUL }, args: ['--max-warnings', '0'], exitCode: 1 },
    {
      title: 'as many warnings as allowed',
      files: { 'a.query': DOUBTFUL },
      args: ['--max-warnings', '1'],
      exitCode: 0,
    },
    { title: 'a file that is not there', files: {}, args: ['none.query'], exitCode: 2 },
    { title: 'no file at all', files: {}, args: [], exitCode: 0 },
    { title: 'an option that there is not', files: {}, args: ['--fixx'], exitCode: 2 },
  ])('ends with $exitCode after $title', async ({ files, args, exitCode }) => {
    expect(await createProject(files as Record<string, string>).lint(args)).toMatchObject({ exitCode });
  });

  test('prints the same bytes twice', { timeout: 60_000 }, async () => {
    const project = createProject({ 'b.query': BAD, 'a.query': BAD, 'c/d.query': DOUBTFUL });
    for (const format of LINT_FORMATS) {
      const [first, second] = [await project.lint(['--format', format]), await project.lint(['--format', format])];
      expect(second).toEqual(first);
    }
  });

  test('offers the formats that there are', () => {
    expect(LINT_FORMATS).toEqual(Object.keys(REPORTS));
  });

  test('shows errors only, where it is to be quiet; warnings still count', async () => {
    const project = createProject({ 'a.query': `${BAD}amount>5 amount>5\n` });
    const run = await project.lint(['--quiet', '--format', 'jsonl', '--max-warnings', '0']);
    expect(placesOf(run).map((place) => place.split(' ')[1])).toEqual(['field-alias', 'space-around-operator']);
    expect(run.stderr).toBe('clausal: 1 warning; --max-warnings allows 0\n');
  });

  test('takes the resource of queries that name none from the command line', async () => {
    const project = createProject({ 'a.query': 'interval:"months"' });
    expect(await project.lint(['--resource', 'plans'])).toMatchObject({ exitCode: 0 });
    expect(await project.lint(['--resource', 'plan'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('there is no resource `plan`; did you mean `plans`?'),
    });
  });

  test('writes the report to a file', async () => {
    const project = createProject({ 'a.query': BAD });
    const run = await project.lint(['--format', 'sarif', '--output-file', 'report.sarif']);
    expect(run).toEqual({ exitCode: 1, stdout: '', stderr: '' });
    expect(JSON.parse(project.read('report.sarif')).runs[0].results).toHaveLength(2);
    expect(await project.lint(['--output-file', 'no/report'])).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: cannot write no/report: no such file or directory\n',
    });
  });

  test.each([
    { title: 'lint', command: ['--format', 'json', '--output-file', 'report.json'] },
    { title: 'lint, as lines', command: ['--format', 'jsonl', '--output-file', 'report.ndjson'] },
  ])('finds no queries in what $title has reported', async ({ command }) => {
    const project = createProject({ 'a.query': BAD });
    await project.lint(command);
    expect(placesOf(await project.lint(['--format', 'jsonl'])).map((place) => place.split(':')[0])).toEqual([
      'a.query',
      'a.query',
    ]);
  });

  test('counts columns as editors do in a file with a byte order mark, and keeps the mark', async () => {
    const project = createProject({ 'a.query': `\ufeff${BAD}`, 'b.query': '\ufeffstatus:1' });
    expect(placesOf(await project.lint(['--format', 'jsonl', '--resource', 'payments']))).toContain(
      'b.query:1:1 field-alias',
    );
    await project.lint(['--fix', 'a.query']);
    expect(project.read('a.query')).toBe(`\ufeff${MENDED}`);
  });

  test('reports a file that is no UTF-8, and goes on', async () => {
    const project = createProject({ 'b.query': BAD });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(path.join(project.folder, 'a.query'), Buffer.from([0x61, 0x3a, 0xff, 0xfe]));
    expect(placesOf(await project.lint(['--format', 'jsonl', '--fix']))).toEqual(['a.query:1:1 unreadable-file']);
    expect(project.read('b.query')).toBe(MENDED);
  });
});

describe('fixes', () => {
  test('are written, and once is as good as twice', async () => {
    const project = createProject({ 'a.query': BAD, 'b.query': GOOD });
    expect(await project.lint(['--fix'])).toEqual({
      exitCode: 0,
      stdout: '2 queries in 2 files: 0 errors, 0 warnings\n',
      stderr: 'clausal: applied 2 fixes in 1 file\n',
    });
    expect(project.read('a.query')).toBe(MENDED);
    expect(await project.lint(['--fix'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(project.read('a.query')).toBe(MENDED);
  });

  test('that are guesses are made only where they are asked for', async () => {
    const project = createProject({ 'a.query': '# resource: payments\nemial:"a@b.example"\n' });
    expect(await project.lint(['--fix'])).toMatchObject({ exitCode: 1, stderr: '' });
    expect(await project.lint(['--unsafe-fixes'])).toMatchObject({ exitCode: 0 });
    expect(project.read('a.query')).toBe('# resource: payments\ncustomer.email:"a@b.example"\n');
  });

  test('are shown as a patch that changes nothing', async () => {
    const project = createProject({ 'a.query': BAD, 'b.query': GOOD });
    expect(await project.lint(['--diff'])).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: `\
--- a/a.query
+++ b/a.query
@@ -1,2 +1,2 @@
 # resource: payments
-status:"SETTLED" amount > 1000
+payment_status:"SETTLED" amount>1000
`,
    });
    expect(project.read('a.query')).toBe(BAD);
    expect(await project.lint(['--diff', 'b.query'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('of standard input are printed, and the report goes to standard error', async () => {
    const project = createProject({});
    const input = ['--stdin', '--stdin-filename', 'a.query'];
    expect(await project.lint([...input, '--fix'], { stdin: BAD })).toMatchObject({ exitCode: 0, stdout: MENDED });
    expect(await project.lint([...input, '--format', 'jsonl'], { stdin: BAD })).toMatchObject({ exitCode: 1 });
    expect(existsSync(path.join(project.folder, 'a.query'))).toBe(false);
  });
});

describe('options that do not go together', () => {
  test.each([
    { args: ['--stdin', 'a.query'], message: '--stdin reads standard input; leave the paths out' },
    { args: ['--stdin-filename', 'a.query'], message: '--stdin-filename names what --stdin reads; add --stdin' },
    { args: ['--staged', '--fix'], message: '--staged looks at what is to be committed, which it cannot mend' },
    { args: ['--staged', '--changed-since', 'main'], message: '--staged and --changed-since ask for different files' },
    { args: ['--write-baseline', '--prune'], message: '--write-baseline writes all anew; leave --prune out' },
    {
      args: ['--diff', '--output-file', 'fixes.diff'],
      message: '--diff prints a patch and makes no report; leave --output-file out',
    },
    {
      args: ['--cache-location', 'cache.json'],
      message: '--cache-location names where --cache remembers; add --cache',
    },
    {
      args: ['--watch', '--diff'],
      message:
        '--watch looks at files as they change; it does not go with --staged, --diff, --write-baseline or --prune',
    },
    {
      args: ['--stdin', '--watch'],
      message: '--stdin reads one text; it does not go with --staged, --changed-since or --watch',
    },
  ])('$args are refused', async ({ args, message }) => {
    expect(await createProject({}).lint(args)).toEqual({ exitCode: 2, stdout: '', stderr: `clausal: ${message}\n` });
  });
});
