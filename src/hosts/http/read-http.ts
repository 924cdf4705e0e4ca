import { compareSpans } from '../../text/span.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { embedEscaped } from '../request/embed.ts';
import { findLineComments } from '../request/line-comments.ts';
import { readUrl } from '../request/url.ts';
import { findCommands } from '../shell/find-commands.ts';
import { readCurl } from '../shell/read-curl.ts';
import { findRequests } from './find-requests.ts';

const COMMENT = /^[ \t]*(#+|\/\/)[^\r\n]*/gm;

/** Finds the queries in the URLs of requests, and in calls of curl. */
export function readHttp(file: string, { resources }: HostSettings): HostReading {
  const requests = findRequests(file);
  const commands = findCommands(file);
  const inRequests = requests.flatMap(({ url: word }) => {
    const url = readUrl(word, resources);
    return url === undefined ? [] : url.queries.map((value) => embedEscaped(word, value, url.resource));
  });
  const inCommands = commands.flatMap(({ words }) => readCurl(words, resources));
  const statements = [...requests, ...commands].sort(compareSpans);
  return {
    queries: [...inRequests, ...inCommands].sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, statements),
    diagnostics: [],
  };
}
