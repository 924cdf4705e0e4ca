import tty from 'node:tty';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { PLAIN_STYLE } from '../../../src/language/diagnostic/render.ts';
import { matchObjects, watchReview } from '../../../src/tools/cli/matches/match-objects.ts';
import { createProgress, lineOrLog, lineOrNone } from '../../../src/tools/cli/matches/progress.ts';
import { writeCount } from '../../../src/tools/cli/matches/write-matches.ts';
import type { Output } from '../../../src/tools/cli/output.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const ERASE = '\r\u001b[K';

const files = createTemporaryFiles();
afterAll(() => files.remove());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Says which of standard output (1) and standard error (2) are terminals. */
function setTerminals(...descriptors: readonly number[]): void {
  vi.spyOn(tty, 'isatty').mockImplementation((descriptor) => descriptors.includes(descriptor));
}

/** Somewhere to write to that keeps everything. */
function createMemory(): Output & { readonly written: () => string } {
  let text = '';
  return {
    write(more) {
      text += more;
      return undefined;
    },
    writeBytes: () => undefined,
    flush: () => Promise.resolve(),
    style: PLAIN_STYLE,
    written: () => text,
  };
}

describe('the line', () => {
  /** What is shown after each of these waits, with as many bytes read as milliseconds have passed. */
  function showAfter(waitsMs: readonly number[], size?: number): readonly string[] {
    const errors = createMemory();
    const progress = createProgress(errors, () => size);
    return waitsMs.map((ms, index) => {
      const before = errors.written().length;
      vi.advanceTimersByTime(ms);
      progress.advance(ms);
      progress.show(1000 * (index + 1), index);
      return errors.written().slice(before);
    });
  }

  test('the line is shown after a second, then five times a second', () => {
    setTerminals(2);
    expect(showAfter([999, 1, 199, 1, 200])).toEqual([
      '',
      `${ERASE}2,000 objects, 1 match`,
      '',
      `${ERASE}4,000 objects, 3 match`,
      `${ERASE}5,000 objects, 4 match`,
    ]);
  });

  test('the line has the share that is read if the size is known', () => {
    setTerminals(2);
    expect(showAfter([1000, 499, 5000], 2000)).toEqual([
      `${ERASE}50%, 1,000 objects, 0 match`,
      `${ERASE}74%, 2,000 objects, 1 match`,
      `${ERASE}100%, 3,000 objects, 2 match`,
    ]);
    expect(showAfter([1000], 0)).toEqual([`${ERASE}1,000 objects, 0 match`]);
  });

  test.each([[], [1], [1, 2]])('the line is not shown if the terminals are %j', (...terminals) => {
    setTerminals(...terminals);
    expect(showAfter([5000])).toEqual(['']);
  });

  test('a log has a line every ten seconds, of a command whose standard error is no terminal', () => {
    setTerminals();
    const errors = createMemory();
    const progress = createProgress(errors, () => 40_000, lineOrLog());
    for (let second = 1; second <= 25; second++) {
      vi.advanceTimersByTime(1000);
      progress.advance(1000);
      progress.show(100 * second);
    }
    progress.hide();
    expect(errors.written()).toBe('clausal: 25%, 1,000 objects\nclausal: 50%, 2,000 objects\n');
  });

  test('the line is erased only if it is shown', () => {
    setTerminals(2);
    const errors = createMemory();
    const progress = createProgress(errors, () => undefined);
    progress.hide();
    vi.advanceTimersByTime(1000);
    progress.show(1, 1);
    progress.hide();
    progress.hide();
    expect(errors.written()).toBe(`${ERASE}1 object, 1 match${ERASE}`);
  });
});

describe('clausal match', () => {
  /** What standard error gets while files are read whose every match takes as long by the clock. */
  async function match(contents: readonly string[], matchMs: number): Promise<string> {
    const names = contents.map((content, index) => files.write(`${index}.ndjson`, content));
    const { query } = checkQuery('payments', 'currency_code:null');
    if (query === undefined) throw new Error('the query has errors');
    const output = createMemory();
    const errors = createMemory();
    const { write, ...counter } = writeCount(output);
    const writer = {
      ...counter,
      write(placed: Parameters<typeof write>[0]) {
        vi.advanceTimersByTime(matchMs);
        return write(placed);
      },
    };
    await matchObjects(query, names, { review: watchReview(query, []) }, writer, { output, errors });
    return errors.written().replaceAll(files.path(''), '');
  }

  test('shows progress after a second, and erases it at the end', async () => {
    setTerminals(2);
    expect(await match(['{}\n', '{}\n'], 600)).toBe(`${ERASE}100%, 2 objects, 2 match${ERASE}`);
    expect(await match(['{}\n', '{}\n'], 400)).toBe('');
  });

  test('erases progress before messages', async () => {
    setTerminals(2);
    expect(await match(['{}\n', '{}\n', 'no\n', '{}\n'], 500)).toBe(
      `${ERASE}50%, 2 objects, 2 match${ERASE}clausal: /2.ndjson:1: not JSON\n${ERASE}100%, 3 objects, 3 match${ERASE}`,
    );
  });

  test('shows no progress if the matches go to the terminal', async () => {
    setTerminals(1, 2);
    expect(await match(['{}\n', '{}\n'], 600)).toBe('');
  });
});

describe('the count of files', () => {
  /** Handles files that take 600 ms each, and writes a line to the same terminal after the second. */
  async function countFiles(quiet: boolean): Promise<string> {
    const errors = createMemory();
    const progress = createProgress(errors, () => undefined, lineOrNone(quiet), 'files');
    const output = progress.before(errors);
    for await (const file of progress.count(['a', 'b', 'c'])) {
      vi.advanceTimersByTime(600);
      if (file === 'c') await output.write('found\n');
    }
    await output.write('done\n');
    return errors.written();
  }

  test('files are counted on a terminal, also beside results, and the line is erased before these', async () => {
    setTerminals(1, 2);
    expect(await countFiles(false)).toBe(`${ERASE}2 files${ERASE}found\n${ERASE}3 files${ERASE}done\n`);
  });

  test('files are not counted without a terminal, or with --quiet', async () => {
    setTerminals(1);
    expect(await countFiles(false)).toBe('found\ndone\n');
    setTerminals(1, 2);
    expect(await countFiles(true)).toBe('found\ndone\n');
  });

  test('files are no longer shown after a failure', async () => {
    setTerminals(2);
    const errors = createMemory();
    const progress = createProgress(errors, () => undefined, lineOrNone(), 'files');
    const failing = async (): Promise<void> => {
      for await (const file of progress.count(['a', 'b'])) {
        vi.advanceTimersByTime(2000);
        if (file === 'b') throw new Error('unreadable');
      }
    };
    await expect(failing()).rejects.toThrow('unreadable');
    expect(errors.written()).toBe(`${ERASE}1 file${ERASE}`);
  });
});
