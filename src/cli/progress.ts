import tty from 'node:tty';
import type { Output } from './output.ts';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
const ERASE_LINE = '\r\u001b[K';

/** How far a long run has come, in one line of a terminal that it erases itself. */
export interface Progress {
  /** So many bytes more have been read. */
  advance(bytes: number): void;
  /** Shows the line, now and then; `errors` is for the caller to flush. */
  show(objects: number, matches: number): void;
  /** Takes the line away: for good, or for something else to be written. */
  hide(): void;
}

/** @param sizeOf - Finds how many bytes there are to read, if that is known. */
export function createProgress(errors: Output, sizeOf: () => number | undefined): Progress {
  const isWanted = tty.isatty(2) && !tty.isatty(1);
  const size = isWanted ? sizeOf() : undefined;
  let bytes = 0;
  let dueMs = performance.now() + FIRST_AFTER_MS;
  let isShown = false;
  const write = (text: string): void => void errors.write(text)?.catch(() => {});
  return {
    advance(more) {
      bytes += more;
    },
    show(objects, matches) {
      if (!isWanted || performance.now() < dueMs) return;
      dueMs = performance.now() + EVERY_MS;
      isShown = true;
      const share = size === undefined || size === 0 ? '' : `${Math.min(100, Math.floor((bytes / size) * 100))}%, `;
      write(`${ERASE_LINE}${share}${group(objects)} objects, ${group(matches)} match`);
    },
    hide() {
      if (isShown) write(ERASE_LINE);
      isShown = false;
    },
  };
}

/** `1,234,567`. */
function group(count: number): string {
  return count.toLocaleString('en');
}
