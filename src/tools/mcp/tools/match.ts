import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fieldName } from '../../../language/catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import { readExpression } from '../../../language/checker/query-like.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import { readQuery } from '../../../language/document.ts';
import { writeId } from '../../../objects/collection/arguments.ts';
import { writeValue } from '../../../objects/matcher/describe-clause.ts';
import { findValues } from '../../../objects/matcher/found-values.ts';
import { createTally, type MatchTally } from '../../../objects/matcher/tally-matches.ts';
import type { ObjectRecord } from '../../../objects/readers/object-reader.ts';
import { readObjects } from '../../../objects/readers/read-objects.ts';
import { watchFields, watchTypes } from '../../../objects/readers/watch-objects.ts';
import { describeErrors } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import { type Roots, ToolError, type Workspace } from '../workspace.ts';

/** The most characters of all whole objects in an answer. */
const MAX_OBJECTS_LENGTH = 30_000;
/** The number of values of a field to show. */
const MAX_VALUES = 5;

/** A match, as answers show it. */
const foundOutput = z.object({
  file: z.string(),
  line: z.number().describe('The line where the object starts, from 1.'),
  id: z.string().optional(),
  values: z
    .record(z.string(), z.unknown())
    .describe('The values of the fields of the query: `null` for no value, a list for several.'),
  object: z.record(z.string(), z.unknown()).optional().describe('The whole object, if `objects` is set.'),
});

/** Describes matches by the fields of the query; whole objects are added as long as they fit. */
function describeFound(
  query: CheckedQuery,
  found: readonly FoundObject[],
  withObjects: boolean,
): readonly z.input<typeof foundOutput>[] {
  let length = 0;
  return found.map(({ object, file, line }) => {
    const id = writeId(object)?.slice(0, MAX_ID_LENGTH);
    const answer = { file, line, ...(id !== undefined && { id }), values: describeValues(query, object) };
    if (!withObjects) return answer;
    length += JSON.stringify(object).length;
    return length > MAX_OBJECTS_LENGTH ? answer : { ...answer, object: object as Readonly<Record<string, unknown>> };
  });
}

const MAX_ID_LENGTH = 100;

function describeValues({ clauses }: CheckedQuery, object: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    clauses.map((clause) => {
      const values = findValues(clause, object);
      const shown = values.slice(0, MAX_VALUES).map(({ value }) => toShort(value));
      if (values.length > MAX_VALUES) shown.push('…');
      return [fieldName(clause), shown.length > 1 ? shown : (shown[0] ?? null)];
    }),
  );
}

const MAX_TEXT_LENGTH = 200;

/** A value of a limited length: lists and objects in words. */
function toShort(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return writeValue(value);
  return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
}

const MAX_FILES = 50;
/** The most bytes that one call reads. */
const MAX_SIZE = 1 << 28;
const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 50;

export function matchTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'match',
    title: 'Find matching objects in files',
    description:
      'Runs a query over objects in local files and counts the matches: JSON (a list or one object), NDJSON and CSV (with a header of field ' +
      'paths). Use it to try a query on exported data before it is sent. The first matches come with their place and the values of the ' +
      'fields of the query; set `objects` for whole objects. If nothing matches, `clauses` says for how many objects each clause holds, and ' +
      '`warnings` names fields that no object has. Files are only read, and only within the folders that the server was started with.',
    input: z.strictObject({
      resource: resourceInput(workspace),
      query: queryInput,
      files: z
        .array(z.string().min(1).max(4096))
        .min(1)
        .max(MAX_FILES)
        .describe('Paths, absolute or relative to the folder of the server.'),
      limit: z
        .int()
        .min(0)
        .max(MAX_LIMIT)
        .default(DEFAULT_LIMIT)
        .describe('The most matches to return; all are counted.'),
      objects: z.boolean().default(false).describe('Also return the whole objects, as long as they fit.'),
    }),
    output: z.object({
      matches: z.number().describe('The number of objects that match.'),
      objects: z.number().describe('The number of objects that were read.'),
      found: z.array(foundOutput).describe('The first matches.'),
      clauses: z
        .array(
          z.object({
            clause: z.string(),
            holds: z.number().describe('The number of objects that the clause holds for.'),
            decides: z
              .number()
              .describe('The number of objects that the clause alone removes or, in an OR query, finds.'),
          }),
        )
        .describe('What each clause does.'),
      warnings: z.array(z.string()).optional(),
    }),
    async run({ resource: name, query: text, files, limit, objects }, signal) {
      const document = readQuery(workspace.findResource(name), text);
      const { query } = document;
      if (query === undefined) throw new ToolError(describeErrors(document, workspace.readUser()));
      const found = await matchFiles(query, findFiles(workspace.roots, files), limit, signal);
      const { tally, warnings } = found;
      return {
        matches: tally.matches,
        objects: tally.objects,
        found: [...describeFound(query, found.found, objects)],
        clauses: tally.clauses.map(({ clause, holds, decides }) => ({
          clause: text.slice(clause.node.span.start, clause.node.span.end),
          holds,
          decides,
        })),
        ...(warnings.length > 0 && { warnings: warnings.map((one) => one.slice(0, MAX_WARNING_LENGTH)) }),
      };
    },
  });
}

const MAX_WARNING_LENGTH = 500;

/**
 * Finds files within the folders of the server.
 *
 * @returns The real path of each file, with its name as it was given.
 * @throws {ToolError} If one is outside, is not a file, or all together are too large.
 */
function findFiles(roots: Roots, files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let size = 0;
  for (const file of files) {
    const real = roots.find(file);
    if (found.has(real)) continue;
    const stat = fs.statSync(real);
    // A pipe or a device would block the server.
    if (!stat.isFile())
      throw new ToolError(`${quoteText(file)} is ${stat.isDirectory() ? 'a folder; name its files' : 'not a file'}`);
    size += stat.size;
    found.set(real, file);
  }
  if (size <= MAX_SIZE) return found;
  throw new ToolError(
    `the files have ${Math.ceil(size / (1 << 20))} MiB together; the most is ${MAX_SIZE >> 20} MiB. Run \`clausal match\` in a shell instead`,
  );
}

/** An object that matches, and its place. */
interface FoundObject extends Pick<ObjectRecord, 'object' | 'line'> {
  readonly file: string;
}

interface FileMatches {
  readonly tally: MatchTally;
  /** The first matches. */
  readonly found: readonly FoundObject[];
  /** Broken lines, files that cannot be read, and fields that no object has; each a sentence. */
  readonly warnings: readonly string[];
}

const MAX_BROKEN_LINES = 5;

/**
 * Runs a query over the objects of files.
 *
 * @param files - The real path of each file, with its name in answers.
 * @param limit - The number of matches to return; all are counted.
 * @throws Whatever aborted the signal.
 */
async function matchFiles(
  query: CheckedQuery,
  files: ReadonlyMap<string, string>,
  limit: number,
  signal: AbortSignal,
): Promise<FileMatches> {
  const watches = [watchFields(query), watchTypes(query)];
  const warnings: string[] = [];
  const tally = createTally(readExpression(query));
  let broken = 0;
  const found: FoundObject[] = [];
  const nameOf = (origin: string): string => files.get(origin) ?? origin;
  const batches = readObjects([...files.keys()], undefined, query.resource, {
    broken(origin, line, problem) {
      broken++;
      if (broken <= MAX_BROKEN_LINES) warnings.push(`${nameOf(origin)}:${line}: ${problem}`);
    },
    unreadable: (origin, reason) => warnings.push(`cannot read ${nameOf(origin)}: ${reason}`),
    progress() {},
  });
  for await (const { origin, records } of batches) {
    const file = nameOf(origin);
    for (const { object, line } of records) {
      for (const watch of watches) watch.look(object, file, line);
      if (tally.add(object) && found.length < limit) found.push({ object, line, file });
    }
    // Files are read in blocking calls; other requests and cancellations get their turn here.
    await setImmediate(undefined, { signal });
  }
  if (broken > MAX_BROKEN_LINES) warnings.push(`${broken - MAX_BROKEN_LINES} more broken lines`);
  return { tally: tally.sum(), found, warnings: [...warnings, ...watches.flatMap((watch) => watch.describe())] };
}
