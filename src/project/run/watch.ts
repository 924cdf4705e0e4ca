import fs from 'node:fs';
import path from 'node:path';
import { isInClosedFolder } from '../files/walk-folder.ts';
import { toSlashes } from '../paths.ts';

/** Changes that come so soon after another are one. */
const QUIET_MS = 100;

/**
 * Runs again and again: once, and whenever something changes in a folder, until
 * the signal ends it.
 *
 * @param own - The files that runs write themselves, absolute; what begins like one of them is one.
 */
export async function watch(
  folder: string,
  own: readonly string[],
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  // Listens before the first run, so that no change during it is lost.
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
  /** Resolves once something has changed since it was last asked, and all is quiet; or nothing is to be awaited any more. */
  next(): Promise<void>;
  close(): void;
}

function createChanges(folder: string, own: readonly string[], signal: AbortSignal): Changes {
  let hasChanged = false;
  let wake = (): void => {};
  const isOwn = (name: string): boolean => own.some((file) => path.join(folder, name).startsWith(file));
  const watcher = fs.watch(folder, { recursive: true }, (_, name) => {
    if (name !== null && (isInClosedFolder(toSlashes(name, path.sep === '\\')) || isOwn(name))) return;
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
