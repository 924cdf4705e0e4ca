import { type DataQuery, findQueries, keepOurs } from '../data/find-queries.ts';
import { mentionsKeys, tellsResource } from '../data/mentions-keys.ts';
import { type Fault, reportFault } from '../fault.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { createJsonFormat } from '../json/json-format.ts';
import { parseJson } from '../json/parse-json.ts';
import { linesOf } from '../lines.ts';

/**
 * Reads a JSON value a line, each for itself: the keys of patterns are those
 * within a line. Lines without the words of a query are not even parsed.
 */
export function readNdjson(file: string, settings: HostSettings): HostReading {
  const queries: DataQuery[] = [];
  let first: Fault | undefined;
  for (const { start, end } of linesOf(file)) {
    const line = file.slice(start, end);
    if (line.trim() === '' || !(tellsResource(line) || mentionsKeys(line, settings))) continue;
    const { tree, fault } = parseJson(file, start, end, { disallowComments: true });
    first ??= fault;
    if (tree !== undefined && fault === undefined) {
      for (const query of findQueries([tree], createJsonFormat(file, start), settings)) queries.push(query);
    }
  }
  return {
    queries: keepOurs(queries),
    comments: [],
    diagnostics: first === undefined ? [] : [reportFault('NDJSON', first)],
  };
}
