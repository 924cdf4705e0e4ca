import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runClausal } from '../run-clausal.ts';
import { createProject, placesOf } from './create-project.ts';

const ONE = '# resource: payments\nwrong>1\n';
const TWO = '# resource: payments\nwrong>1\nother>1\n';
const NONE = '# resource: payments\namount>1\n';
const OPTIONS = ['--baseline', 'baseline.json', '--format', 'jsonl'];

describe('a baseline', () => {
  test('accepts its diagnostics wherever they move, and no others', async () => {
    const project = createProject({ 'a.query': ONE });
    expect(await project.lint([...OPTIONS, '--write-baseline'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'clausal: wrote baseline.json, which allows 1 diagnostic in 1 file\n',
    });
    expect(JSON.parse(project.read('baseline.json'))).toEqual({
      version: 2,
      files: { 'a.query': { 'unknown-field: wrong': 1 } },
    });
    project.write('a.query', `\n\n${ONE}`);
    expect(await project.lint(OPTIONS)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    project.write('a.query', TWO);
    const run = await project.lint(OPTIONS);
    expect(placesOf(run)).toEqual(['a.query:3:1 unknown-field']);
    expect(run.exitCode).toBe(1);
  });

  test('fails if it has stale entries, until it is pruned', async () => {
    const project = createProject({ 'a.query': TWO, 'b.query': ONE });
    await project.lint([...OPTIONS, '--write-baseline']);
    project.write('a.query', ONE);
    project.write('b.query', NONE);
    expect(await project.lint(OPTIONS)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `\
clausal: baseline.json is stale: it allows 1 of \`unknown-field: other\` in a.query, which has 0
clausal: baseline.json is stale: it allows 1 of \`unknown-field: wrong\` in b.query, which has 0
clausal: --prune removes stale entries from baseline.json
`,
    });
    expect(await project.lint([...OPTIONS, '--prune'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(project.read('baseline.json')).files).toEqual({ 'a.query': { 'unknown-field: wrong': 1 } });
    expect(await project.lint(OPTIONS)).toMatchObject({ exitCode: 0 });
  });

  test('ignores entries of files that the run does not lint', async () => {
    const project = createProject({ 'a.query': ONE, 'b.query': ONE });
    await project.lint([...OPTIONS, '--write-baseline']);
    expect(await project.lint([...OPTIONS, 'a.query'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('keeps the entries of files that the run does not lint, and removes those of deleted files', async () => {
    const project = createProject({ 'a.query': ONE, 'b.query': ONE, 'c.query': ONE });
    const files = (): unknown => JSON.parse(project.read('baseline.json')).files;
    await project.lint([...OPTIONS, '--write-baseline']);
    project.write('a.query', TWO);
    project.write('b.query', NONE);
    rmSync(path.join(project.folder, 'c.query'));
    expect(await project.lint([...OPTIONS, '--write-baseline', 'a.query'])).toMatchObject({
      stderr: 'clausal: wrote baseline.json, which allows 3 diagnostics in 2 files\n',
    });
    expect(files()).toEqual({
      'a.query': { 'unknown-field: other': 1, 'unknown-field: wrong': 1 },
      'b.query': { 'unknown-field: wrong': 1 },
    });
    project.write('a.query', ONE);
    await project.lint([...OPTIONS, '--prune', 'a.query']);
    expect(files()).toEqual({ 'a.query': { 'unknown-field: wrong': 1 }, 'b.query': { 'unknown-field: wrong': 1 } });
    await project.lint([...OPTIONS, '--write-baseline', '.']);
    expect(files()).toEqual({ 'a.query': { 'unknown-field: wrong': 1 } });
  });

  test('ignores entries of a file that can no longer be read', async () => {
    const project = createProject({ 'a.json': '{"resource":"payments","query":"wrong>1"}' });
    await project.lint([...OPTIONS, '--write-baseline']);
    const written = project.read('baseline.json');
    project.write('a.json', '{"resource":"payments","query":"wrong>1"');
    expect(await project.lint(OPTIONS)).toMatchObject({ exitCode: 1, stderr: '' });
    expect(await project.lint([...OPTIONS, '--prune'])).toMatchObject({ exitCode: 1, stderr: '' });
    expect(project.read('baseline.json')).toBe(written);
  });

  test('says after a fix how to fix and prune together', async () => {
    const project = createProject({ 'a.query': '# resource: payments\nstatus:"FAILED"\n' });
    await project.lint([...OPTIONS, '--write-baseline']);
    expect(await project.lint([...OPTIONS, '--fix'])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `\
clausal: applied 1 fix in 1 file
clausal: baseline.json is stale: it allows 1 of \`field-alias: status\` in a.query, which has 0
clausal: --prune removes stale entries from baseline.json; --fix --prune does both at once
`,
    });
    project.write('a.query', '# resource: payments\nstatus:"FAILED"\n');
    expect(await project.lint([...OPTIONS, '--fix', '--prune'])).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(project.read('baseline.json')).files).toEqual({});
  });

  test('a baseline is not linted itself, whatever its name', async () => {
    const project = createProject({ 'a.query': ONE });
    const options = ['--baseline', 'known.query', '--format', 'jsonl'];
    await project.lint([...options, '--write-baseline']);
    expect(await project.lint(options)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('does not overwrite a file that is not a baseline', async () => {
    const project = createProject({ 'a.query': ONE, 'baseline.json': '{"name":"ours"}' });
    expect(await project.lint([...OPTIONS, '--write-baseline'])).toMatchObject({ exitCode: 2, stdout: '' });
    expect(project.read('baseline.json')).toBe('{"name":"ours"}');
  });

  test('means the same files from every folder of the repository', async () => {
    const project = createProject({ 'a.query': ONE, 'lists/b.query': ONE });
    await project.lint(['--write-baseline', '--baseline', 'lists/baseline.json']);
    const written = project.read('lists/baseline.json');
    expect(Object.keys(JSON.parse(written).files)).toEqual(['../a.query', 'b.query']);
    expect(await project.lint(['--baseline', 'lists/baseline.json', '--format', 'jsonl'])).toMatchObject({
      exitCode: 0,
    });
    const args = ['lint', '--baseline', 'baseline.json', '--format', 'jsonl'];
    const within = { cwd: path.join(project.folder, 'lists') };
    expect(await runClausal(args, within)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await runClausal([...args, '--prune'], within)).toMatchObject({ exitCode: 0 });
    expect(project.read('lists/baseline.json')).toBe(written);
  });

  test('a baseline of the config works like one of an option, relative to the folder of the config', async () => {
    const project = createProject({
      'clausal.config.json': '{"baseline":"kept/known.json","files":{"kept/*":"queries"}}',
      'kept/.gitkeep': '',
      'a.query': ONE,
      'lists/b.query': TWO,
    });
    const within = { cwd: path.join(project.folder, 'lists') };
    expect(await project.lint([])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/known\.json.*--write-baseline creates one/),
    });
    expect(await project.lint(['--write-baseline', '--format', 'jsonl'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'clausal: wrote kept/known.json, which allows 3 diagnostics in 2 files\n',
    });
    expect(await project.lint(['--format', 'jsonl'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await runClausal(['lint', '--format', 'jsonl'], within)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(
      await project.lint(['--stdin', '--stdin-filename', 'a.query', '--format', 'jsonl'], { stdin: TWO }),
    ).toMatchObject({ exitCode: 1, stderr: '' });
    project.write('lists/b.query', ONE);
    expect(await project.lint([])).toMatchObject({ exitCode: 1 });
    expect(await runClausal(['lint', '--prune'], within)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(project.read('kept/known.json')).files).toEqual({
      '../a.query': { 'unknown-field: wrong': 1 },
      '../lists/b.query': { 'unknown-field: wrong': 1 },
    });
  });

  test('a baseline of an option overrides that of the config, and so does --no-baseline', async () => {
    const project = createProject({
      'clausal.config.json': '{"baseline":"missing.json"}',
      'baseline.json': '{"version":2,"files":{"a.query":{"unknown-field: wrong":1}}}',
      'a.query': ONE,
    });
    expect(await project.lint(OPTIONS)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(placesOf(await project.lint(['--no-baseline', '--format', 'jsonl']))).toEqual(['a.query:2:1 unknown-field']);
  });

  test('without a name is written to the default file, with a hint how to use it', async () => {
    const project = createProject({ 'a.query': ONE });
    expect(await project.lint(['--write-baseline'])).toMatchObject({
      exitCode: 0,
      stderr:
        'clausal: wrote clausal-baseline.json, which allows 1 diagnostic in 1 file; set `baseline` in the config or pass --baseline to use it\n',
    });
    expect(await project.lint(['--prune'])).toMatchObject({ exitCode: 0 });
    expect(await project.lint([])).toMatchObject({ exitCode: 1 });
  });

  test('a baseline that does not exist is an error', async () => {
    expect(await createProject({ 'a.query': ONE }).lint(OPTIONS)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('the cache', () => {
  const CACHED = ['--cache', '--cache-location', 'cache.json', '--format', 'jsonl'];
  const BROKEN = '# resource: payments\nstatus:"SETTLED"\n';

  test('gives the same results as a run without it while files, config and options change', async () => {
    const project = createProject({ 'a.query': TWO, 'b.query': NONE });
    const first = await project.lint(CACHED);
    expect(placesOf(first)).toHaveLength(2);
    expect(await project.lint(CACHED)).toEqual(first);
    project.write('a.query', ONE);
    expect(placesOf(await project.lint(CACHED))).toEqual(['a.query:2:1 unknown-field']);
    project.write('clausal.config.json', '{"rules":{"unknown-field":"warning"}}');
    expect(await project.lint(CACHED)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"warning"') });
    project.write('clausal.config.json', '{"rules":{"unknown-field":"warning"},"files":{"*.query":"markdown"}}');
    expect(await project.lint(CACHED)).toMatchObject({ exitCode: 0, stdout: '' });
    project.write('clausal.config.json', '{"rules":{"unknown-field":"warning"}}');
    expect(await project.lint([...CACHED, '--format', 'text'])).toMatchObject({
      stdout: expect.stringContaining('2 queries in 2 files: 0 errors, 1 warning'),
    });
  });

  test('the cache is used instead of the file: its content is reported', async () => {
    const project = createProject({ 'a.query': ONE });
    await project.lint(CACHED);
    const [, json = ''] = project.read('cache.json').split('\n');
    const changed = json.replace('is not a field', 'IS NOT A FIELD');
    project.write('cache.json', `${hash('sha1', changed, 'base64url')}\n${changed}`);
    expect((await project.lint(CACHED)).stdout).toContain('IS NOT A FIELD');
  });

  test('the cache that cannot be written does not change the report', async () => {
    const project = createProject({ 'a.query': ONE, 'cache.json/a': '' });
    const run = await project.lint(CACHED);
    expect(run).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^clausal: cannot write the cache cache\.json/),
    });
    expect(placesOf(run)).toEqual(['a.query:2:1 unknown-field']);
  });

  test('does not overwrite another file', async () => {
    const project = createProject({ 'a.query': ONE });
    expect(await project.lint(['--cache', '--cache-location', 'a.query'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clausal: a.query is not a cache and would be overwritten; name another file or remove it\n',
    });
    expect(project.read('a.query')).toBe(ONE);
  });

  test('does not report the diagnostics of a file before its fix', async () => {
    const project = createProject({ 'a.query': BROKEN });
    await project.lint(CACHED);
    expect(await project.lint([...CACHED, '--fix'])).toMatchObject({ exitCode: 0, stdout: '' });
    expect(project.read('a.query')).toContain('payment_status');
    expect(await project.lint(CACHED)).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test('reports a broken file that was valid before', async () => {
    const project = createProject({ 'a.query': BROKEN });
    expect(await project.lint([...CACHED, '--fix'])).toMatchObject({ exitCode: 0, stdout: '' });
    project.write('a.query', BROKEN);
    expect(placesOf(await project.lint(CACHED))).toEqual(['a.query:2:1 field-alias']);
  });
});
