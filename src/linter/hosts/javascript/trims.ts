import type { Node } from '@babel/types';
import { createMappedText } from '../../mapped-text.ts';
import { decodeLiteral } from './decode-literal.ts';
import { keyName, unwrap } from './node.ts';
import type { LiteralPart, TextPart } from './text-parts.ts';

/** The ends of a text that white space is taken off. */
export interface Sides {
  readonly start: boolean;
  readonly end: boolean;
}

/** An expression without the calls of `trim` behind it, and what these do. */
export interface Trims extends Sides {
  readonly node: Node;
}

const SIDES: ReadonlyMap<string | undefined, Sides> = new Map([
  ['trim', { start: true, end: true }],
  ['trimStart', { start: true, end: false }],
  ['trimEnd', { start: false, end: true }],
]);

/** Reads the calls of `trim` and the like that an expression ends in, if it does. */
export function readTrims(expression: Node): Trims {
  let trims: Trims = { node: unwrap(expression), start: false, end: false };
  for (;;) {
    const { node, start, end } = trims;
    if (node.type !== 'CallExpression' || node.arguments.length > 0) return trims;
    const callee = unwrap(node.callee);
    if (callee.type !== 'MemberExpression') return trims;
    const sides = SIDES.get(keyName(callee.property, callee.computed));
    if (sides === undefined) return trims;
    trims = { node: unwrap(callee.object), start: start || sides.start, end: end || sides.end };
  }
}

/** A text without the white space at its ends, or at one of them. */
export function trimText(text: string, { start, end }: Sides): string {
  const fromStart = start ? text.trimStart() : text;
  return end ? fromStart.trimEnd() : fromStart;
}

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
