import type { Span } from '../../../language/text/span.ts';
import type { EmbeddedQuery, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import { type MappedText, placeText, sliceText } from '../mapped-text.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import { markTemplates } from '../templates.ts';
import type { Truncation } from '../truncation.ts';
import { decodePercents, encodePercents, type QuotedStretch, type Word } from './url.ts';

export function embedEscaped(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const query = createQuery(placeText(decodePercents(word, value), word.map), resource, encodePercents);
  return { ...query, truncatedAfter: truncateAtDelimiter(word, value) ?? findWordTruncation(word, value) };
}

/** Returns the truncation at the end of a word, unless a quote that opened before the query closes there. */
function findWordTruncation(word: Word, value: Span): Truncation | undefined {
  const { text, quoted = [], truncatedAfter } = word;
  if (truncatedAfter === undefined || value.end < text.length) return undefined;
  const { isQuoted, isFollowed, ...truncation } = truncatedAfter;
  const inner = quotedWithin(word, value);
  if (isQuoted && quoted.at(-1) !== inner.at(-1)) return undefined;
  const isMisread =
    inner.some(({ isNeeded }) => isNeeded) || (isFollowed && (inner.length > 0 || isSplit(word, value)));
  return isMisread ? { ...MISREAD, span: truncation.span } : truncation;
}

const MISREAD: Pick<Truncation, 'cause' | 'remedy' | 'doubt'> = {
  cause: 'the shell removes the quotation marks in it',
  remedy: 'put the whole argument in single quotes',
  doubt: 'whole query',
};

/** Whether a quoted stretch ends within a query. */
function isSplit({ map, quoted = [] }: Word, value: Span): boolean {
  const { start, end } = map.toFile(value);
  return quoted.some((stretch) => start < stretch.end && stretch.end < end);
}

/** Finds quoted parts that begin within a query, where the shell consumed the quotes of its values. */
function quotedWithin({ map, quoted = [] }: Word, value: Span): readonly QuotedStretch[] {
  const { start } = map.toFile(value);
  return quoted.filter((stretch) => stretch.start > start);
}

/** Another parameter follows. Few names contain other characters than these. */
const PARAMETER = /&[\w.[\]%-]+=/y;

const DELIMITERS: Readonly<Record<string, Pick<Truncation, 'cause' | 'remedy'>>> = {
  '&': { cause: 'a URL starts the next parameter at `&`', remedy: 'write `%26` for `&` in the query' },
  '#': { cause: 'a URL starts its fragment at `#`', remedy: 'write `%23` for `#` in the query' },
};

/** Returns the truncation at the `&` or `#` that ends a parameter. If no other parameter follows, the character belongs to the value. */
function truncateAtDelimiter(word: Word, value: Span): Truncation | undefined {
  const { text, map } = word;
  const { end } = value;
  const delimiter = DELIMITERS[text.charAt(end)];
  if (delimiter === undefined) return undefined;
  const span = map.toFile({ start: end, end: end + 1 });
  if (quotedWithin(word, value).some((one) => one.start <= span.start && span.end <= one.end))
    return { ...MISREAD, span };
  // Nothing follows, so nothing was cut off.
  if (end + 1 >= text.length) return undefined;
  PARAMETER.lastIndex = end;
  return { ...delimiter, span, doubt: PARAMETER.test(text) ? undefined : 'last clause' };
}

export function embedPlain(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const query = createQuery(sliceText(word, value), resource, word.encode);
  return { ...query, truncatedAfter: findWordTruncation(word, value) };
}

function createQuery(mapped: MappedText, resource: NamedResource, encode: EmbeddedQuery['encode']): EmbeddedQuery {
  const { text, map } = mapped;
  const span = map.toFile({ start: 0, end: text.length });
  const query = markTemplates({ ...mapped, span, resource, isDynamic: !mayBeOurs(text), encode });
  const places = placeInterpolations(query.text, query.interpolations);
  // An interpolation may contain spaces and operators. Outside a value these change the query.
  return { ...query, isDynamic: query.isDynamic || places.some(({ kind }) => kind !== 'value') };
}

/** Whether a text looks like a query. Other services have customers too, and their searches are plain words. */
function mayBeOurs(text: string): boolean {
  return /[:~<>=!^]/.test(text) && !isForeign(text);
}
