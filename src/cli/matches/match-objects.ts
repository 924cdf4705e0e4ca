import type { CheckedQuery } from '../../checker/checked-query.ts';
import { toVisible } from '../../diagnostic/visible.ts';
import { compileMatcher } from '../../matcher/compile-matcher.ts';
import { type ObjectWatch, watchFields } from '../../objects/field-watch.ts';
import { formatOfName } from '../../objects/input-format.ts';
import type { InputFormat } from '../../objects/object-reader.ts';
import { sizeOfInputs } from '../../objects/open-input.ts';
import { type ObjectBatch, readObjects } from '../../objects/read-objects.ts';
import { watchTypes } from '../../objects/type-watch.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { flushQuietly, type Output } from '../output.ts';
import { createProgress } from '../progress.ts';
import type { ReviewWatch } from './watch-review.ts';
import type { MatchWriter } from './write-lines.ts';

export interface MatchObjectsOptions {
  readonly input?: InputFormat;
  readonly limit?: number;
  readonly quiet?: boolean;
  readonly review?: ReviewWatch | undefined;
}

/** Reads the objects of files and passes the matches, or all objects, to a writer. */
export async function matchObjects(
  query: CheckedQuery,
  files: readonly string[],
  { input, limit = Number.POSITIVE_INFINITY, quiet = false, review }: MatchObjectsOptions,
  writer: MatchWriter,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const matches = compileMatcher(query);
  const watches: readonly ObjectWatch[] = quiet ? [] : [watchFields(query), watchTypes(query)];
  let objectCount = 0;
  let matchCount = 0;
  /** Returns whether more objects are wanted. */
  const take = async ({ origin, records }: ObjectBatch): Promise<boolean> => {
    for (const { object, line, json } of records) {
      const isMatch = matches(object);
      for (const watch of watches) watch.look(object, origin, line);
      review?.look(object, isMatch);
      objectCount++;
      if (isMatch) matchCount++;
      if (isMatch || writer.takesAll) {
        const waiting = writer.write({ object, line, json, origin });
        if (waiting !== undefined) await waiting;
      }
      if (matchCount === limit) return false;
    }
    return true;
  };

  const progress = createProgress(errors, () => sizeOfInputs(files));
  const tell = (text: string): void => {
    progress.hide();
    // A closed pipe is ignored here; any other failure shows at the last flush.
    errors.write(text)?.catch(() => {});
  };
  const broken = createBrokenLines(tell);
  let isUnreadable = false;
  const batches = readObjects(files, input, query.resource, {
    broken: broken.add,
    doubt(origin, line, doubt) {
      if (!quiet) tell(`clausal: ${toVisible(origin)}:${line}: ${doubt}\n`);
    },
    unreadable(origin, reason) {
      isUnreadable = true;
      tell(`clausal: cannot read ${toVisible(origin)}: ${reason}\n`);
    },
    progress: progress.advance,
  });
  for await (const batch of limit > 0 ? batches : []) {
    if (!(await take(batch))) break;
    progress.show(objectCount, matchCount);
    // Matches of a growing input appear as it grows.
    await output.flush();
    await flushQuietly(errors);
  }
  progress.hide();
  await writer.end();
  broken.end();
  if (objectCount === 0 && broken.count > 0 && input === undefined && !files.every(formatOfName)) {
    tell('clausal: files without a known extension were read as JSON; use --input csv for CSV\n');
  }
  for (const noticed of watches.flatMap((watch) => watch.describe())) tell(`clausal: ${noticed}\n`);
  if (isUnreadable) return EXIT.usage;
  return broken.count > 0 ? EXIT.found : EXIT.ok;
}

/** The number of broken lines to show one by one. */
const MAX_BROKEN_LINES = 20;

/** Reports broken lines and counts them. */
export interface BrokenLines {
  readonly add: (origin: string, line: number, problem: string) => void;
  /** Reports the number of lines that were not shown. */
  readonly end: () => void;
  readonly count: number;
}

function createBrokenLines(tell: (text: string) => void): BrokenLines {
  let count = 0;
  return {
    add(origin, line, problem) {
      count++;
      if (count <= MAX_BROKEN_LINES) tell(`clausal: ${toVisible(origin)}:${line}: ${problem}\n`);
    },
    end() {
      if (count > MAX_BROKEN_LINES) tell(`clausal: ${count - MAX_BROKEN_LINES} more broken lines\n`);
    },
    get count() {
      return count;
    },
  };
}
