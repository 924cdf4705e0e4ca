import tty from 'node:tty';
import { countOf } from '../../../language/base/plural.ts';
import { flushQuietly, type Output } from '../output.ts';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
const LOG_EVERY_MS = 10_000;
const ERASE_LINE = '\r\u001b[K';

/** How progress is shown: on one line of a terminal, in lines of a log, or not at all. */
type ProgressKind = 'line' | 'log' | 'none';

/** The kind for a command that prints only its result: a log if standard error is not a terminal, as under cron. */
export function lineOrLog(): ProgressKind {
  return tty.isatty(2) ? 'line' : 'log';
}

/** The kind for a command whose results may go to the same terminal, or which has a log of its own. */
export function lineOrNone(isQuiet = false): ProgressKind {
  return tty.isatty(2) && !isQuiet ? 'line' : 'none';
}

/** The progress of a long run. */
export type Progress = ReturnType<typeof createProgress>;

/**
 * @param sizeOf - Returns the total number of bytes to read, if it is known.
 * @param kind - By default a line, if standard error is a terminal and objects go elsewhere.
 * @param nouns - What is counted.
 */
export function createProgress(
  errors: Output,
  sizeOf: () => number | undefined,
  kind: ProgressKind = tty.isatty(2) && !tty.isatty(1) ? 'line' : 'none',
  nouns = 'objects',
) {
  const size = kind === 'none' ? undefined : sizeOf();
  const [firstAfterMs, everyMs] = kind === 'log' ? [LOG_EVERY_MS, LOG_EVERY_MS] : [FIRST_AFTER_MS, EVERY_MS];
  let bytes = 0;
  let dueMs = performance.now() + firstAfterMs;
  let isShown = false;
  const write = (text: string): void => void errors.write(text)?.catch(() => {});
  const progress = {
    /** Reports that this many more bytes have been read. */
    advance(more: number): void {
      bytes += more;
    },
    /** Shows the progress from time to time; the caller flushes `errors`. */
    show(count: number, matches?: number): void {
      if (kind === 'none' || performance.now() < dueMs) return;
      dueMs = performance.now() + everyMs;
      isShown = kind === 'line';
      const share = size === undefined || size === 0 ? '' : `${Math.min(100, Math.floor((bytes / size) * 100))}%, `;
      const matching = matches === undefined ? '' : `, ${matches.toLocaleString('en')} match`;
      const text = `${share}${countOf(count, nouns)}${matching}`;
      write(kind === 'line' ? `${ERASE_LINE}${text}` : `clausal: ${text}\n`);
    },
    /** Erases the line, at the end or before other output. */
    hide(): void {
      if (isShown) write(ERASE_LINE);
      isShown = false;
    },
    /** Passes items on, and shows how many of them are done. */
    async *count<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
      let done = 0;
      try {
        for (const item of items) {
          yield item;
          done++;
          progress.show(done);
          if (isShown) await flushQuietly(errors);
        }
      } finally {
        progress.hide();
        await flushQuietly(errors);
      }
    },
    /** An output that erases the line before it writes, because both may be the same terminal. */
    before(output: Output): Output {
      const erase = async (): Promise<void> => {
        progress.hide();
        await flushQuietly(errors);
      };
      return {
        write: (text) => (isShown ? erase().then(() => output.write(text)) : output.write(text)),
        writeBytes: (bytes) => (isShown ? erase().then(() => output.writeBytes(bytes)) : output.writeBytes(bytes)),
        flush: () => (isShown ? erase().then(() => output.flush()) : output.flush()),
        get style() {
          return output.style;
        },
      };
    },
  };
  return progress;
}
