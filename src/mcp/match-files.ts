import { setImmediate } from 'node:timers/promises';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { compileMatcher } from '../matcher/compile-matcher.ts';
import { type MatchTally, tallyMatches } from '../matcher/tally-matches.ts';
import { watchFields } from '../objects/field-watch.ts';
import type { ObjectRecord } from '../objects/object-reader.ts';
import { readObjects } from '../objects/read-objects.ts';
import { watchTypes } from '../objects/type-watch.ts';

/** An object that matches, and its place. */
export interface FoundObject extends Pick<ObjectRecord, 'object' | 'line'> {
  readonly file: string;
}

/** The matches in some files. */
export interface FileMatches {
  readonly tally: MatchTally;
  /** The first matches. */
  readonly found: readonly FoundObject[];
  /** Broken lines, files that cannot be read, and fields that no object has; each a sentence. */
  readonly warnings: readonly string[];
}

/** The number of broken lines to tell of one by one. */
const MAX_BROKEN_LINES = 5;

/**
 * Runs a query over the objects of files.
 *
 * @param files - The real path of each file, with its name in answers.
 * @param limit - The number of matches to return; all are counted.
 * @throws Whatever aborted the signal.
 */
export async function matchFiles(
  query: CheckedQuery,
  files: ReadonlyMap<string, string>,
  limit: number,
  signal: AbortSignal,
): Promise<FileMatches> {
  const matches = compileMatcher(query);
  const watches = [watchFields(query), watchTypes(query)];
  const warnings: string[] = [];
  let tally = tallyMatches(query, []);
  let broken = 0;
  const found: FoundObject[] = [];
  const nameOf = (origin: string): string => files.get(origin) ?? origin;
  const batches = readObjects([...files.keys()], undefined, query.resource, {
    broken(origin, line, problem) {
      broken++;
      if (broken <= MAX_BROKEN_LINES) warnings.push(`${nameOf(origin)}:${line}: ${problem}`);
    },
    doubt: (origin, line, doubt) => warnings.push(`${nameOf(origin)}:${line}: ${doubt}`),
    unreadable: (origin, reason) => warnings.push(`cannot read ${nameOf(origin)}: ${reason}`),
    progress() {},
  });
  for await (const { origin, records } of batches) {
    const file = nameOf(origin);
    for (const { object, line } of records) {
      for (const watch of watches) watch.look(object, file, line);
      if (found.length < limit && matches(object)) found.push({ object, line, file });
    }
    const objects = records.map(({ object }) => object);
    tally = addTallies(tally, tallyMatches(query, objects));
    // Files are read in blocking calls; other requests and cancellations get their turn here.
    await setImmediate(undefined, { signal });
  }
  if (broken > MAX_BROKEN_LINES) warnings.push(`${broken - MAX_BROKEN_LINES} more broken lines`);
  return { tally, found, warnings: [...warnings, ...watches.flatMap((watch) => watch.describe())] };
}

function addTallies(one: MatchTally, other: MatchTally): MatchTally {
  return {
    objects: one.objects + other.objects,
    matches: one.matches + other.matches,
    clauses: one.clauses.map(({ clause, holds, decides }, index) => ({
      clause,
      holds: holds + (other.clauses[index]?.holds ?? 0),
      decides: decides + (other.clauses[index]?.decides ?? 0),
    })),
  };
}
