import tty from 'node:tty';
import type { Output } from '../output.ts';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
const ERASE_LINE = '\r\u001b[K';

/** The progress of a long run, on one line of the terminal. */
export type Progress = ReturnType<typeof createProgress>;

/**
 * @param sizeOf - Returns the total number of bytes to read, if it is known.
 * @param isWanted - Whether to show the line; by default on a terminal that objects are not printed to.
 */
export function createProgress(
  errors: Output,
  sizeOf: () => number | undefined,
  isWanted = tty.isatty(2) && !tty.isatty(1),
) {
  const size = isWanted ? sizeOf() : undefined;
  let bytes = 0;
  let dueMs = performance.now() + FIRST_AFTER_MS;
  let isShown = false;
  const write = (text: string): void => void errors.write(text)?.catch(() => {});
  return {
    /** Reports that this many more bytes have been read. */
    advance(more: number): void {
      bytes += more;
    },
    /** Updates the line from time to time; the caller flushes `errors`. */
    show(objects: number, matches?: number): void {
      if (!isWanted || performance.now() < dueMs) return;
      dueMs = performance.now() + EVERY_MS;
      isShown = true;
      const share = size === undefined || size === 0 ? '' : `${Math.min(100, Math.floor((bytes / size) * 100))}%, `;
      const matching = matches === undefined ? '' : `, ${matches.toLocaleString('en')} match`;
      write(`${ERASE_LINE}${share}${objects.toLocaleString('en')} objects${matching}`);
    },
    /** Erases the line, at the end or before other output. */
    hide(): void {
      if (isShown) write(ERASE_LINE);
      isShown = false;
    },
  };
}
