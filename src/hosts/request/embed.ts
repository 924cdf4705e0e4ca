import type { Span } from '../../text/span.ts';
import type { Cut, EmbeddedQuery, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import { type MappedText, placeText, sliceText } from '../mapped-text.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import { decodePercents, encodePercents } from './percent.ts';
import type { QuotedStretch, Word } from './url.ts';

/** A query in a URL, percent-encoded. */
export function embedEscaped(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const decoded = decodePercents(word.text, value, interpolationsWithin(word, value));
  const query = createQuery(placeText(decoded, word.map), decoded.interpolations, resource, encodePercents);
  return { ...query, cutAfter: cutAtDelimiter(word, value) ?? cutAtWordEnd(word, value) };
}

/** Returns the cut at the end of a word, unless a quote that opened before the query closes there. */
function cutAtWordEnd(word: Word, value: Span): Cut | undefined {
  const { text, quoted = [], cutAfter } = word;
  if (cutAfter === undefined || value.end < text.length) return undefined;
  const { isQuoted, isFollowed, ...cut } = cutAfter;
  const inner = quotedWithin(word, value);
  if (isQuoted && quoted.at(-1) !== inner.at(-1)) return undefined;
  const isMisread =
    inner.some(({ isNeeded }) => isNeeded) || (isFollowed && (inner.length > 0 || isSplit(word, value)));
  return isMisread ? { ...MISREAD, span: cut.span } : cut;
}

const MISREAD: Pick<Cut, 'cause' | 'remedy' | 'doubt'> = {
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

const DELIMITERS: Readonly<Record<string, Pick<Cut, 'cause' | 'remedy'>>> = {
  '&': { cause: 'a URL starts the next parameter at `&`', remedy: 'write `%26` for `&` in the query' },
  '#': { cause: 'a URL starts its fragment at `#`', remedy: 'write `%23` for `#` in the query' },
};

/** Returns the cut at the `&` or `#` that ends a parameter. If no other parameter follows, the character belongs to the value. */
function cutAtDelimiter(word: Word, value: Span): Cut | undefined {
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

/** A query that curl encodes. */
export function embedPlain(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const { start, end } = value;
  const interpolations = interpolationsWithin(word, value).map((interpolation) => ({
    start: interpolation.start - start,
    end: interpolation.end - start,
  }));
  const query = createQuery(sliceText(word, start, end), interpolations, resource, word.encode);
  return { ...query, cutAfter: cutAtWordEnd(word, value) };
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
