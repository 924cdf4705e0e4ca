import { Option } from '@commander-js/extra-typings';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { hideCredentials } from '../../../language/diagnostic/hide-credentials.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { INPUT_FORMATS, type InputFormat } from '../../../objects/readers/object-reader.ts';
import { formatOfName } from '../../../objects/readers/open-input.ts';
import { type ObjectBatch, readObjects } from '../../../objects/readers/read-objects.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import type { Progress } from './progress.ts';

/** The format of files of objects. */
export function inputOption() {
  const words = 'format of the files; by default from their extension, otherwise JSON';
  return new Option('-i, --input <format>', words).choices(INPUT_FORMATS);
}

/** The name of standard input among files. */
export const STDIN = '-';

/** The files of objects that a command reads: standard input if none is given. */
export function readInputs(files: readonly string[]): readonly string[] {
  if (files.indexOf(STDIN) !== files.lastIndexOf(STDIN)) throw new UsageError('standard input can be read only once');
  return files.length === 0 ? [STDIN] : files;
}

const MAX_BROKEN_LINES = 20;

/** Receives a rejected line, and its `object` if it has one. */
export type Reject = (rejected: {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  readonly object?: object | undefined;
}) => void;

/** The objects of files. What cannot be read is reported on standard error, and the rest is read. */
export interface ReadFiles {
  readonly batches: AsyncIterable<ObjectBatch>;
  /** Reports a line without a valid object. */
  reportBroken(origin: string, line: number, problem: string, object?: object): void;
  warn(text: string): void;
  end(objectCount: number): ExitCode;
  /** Whether all files could be read, and each line of them. */
  readonly isWhole: boolean;
  /** Whether the files are empty: no bytes, not only no objects. */
  readonly isEmpty: boolean;
}

/**
 * Reads the objects of files.
 *
 * @param reject - Called for each line without a valid object.
 */
export function readFiles(
  files: readonly string[],
  input: InputFormat | undefined,
  resource: Resource,
  progress: Progress,
  errors: Output,
  reject?: Reject,
): ReadFiles {
  const warn = (text: string): void => {
    progress.hide();
    // A closed pipe is ignored here; any other failure shows at the last flush.
    errors.write(`clausal: ${text}\n`)?.catch(() => {});
  };
  let brokenLines = 0;
  let isUnreadable = false;
  let isWhole = true;
  let isEmpty = true;
  const reportBroken: ReadFiles['reportBroken'] = (origin, line, problem, object) => {
    brokenLines++;
    reject?.({ file: origin, line, problem, object });
    if (brokenLines <= MAX_BROKEN_LINES) warn(`${toVisible(origin)}:${line}: ${problem}`);
  };
  const batches = readObjects(files, input, resource, {
    broken(...line) {
      isWhole = false;
      reportBroken(...line);
    },
    unreadable(origin, reason) {
      [isUnreadable, isWhole] = [true, false];
      warn(`cannot read ${toVisible(hideCredentials(origin))}: ${reason}`);
    },
    progress(bytes) {
      isEmpty &&= bytes === 0;
      progress.advance(bytes);
    },
  });
  return {
    batches,
    reportBroken,
    warn,
    get isWhole() {
      return isWhole;
    },
    get isEmpty() {
      return isEmpty && !isUnreadable;
    },
    end(objectCount) {
      if (brokenLines > MAX_BROKEN_LINES) warn(`${brokenLines - MAX_BROKEN_LINES} more broken lines`);
      if (objectCount === 0 && brokenLines > 0 && input === undefined && !files.every(formatOfName)) {
        warn('files without a known extension were read as JSON; use --input csv for CSV');
      }
      if (isUnreadable) return EXIT.usage;
      return brokenLines > 0 ? EXIT.found : EXIT.ok;
    },
  };
}
