import { expect, test } from 'vitest';
import { startClausal } from '../run-clausal.ts';
import { createProject } from './create-project.ts';

/** Starts a run that watches a folder; `shown` waits for a text of what it prints. */
function startWatching(folder: string) {
  const child = startClausal(['lint', '--watch'], {}, folder);
  let stdout = '';
  const waiting: { readonly text: string; readonly resolve: () => void }[] = [];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    for (const { text, resolve } of waiting) if (stdout.includes(text)) resolve();
  });
  const shown = (text: string): Promise<void> =>
    stdout.includes(text) ? Promise.resolve() : new Promise((resolve) => waiting.push({ text, resolve }));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { child, shown, ended };
}

test('--watch runs again when a file changes, and ends when it is interrupted', async () => {
  const project = createProject({ 'a.query': '# resource: payments\nwrong>5\n' });
  const { child, shown, ended } = startWatching(project.folder);
  try {
    await shown('1 query in 1 file: 1 error, 0 warnings');
    project.write('a.query', '# resource: payments\namount>5\n');
    await shown('1 query in 1 file: 0 errors, 0 warnings');
    project.write('clausal.config.json', '{');
    project.write('clausal.config.json', '{"resource":"plans"}');
    project.write('b.query', 'interval:"months"');
    await shown('2 queries in 2 files: 0 errors, 0 warnings');
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toBe(0);
});

test('--watch also ends when it is terminated', async () => {
  const { child, shown, ended } = startWatching(createProject({}).folder);
  try {
    await shown('0 queries in 0 files');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});
