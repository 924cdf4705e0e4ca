import type { BinaryExpression, Node, StringLiteral, TemplateLiteral } from '@babel/types';
import type { Span } from '../../text/span.ts';
import type { NamedResource } from '../host.ts';
import { createMappedText, type PositionMap } from '../mapped-text.ts';
import { evaluate, globalName } from './evaluate.ts';
import { add, type Known } from './known-values.ts';
import { decodeLiteral, type LiteralForm } from './literal.ts';
import { flattenSum, readTrims, type Sides, spanOf, trimText, unwrap } from './nodes.ts';
import type { Scope } from './scope.ts';

/** A place in a program where a query is. */
export interface FoundQuery {
  /** The text, or the template behind a tag. */
  readonly node: Node;
  /**
   * What reads it: the program, JSX, our tag, which puts quotes around what is
   * filled in, or a tag of which we only know by a comment that it makes a query.
   */
  readonly form: 'text' | 'attribute' | 'tag' | 'foreign';
  /** Whether its white space says nothing of the query: it is sent in canonical form, or a tag may take lines apart. */
  readonly isFormatted?: boolean;
  readonly scope: Scope;
  /** What it searches; a mere name is what the settings say. */
  readonly resource: NamedResource | string | undefined;
}

/** A stretch of a program that gives a stretch of a text. */
export type TextPart = LiteralPart | InterpolatedPart;

/** Characters between the quotes of a literal. */
export interface LiteralPart {
  readonly kind: 'literal';
  readonly span: Span;
  /** All between the quotes, where some of it is trimmed off. */
  readonly whole?: Span;
  readonly form: LiteralForm;
  /** What the parser reads them as. */
  readonly value: string;
}

/** What an expression puts into a text. */
export interface InterpolatedPart {
  readonly kind: 'interpolation';
  /** What stands in its place: `${email}`. */
  readonly span: Span;
  /** What is put there: one expression, or numbers that are added up. */
  readonly nodes: readonly Node[];
  readonly scope: Scope;
  /** What that is; `undefined` where only the run can tell. */
  readonly text: string | undefined;
}

/** Whether an expression is a text that is written out, at least in part. */
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

/** Takes a query apart. */
export function readParts(file: string, { node, form, scope }: FoundQuery): readonly TextPart[] {
  if (form === 'attribute' && node.type === 'StringLiteral') return [readAttribute(file, node)];
  if (form === 'tag' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(withoutText);
  if (form === 'foreign' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(asForeign);
  return readTextParts(file, node, scope);
}

/** Our tag writes a value as its field wants it: not always as JavaScript does. */
function withoutText(part: TextPart): TextPart {
  return part.kind === 'interpolation' ? { ...part, text: undefined } : part;
}

/** A tag may read escapes or leave them: then the text is not what the parser read, and nobody knows it. */
function asForeign(part: TextPart): TextPart {
  return part.kind === 'literal' ? { ...part, form: 'raw' } : withoutText(part);
}

/** All that the program writes for a query, without the quotes around it. */
export function spanOfParts(parts: readonly TextPart[]): Span {
  const spans = parts.map((part) => (part.kind === 'literal' ? (part.whole ?? part.span) : part.span));
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}

/** What is filled in, as the program writes it. */
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

/** The parts of a text that is not trimmed. */
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

/** A string, whose quotes tell its form. */
function readString(file: string, node: StringLiteral): LiteralPart {
  const { start, end } = spanOf(node);
  const form = file.charAt(start) === '"' ? '"' : "'";
  return { kind: 'literal', span: { start: start + 1, end: end - 1 }, form, value: node.value };
}

/** The value of an attribute of JSX. */
function readAttribute(file: string, node: StringLiteral): LiteralPart {
  const part = readString(file, node);
  return { ...part, form: part.form === '"' ? 'jsx"' : "jsx'" };
}

/** What a template is made of; between its texts stand expressions. */
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
  // Numbers before the first text are added up, not joined.
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

/** The parts of a text as they are once it is trimmed. */
function trimParts(file: string, parts: readonly TextPart[], { start, end }: Sides): readonly TextPart[] {
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

/** A text as its reader at run time sees it, as far as that is known. */
export interface AssembledText {
  readonly text: string;
  readonly map: PositionMap;
  readonly parts: readonly TextPart[];
  /** What is filled in, and where it stands in the text. */
  readonly interpolations: readonly InterpolationSpan[];
}

/** What is filled in, and its place in the text. */
export interface InterpolationSpan {
  readonly part: InterpolatedPart;
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
 * Whether we read a literal as the parser does: not so where an escape is none,
 * or an entity one that we do not know. What becomes of the line breaks of an
 * attribute, compilers do not agree on.
 */
export function isReadable(file: string, { span, form, value }: LiteralPart): boolean {
  if (form.startsWith('jsx') && /[\n\r]/.test(value)) return false;
  const builder = createMappedText();
  return decodeLiteral(file, span, form, builder) && builder.finish(span.start).text === value;
}
