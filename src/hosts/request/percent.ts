import type { Span } from '../../text/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import { createMappedText, type MappedText, type MappedTextBuilder } from '../mapped-text.ts';

/** A space, or the percent-encoded bytes of one character. */
const ESCAPE =
  /\+|%[0-7][\dA-F]|%[CD][\dA-F]%[89AB][\dA-F]|%E[\dA-F](?:%[89AB][\dA-F]){2}|%F[0-7](?:%[89AB][\dA-F]){3}/gi;

/** The decoded value of a URL parameter, mapped to offsets in the URL. */
export interface DecodedValue extends MappedText {
  /** The places of the interpolations in the decoded value. */
  readonly interpolations: readonly Span[];
}

/**
 * Decodes the value of a URL parameter. A `%` that begins no valid escape stands
 * for itself.
 *
 * @param interpolations - The places of the interpolations in the URL, in order.
 */
export function decodePercents(url: string, { start, end }: Span, interpolations: readonly Span[]): DecodedValue {
  const builder = createMappedText();
  const placed: Span[] = [];
  let length = 0;
  let offset = start;
  for (const interpolation of interpolations) {
    length += readEscapes(url, offset, interpolation.start, builder);
    builder.verbatim(url, interpolation.start, interpolation.end);
    placed.push({ start: length, end: length + interpolation.end - interpolation.start });
    length += interpolation.end - interpolation.start;
    offset = interpolation.end;
  }
  readEscapes(url, offset, end, builder);
  return { ...builder.finish(start), interpolations: placed };
}

/** @returns The length of the decoded text. */
function readEscapes(url: string, start: number, end: number, builder: MappedTextBuilder): number {
  let length = end - start;
  let offset = start;
  for (const { 0: escaped, index } of url.slice(start, end).matchAll(ESCAPE)) {
    const decoded = escaped === '+' ? ' ' : decode(escaped);
    if (decoded === undefined) continue;
    builder.verbatim(url, offset, start + index);
    offset = start + index + escaped.length;
    builder.decoded(decoded, start + index, offset);
    length -= escaped.length - decoded.length;
  }
  builder.verbatim(url, offset, end);
  return length;
}

function decode(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
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
