import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { watch } from '../../../../src/tools/cli/lint/watch.ts';

test('a watch runs again after changes, but not after those that a run makes itself', async () => {
  vi.useFakeTimers();
  let report = (_name: string): void => {};
  vi.spyOn(fs, 'watch').mockImplementation(((_folder: string, _options: object, listen: fs.WatchListener<string>) => {
    report = (name) => listen('rename', name);
    return { close: () => {} };
  }) as never);
  const folder = path.resolve('project');
  const stop = new AbortController();
  let runs = 0;
  const ended = watch(folder, [path.join(folder, '.clausalcache')], stop.signal, async () => {
    runs += 1;
  });
  for (const [name, expected] of [
    ['.clausal-12-0a1b2c3d.tmp', 1],
    [path.join('queries', '.clausal-12-0a1b2c3d.tmp'), 1],
    ['.clausalcache', 1],
    [path.join('node_modules', 'a.query'), 1],
    ['a.query', 2],
    ['.clausal-12.tmp', 3],
  ] as const) {
    report(name);
    await vi.advanceTimersByTimeAsync(1000);
    expect([name, runs]).toEqual([name, expected]);
  }
  stop.abort();
  await ended;
  vi.useRealTimers();
});
