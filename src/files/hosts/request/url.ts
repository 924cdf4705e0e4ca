import type { Span } from '../../../language/base/span.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { TYPED_OPERATOR } from '../../../language/syntax/characters.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import type { EmbeddedQuery, HostSettings, NamedResource } from '../host.ts';
import { isForeign } from '../is-foreign.ts';
import { type MappedText, MappedTextBuilder, placeText, sliceText } from '../mapped-text.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import { markTemplates } from '../templates.ts';

/** A word of a command, or the URL of a request, after quotes and escapes were read. */
export interface Word extends MappedText {
  /** The quoted stretches of the word, in order. */
  readonly quoted?: readonly QuotedStretch[];
  /** What follows the word; `undefined` if nothing does. */
  readonly next?: AfterWord | undefined;
  /** Encodes a text that is to replace a place in the file within the word. */
  encode(text: string, place: Span): string | undefined;
}

/** A quoted part of a word, as a span of the file. */
export interface QuotedStretch extends Span {
  /** Whether it contains white space or an operator, so that the query means something else without the quotes. */
  readonly isNeeded: boolean;
}

/** The text after a word, which may have been meant as part of it. */
export interface AfterWord {
  /** Whether a quote ends the word and space follows, as after an argument that is quoted as a whole. */
  readonly isQuoted: boolean;
  /** Whether the next word is not one that curl expects. */
  readonly isFollowed: boolean;
  /** Whether the next word looks like a clause or a connective. */
  readonly isClause: boolean;
}

/** Whether a stretch of the word appears in the file without escapes, so that a text search finds it. */
function isWrittenOut({ map }: Word, start: number, end: number): boolean {
  const place = map.toFile({ start, end });
  return place.end - place.start === end - start;
}

/** A URL whose path ends in that of a resource. */
export interface ResourceUrl {
  readonly resource: NamedResource;
  /** The encoded values of its `query` parameters; offsets are in the word. */
  readonly queries: readonly Span[];
  /** All parameters; offsets are in the word. */
  readonly parameters: Span;
}

const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*|^[^/?#]*/i;
/** The name of the parameter that contains the query, with its `=`. */
export const QUERY_PARAMETER = 'query=';

/** Reads a word as a URL; `undefined` if its path does not end in that of a resource. */
export function readUrl(word: Word, settings: HostSettings): ResourceUrl | undefined {
  const { text, map } = word;
  const origin = ORIGIN.exec(text)?.[0].length ?? 0;
  const hash = text.indexOf('#', origin);
  const end = hash === -1 ? text.length : hash;
  const question = text.indexOf('?', origin);
  const pathEnd = question === -1 || question > end ? end : question;
  const nameEnd = text[pathEnd - 1] === '/' ? pathEnd - 1 : pathEnd;
  const found = findByPath(text.slice(origin, nameEnd), settings);
  if (found === undefined || !isWrittenOut(word, nameEnd - found.path.length, nameEnd)) return undefined;
  const { name, path } = found;
  const span = map.toFile({ start: nameEnd - path.length + 1, end: nameEnd });
  const parameters = { start: Math.min(pathEnd + 1, end), end };
  return { resource: { name, span }, queries: [...findQueryParameters(word, pathEnd + 1, end)], parameters };
}

/** Finds the resource whose path ends a path; the longest one if several do. */
function findByPath(text: string, { resources, findResource }: HostSettings): Resource | undefined {
  let found: Resource | undefined;
  for (const name of resources) {
    const resource = findResource(name);
    if (resource === undefined || resource.path.length < (found?.path.length ?? 0)) continue;
    if (text.endsWith(resource.path)) found = resource;
  }
  return found;
}

/** Yields the values of the `query` parameters in a stretch of a word. */
export function* findQueryParameters(word: Word, start: number, end: number): Generator<Span, void, undefined> {
  for (const parameter of splitParameters(word.text, start, end)) {
    if (isQueryParameter(word, parameter.start))
      yield { start: parameter.start + QUERY_PARAMETER.length, end: parameter.end };
  }
}

/** Yields the parameters in a stretch of a text, each with its name. */
export function* splitParameters(text: string, start: number, end: number): Generator<Span, void, undefined> {
  for (let from = start; from < end; ) {
    const ampersand = text.indexOf('&', from);
    const to = ampersand === -1 || ampersand > end ? end : ampersand;
    yield { start: from, end: to };
    from = to + 1;
  }
}

/** Whether the `query` parameter begins at an offset of the word. */
export function isQueryParameter(word: Word, start: number): boolean {
  const end = start + QUERY_PARAMETER.length;
  return word.text.startsWith(QUERY_PARAMETER, start) && isWrittenOut(word, start, end);
}

/** A space, or the percent-encoded bytes of one character. */
const ESCAPE =
  /\+|%[0-7][\dA-F]|%[CD][\dA-F]%[89AB][\dA-F]|%E[\dA-F](?:%[89AB][\dA-F]){2}|%F[0-7](?:%[89AB][\dA-F]){3}/gi;

/** Decodes the value of a URL parameter. A `%` that begins no valid escape stands for itself. */
export function decodePercents({ text: url, interpolations }: MappedText, { start, end }: Span): MappedText {
  const builder = new MappedTextBuilder(url);
  let offset = start;
  for (const interpolation of interpolations) {
    if (interpolation.start < start || interpolation.end > end) continue;
    builder.escaped({ start: offset, end: interpolation.start }, ESCAPE, readEscape);
    builder.interpolation(interpolation.start, interpolation.end);
    offset = interpolation.end;
  }
  return builder.escaped({ start: offset, end }, ESCAPE, readEscape).finish(start);
}

function readEscape([escaped]: RegExpExecArray): string | undefined {
  try {
    return escaped === '+' ? ' ' : decodeURIComponent(escaped);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Encodes a text as the value of a URL parameter that needs no quotes in a shell; `undefined` for a lone surrogate. */
export function encodePercents(text: string): string | undefined {
  if (LONE_SURROGATE.test(text)) return undefined;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

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
