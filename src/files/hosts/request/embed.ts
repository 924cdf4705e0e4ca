import type { Span } from '../../../language/base/span.ts';
import { TYPED_OPERATOR } from '../../../language/syntax/characters.ts';
import type { EmbeddedQuery, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import { type MappedText, placeText, sliceText } from '../mapped-text.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import { markTemplates } from '../templates.ts';
import { decodePercents, encodePercents, type Word } from './url.ts';

export function embedEscaped(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const query = createQuery(placeText(decodePercents(word, value), word.map), resource, encodePercents);
  return { ...query, mayContinue: mayContinue(word, value) };
}

export function embedPlain(word: Word, value: Span, resource: NamedResource): EmbeddedQuery {
  const query = createQuery(sliceText(word, value), resource, word.encode);
  return { ...query, mayContinue: mayContinue(word, value) };
}

/** Another parameter follows. Few names contain other characters than these. */
const PARAMETER = /&[\w.[\]%-]+=/y;

/** Whether the value of a parameter may go on after the character that ends it: `&` or `#` of a URL, or the end of a word. */
function mayContinue({ text, map, quoted = [], next }: Word, { start, end }: Span): boolean {
  const place = map.toFile({ start, end });
  // Quoted parts that begin within the query, where the shell consumed the quotes of its values.
  const inner = quoted.filter((stretch) => stretch.start > place.start);
  if (end < text.length) {
    PARAMETER.lastIndex = end;
    const delimiter = map.toFile({ start: end, end: end + 1 });
    const isQuoted = inner.some((one) => one.start <= delimiter.start && delimiter.end <= one.end);
    return isQuoted || (end + 1 < text.length && !PARAMETER.test(text));
  }
  if (next === undefined || (next.isQuoted && quoted.at(-1) !== inner.at(-1))) return false;
  const isSplit = quoted.some((stretch) => place.start < stretch.end && stretch.end < place.end);
  const isMisread = inner.some(({ isNeeded }) => isNeeded) || (next.isFollowed && (inner.length > 0 || isSplit));
  return isMisread || next.isClause;
}

function createQuery(mapped: MappedText, resource: NamedResource, encode: EmbeddedQuery['encode']): EmbeddedQuery {
  const { text, map } = mapped;
  const span = map.toFile({ start: 0, end: text.length });
  const query = markTemplates({ ...mapped, span, resource, isDynamic: !mayBeOurs(text), encode });
  const places = placeInterpolations(query.text, query.interpolations);
  // An interpolation may contain spaces and operators. Outside a value these change the query.
  return { ...query, isDynamic: query.isDynamic || places.some(({ kind }) => kind !== 'value') };
}

const HAS_OPERATOR = new RegExp(`[${TYPED_OPERATOR}]`);

/** Whether a text looks like a query. Other services have customers too, and their searches are plain words. */
function mayBeOurs(text: string): boolean {
  return HAS_OPERATOR.test(text) && !isForeign(text);
}
