import type { BinaryExpression, Node, StringLiteral, TemplateLiteral } from '@babel/types';
import type { Span } from '../../text/span.ts';
import { add } from './constants.ts';
import type { LiteralForm } from './decode-literal.ts';
import { evaluate } from './evaluate.ts';
import type { FoundQuery } from './found-query.ts';
import { globalName } from './globals.ts';
import type { Known } from './known.ts';
import { flattenSum, spanOf, unwrap } from './node.ts';
import type { Scope } from './scope.ts';
import { trimParts } from './trim-parts.ts';
import { readTrims } from './trims.ts';

/** A stretch of a program that gives a stretch of a text. */
export type TextPart = LiteralPart | FilledPart;

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
export interface FilledPart {
  readonly kind: 'filled';
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
  if (form === 'tag' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(forget);
  if (form === 'foreign' && node.type === 'TemplateLiteral') return readTemplate(node, scope, '`').map(asForeign);
  return readTextParts(file, node, scope);
}

/** Our tag writes a value as its field wants it: not always as JavaScript does. */
function forget(part: TextPart): TextPart {
  return part.kind === 'filled' ? { ...part, text: undefined } : part;
}

/** A tag may read escapes or leave them: then the text is not what the parser read, and nobody knows it. */
function asForeign(part: TextPart): TextPart {
  return part.kind === 'literal' ? { ...part, form: 'raw' } : forget(part);
}

/** All that the program writes for a query, without the quotes around it. */
export function spanOfParts(parts: readonly TextPart[]): Span {
  const spans = parts.map((part) => (part.kind === 'literal' ? (part.whole ?? part.span) : part.span));
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}

/** What is filled in, as the program writes it. */
export function sourceOf(file: string, { nodes }: FilledPart): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  return first === undefined || last === undefined ? '' : file.slice(spanOf(first).start, spanOf(last).end);
}

function readTextParts(file: string, expression: Node, scope: Scope): readonly TextPart[] {
  if (!isText(expression, scope)) return [readFilled(unwrap(expression), scope, spanOf(unwrap(expression)))];
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
      return [readFilled(node, scope, spanOf(node))];
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
    return [text, readFilled(expression, scope, { start: span.end, end: spanOf(next).start })];
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
    parts.push({ kind: 'filled', span, nodes, scope, text: toText(add(nodes.map((node) => evaluate(node, scope)))) });
  }
  for (const operand of operands.slice(nodes.length)) {
    if (isText(operand, scope)) for (const part of readTextParts(file, operand, scope)) parts.push(part);
    else parts.push(readFilled(operand, scope, spanOf(operand)));
  }
  return parts;
}

function isTextual(node: Node, scope: Scope): boolean {
  if (isText(node, scope)) return true;
  const known = evaluate(node, scope);
  return known?.kind === 'constant' && typeof known.value === 'string';
}

function readFilled(node: Node, scope: Scope, span: Span): FilledPart {
  return { kind: 'filled', span, nodes: [node], scope, text: toText(evaluate(node, scope)) };
}

function toText(known: Known | undefined): string | undefined {
  return known?.kind === 'constant' && known.isCertain ? String(known.value) : undefined;
}
