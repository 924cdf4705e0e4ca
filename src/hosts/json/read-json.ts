import { findQueries, keepOurs } from '../data/find-queries.ts';
import { reportFault } from '../fault.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { findJsonComments } from './json-comments.ts';
import { createJsonFormat } from './json-format.ts';
import { parseJson } from './parse-json.ts';

/** Reads JSON. Comments and commas behind the last of a list are no fault. */
export function readJson(file: string, settings: HostSettings): HostReading {
  const { tree, fault } = parseJson(file, 0, file.length, { allowTrailingComma: true });
  const queries = tree === undefined ? [] : keepOurs(findQueries([tree], createJsonFormat(file, 0), settings));
  return {
    // Nobody knows how the parser read what is behind the first fault.
    queries: fault === undefined ? queries : queries.filter(({ span }) => span.end < fault.start),
    comments: findJsonComments(file),
    diagnostics: fault === undefined ? [] : [reportFault('JSON', fault)],
    isPartial: fault !== undefined,
  };
}
