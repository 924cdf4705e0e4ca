import type { Span } from '../../text/span.ts';
import type { NamedResource } from '../host.ts';
import type { MappedText } from '../mapped-text.ts';

/** A word of a command or a request, as its reader gets it. */
export interface Word extends MappedText {
  /** Where in the text something is filled in, with `PLACEHOLDER` for it. */
  readonly interpolations: readonly Span[];
  /** Whether the blank behind it may have been meant as a part of it, and more: nothing quotes its end for the shell. */
  readonly mayContinue?: boolean;
  /** Writes a text in place of a place in the file that is within the word. */
  encode(text: string, place: Span): string | undefined;
}

/** Whether the file writes a part of a word as it is, such that a search for it finds it. */
function isWrittenOut({ map }: Word, start: number, end: number): boolean {
  const place = map.toFile({ start, end });
  return place.end - place.start === end - start;
}

/** A URL that ends in a resource, and its parameters. */
export interface ResourceUrl {
  readonly resource: NamedResource;
  /** The values of `query`, still escaped; places in the word. */
  readonly queries: readonly Span[];
}

const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^[^/?#]*/i;
/** What stands before the query among the parameters of a URL. */
export const QUERY_PARAMETER = 'query=';

/** Reads a word as a URL; `undefined` if its path does not end in the name of a resource. */
export function readUrl(word: Word, resources: readonly string[]): ResourceUrl | undefined {
  const { text, map } = word;
  const origin = ORIGIN.exec(text)?.[0].length ?? 0;
  const hash = text.indexOf('#', origin);
  const end = hash === -1 ? text.length : hash;
  const question = text.indexOf('?', origin);
  const pathEnd = question === -1 || question > end ? end : question;
  const nameEnd = text[pathEnd - 1] === '/' ? pathEnd - 1 : pathEnd;
  const nameStart = text.lastIndexOf('/', nameEnd - 1) + 1;
  if (nameStart <= origin) return undefined;
  const name = text.slice(nameStart, nameEnd);
  if (!resources.includes(name) || !isWrittenOut(word, nameStart - 1, nameEnd)) return undefined;
  const span = map.toFile({ start: nameStart, end: nameEnd });
  return { resource: { name, span }, queries: [...findQueryParameters(word, pathEnd + 1, end)] };
}

/** Finds the values of queries in a part of a word that is parameters. */
export function* findQueryParameters(word: Word, start: number, end: number): Generator<Span, void, undefined> {
  for (let from = start; from < end; ) {
    const ampersand = word.text.indexOf('&', from);
    const to = ampersand === -1 || ampersand > end ? end : ampersand;
    if (isQueryParameter(word, from)) yield { start: from + QUERY_PARAMETER.length, end: to };
    from = to + 1;
  }
}

/** Whether the word has the name of a query at a place. */
export function isQueryParameter(word: Word, start: number): boolean {
  const end = start + QUERY_PARAMETER.length;
  return word.text.startsWith(QUERY_PARAMETER, start) && isWrittenOut(word, start, end);
}
