import type { BinaryExpression, Node, StringLiteral, TemplateLiteral } from '@babel/types';
import type { Span } from '../../../language/base/span.ts';
import type { NamedResource } from '../host.ts';
import { type MappedText, MappedTextBuilder, trimText } from '../mapped-text.ts';
import { evaluate, globalName } from './evaluate.ts';
import { decodeLiteral, type LiteralForm } from './literal.ts';
import { flattenSum, readTrim, spanOf, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';

export interface FoundQuery {
  /** The text, or the template of a tag. */
  readonly node: Node;
  /**
   * The context that reads it: the program, our tag, which quotes interpolated
   * values, or another tag that a comment marks as a query.
   */
  readonly form: 'text' | 'tag' | 'foreign';
  /** Whether its white space is normalized later: it is sent in canonical form, or the tag may join its lines. */
  readonly isFormatted?: boolean;
  /** Whether it is a stored query, in which `$name` stands for a value. */
  readonly takesParameters?: boolean;
  readonly scope: Scope;
  /** The resource it searches. A plain string is from the settings. */
  readonly resource: NamedResource | string | undefined;
}

export type TextPart = LiteralPart | InterpolatedPart;

export interface LiteralPart {
  readonly kind: 'literal';
  readonly span: Span;
  readonly form: LiteralForm;
  /** The value according to the parser. */
  readonly value: string;
}

export interface InterpolatedPart {
  readonly kind: 'interpolation';
  /** Its place in the text, such as `${email}`. */
  readonly span: Span;
  readonly node: Node;
  readonly scope: Scope;
  /** Its value; `undefined` if it is only known at run time. */
  readonly text: string | undefined;
}

/** Whether an expression is a text that is at least partly written out. */
export function isText(expression: Node, scope: Scope): boolean {
  const { node } = readTrim(expression);
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

/** Splits a query into its parts, before any trimming. */
export function readParts(file: string, { node, form, scope }: FoundQuery): readonly TextPart[] {
  if (form === 'tag' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(withoutText);
  if (form === 'foreign' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(asForeign);
  const text = readTrim(node).node;
  return isText(text, scope) ? readWritten(file, text, scope) : [readInterpolation(text, scope, spanOf(text))];
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
  return { start: parts[0]?.span.start ?? 0, end: parts.at(-1)?.span.end ?? 0 };
}

export function sourceOf(file: string, { node }: InterpolatedPart): string {
  const { start, end } = spanOf(node);
  return file.slice(start, end);
}

function readWritten(file: string, node: Node, scope: Scope): readonly TextPart[] {
  switch (node.type) {
    case 'StringLiteral':
      return [readString(file, node)];
    case 'TemplateLiteral':
      return readTemplate(node, scope, '`');
    case 'TaggedTemplateExpression':
      return readTemplate(node.quasi, scope, 'raw');
    case 'BinaryExpression':
      if (isText(node, scope)) return readSum(file, node, scope);
      break;
    default:
  }
  return [readInterpolation(node, scope, spanOf(node))];
}

function readString(file: string, node: StringLiteral): LiteralPart {
  const { start, end } = spanOf(node);
  const form = file.charAt(start) === '"' ? '"' : "'";
  return { kind: 'literal', span: { start: start + 1, end: end - 1 }, form, value: node.value };
}

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

/** Numbers before the first text are added, not concatenated, so their sum is one part. */
function readSum(file: string, sum: BinaryExpression, scope: Scope): readonly TextPart[] {
  const operands = flattenSum(sum);
  const first = operands.findIndex((operand) => isTextual(operand, scope));
  let added: Node = sum;
  for (let count = operands.length; count > Math.max(first, 1); count--) {
    added = unwrap((added as BinaryExpression).left);
  }
  return [added, ...operands.slice(Math.max(first, 1))].flatMap((operand) => readWritten(file, operand, scope));
}

function isTextual(node: Node, scope: Scope): boolean {
  if (isText(node, scope)) return true;
  const known = evaluate(node, scope);
  return known?.kind === 'constant' && typeof known.value === 'string';
}

function readInterpolation(node: Node, scope: Scope, span: Span): InterpolatedPart {
  const known = evaluate(node, scope);
  const text = known?.kind === 'constant' && known.isCertain ? String(known.value) : undefined;
  return { kind: 'interpolation', span, node, scope, text };
}

/** The text at run time, as far as it is known. */
export interface AssembledText extends Pick<MappedText, 'text' | 'map'> {
  readonly interpolations: readonly InterpolationSpan[];
}

export interface InterpolationSpan {
  readonly part: InterpolatedPart;
  readonly span: Span;
}

/**
 * Assembles the text from its parts, and trims it if the program does.
 *
 * @param placeholderOf - Returns the placeholder for an unknown interpolation,
 *   given its index among all of them.
 */
export function assembleText(
  file: string,
  { node }: FoundQuery,
  parts: readonly TextPart[],
  placeholderOf: (index: number) => string,
): AssembledText {
  const builder = new MappedTextBuilder(file);
  const interpolated: InterpolatedPart[] = [];
  for (const part of parts) {
    if (part.kind === 'literal') decodeLiteral(builder, part.span, part.form);
    else {
      builder.interpolation(part.span.start, part.span.end, part.text ?? placeholderOf(interpolated.length));
      interpolated.push(part);
    }
  }
  const whole = builder.finish(parts[0]?.span.start ?? 0);
  const { text, map, interpolations } = readTrim(node).isTrimmed ? trimText(whole, /\s/) : whole;
  const placed = interpolated.map((part, at) => ({ part, span: interpolations[at] as Span }));
  return { text, map, interpolations: placed };
}

/** Whether our decoding agrees with the parser. It does not for invalid escapes. */
export function isReadable(file: string, { span, form, value }: LiteralPart): boolean {
  const builder = new MappedTextBuilder(file);
  decodeLiteral(builder, span, form);
  return builder.finish(span.start).text === value;
}
