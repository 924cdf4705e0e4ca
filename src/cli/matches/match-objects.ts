import type { CheckedQuery } from '../../checker/checked-query.ts';
import { toVisible } from '../../diagnostic/visible.ts';
import { compileMatcher } from '../../matcher/compile-matcher.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { formatOfName } from '../objects/input-format.ts';
import type { InputFormat } from '../objects/object-reader.ts';
import { sizeOfInputs } from '../objects/open-input.ts';
import { type ObjectBatch, readObjects } from '../objects/read-objects.ts';
import { flushQuietly, type Output } from '../output.ts';
import { createProgress } from '../progress.ts';
import { type ObjectWatch, watchFields } from './field-watch.ts';
import { watchTypes } from './type-watch.ts';
import type { MatchWriter } from './write-lines.ts';

export interface MatchObjectsOptions {
  readonly input?: InputFormat;
  readonly limit?: number;
  readonly quiet?: boolean;
}

/** Reads files and gives their objects that a query asks for to a writer, or all. */
export async function matchObjects(
  query: CheckedQuery,
  files: readonly string[],
  { input, limit = Number.POSITIVE_INFINITY, quiet = false }: MatchObjectsOptions,
  writer: MatchWriter,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const matches = compileMatcher(query);
  const watches: readonly ObjectWatch[] = quiet ? [] : [watchFields(query), watchTypes(query)];
  let objectCount = 0;
  let matchCount = 0;
  /** Whether more is wanted. */
  const take = async ({ origin, records }: ObjectBatch): Promise<boolean> => {
    for (const { object, line, json } of records) {
      const isMatch = matches(object);
      for (const watch of watches) watch.look(object, origin, line);
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
    // Whoever closed standard error is told nothing more; anything else shows at the last flush.
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
    // Whoever follows a file that grows is answered as it does.
    await output.flush();
    await flushQuietly(errors);
  }
  progress.hide();
  await writer.end();
  broken.end();
  if (objectCount === 0 && broken.count > 0 && input === undefined && !files.every(formatOfName)) {
    tell('clausal: files whose names do not tell what they are were read as JSON; --input csv reads CSV\n');
  }
  for (const noticed of watches.flatMap((watch) => watch.describe())) tell(`clausal: ${noticed}\n`);
  if (isUnreadable) return EXIT.usage;
  return broken.count > 0 ? EXIT.found : EXIT.ok;
}

/** The most that are shown one by one. */
const SHOWN = 20;

/** Tells of what cannot be read, and remembers that there was something. */
export interface BrokenLines {
  readonly add: (origin: string, line: number, problem: string) => void;
  /** Says how many there were besides those shown. */
  readonly end: () => void;
  readonly count: number;
}

export function createBrokenLines(tell: (text: string) => void): BrokenLines {
  let count = 0;
  return {
    add(origin, line, problem) {
      count++;
      if (count <= SHOWN) tell(`clausal: ${toVisible(origin)}:${line}: ${problem}\n`);
    },
    end() {
      if (count > SHOWN) tell(`clausal: ${count - SHOWN} more like these\n`);
    },
    get count() {
      return count;
    },
  };
}
