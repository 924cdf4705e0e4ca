import fs from 'node:fs';
import path from 'node:path';
import { isInSkippedFolder, toSlashes } from '../../../files/project/paths.ts';
import { isTemporary } from '../../../files/project/write-atomically.ts';

/** Changes within this time after another count as one. */
const QUIET_MS = 100;

/**
 * Runs once, and again whenever something changes in a folder, until the signal aborts it.
 *
 * @param own - Absolute path prefixes of files that the runs write themselves, besides temporary ones.
 */
export async function watch(
  folder: string,
  own: readonly string[],
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  // Watch before the first run, so that no change during it is missed.
  const changes = createChanges(folder, own, signal);
  try {
    while (!signal.aborted) {
      await run();
      await changes.next();
    }
  } finally {
    changes.close();
  }
}

interface Changes {
  /** Resolves once something has changed since the last call and no change followed for a while, or on abort. */
  next(): Promise<void>;
  close(): void;
}

function createChanges(folder: string, own: readonly string[], signal: AbortSignal): Changes {
  let hasChanged = false;
  let wake = (): void => {};
  const isOwn = (name: string): boolean =>
    isTemporary(name) || own.some((file) => path.join(folder, name).startsWith(file));
  const watcher = fs.watch(folder, { recursive: true }, (_, name) => {
    if (name !== null && (isInSkippedFolder(toSlashes(name, path.sep === '\\')) || isOwn(name))) return;
    hasChanged = true;
    wake();
  });
  signal.addEventListener('abort', () => wake());
  return {
    async next() {
      if (!hasChanged && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      hasChanged = false;
    },
    close: () => watcher.close(),
  };
}
