import fs from 'node:fs';
import { z } from 'zod';
import { checkQuery } from '../../checker/check-query.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { describeFound, foundOutput } from '../found-object.ts';
import { matchFiles } from '../match-files.ts';
import { queryInput, resourceInput } from '../query-input.ts';
import { describeErrors } from '../query-report.ts';
import type { Roots } from '../roots.ts';
import { createTool, type ToolInstaller } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Workspace } from '../workspace.ts';

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
      const resource = workspace.findResource(name);
      const { query, diagnostics } = checkQuery(resource, text);
      if (query === undefined) throw new ToolError(describeErrors(resource, text, diagnostics));
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
