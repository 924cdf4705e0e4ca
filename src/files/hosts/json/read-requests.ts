import { placeReading } from '../excerpt.ts';
import type { EmbeddedQuery, HostReading, HostSettings } from '../host.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { JSON_STRINGS } from '../program/languages.ts';
import { readUrls } from '../program/read-program-file.ts';
import { decodeString, readTokens } from '../program/tokens.ts';
import { readShell } from '../shell/read-shell.ts';

/** The parameters of a URL in a collection of Postman. */
const REPEATS_QUERY = /"key"\s*:\s*"query"/;

/** Finds the queries in the URLs and the commands of JSON: the requests of Postman, the scripts of `package.json`. */
export function readJsonRequests(file: string, settings: HostSettings): HostReading {
  const urls = readUrls(file, JSON_STRINGS, settings);
  const isRepeated = REPEATS_QUERY.test(file);
  const commands = readTokens(file, JSON_STRINGS).tokens.flatMap(({ string }) => {
    if (string === undefined || !file.slice(string.start, string.end).includes('curl ')) return [];
    const builder = new MappedTextBuilder(file);
    decodeString(builder, file, string);
    const { text, map } = builder.finish(string.start);
    // Nothing is changed in it, so no place is converted back.
    return placeReading(readShell(text, settings), { text, map, toText: (place) => place });
  });
  return {
    queries: [
      ...(isRepeated ? urls.queries.map(withoutFixes) : urls.queries),
      ...commands.flatMap(({ queries }) => queries.map(withoutFixes)),
    ],
    comments: [],
    diagnostics: [
      ...urls.diagnostics,
      ...commands.flatMap(({ diagnostics }) => diagnostics.map((one) => ({ ...one, fixes: [] }))),
    ],
  };
}

/** A query that stands twice in the file, or in quotes within quotes, cannot be changed in one place. */
function withoutFixes(query: EmbeddedQuery): EmbeddedQuery {
  return { ...query, encode: () => undefined, rewrite: undefined };
}
