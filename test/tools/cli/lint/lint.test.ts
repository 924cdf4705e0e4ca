import { spawnSync } from 'node:child_process';
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPORTS } from '../../../../src/files/reports/reports.ts';
import { COMMAND, finish, start } from '../run-clausal.ts';
import { createProject, placesOf } from './create-project.ts';

const hasBash = spawnSync('bash', ['-c', 'true']).status === 0;
const isWindows = process.platform === 'win32';

const GOOD = '# resource: payments\namount>5\n';
const BAD = '# resource: payments\nstatus:"SETTLED" amount > 1000\n';
const FIXED = '# resource: payments\npayment_status:"SETTLED" amount>1000\n';
const DOUBTFUL = '# resource: payments\namount>5 amount>5\n';

describe('clausal lint', () => {
  test('lints all files in the order of their paths if it has neither a config nor paths', async () => {
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
    { title: 'an unknown option', files: {}, args: ['--fixx'], exitCode: 2 },
  ])('ends with $exitCode after $title', async ({ files, args, exitCode }) => {
    expect(await createProject(files as Record<string, string>).lint(args)).toMatchObject({ exitCode });
  });

  test.each([
    { title: 'says so', args: [], hint: true },
    { title: 'says so of a named file', args: ['a.ts'], hint: true },
    { title: 'is silent with --quiet', args: ['--quiet'], hint: false },
    { title: 'is silent in a format for programs', args: ['--format', 'json'], hint: false },
    {
      title: 'is silent if there is a query',
      args: ['.', '--resource', 'payments'],
      more: { 'b.query': GOOD },
      hint: false,
    },
  ])('$title if it finds no query', async ({ args, more, hint }) => {
    const project = createProject({ 'a.ts': "api.search({ query: 'status = paid' });", ...more });
    const { stderr, exitCode } = await project.lint(args);
    expect({ stderr, exitCode }).toEqual({
      stderr: hint
        ? 'clausal: found no queries in 1 file (1 typescript); list more names in `calls` and paths in `keys` of a config (`clausal init` writes one)\n'
        : '',
      exitCode: 0,
    });
  });

  test('fails without a query if --fail-on-none says so, and lists the kinds of files', async () => {
    const none = createProject({ 'a.ts': 'x', 'b.ts': 'x', 'c.yaml': 'a: 1' });
    const args = ['--fail-on-none', '--quiet', '--format', 'json'];
    expect(await none.lint(args)).toMatchObject({
      exitCode: 1,
      stdout: '[]\n',
      stderr: expect.stringContaining('found no queries in 3 files (2 typescript, 1 yaml);'),
    });
    expect(await createProject({}).lint(args)).toMatchObject({
      exitCode: 1,
      stderr: 'clausal: found no files to check\n',
    });
    expect(await createProject({ 'a.query': GOOD }).lint(args)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('says that a folder has no files, except with --quiet', async () => {
    const project = createProject({});
    expect(await project.lint([])).toMatchObject({ stderr: 'clausal: found no files to check\n', exitCode: 0 });
    expect(await project.lint(['--quiet'])).toMatchObject({ stderr: '', exitCode: 0 });
  });

  test('prints the same bytes twice', async () => {
    const project = createProject({ 'b.query': BAD, 'a.query': BAD, 'c/d.query': DOUBTFUL });
    for (const format of Object.keys(REPORTS)) {
      const [first, second] = [await project.lint(['--format', format]), await project.lint(['--format', format])];
      expect(second).toEqual(first);
    }
  });

  test('shows only errors with --quiet, and still counts warnings', async () => {
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

  test('writes no colours to a file, whatever the terminal supports', async () => {
    const project = createProject({ 'a.query': BAD });
    const surroundings = { env: { FORCE_COLOR: '1' } };
    expect((await project.lint([], surroundings)).stdout).toContain('\u001b[');
    await project.lint(['--output-file', 'report.txt'], surroundings);
    expect(project.read('report.txt')).toMatch(/^error\[field-alias\]: [^\u001b]*$/);
  });

  test.each([
    { title: 'lint', command: ['--format', 'json', '--output-file', 'report.json'] },
    { title: 'lint, as lines', command: ['--format', 'jsonl', '--output-file', 'report.ndjson'] },
  ])('finds no queries in the report of $title', async ({ command }) => {
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
    expect(project.read('a.query')).toBe(`\ufeff${FIXED}`);
  });

  test('reports a file that is not UTF-8, and goes on', async () => {
    const project = createProject({ 'b.query': BAD });
    writeFileSync(path.join(project.folder, 'a.query'), Buffer.from([0x61, 0x3a, 0xff, 0xfe]));
    expect(placesOf(await project.lint(['--format', 'jsonl', '--fix']))).toEqual(['a.query:1:1 unreadable-file']);
    expect(project.read('b.query')).toBe(FIXED);
  });

  test.each([
    { setting: 'off', exitCode: 0, severities: [] },
    { setting: 'info', exitCode: 0, severities: ['info'] },
    { setting: 'error', exitCode: 1, severities: ['error'] },
  ])('reports a file that is not UTF-8 as the config says: $setting', async ({ setting, exitCode, severities }) => {
    const project = createProject({ 'clausal.config.json': `{"rules":{"unreadable-file":"${setting}"}}` });
    writeFileSync(path.join(project.folder, 'a.query'), Buffer.from([0x61, 0x3a, 0xff, 0xfe]));
    const run = await project.lint(['--format', 'json']);
    expect(run.exitCode).toBe(exitCode);
    expect(run.stdout.match(/(?<="severity": ?")\w+/g) ?? []).toEqual(severities);
  });

  test('does not run a config with --no-code-config', async () => {
    const project = createProject({ 'clausal.config.mjs': "throw new Error('executed');", 'a.query': 'id:null' });
    expect(await project.lint(['--no-code-config'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'clausal: clausal.config.mjs: is a program, and none is run with `--no-code-config` or `codeConfig: false`; write the config in JSON\n',
    });
  });

  test('names the encoding of a file that may hold a query', async () => {
    const project = createProject({});
    const ours = `/* clausal: payments */ 'amount>5';`;
    const write = (name: string, bytes: Buffer) => writeFileSync(path.join(project.folder, name), bytes);
    write('big.ts', Buffer.from(`\ufeff${ours}`, 'utf16le').swap16());
    write('film.ts', Buffer.from([0x47, 0x40, 0, 0xff, 0xfe]));
    write('latin.ts', Buffer.from(`${ours} // é`, 'latin1'));
    write('other.js', Buffer.from('\ufeffalert()', 'utf16le'));
    write('small.ts', Buffer.from(`\ufeff${ours}`, 'utf16le'));
    write('word.js', Buffer.from('alert("é")', 'latin1'));
    const { stdout } = await project.lint(['--format', 'github']);
    expect(stdout.split('\n').map((line) => line.replace(/^::error file=([^,]*).*::(.*)$/, '$1: $2'))).toEqual([
      'big.ts: this cannot be read as UTF-8: it is in UTF-16',
      'latin.ts: this cannot be read as UTF-8: it has bytes that are not UTF-8',
      'small.ts: this cannot be read as UTF-8: it is in UTF-16',
      '',
    ]);
  });
});

describe('fixes', () => {
  test('fixes are written, and a second run changes nothing', async () => {
    const project = createProject({ 'a.query': BAD, 'b.query': GOOD });
    expect(await project.lint(['--fix'])).toEqual({
      exitCode: 0,
      stdout: '2 queries in 2 files: 0 errors, 0 warnings\n',
      stderr: 'clausal: applied 2 fixes in 1 file\n',
    });
    expect(project.read('a.query')).toBe(FIXED);
    const known = statSync(path.join(project.folder, 'a.query'), { bigint: true });
    expect(await project.lint(['--fix'])).toMatchObject({ exitCode: 0, stderr: '' });
    // Another file in its place would have build tools run for nothing.
    const { ino, mtimeNs } = statSync(path.join(project.folder, 'a.query'), { bigint: true });
    expect({ ino, mtimeNs }).toEqual({ ino: known.ino, mtimeNs: known.mtimeNs });
    expect(project.read('a.query')).toBe(FIXED);
  });

  test('fixes that are guesses are applied only if requested', async () => {
    const project = createProject({ 'a.query': '# resource: payments\nemial:"a@b.example"\n' });
    expect(await project.lint(['--fix'])).toMatchObject({ exitCode: 1, stderr: '' });
    expect(await project.lint(['--unsafe'])).toMatchObject({ exitCode: 0 });
    expect(project.read('a.query')).toBe('# resource: payments\ncustomer.email:"a@b.example"\n');
  });

  test('fixes are shown as a patch with --diff, which changes nothing', async () => {
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

  test.skipIf(isWindows)('do not make a complete patch if a file cannot be read', async () => {
    const project = createProject({ 'a.query': BAD });
    symlinkSync('loop.query', path.join(project.folder, 'loop.query'));
    expect(await project.lint(['--diff', 'a.query', 'loop.query'])).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('+payment_status'),
      stderr: expect.stringContaining('loop.query cannot be read'),
    });
  });

  test.skipIf(isWindows)('leave a file as it was if the run is killed while it writes', async () => {
    const text = `${BAD}${'amount>5\n'.repeat(10_000)}`;
    const { folder, read } = createProject({ 'a.query': text });
    // Of more than a few blocks in one file the system makes an end.
    const line = `ulimit -f 8; exec "${process.execPath}" "${COMMAND}" lint --fix`;
    const env = { NODE_DISABLE_COMPILE_CACHE: '1' };
    expect((await finish(start('sh', ['-c', line], env, folder))).exitCode).not.toBe(0);
    expect(read('a.query')).toBe(text);
  });

  test('fixes of standard input are printed, and the report goes to standard error', async () => {
    const project = createProject({});
    const input = ['--stdin', '--stdin-filename', 'a.query'];
    expect(await project.lint([...input, '--fix'], { stdin: BAD })).toMatchObject({ exitCode: 0, stdout: FIXED });
    for (const text of [BAD, FIXED]) {
      const { stdout } = await project.lint([...input, '--fix'], { stdin: `\ufeff${text}` });
      expect(stdout).toBe(`\ufeff${FIXED}`);
    }
    expect(await project.lint([...input, '--format', 'jsonl'], { stdin: BAD })).toMatchObject({ exitCode: 1 });
    expect(existsSync(path.join(project.folder, 'a.query'))).toBe(false);
  });

  test('fixes of standard input that is not UTF-8 are refused, because nothing could be printed instead', async () => {
    const run = await createProject({}).lint(['--stdin', '--fix'], { stdin: Buffer.from([0x61, 0xff]) });
    const stderr = 'clausal: standard input is not UTF-8: it has bytes that are not UTF-8\n';
    expect(run).toEqual({ exitCode: 2, stdout: '', stderr });
  });
});

test.skipIf(!hasBash)('the output of another command is read by --stdin, not from a path', async () => {
  const { folder } = createProject({ 'a.query': BAD });
  const line = `"${process.execPath}" "${COMMAND}" lint <(cat a.query)`;
  expect(await finish(start('bash', ['--norc', '-c', line], {}, folder))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /is skipped: it is a pipe or a device; use --stdin to read the output of a program\n$/,
    ),
  });
});

test.skipIf(isWindows)(
  'a reader that has seen enough ends the report quietly, and what was found stays found',
  async () => {
    const { folder } = createProject({ 'a.query': `# resource: payments\n${'wrong>1\n'.repeat(20_000)}` });
    const line = `{ "${process.execPath}" "${COMMAND}" lint; echo "ended with $?" >&2; } | head -1`;
    expect(await finish(start('sh', ['-c', line], {}, folder))).toMatchObject({
      stdout: 'error[unknown-field]: `wrong` is not a field of payments\n',
      stderr: 'ended with 1\n',
    });
  },
);

describe('--print-queries', () => {
  const files = {
    'a.query': 'amount>1\n',
    'b.query': '# resource: payments\nwrong>1\n\n  amount>5\n',
    'c.js': `import { query } from 'clausal';\nquery('plans')\`name:\${x}\`;\nf('q');\n`,
    'd.json': '{"resource":"payments","query":"amount>1\\namount<5"}',
    'e.json': '{"query":"amount>1"',
  };

  test('shows every query, valid or not, with its place and resource', async () => {
    expect(await createProject(files).lint(['--print-queries'])).toEqual({
      exitCode: 0,
      stdout: `\
a.query:1:1: ?: amount>1
b.query:2:1: payments: wrong>1
b.query:4:3: payments: amount>5
c.js:2:16: plans: name:…
d.json:1:33: payments: amount>1␊amount<5
`,
      stderr: 'clausal: 5 queries in 4 of 5 files\n',
    });
  });

  test('prints queries as JSON, with placeholders for interpolations', async () => {
    const { lint } = createProject(files);
    const { stdout } = await lint([
      '--print-queries',
      '--format',
      'json',
      '--resource',
      'customers',
      'a.query',
      'c.js',
    ]);
    expect(JSON.parse(stdout)).toEqual([
      { path: 'a.query', line: 1, column: 1, resource: 'customers', query: 'amount>1' },
      { path: 'c.js', line: 2, column: 16, resource: 'plans', query: 'name:0' },
    ]);
    expect((await lint(['--print-queries', '--format', 'jsonl', 'a.query'])).stdout).toBe(
      '{"path":"a.query","line":1,"column":1,"resource":null,"query":"amount>1"}\n',
    );
    expect((await lint(['--print-queries', '--format', 'json', 'e.json'])).stdout).toBe('[]\n');
  });
});

describe('codes that a run selects', () => {
  const files = {
    'a.query': `${BAD}# clausal-disable-next-line unknown-field\nwrong>1\namount>5 amount>5\n`,
    'clausal.config.json': '{"rules":{"space-around-operator":"off"}}',
  };
  test.each([
    { args: [], codes: ['field-alias', 'duplicate-clause'] },
    { args: ['--select', 'field-alias'], codes: ['field-alias'] },
    {
      args: ['--select', 'space-around-operator,duplicate-clause'],
      codes: ['space-around-operator', 'duplicate-clause'],
    },
    { args: ['--ignore', 'field-alias, duplicate-clause'], codes: [] },
    { args: ['--ignore', 'field-alias', '--ignore', 'duplicate-clause'], codes: [] },
    { args: ['--ignore', 'unknown-field'], codes: ['field-alias', 'duplicate-clause'] },
    { args: ['--ignore', 'all'], codes: [] },
    { args: ['--select', 'field-alias', '--ignore', 'all'], codes: ['field-alias'] },
    { args: ['--select', 'all', '--ignore', 'field-alias'], codes: ['duplicate-clause'] },
  ])('$args reports $codes', async ({ args, codes }) => {
    const run = await createProject(files).lint(['--format', 'jsonl', ...args]);
    expect(placesOf(run).map((place) => place.split(' ')[1])).toEqual(codes);
  });

  test('--fix fixes only what is selected', async () => {
    const project = createProject({ 'a.query': BAD });
    await project.lint(['--fix', '--select', 'field-alias']);
    expect(project.read('a.query')).toBe(BAD.replace('status', 'payment_status'));
  });

  test('baseline entries of other codes stay as they are', async () => {
    const project = createProject({ 'a.query': BAD });
    await project.lint(['--write-baseline']);
    const run = await project.lint(['--baseline', 'clausal-baseline.json', '--select', 'field-alias', '--prune']);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(project.read('clausal-baseline.json')).toContain('space-around-operator');
  });

  test('an unknown code is refused', async () => {
    expect(await createProject({}).lint(['--select', 'unknown-feild'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clausal: there is no rule `unknown-feild`; did you mean `unknown-field`?\n',
    });
  });
});

describe('rules of a config in a folder below', () => {
  const ruleFor = (code: string): string =>
    `export default { code: '${code}', docs: { what: 'Reports all.' }, check: ({ ast: { span } }, { report }) => report({ span, message: 'is here' }) };`;
  const files = {
    '.git/HEAD': '',
    'a.query': '# resource: payments\namount>5\n',
    'shop/clausal.config.json': '{"customRules":["shop.mjs"]}',
    'shop/shop.mjs': ruleFor('acme/shop'),
    'shop/a.query': '# resource: payments\namount>5 amount>5\n',
  };
  test.each([
    { args: ['--select', 'acme/shop'], places: ['shop/a.query:2:1 acme/shop'] },
    { args: ['--ignore', 'acme/shop'], places: ['shop/a.query:2:10 duplicate-clause'] },
    // The rule exists, but no file of this run has it.
    { args: ['--select', 'acme/shop', 'a.query'], places: [] },
  ])('$args reports $places', async ({ args, places }) => {
    const run = await createProject(files).lint(['--format', 'jsonl', ...args]);
    expect({ places: placesOf(run), stderr: run.stderr }).toEqual({ places, stderr: '' });
  });

  test('an unknown code suggests them', async () => {
    const { stderr } = await createProject(files).lint(['--select', 'acme/shpo']);
    expect(stderr).toBe('clausal: there is no rule `acme/shpo`; did you mean `acme/shop`?\n');
  });

  test.each([{ args: ['.'] }, { args: ['--stdin', '--stdin-filename', 'shop/a.query'], stdin: files['shop/a.query'] }])(
    'SARIF describes them with $args, each once',
    async ({ args, ...surroundings }) => {
      const project = createProject({
        ...files,
        'shop/clausal.config.json': '{"customRules":["shop.mjs","../all.mjs"]}',
        'clausal.config.json': '{"customRules":["all.mjs"]}',
        'all.mjs': ruleFor('acme/all'),
      });
      const { stdout } = await project.lint(['--format', 'sarif', ...args], surroundings);
      const [{ results, tool }] = JSON.parse(stdout).runs;
      const { rules } = tool.driver;
      const ids = rules.map(({ id }: { id: string }) => id);
      expect(ids.filter((id: string) => id.startsWith('acme/')).sort()).toEqual(['acme/all', 'acme/shop']);
      for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
    },
  );
});

describe('--add-suppressions', () => {
  test('writes a comment for each diagnostic, once, and names the kinds of files without comments', async () => {
    const project = createProject({ 'a.query': BAD, 'b.json': '{"resource":"payments","query":"wrong>1"}' });
    const left =
      'clausal: no comment can suppress the diagnostics that are left (1 in json); use an override of the config or a baseline\n';
    expect(await project.lint(['--add-suppressions', '--format', 'jsonl'])).toMatchObject({
      exitCode: 1,
      stderr: `clausal: added 1 comment in 1 file\n${left}`,
    });
    const text = `# resource: payments\n# clausal-disable-next-line field-alias, space-around-operator\n${BAD.split('\n')[1]}\n`;
    expect(project.read('a.query')).toBe(text);
    expect(await project.lint(['--add-suppressions', '--cache'])).toMatchObject({ stderr: left });
    expect(project.read('a.query')).toBe(text);
    expect(await project.lint(['--ignore', 'unknown-field'])).toMatchObject({ exitCode: 0 });
  });

  test('can be limited to some codes, and shown as a patch', async () => {
    const { lint, read } = createProject({ 'a.query': BAD });
    const { stdout } = await lint(['--add-suppressions', '--select', 'field-alias', '--diff']);
    expect(stdout).toContain('+# clausal-disable-next-line field-alias\n');
    expect(read('a.query')).toBe(BAD);
  });
});

describe('--statistics', () => {
  const files = { 'a.query': `${BAD}wrong>1\nother>1\n`, 'b.query': GOOD };

  test('counts the diagnostics of each code, the most frequent first', async () => {
    expect(await createProject(files).lint(['--statistics'])).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: `\
2  unknown-field
1  field-alias            1 fixable with --fix
1  space-around-operator  1 fixable with --fix
4 diagnostics
`,
    });
    expect((await createProject({ 'b.query': GOOD }).lint(['--statistics'])).stdout).toBe('0 diagnostics\n');
  });

  test('writes the counts as JSON', async () => {
    const { lint } = createProject(files);
    const rows = JSON.parse((await lint(['--statistics', '--format', 'json'])).stdout);
    expect(rows[0]).toEqual({ code: 'unknown-field', count: 2, fixable: 0 });
    const { stdout } = await lint(['--statistics', '--format', 'jsonl', '--select', 'field-alias']);
    expect(stdout).toBe('{"code":"field-alias","count":1,"fixable":1}\n');
  });
});

describe('options that cannot be combined', () => {
  test.each([
    { args: ['--stdin', 'a.query'], message: '--stdin cannot be combined with paths' },
    { args: ['--stdin-filename', 'a.query'], message: '--stdin-filename needs --stdin' },
    {
      args: ['--staged', '--fix'],
      message:
        '--staged cannot be combined with --fix, --unsafe or --add-suppressions: staged content cannot be changed; add --diff to see the changes',
    },
    {
      args: ['--staged', '--unsafe'],
      message:
        '--staged cannot be combined with --fix, --unsafe or --add-suppressions: staged content cannot be changed; add --diff to see the changes',
    },
    { args: ['--staged', '--changed-since', 'main'], message: '--staged cannot be combined with --changed-since' },
    {
      args: ['--write-baseline', '--prune'],
      message: '--write-baseline cannot be combined with --prune: it rewrites the whole baseline',
    },
    ...[['--fix'], ['--diff'], ['--watch'], ['--prune'], ['--output-file', 'queries.txt']].map((others) => ({
      args: ['--print-queries', ...others],
      message: `--print-queries cannot be combined with ${others[0]}`,
    })),
    {
      args: ['--print-queries', '--format', 'sarif'],
      message: '--print-queries supports --format text, json, jsonl',
    },
    { args: ['--statistics', '--format', 'github'], message: '--statistics supports --format text, json, jsonl' },
    { args: ['--add-suppressions', '--fix'], message: '--add-suppressions cannot be combined with --fix' },
    { args: ['--statistics', '--diff'], message: '--statistics cannot be combined with --diff' },
    {
      args: ['--select', 'field-alias', '--write-baseline'],
      message: '--write-baseline cannot be combined with --select: it rewrites the whole baseline',
    },
    ...['--write-baseline', '--prune'].map((option) => ({
      args: ['--no-baseline', option],
      message: '--no-baseline cannot be combined with --write-baseline or --prune',
    })),
    {
      args: ['--diff', '--output-file', 'fixes.diff'],
      message: '--diff cannot be combined with --output-file: it prints a patch instead of a report',
    },
    {
      args: ['--diff', '--write-baseline'],
      message: '--diff cannot be combined with --write-baseline: it changes nothing',
    },
    {
      args: ['--cache-location', 'cache.json'],
      message: '--cache-location needs --cache',
    },
    {
      args: ['--watch', '--diff'],
      message: '--watch cannot be combined with --diff',
    },
    ...[['--staged'], ['--changed-since', 'main'], ['--watch']].map((others) => ({
      args: ['--stdin', ...others],
      message: `--stdin cannot be combined with ${others[0]}`,
    })),
  ])('refuses $args', async ({ args, message }) => {
    expect(await createProject({}).lint(args)).toEqual({ exitCode: 2, stdout: '', stderr: `clausal: ${message}\n` });
  });
});
