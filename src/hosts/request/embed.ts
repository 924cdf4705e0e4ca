import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';
import type { EmbeddedQuery, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import { type MappedText, placeText, sliceText } from '../mapped-text.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import { decodePercents, encodePercents } from './percent.ts';
import type { Word } from './url.ts';

/** A query in a URL, percent-encoded. */
export function embedEscaped(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const decoded = decodePercents(word.text, value, interpolationsWithin(word, value));
  const query = createQuery(placeText(decoded, word.map), decoded.interpolations, resource, encodePercents);
  const isTruncated =
    isTruncatedAtDelimiter(word.text, value.end, query.text) || isTruncatedAtSpace(word, value, query.text);
  return { ...query, isTruncated };
}

/** Whether a space ends the word in the middle of a quoted value. */
function isTruncatedAtSpace(word: Word, { end }: Span, query: string): boolean {
  return word.mayContinue === true && end === word.text.length && endsInText(query);
}

/** Another parameter follows. Few names contain other characters than these. */
const PARAMETER = /&[\w.[\]%-]+=/y;

/**
 * Whether the `&` or `#` that ends a parameter may have been meant as part of its
 * value: the query ends inside quotes, or no other parameter follows.
 */
function isTruncatedAtDelimiter(url: string, end: number, query: string): boolean {
  // Nothing follows, so nothing was truncated.
  if (end + 1 >= url.length) return false;
  PARAMETER.lastIndex = end;
  return !PARAMETER.test(url) || endsInText(query);
}

/** Whether the last value of a query is missing its closing quote. */
function endsInText(query: string): boolean {
  const value = parseQuery(query).ast.clauses.at(-1)?.value;
  return value?.kind === 'Text' && value.open !== '' && value.close === '';
}

/** A query that curl encodes. */
export function embedPlain(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const { start, end } = value;
  const interpolations = interpolationsWithin(word, value).map((interpolation) => ({
    start: interpolation.start - start,
    end: interpolation.end - start,
  }));
  const query = createQuery(sliceText(word, start, end), interpolations, resource, word.encode);
  return { ...query, isTruncated: isTruncatedAtSpace(word, value, query.text) };
}

function interpolationsWithin({ interpolations }: Word, { start, end }: Span): readonly Span[] {
  return interpolations.filter((interpolation) => interpolation.start >= start && interpolation.end <= end);
}

function createQuery(
  { text, map }: MappedText,
  interpolations: readonly Span[],
  resource: NamedResource,
  encode: EmbeddedQuery['encode'],
): EmbeddedQuery {
  const { places } = placeInterpolations(text, interpolations);
  return {
    text,
    map,
    span: map.toFile({ start: 0, end: text.length }),
    resource,
    interpolations,
    // An interpolation may contain spaces and operators. Outside a value these change the query.
    isOpen: places.some(({ kind }) => kind !== 'value') || !mayBeOurs(text),
    encode,
  };
}

/** Whether a text looks like a query. Other services have customers too, and their searches are plain words. */
function mayBeOurs(text: string): boolean {
  return /[:~<>=!^]/.test(text) && !isForeign(text);
}
