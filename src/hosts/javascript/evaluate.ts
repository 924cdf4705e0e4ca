import type { Node, ObjectExpression, TSEnumDeclaration } from '@babel/types';
import type { NamedResource } from '../host.ts';
import {
  add,
  asUncertain,
  constant,
  type Known,
  MODULE,
  negate,
  type ObjectValue,
  readMember,
  readPromised,
  takeStep,
  trim,
} from './known-values.ts';
import { argumentAt, type CallNode, flattenSum, isConst, keyName, readTrims, spanOf, unwrap } from './nodes.ts';
import { type Binding, findBinding, type Scope } from './scope.ts';

/** The module names of this package that export the builder. */
const MODULES: ReadonlySet<unknown> = new Set(['clausal', 'clausal/builder']);

/** The maximum depth of names that refer to other names. No program written by a person reaches it. */
const MAX_DEPTH = 64;

const knownNames = new WeakMap<Binding, { readonly known: Known | undefined }>();

/** Evaluates an expression; `undefined` if its value is only known at run time. */
export function evaluate(expression: Node, scope: Scope, depth = 0): Known | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const node = unwrap(expression);
  const inner = (part: Node): Known | undefined => evaluate(part, scope, depth + 1);
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return constant(node.value);
    case 'NullLiteral':
      return constant(null);
    case 'UnaryExpression':
      return node.operator === '-' ? negate(inner(node.argument)) : undefined;
    case 'TemplateLiteral': {
      const [first, ...texts] = node.quasis.map(({ value }) =>
        typeof value.cooked === 'string' ? constant(value.cooked) : undefined,
      );
      return add([first, ...texts.flatMap((text, index) => [inner(node.expressions[index] as Node), text])]);
    }
    case 'BinaryExpression':
      return node.operator === '+' ? add(flattenSum(node).map(inner)) : undefined;
    case 'Identifier':
      return evaluateName(node.name, scope, depth);
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const name = keyName(node.property, node.computed);
      return name === undefined ? undefined : readMember(inner(node.object), name);
    }
    case 'ObjectExpression':
      return evaluateObject(node, isConst(expression), inner);
    case 'AwaitExpression':
      return readPromised(inner(node.argument));
    case 'ImportExpression':
      return isOurs(inner(node.source)) ? { kind: 'promise' } : undefined;
    case 'SequenceExpression':
      return inner(node.expressions.at(-1) as Node);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return evaluateCall(node, scope, inner);
    default:
      return undefined;
  }
}

/** Evaluates the name of a variable. */
export function evaluateName(name: string, scope: Scope, depth = 0): Known | undefined {
  const binding = findBinding(scope, name);
  if (binding === undefined || binding.writes.length > 0) return undefined;
  const before = knownNames.get(binding);
  if (before !== undefined) return before.known;
  // Unknown while it is being evaluated: it may refer to itself.
  knownNames.set(binding, { known: undefined });
  const known = evaluateBinding(binding, depth + 1);
  knownNames.set(binding, { known });
  return known;
}

function evaluateBinding({ source, isExposed, isChanged }: Binding, depth: number): Known | undefined {
  switch (source.kind) {
    case 'imported':
      if (!MODULES.has(source.module)) return undefined;
      return source.name === '*' ? MODULE : { kind: 'export', name: source.name };
    case 'enum':
      return evaluateEnum(source.node, (node) => evaluate(node, source.scope, depth));
    case 'expression': {
      let known = evaluate(source.node, source.scope, depth);
      for (const step of source.path) known = takeStep(known, step);
      if (known === undefined) return undefined;
      const mayChange = source.isVar || (isExposed && known.kind === 'object' && !known.isFrozen);
      return mayChange || isChanged ? asUncertain(known, isChanged) : known;
    }
    case 'nothing':
    case 'unknown':
      return undefined;
  }
}

function evaluateCall(node: CallNode, scope: Scope, inner: (node: Node) => Known | undefined): Known | undefined {
  const trims = readTrims(node);
  if (trims.node !== node) return trim(inner(trims.node), trims);
  const first = argumentAt(node, 0);
  if (first === undefined) return undefined;
  const name = globalName(node.callee, scope);
  if (name === 'require') return isOurs(inner(first)) ? MODULE : undefined;
  if (name === 'Object.freeze') {
    const known = inner(first);
    return known?.kind === 'object' ? { ...known, isFrozen: true } : known;
  }
  const callee = inner(node.callee);
  if (callee?.kind !== 'export' || (callee.name !== 'query' && callee.name !== 'search')) return undefined;
  const resource = readResource(first, inner(first));
  if (resource === undefined) return undefined;
  return { kind: callee.name === 'query' ? 'tag' : 'search', resource };
}

/** The resource that an argument names; `undefined` for a resource that is passed as an object. */
export function readResource(node: Node, known: Known | undefined): NamedResource | undefined {
  if (known?.kind !== 'constant' || typeof known.value !== 'string' || !known.isCertain) return undefined;
  const { start, end } = spanOf(node);
  const isQuoted = node.type === 'StringLiteral';
  return { name: known.value, span: isQuoted ? { start: start + 1, end: end - 1 } : { start, end } };
}

function isOurs(source: Known | undefined): boolean {
  return source?.kind === 'constant' && MODULES.has(source.value);
}

type Evaluate = (node: Node) => Known | undefined;
type Property = ObjectExpression['properties'][number];

/** Evaluates an object literal. */
function evaluateObject(node: ObjectExpression, isFrozen: boolean, evaluate: Evaluate): ObjectValue {
  return {
    kind: 'object',
    isCertain: true,
    isFrozen,
    readMember(name) {
      const value = node.properties.every(hasName) ? findProperty(node, name) : undefined;
      if (value?.type !== 'ObjectExpression') return value && evaluate(value);
      return { ...evaluateObject(value, isFrozen, evaluate), isCertain: isFrozen };
    },
  };
}

function hasName(property: Property): boolean {
  return property.type !== 'SpreadElement' && keyName(property.key, property.computed) !== undefined;
}

/** The value of a property in an object literal. A later spread may override it. */
export function findProperty({ properties }: ObjectExpression, name: string): Node | undefined {
  const property = properties.findLast(
    (one) => one.type !== 'SpreadElement' && keyName(one.key, one.computed) === name,
  );
  return property?.type === 'ObjectProperty' ? property.value : undefined;
}

/** Evaluates an enum; only members with an initializer are known. */
function evaluateEnum({ body }: TSEnumDeclaration, evaluate: Evaluate): ObjectValue {
  return {
    kind: 'object',
    isCertain: true,
    isFrozen: true,
    readMember(name) {
      const member = body.members.findLast(({ id }) => keyName(id, false) === name);
      return member?.initializer ? evaluate(member.initializer) : undefined;
    },
  };
}

/** The name of a global, such as `Number` or `Math.max`; `undefined` for any other expression. */
export function globalName(expression: Node, scope: Scope): string | undefined {
  const node = unwrap(expression);
  if (node.type === 'Identifier') return findBinding(scope, node.name) === undefined ? node.name : undefined;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = keyName(node.property, node.computed);
  return name === undefined || findBinding(scope, node.object.name) ? undefined : `${node.object.name}.${name}`;
}
