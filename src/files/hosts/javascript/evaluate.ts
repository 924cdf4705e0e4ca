import type { Node, ObjectExpression, TSEnumDeclaration } from '@babel/types';
import { MAX_QUERY_LENGTH } from '../../../language/syntax/syntax-diagnostics.ts';
import type { NamedResource } from '../host.ts';
import { argumentAt, type CallNode, flattenSum, isConst, keyName, readTrim, spanOf, unwrap } from './nodes.ts';
import { type Binding, findBinding, type Scope } from './scope.ts';

type Primitive = string | number | boolean | null;

/** The value of an expression, as far as it is known. */
export type Known =
  | ConstantValue
  | ObjectValue
  /** All exports of `clausal`. */
  | { readonly kind: 'module' }
  /** An export of `clausal`. */
  | { readonly kind: 'export'; readonly name: string }
  /** `query('payments')` */
  | { readonly kind: 'tag'; readonly resource: NamedResource }
  /** `search('payments')` */
  | { readonly kind: 'search'; readonly resource: NamedResource };

interface ConstantValue {
  readonly kind: 'constant';
  readonly value: Primitive;
  /** Whether no code can have changed it. Otherwise it is only the likeliest value. */
  readonly isCertain: boolean;
}

/** An object literal or an enum. */
interface ObjectValue {
  readonly kind: 'object';
  readonly isFrozen: boolean;
  /** Whether other code may have changed it. */
  readonly isExposed: boolean;
  readMember(name: string): Known | undefined;
}

function constant(value: Primitive, isCertain = true): ConstantValue {
  return { kind: 'constant', value, isCertain };
}

/** A member of an object that other code may have changed. */
function exposed(known: Known | undefined): Known | undefined {
  if (known?.kind === 'constant') return { ...known, isCertain: false };
  return known?.kind === 'object' && !known.isFrozen ? { ...known, isExposed: true } : known;
}

export function readMember(known: Known | undefined, name: string): Known | undefined {
  if (known?.kind === 'module') return { kind: 'export', name };
  if (known?.kind !== 'object') return undefined;
  const member = known.readMember(name);
  return known.isExposed ? exposed(member) : member;
}

/** `first + second + third`, with the semantics of JavaScript. */
function add(operands: readonly (Known | undefined)[]): Known | undefined {
  let sum: ConstantValue | undefined;
  for (const operand of operands) {
    if (operand?.kind !== 'constant') return undefined;
    const value: Primitive | undefined = sum === undefined ? operand.value : addValues(sum.value, operand.value);
    if (value === undefined) return undefined;
    sum = constant(value, operand.isCertain && (sum?.isCertain ?? true));
  }
  return sum;
}

function addValues(a: Primitive, b: Primitive): Primitive | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    const text = `${a}${b}`;
    // Sums of sums grow without limit; queries do not.
    return text.length > MAX_QUERY_LENGTH ? undefined : text;
  }
  return Number(a) + Number(b);
}

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
      return node.argument.type === 'ImportExpression' ? readModule(inner(node.argument.source)) : undefined;
    case 'CallExpression':
    case 'OptionalCallExpression':
      return evaluateCall(node, scope, inner);
    default:
      return undefined;
  }
}

export function evaluateName(name: string, scope: Scope, depth = 0): Known | undefined {
  const binding = findBinding(scope, name);
  if (binding === undefined || binding.writes.length > 0 || binding.isChanged) return undefined;
  const before = knownNames.get(binding);
  if (before !== undefined) return before.known;
  // Unknown while it is being evaluated: it may refer to itself.
  knownNames.set(binding, { known: undefined });
  const known = evaluateBinding(binding, depth + 1);
  knownNames.set(binding, { known });
  return known;
}

function evaluateBinding({ source, isExposed }: Binding, depth: number): Known | undefined {
  switch (source.kind) {
    case 'imported':
      if (!MODULES.has(source.module)) return undefined;
      return source.name === '*' ? { kind: 'module' } : { kind: 'export', name: source.name };
    case 'enum':
      return evaluateEnum(source.node, (node) => evaluate(node, source.scope, depth));
    case 'expression': {
      const known = source.path.reduce<Known | undefined>(readMember, evaluate(source.node, source.scope, depth));
      return isExposed && known?.kind === 'object' ? exposed(known) : known;
    }
    case 'nothing':
    case 'unknown':
      return undefined;
  }
}

function evaluateCall(node: CallNode, scope: Scope, inner: (node: Node) => Known | undefined): Known | undefined {
  const trim = readTrim(node);
  if (trim.isTrimmed) {
    const known = inner(trim.node);
    return known?.kind === 'constant' && typeof known.value === 'string'
      ? constant(known.value.trim(), known.isCertain)
      : undefined;
  }
  const first = argumentAt(node, 0);
  if (first === undefined) return undefined;
  const name = globalName(node.callee, scope);
  if (name === 'require') return readModule(inner(first));
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

function readModule(source: Known | undefined): Known | undefined {
  return source?.kind === 'constant' && MODULES.has(source.value) ? { kind: 'module' } : undefined;
}

type Evaluate = (node: Node) => Known | undefined;
type Property = ObjectExpression['properties'][number];

function evaluateObject(node: ObjectExpression, isFrozen: boolean, evaluate: Evaluate): ObjectValue {
  return {
    kind: 'object',
    isFrozen,
    isExposed: false,
    readMember(name) {
      const value = node.properties.every(hasName) ? findProperty(node, name) : undefined;
      return value && evaluate(value);
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
    isFrozen: true,
    isExposed: false,
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
