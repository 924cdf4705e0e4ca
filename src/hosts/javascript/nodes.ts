import type {
  ArrowFunctionExpression,
  BinaryExpression,
  CallExpression,
  ClassMethod,
  ClassPrivateMethod,
  FunctionDeclaration,
  FunctionExpression,
  NewExpression,
  Node,
  ObjectMethod,
  OptionalCallExpression,
} from '@babel/types';
import type { Span } from '../../text/span.ts';

/** Whatever has parameters and a body. */
export type FunctionNode =
  | ArrowFunctionExpression
  | ClassMethod
  | ClassPrivateMethod
  | FunctionDeclaration
  | FunctionExpression
  | ObjectMethod;

/** A call, with `new` or `?.` too. */
export type CallNode = CallExpression | NewExpression | OptionalCallExpression;

/** The place of a node; the parser gives one to all that it makes. */
export function spanOf({ start, end }: Node): Span {
  return { start: start ?? 0, end: end ?? 0 };
}

/** The expression itself, without the types that are written around it. */
export function unwrap(node: Node): Node {
  let inner = node;
  for (let next = innerOf(inner); next !== undefined; next = innerOf(inner)) inner = next;
  return inner;
}

/** The types that an expression is said to be of, the last one first: `value as string as Id`. */
export function castsOf(node: Node): readonly Node[] {
  const types: Node[] = [];
  for (let next: Node | undefined = node; next !== undefined; next = innerOf(next)) {
    if (next.type === 'TSAsExpression' || next.type === 'TSTypeAssertion' || next.type === 'TypeCastExpression') {
      types.push(next.typeAnnotation);
    }
  }
  return types;
}

/** Whether an expression is written `as const`. */
export function isConst(node: Node): boolean {
  return castsOf(node).some(
    (type) => type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const',
  );
}

function innerOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'TypeCastExpression':
      return node.expression;
    default:
      return undefined;
  }
}

/** Whether a node has parameters and a body. */
export function isFunction(node: Node): node is FunctionNode {
  return FUNCTIONS.has(node.type);
}

const FUNCTIONS: ReadonlySet<string> = new Set<FunctionNode['type']>([
  'ArrowFunctionExpression',
  'ClassMethod',
  'ClassPrivateMethod',
  'FunctionDeclaration',
  'FunctionExpression',
  'ObjectMethod',
]);

/** Whether a node calls something. */
export function isCall(node: Node): node is CallNode {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression';
}

/** An argument of a call; `undefined` where there is none, or others are spread in before it. */
export function argumentAt({ arguments: list }: CallNode, index: number): Node | undefined {
  // Where one is missing between two commas, the parser goes on with nothing in its place.
  const given: readonly (Node | null)[] = list;
  const isSpread = given.slice(0, index + 1).some((argument) => argument?.type === 'SpreadElement');
  return isSpread ? undefined : (given[index] ?? undefined);
}

/** The operands of `a + b + c`, the types around them taken off. */
export function flattenSum(sum: BinaryExpression): readonly Node[] {
  const operands: Node[] = [];
  let left: Node = sum;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    operands.push(unwrap(left.right));
    left = unwrap(left.left);
  }
  operands.push(left);
  return operands.reverse();
}

/** The name of a property as it is written, or computed from a literal; `undefined` where only the run can tell. */
export function keyName(key: Node, isComputed: boolean): string | undefined {
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral') return String(key.value);
  if (isComputed) return undefined;
  if (key.type === 'PrivateName') return key.id.name;
  return key.type === 'Identifier' ? key.name : undefined;
}

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
    if (node.type !== 'CallExpression') return trims;
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
