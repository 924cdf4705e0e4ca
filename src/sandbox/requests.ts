import { parseJson } from '../language/base/plain-data.ts';
import { plural } from '../language/base/plural.ts';
import { SEARCH_VERSION, VERSION_HEADER } from '../language/catalogue/service-version.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { cutLine, quoteText } from '../language/diagnostic/quote.ts';
import { formatChecked } from '../language/formatter/format-checked.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { tallyMatches } from '../objects/matcher/tally-matches.ts';
import type { Stored } from './store.ts';

/** A request as the sandbox received and answered it. */
export interface SandboxRequest {
  /** The method and the path, with `{id}` for an id: `GET /payments`. */
  readonly route: string;
  readonly url: string;
  readonly method: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a value if it is JSON, otherwise as a text; absent without a body. A text ends after 10,000 characters. */
  readonly body?: unknown;
  /** The name of the resource of a search; absent for other requests. */
  readonly resource?: string | undefined;
  /** The query of a search in canonical form, or as it was sent if it has errors. */
  readonly query?: string | undefined;
  /** The query of a search without errors. */
  readonly checked?: CheckedQuery | undefined;
  /** The `page` of a search, or list. */
  readonly page?: string | undefined;
  /** The status of the answer; 0 if there was none. */
  readonly status: number;
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  /** Explains what the request found and why, with the objects as they are now. */
  explain(): string;
}

/** What is known of a request when it has been answered. */
export interface Answered extends Omit<SandboxRequest, 'query' | 'explain'> {
  readonly text: string | undefined;
  readonly message: string | undefined;
  /** Whether version 1 answered a request with `query`. */
  readonly isIgnored: boolean;
  /** The objects as searches see them, and the writes that they do not see yet. */
  readonly objects: () => { readonly searched: Iterable<Stored>; readonly delayed: readonly Stored[] };
}

export function recordRequest({ text, message, isIgnored, objects, ...request }: Answered): SandboxRequest {
  const { checked, route, status } = request;
  return {
    ...request,
    query: checked === undefined ? text : formatChecked(checked),
    explain() {
      if (isIgnored) {
        return `${route} was answered by version 1, which ignores \`query\`: the header ${VERSION_HEADER} is not ${SEARCH_VERSION}`;
      }
      if (status !== 200) return cutLine(`${route} was answered with ${status}: ${message ?? 'no answer'}`);
      if (checked === undefined) return `${route} was answered with 200`;
      const { searched, delayed } = objects();
      return explainSearch(checked, [...searched], delayed);
    },
  };
}

const MAX_BODY = 10_000;

/** The body of a request as it is kept. */
export function readRecordedBody(text: string): unknown {
  if (text === '') return undefined;
  const value = text.length > MAX_BODY ? undefined : parseJson(text);
  return value === undefined ? text.slice(0, MAX_BODY) : value;
}

function explainSearch(query: CheckedQuery, searched: readonly Stored[], delayed: readonly Stored[]): string {
  const { matches, objects, clauses } = tallyMatches(query, searched);
  const isLate = compileCheckedMatcher(query);
  const late = delayed.filter((object) => isLate(object)).length;
  const lines = clauses.map(({ clause: { node }, holds }) =>
    cutLine(`  ${query.text.slice(node.span.start, node.span.end)}  holds for ${holds}`),
  );
  const note = `${plural(late, 'object')} that matches was written just now; searches do not see it yet`;
  return [
    `${quoteText(formatChecked(query))} matches ${matches} of ${plural(objects, 'object')}`,
    ...lines,
    ...(late > 0 ? [note] : []),
  ].join('\n');
}
