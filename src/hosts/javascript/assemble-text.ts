import type { Span } from '../../text/span.ts';
import { createMappedText } from '../mapped-text.ts';
import type { PositionMap } from '../position-map.ts';
import { decodeLiteral } from './decode-literal.ts';
import type { FilledPart, LiteralPart, TextPart } from './text-parts.ts';

/** A text as its reader at run time sees it, as far as that is known. */
export interface AssembledText {
  readonly text: string;
  readonly map: PositionMap;
  readonly parts: readonly TextPart[];
  /** What is filled in, and where it stands in the text. */
  readonly fillings: readonly FilledSpan[];
}

/** What is filled in, and its place in the text. */
export interface FilledSpan {
  readonly part: FilledPart;
  readonly span: Span;
}

/**
 * Puts the parts of a text together.
 *
 * @param standIn - What to write for what is filled in and not known, counting all that is.
 */
export function assembleText(
  file: string,
  parts: readonly TextPart[],
  standIn: (index: number) => string,
): AssembledText {
  const builder = createMappedText();
  const fillings: FilledSpan[] = [];
  let length = 0;
  for (const part of parts) {
    if (part.kind === 'literal') {
      decodeLiteral(file, part.span, part.form, builder);
      length += part.value.length;
      continue;
    }
    const text = part.text ?? standIn(fillings.length);
    builder.decoded(text, part.span.start, part.span.end);
    fillings.push({ part, span: { start: length, end: length + text.length } });
    length += text.length;
  }
  return { ...builder.finish(parts[0]?.span.start ?? 0), parts, fillings };
}

/**
 * Whether we read a literal as the parser does: not so where an escape is none,
 * or an entity one that we do not know. What becomes of the line breaks of an
 * attribute, compilers do not agree on.
 */
export function isReadable(file: string, { span, form, value }: LiteralPart): boolean {
  if (form.startsWith('jsx') && /[\n\r]/.test(value)) return false;
  const builder = createMappedText();
  return decodeLiteral(file, span, form, builder) && builder.finish(span.start).text === value;
}
