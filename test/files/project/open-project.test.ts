import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { ConfigError, LintError } from '../../../src/files/project/lint-error.ts';
import { openProject, type Project } from '../../../src/files/project/open-project.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { createFolder } from './folder.ts';

const CONFIG = JSON.stringify({
  resource: 'payments',
  ignore: ['old/'],
  files: { '*.txt': 'queries' },
  rules: { 'field-alias': 'info' },
  overrides: [{ files: 'plans/**', resource: 'plans' }],
});

const codesOf = async (project: Project, file: string, text?: string): Promise<readonly string[] | undefined> =>
  (await project.lint(file, text))?.diagnostics.map(({ severity, code }) => `${severity} ${code}`);

describe('openProject', () => {
  test('reads the nearest config upward, and names files relative to its folder', async () => {
    const folder = createFolder({ 'clausal.config.json': CONFIG, 'inner/a.txt': 'status:"SETTLED"' });
    const project = await openProject(path.join(folder, 'inner'));
    expect(project.config.file).toBe(path.join(folder, 'clausal.config.json'));
    expect(await project.lint('a.txt')).toMatchObject({
      path: 'a.txt',
      queries: 1,
      diagnostics: [{ severity: 'info' }],
    });
    expect(await project.lint('../b.txt', 'amount>5')).toMatchObject({ path: '../b.txt', diagnostics: [] });
  });

  test('opens a folder that has no config', async () => {
    const project = await openProject(createFolder());
    expect(project.config.file).toBe(undefined);
    expect(await codesOf(project, 'a.query', 'amount>5')).toEqual(['error missing-resource']);
  });

  test('gives the kind and settings of a file, by its relative or absolute path', async () => {
    const project = await openProject(createFolder({ 'clausal.config.json': CONFIG }));
    expect(await project.findHost('a.txt')).toBe(HOSTS.queries);
    expect(await project.findHost(path.join(project.cwd, 'a.txt'))).toBe(HOSTS.queries);
    expect(await project.findHost('a.png')).toBe(undefined);
    expect((await project.findSettings()).resource).toBe('payments');
    expect((await project.findSettings('plans/a.txt')).resource).toBe('plans');
    expect(await project.findSettings(path.join(project.cwd, 'plans/a.txt'))).toBe(
      await project.findSettings('plans/a.txt'),
    );
  });

  test.each([
    { file: 'old/a.txt', ignores: true },
    { file: 'a.txt', ignores: false },
    { file: '../old/a.txt', ignores: false },
  ])('ignores $file: $ignores', async ({ file, ignores }) => {
    const project = await openProject(createFolder({ 'clausal.config.json': CONFIG }));
    expect(await project.ignores(file)).toBe(ignores);
  });

  test('lints a given text instead of the file, without its byte order mark', async () => {
    const project = await openProject(createFolder({ 'clausal.config.json': CONFIG, 'a.txt': 'amount>5' }));
    expect(await codesOf(project, 'a.txt')).toEqual([]);
    expect(await project.lint('a.txt', '\ufeffstatus:"SETTLED"')).toMatchObject({
      text: 'status:"SETTLED"',
      diagnostics: [{ code: 'field-alias', span: { start: 0, end: 6 } }],
    });
  });

  test('reports a missing file as unreadable, and nothing for a file that cannot contain queries', async () => {
    const project = await openProject(createFolder());
    expect(await codesOf(project, 'a.query')).toEqual(['error unreadable-file']);
    expect(await codesOf(project, 'a.png', 'amount>5')).toBe(undefined);
  });

  test('takes a default resource instead of that of the config, and more resources', async () => {
    const shipments = defineResource({
      name: 'shipments',
      fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    const folder = createFolder({ 'clausal.config.json': CONFIG });
    const project = await openProject(folder, { resource: 'shipments', resources: { shipments } });
    expect(await codesOf(project, 'a.txt', 'weight>5')).toEqual([]);
    expect(await codesOf(project, 'plans/a.txt', 'weight>5')).toEqual(['error unknown-field']);
  });

  test.each([
    { resource: 'payment', message: 'there is no resource `payment`; did you mean `payments`?' },
    {
      resource: '__proto__',
      message: 'there is no resource `__proto__`; use one of `payments`, `customers`, `subscriptions`, `plans`',
    },
  ])('refuses the unknown resource $resource', async ({ resource, message }) => {
    await expect(openProject(createFolder(), { resource })).rejects.toThrow(new LintError(message));
  });

  test('throws with every mistake of a config', async () => {
    const folder = createFolder({ 'wrong.json': '{"resource": "payment", "ruels": {}}' });
    await expect(openProject(folder, { config: 'wrong.json' })).rejects.toSatisfy(
      (error) => error instanceof ConfigError && error.findings.length === 2,
    );
  });
});
