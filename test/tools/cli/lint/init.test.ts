import { expect, test } from 'vitest';
import { CONFIG_FILES } from '../../../../src/files/project/config/find-config.ts';
import { runClausal } from '../run-clausal.ts';
import { createProject } from './create-project.ts';

test('init writes a config that lint reads', async () => {
  const project = createProject({ 'queries/a.txt': 'wrong>1' });
  expect(await runClausal(['init'], { cwd: project.folder })).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'clausal: wrote clausal.config.jsonc, which `clausal lint` reads\n',
  });
  expect(await project.lint(['--resource', 'payments'])).toMatchObject({ exitCode: 1 });
});

test.each(CONFIG_FILES)('init does not overwrite %s', async (name) => {
  const project = createProject({ [name]: 'mine' });
  expect(await runClausal(['init'], { cwd: project.folder })).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `clausal: ${name} already exists\n`,
  });
  expect(project.read(name)).toBe('mine');
});
