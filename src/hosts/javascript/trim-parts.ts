import { createMappedText } from '../mapped-text.ts';
import { decodeLiteral } from './decode-literal.ts';
import type { LiteralPart, TextPart } from './text-parts.ts';
import { type Sides, trimText } from './trims.ts';

/** The parts of a text as they are once it is trimmed. */
export function trimParts(file: string, parts: readonly TextPart[], { start, end }: Sides): readonly TextPart[] {
  const fromStart = start ? trimFirst(parts, (part) => trimPart(file, part, { start, end: false })) : parts;
  if (!end) return fromStart;
  return trimFirst(fromStart.toReversed(), (part) => trimPart(file, part, { start: false, end })).toReversed();
}

/** Trims the parts up to the first that has more than white space. */
function trimFirst(parts: readonly TextPart[], trim: (part: TextPart) => TextPart): readonly TextPart[] {
  const trimmed: TextPart[] = [];
  for (const part of parts) {
    const next = trim(part);
    trimmed.push(next);
    if ((next.kind === 'literal' ? next.value : next.text) !== '') break;
  }
  return [...trimmed, ...parts.slice(trimmed.length)];
}

function trimPart(file: string, part: TextPart, sides: Sides): TextPart {
  if (part.kind === 'literal') return trimLiteral(file, part, sides);
  // What only the run can tell may lose some of it too, and is no better known then.
  return part.text === undefined ? part : { ...part, text: trimText(part.text, sides) };
}

/** White space may be written as escapes, so where the rest of the text is, only reading it can tell. */
function trimLiteral(file: string, part: LiteralPart, sides: Sides): LiteralPart {
  const { span, form, whole = span } = part;
  const value = trimText(part.value, sides);
  const builder = createMappedText();
  if (value === part.value || !decodeLiteral(file, span, form, builder)) return part;
  const start = sides.start ? part.value.length - value.length : 0;
  return { ...part, span: builder.finish(span.start).map.toFile({ start, end: start + value.length }), whole, value };
}
