import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { type BaselineOptions, openBaselines, readBaseline } from '../../../src/files/project/baseline.ts';
import { openFolder } from '../../../src/files/project/config/open-config.ts';
import { LintError } from '../../../src/files/project/lint-error.ts';
import { reportOf } from '../reports/sample-reports.ts';
import { createFolder } from './folder.ts';

/** Two `unknown-field`, one `field-alias`. */
const REPORT = reportOf('a.query', ['# resource: payments', 'wrong>1', 'status:"FAILED"', 'other>1']);
const CLEAN = reportOf('a.query', ['# resource: payments', 'amount>1']);
const ALL = { 'a.query': { 'field-alias: status': 1, 'unknown-field: other': 1, 'unknown-field: wrong': 1 } };

type Files = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Runs over some reports in a folder that has an empty file for each of them. */
async function run(before: Files | undefined, options: BaselineOptions, reports: readonly FileReport[] = [REPORT]) {
  const names = ['a.query', 'z.query'];
  const cwd = createFolder(Object.fromEntries(names.map((name) => [name, ''])));
  const file = path.join(cwd, 'baseline.json');
  if (before !== undefined) fs.writeFileSync(file, JSON.stringify({ version: 2, files: before }));
  const baseline = openBaselines(await openFolder({ cwd }), { baseline: 'baseline.json', ...options }, false);
  const left = reports.flatMap((report) => baseline.add(report).diagnostics);
  const { complaints } = baseline.finish();
  const after: Files | undefined = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).files : undefined;
  return { left: left.map(({ code }) => code), complaints, after };
}

describe('a baseline', () => {
  test('allows all diagnostics of the reports that it was written from', async () => {
    const { left, after } = await run(undefined, { writeBaseline: true });
    expect({ left, after: JSON.stringify(after) }).toEqual({ left: [], after: JSON.stringify(ALL) });
    expect(await run(ALL, {})).toEqual({ left: [], complaints: [], after: ALL });
  });

  test('allows no diagnostic about another text, and none of a text that has more than allowed', async () => {
    const one = { 'a.query': { 'unknown-field: wrong': 1 } };
    expect((await run(one, {})).left).toEqual(['field-alias', 'unknown-field']);
    const twice = reportOf('a.query', ['# resource: payments', 'wrong>1', 'wrong>2']);
    expect((await run(one, {}, [twice])).left).toEqual(['unknown-field', 'unknown-field']);
  });

  test('allows diagnostics of its own files only', async () => {
    expect((await run({ 'z.query': ALL['a.query'] }, {})).left).toHaveLength(3);
  });

  const STALE = { 'a.query': { ...ALL['a.query'], 'field-alias: status': 3 }, 'gone.query': { 'x: y': 1 } };

  test('complains about entries that allow more than was found', async () => {
    expect(await run(STALE, {})).toEqual({
      left: [],
      complaints: [
        'baseline.json is stale: it allows 3 of `field-alias: status` in a.query, which has 1',
        'baseline.json is stale: it allows 1 of `x: y` in gone.query, which has 0',
        '--prune removes stale entries from baseline.json',
      ],
      after: STALE,
    });
  });

  test('pruning removes its stale entries', async () => {
    expect(await run(STALE, { prune: true })).toEqual({ left: [], complaints: [], after: ALL });
    expect((await run(ALL, { prune: true }, [CLEAN])).after).toEqual({});
  });

  test.each([{}, { prune: true }, { writeBaseline: true }])(
    'keeps the entries of files that were not linted with %o',
    async (options) => {
      const before = { 'z.query': { 'x: y': 1 } };
      expect(await run(before, options, [])).toEqual({ left: [], complaints: [], after: before });
      expect((await run({ ...before, ...ALL }, options)).after).toEqual({ ...ALL, ...before });
    },
  );

  test.each(['__proto__', 'constructor'])('handles a path and a code with the name %s', async (name) => {
    const report = { ...REPORT, path: name };
    const { after } = await run(undefined, { writeBaseline: true }, [report]);
    expect(await run(after, {}, [report])).toMatchObject({ left: [], complaints: [] });
    expect((await run({}, {}, [report])).left).toHaveLength(3);
    expect((await run({ 'a.query': { [name]: 1 } }, {}, [CLEAN])).complaints).toHaveLength(2);
  });
});

describe('a baseline file', () => {
  test('ends with a line break', async () => {
    const cwd = createFolder({ 'a.query': '' });
    const baseline = openBaselines(await openFolder({ cwd }), { writeBaseline: true }, false);
    baseline.add(REPORT);
    baseline.finish();
    expect(fs.readFileSync(path.join(cwd, 'clausal-baseline.json'), 'utf8')).toMatch(/\n}\n$/);
  });

  test.each([
    { json: '{', problem: 'it is not JSON' },
    { json: '<<<<<<< main', problem: 'it is not JSON' },
    { json: '[]', problem: 'its `version` is not 2' },
    { json: 'null', problem: 'its `version` is not 2' },
    { json: '{"version":1,"files":{"a":{"b":1}}}', problem: 'its `version` is not 2' },
    { json: '{"version":2}', problem: 'its `files` have no counts of diagnostics' },
    { json: '{"version":2,"files":{"a":[1]}}', problem: 'its `files` have no counts of diagnostics' },
    { json: '{"version":2,"files":{"a":{"b":0}}}', problem: 'its `files` have no counts of diagnostics' },
    { json: '{"version":2,"files":{"a":{"b":"c"}}}', problem: 'its `files` have no counts of diagnostics' },
  ])('a baseline file is refused if it contains $json', ({ json, problem }) => {
    const file = path.join(createFolder({ 'baseline.json': json }), 'baseline.json');
    const message = `${file} is not a baseline: ${problem}; if nothing else reads it, delete it and run --write-baseline`;
    expect(() => readBaseline(file)).toThrow(new LintError(message));
  });

  test('reports a missing file and says how to create it', () => {
    const file = path.join(createFolder(), 'none.json');
    expect(() => readBaseline(file)).toThrow(
      `cannot read the baseline ${file}: no such file or directory; --write-baseline creates one`,
    );
  });

  test('throws if the file cannot be written', async () => {
    await expect(run(undefined, { baseline: 'no/baseline.json', writeBaseline: true })).rejects.toThrow(LintError);
  });
});
