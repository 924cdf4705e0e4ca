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
import type { Span } from '../../../language/base/span.ts';

export type FunctionNode =
  | ArrowFunctionExpression
  | ClassMethod
  | ClassPrivateMethod
  | FunctionDeclaration
  | FunctionExpression
  | ObjectMethod;

/** A call, including `new` and `?.`. */
export type CallNode = CallExpression | NewExpression | OptionalCallExpression;

/** The place of a node. The parser sets it on every node. */
export function spanOf({ start, end }: Node): Span {
  return { start: start ?? 0, end: end ?? 0 };
}

/** The expression inside type assertions. */
export function unwrap(node: Node): Node {
  let inner = node;
  for (let next = innerOf(inner); next !== undefined; next = innerOf(inner)) inner = next;
  return inner;
}

/** The types that an expression is asserted to have, outermost first: `value as string as Id`. */
export function castsOf(node: Node): readonly Node[] {
  const types: Node[] = [];
  for (let next: Node | undefined = node; next !== undefined; next = innerOf(next)) {
    if (next.type === 'TSAsExpression' || next.type === 'TSTypeAssertion') {
      types.push(next.typeAnnotation);
    }
  }
  return types;
}

/** Whether an expression is asserted `as const`. */
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
      return node.expression;
    default:
      return undefined;
  }
}

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

export function isCall(node: Node): node is CallNode {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression';
}

/** An argument of a call; `undefined` if it is missing, or if an argument is spread before it. */
export function argumentAt({ arguments: list }: CallNode, index: number): Node | undefined {
  // For an argument missing between two commas, the parser adds `null` and continues.
  const given: readonly (Node | null)[] = list;
  const isSpread = given.slice(0, index + 1).some((argument) => argument?.type === 'SpreadElement');
  return isSpread ? undefined : (given[index] ?? undefined);
}

/** The operands of `a + b + c`, without type assertions. */
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

/** The name of a property, if it is written out or computed from a literal; otherwise `undefined`. */
export function keyName(key: Node, isComputed: boolean): string | undefined {
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral') return String(key.value);
  if (isComputed) return undefined;
  if (key.type === 'PrivateName') return key.id.name;
  return key.type === 'Identifier' ? key.name : undefined;
}

/** An expression without the calls of `trim` at its end. */
export interface Trim {
  readonly node: Node;
  readonly isTrimmed: boolean;
}

export function readTrim(expression: Node): Trim {
  let node = unwrap(expression);
  for (let isTrimmed = false; ; isTrimmed = true) {
    const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
    const name = callee?.type === 'MemberExpression' ? keyName(callee.property, callee.computed) : undefined;
    if (callee?.type !== 'MemberExpression' || name !== 'trim') return { node, isTrimmed };
    node = unwrap(callee.object);
  }
}
