import { countOf } from '../../../language/base/plural.ts';
import { flushQuietly, type Output } from '../output.ts';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
const LOG_EVERY_MS = 10_000;
const ERASE_LINE = '\r\u001b[K';

/** How progress is shown: on one line of a terminal, in lines of a log, or not at all. It is found when the first second has passed. */
type FindKind = () => 'line' | 'log' | 'none';

/** The kind for a command that prints only its result: a log if standard error is not a terminal, as under cron. */
export function lineOrLog(): FindKind {
  return () => (isTerminal(2) ? 'line' : 'log');
}

/** The kind for a command whose results may go to the same terminal, or which has a log of its own. */
export function lineOrNone(isQuiet = false): FindKind {
  return () => (isTerminal(2) && !isQuiet ? 'line' : 'none');
}

/** Loads `node:tty` only when it is called (docs/decisions/002-quick-start.md). */
function isTerminal(fd: number): boolean {
  return process.getBuiltinModule('node:tty').isatty(fd);
}

/** The progress of a long run. */
export type Progress = ReturnType<typeof createProgress>;

/**
 * @param sizeOf - Returns the total number of bytes to read, if it is known.
 * @param findKind - By default a line, if standard error is a terminal and objects go elsewhere.
 * @param nouns - What is counted.
 */
export function createProgress(
  errors: Output,
  sizeOf: () => number | undefined,
  findKind: FindKind = () => (isTerminal(2) && !isTerminal(1) ? 'line' : 'none'),
  nouns = 'objects',
) {
  // Not `performance.now()`, whose module takes 2 ms to load.
  const startMs = Date.now();
  let kind: ReturnType<FindKind> | undefined;
  let size: number | undefined;
  let bytes = 0;
  let dueMs = startMs + FIRST_AFTER_MS;
  let isShown = false;
  const write = (text: string): void => void errors.write(text)?.catch(() => {});
  const progress = {
    /** Reports that this many more bytes have been read. */
    advance(more: number): void {
      bytes += more;
    },
    /** Shows the progress from time to time; the caller flushes `errors`. */
    show(count: number, matches?: number): void {
      if (kind === 'none' || Date.now() < dueMs) return;
      if (kind === undefined) {
        kind = findKind();
        if (kind !== 'none') size = sizeOf();
        if (kind === 'log') dueMs = startMs + LOG_EVERY_MS;
        progress.show(count, matches);
        return;
      }
      dueMs = Date.now() + (kind === 'log' ? LOG_EVERY_MS : EVERY_MS);
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
