import type { BinaryExpression, Node, StringLiteral, TemplateLiteral } from '@babel/types';
import type { Span } from '../../text/span.ts';
import type { NamedResource } from '../host.ts';
import { createMappedText, type PositionMap } from '../mapped-text.ts';
import { evaluate, globalName } from './evaluate.ts';
import { add, type Known } from './known-values.ts';
import { decodeLiteral, type LiteralForm } from './literal.ts';
import { flattenSum, readTrims, type Sides, spanOf, trimText, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';

/** An expression that is a query. */
export interface FoundQuery {
  /** The text, or the template of a tag. */
  readonly node: Node;
  /**
   * The context that reads it: the program, a JSX attribute, our tag, which quotes
   * interpolated values, or another tag that a comment marks as a query.
   */
  readonly form: 'text' | 'attribute' | 'tag' | 'foreign';
  /** Whether its white space is normalized later: it is sent in canonical form, or the tag may join its lines. */
  readonly isFormatted?: boolean;
  readonly scope: Scope;
  /** The resource it searches. A plain string is from the settings. */
  readonly resource: NamedResource | string | undefined;
}

/** A part of a text. */
export type TextPart = LiteralPart | InterpolatedPart;

/** The characters of a literal. */
export interface LiteralPart {
  readonly kind: 'literal';
  readonly span: Span;
  /** The literal before trimming. */
  readonly whole?: Span;
  readonly form: LiteralForm;
  /** The value according to the parser. */
  readonly value: string;
}

/** An interpolated expression. */
export interface InterpolatedPart {
  readonly kind: 'interpolation';
  /** Its place in the text, such as `${email}`. */
  readonly span: Span;
  /** One expression, or several numbers that are added. */
  readonly nodes: readonly Node[];
  readonly scope: Scope;
  /** Its value; `undefined` if it is only known at run time. */
  readonly text: string | undefined;
}

/** Whether an expression is a text that is at least partly written out. */
export function isText(expression: Node, scope: Scope): boolean {
  const { node } = readTrims(expression);
  switch (node.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return true;
    case 'TaggedTemplateExpression':
      return globalName(node.tag, scope) === 'String.raw';
    case 'BinaryExpression':
      return node.operator === '+' && flattenSum(node).some((operand) => isText(operand, scope));
    default:
      return false;
  }
}

/** Splits a query into its parts. */
export function readParts(file: string, { node, form, scope }: FoundQuery): readonly TextPart[] {
  if (form === 'attribute' && node.type === 'StringLiteral') return [readAttribute(file, node)];
  if (form === 'tag' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(withoutText);
  if (form === 'foreign' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(asForeign);
  return readTextParts(file, node, scope);
}

/** Our tag does not always write a value as JavaScript does. */
function withoutText(part: TextPart): TextPart {
  return part.kind === 'interpolation' ? { ...part, text: undefined } : part;
}

/** A tag may decode escapes or not, so the text is unknown if it contains any. */
function asForeign(part: TextPart): TextPart {
  return part.kind === 'literal' ? { ...part, form: 'raw' } : withoutText(part);
}

/** The place of all parts, without the delimiters around them. */
export function spanOfParts(parts: readonly TextPart[]): Span {
  const spans = parts.map((part) => (part.kind === 'literal' ? (part.whole ?? part.span) : part.span));
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}

/** The source text of an interpolation. */
export function sourceOf(file: string, { nodes }: InterpolatedPart): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  return first === undefined || last === undefined ? '' : file.slice(spanOf(first).start, spanOf(last).end);
}

function readTextParts(file: string, expression: Node, scope: Scope): readonly TextPart[] {
  if (!isText(expression, scope)) return [readInterpolation(unwrap(expression), scope, spanOf(unwrap(expression)))];
  const trims = readTrims(expression);
  return trimParts(file, readWritten(file, trims.node, scope), trims);
}

/** The parts of a text before trimming. */
function readWritten(file: string, node: Node, scope: Scope): readonly TextPart[] {
  switch (node.type) {
    case 'StringLiteral':
      return [readString(file, node)];
    case 'TemplateLiteral':
      return readTemplate(node, scope, '`');
    case 'TaggedTemplateExpression':
      return readTemplate(node.quasi, scope, 'raw');
    case 'BinaryExpression':
      return readSum(file, node, scope);
    default:
      return [readInterpolation(node, scope, spanOf(node))];
  }
}

/** Reads a string. Its quote determines the form. */
function readString(file: string, node: StringLiteral): LiteralPart {
  const { start, end } = spanOf(node);
  const form = file.charAt(start) === '"' ? '"' : "'";
  return { kind: 'literal', span: { start: start + 1, end: end - 1 }, form, value: node.value };
}

/** Reads the value of a JSX attribute. */
function readAttribute(file: string, node: StringLiteral): LiteralPart {
  const part = readString(file, node);
  return { ...part, form: part.form === '"' ? 'jsx"' : "jsx'" };
}

/** Reads the quasis of a template with the expressions between them. */
function readTemplate({ quasis, expressions }: TemplateLiteral, scope: Scope, form: '`' | 'raw'): readonly TextPart[] {
  return quasis.flatMap((quasi, index): readonly TextPart[] => {
    const span = spanOf(quasi);
    const value = form === 'raw' ? quasi.value.raw : (quasi.value.cooked ?? '');
    const text: LiteralPart = { kind: 'literal', span, form, value };
    const expression = expressions[index];
    const next = quasis[index + 1];
    if (expression === undefined || next === undefined) return [text];
    return [text, readInterpolation(expression, scope, { start: span.end, end: spanOf(next).start })];
  });
}

function readSum(file: string, sum: BinaryExpression, scope: Scope): readonly TextPart[] {
  const operands = flattenSum(sum);
  const first = operands.findIndex((operand) => isTextual(operand, scope));
  const parts: TextPart[] = [];
  // Numbers before the first text are added, not concatenated.
  const nodes = first > 1 ? operands.slice(0, first) : [];
  if (first > 1) {
    const span = { start: spanOf(sum).start, end: spanOf(operands[first - 1] as Node).end };
    parts.push({
      kind: 'interpolation',
      span,
      nodes,
      scope,
      text: toText(add(nodes.map((node) => evaluate(node, scope)))),
    });
  }
  for (const operand of operands.slice(nodes.length)) {
    if (isText(operand, scope)) for (const part of readTextParts(file, operand, scope)) parts.push(part);
    else parts.push(readInterpolation(operand, scope, spanOf(operand)));
  }
  return parts;
}

function isTextual(node: Node, scope: Scope): boolean {
  if (isText(node, scope)) return true;
  const known = evaluate(node, scope);
  return known?.kind === 'constant' && typeof known.value === 'string';
}

function readInterpolation(node: Node, scope: Scope, span: Span): InterpolatedPart {
  return { kind: 'interpolation', span, nodes: [node], scope, text: toText(evaluate(node, scope)) };
}

function toText(known: Known | undefined): string | undefined {
  return known?.kind === 'constant' && known.isCertain ? String(known.value) : undefined;
}

/** Trims the parts of a text. */
function trimParts(file: string, parts: readonly TextPart[], { start, end }: Sides): readonly TextPart[] {
  const fromStart = start ? trimFirst(parts, (part) => trimPart(file, part, { start, end: false })) : parts;
  if (!end) return fromStart;
  return trimFirst(fromStart.toReversed(), (part) => trimPart(file, part, { start: false, end })).toReversed();
}

/** Trims parts up to the first that is not only white space. */
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
  // An unknown value may be trimmed too, and stays unknown.
  return part.text === undefined ? part : { ...part, text: trimText(part.text, sides) };
}

/** Trims a literal. White space may be written as escapes, so its end in the file is found by decoding. */
function trimLiteral(file: string, part: LiteralPart, sides: Sides): LiteralPart {
  const { span, form, whole = span } = part;
  const value = trimText(part.value, sides);
  const builder = createMappedText();
  if (value === part.value || !decodeLiteral(file, span, form, builder)) return part;
  const start = sides.start ? part.value.length - value.length : 0;
  return { ...part, span: builder.finish(span.start).map.toFile({ start, end: start + value.length }), whole, value };
}

/** The text at run time, as far as it is known. */
export interface AssembledText {
  readonly text: string;
  readonly map: PositionMap;
  readonly parts: readonly TextPart[];
  /** The interpolations and their places in the text. */
  readonly interpolations: readonly InterpolationSpan[];
}

/** An interpolation and its place in the text. */
export interface InterpolationSpan {
  readonly part: InterpolatedPart;
  readonly span: Span;
}

/**
 * Assembles the text from its parts.
 *
 * @param standIn - Returns the placeholder for an unknown interpolation, given
 *   its index among all of them.
 */
export function assembleText(
  file: string,
  parts: readonly TextPart[],
  standIn: (index: number) => string,
): AssembledText {
  const builder = createMappedText();
  const interpolations: InterpolationSpan[] = [];
  let length = 0;
  for (const part of parts) {
    if (part.kind === 'literal') {
      decodeLiteral(file, part.span, part.form, builder);
      length += part.value.length;
      continue;
    }
    const text = part.text ?? standIn(interpolations.length);
    builder.decoded(text, part.span.start, part.span.end);
    interpolations.push({ part, span: { start: length, end: length + text.length } });
    length += text.length;
  }
  return { ...builder.finish(parts[0]?.span.start ?? 0), parts, interpolations };
}

/**
 * Whether our decoding agrees with the parser. It does not for invalid escapes
 * and unknown entities. Attributes with line breaks are refused, because
 * compilers disagree about them.
 */
export function isReadable(file: string, { span, form, value }: LiteralPart): boolean {
  if (form.startsWith('jsx') && /[\n\r]/.test(value)) return false;
  const builder = createMappedText();
  return decodeLiteral(file, span, form, builder) && builder.finish(span.start).text === value;
}
