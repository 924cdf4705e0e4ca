import { compareSpans } from '../../text/span.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { findLineComments } from '../request/line-comments.ts';
import { findCommands } from './find-commands.ts';
import { readCurl } from './read-curl.ts';

const COMMENT = /^[ \t]*(#)[^\r\n]*/gm;

/** Finds the queries in the calls of curl in a script. */
export function readShell(file: string, { resources }: HostSettings): HostReading {
  const commands = findCommands(file);
  const queries = commands.flatMap(({ words }) => readCurl(words, resources));
  return {
    queries: queries.sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, commands),
    diagnostics: [],
  };
}
