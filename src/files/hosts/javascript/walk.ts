import type { Identifier, Node } from '@babel/types';
import { type Assignment, createScope, declareNames, findBinding, type Scope } from './scope.ts';

export interface NodePath {
  readonly node: Node;
  /** The parent, and the property that holds the node. */
  readonly parent: NodePath | undefined;
  readonly key: string;
  readonly scope: Scope;
}

/** Properties that contain types, which are not evaluated, or no nodes. */
const SKIPPED_KEYS: ReadonlySet<string> = new Set([
  'loc',
  'extra',
  'errors',
  'comments',
  'tokens',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);

/** Nodes that only declare types. */
const SKIPPED_TYPES = /^TS(?:DeclareFunction|DeclareMethod|IndexSignature|InterfaceDeclaration|TypeAliasDeclaration)$/;

/**
 * Visits all nodes that are evaluated, in the order of the file. The names of a
 * scope are complete only after the walk. There is no recursion, so programs may
 * be nested deeply.
 */
export function walkProgram(program: Node, visit: (path: NodePath) => void): void {
  const waiting: NodePath[] = [{ node: program, parent: undefined, key: '', scope: createScope(undefined, true) }];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const scope = declareNames(path.node, path.scope, path.parent?.node);
    if (SKIPPED_TYPES.test(path.node.type)) continue;
    visit(path);
    const children = childrenOf(path, scope);
    for (let child = children.pop(); child !== undefined; child = children.pop()) waiting.push(child);
  }
}

function childrenOf(parent: NodePath, scope: Scope): NodePath[] {
  const children: NodePath[] = [];
  const node = parent.node as unknown as Readonly<Record<string, unknown>>;
  // `Object.entries` for every node would take longer than the rest of the walk.
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null || SKIPPED_KEYS.has(key)) continue;
    if (isNode(value)) children.push({ node: value, parent, key, scope });
    else if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) children.push({ node: child, parent, key, scope });
    }
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A use of a variable that may change it, or the object it holds. */
export interface Write {
  readonly name: string;
  /** The assignment to the variable; for other changes, only its scope counts. */
  readonly assignment: Assignment;
  /** What it changes. With `exposed`, other code receives the object and may change it. */
  readonly changes: 'variable' | 'member' | 'exposed';
}

/** Functions that only read their arguments. */
const READING_FUNCTIONS = /^(?:Object\.(?:entries|freeze|hasOwn|keys|values)|JSON\.stringify)$/;

/** Reads a use of a name that may change something; `undefined` for any other use. */
export function readWrite(path: NodePath, { name }: Identifier): Write | undefined {
  const top = climbMembers(path);
  const { parent, key } = climbPattern(top);
  if (parent === undefined) return undefined;
  const { node } = parent;
  const isMember = top !== path;
  const isLeft = key === 'left' && /^(?:AssignmentExpression|For(?:In|Of)Statement)$/.test(node.type);
  const write = { name, assignment: { node, scope: path.scope } };
  if (isLeft || node.type === 'UpdateExpression' || (isMember && isDelete(node))) {
    return { ...write, changes: isMember ? 'member' : 'variable' };
  }
  // `f(object)` and `object.f()`, but not `object.text.trim()`.
  const isExposed = isMember ? key === 'callee' && path.parent === top : key === 'arguments' && !isReading(node);
  return isExposed ? { ...write, changes: 'exposed' } : undefined;
}

function isReading(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return false;
  return READING_FUNCTIONS.test(`${object.name}.${property.name}`);
}

/** Records assignments in the bindings of their names. All names must have been declared. */
export function recordWrites(writes: readonly Write[]): void {
  for (const { name, assignment, changes } of writes) {
    const binding = findBinding(assignment.scope, name);
    if (changes === 'variable') binding?.writes.push(assignment);
    else if (binding !== undefined) binding[changes === 'member' ? 'isChanged' : 'isExposed'] = true;
  }
}

/** The longest member expression that begins here: `a.b.c`. */
function climbMembers(path: NodePath): NodePath {
  let top = path;
  while (top.parent !== undefined && (top.key === 'object' || isCast(top))) top = top.parent;
  return top;
}

function isCast({ parent, key }: NodePath): boolean {
  return (
    key === 'expression' && parent !== undefined && /^TS(?:As|Satisfies|NonNull)Expression$/.test(parent.node.type)
  );
}

function climbPattern(path: NodePath): NodePath {
  let top = path;
  while (top.parent !== undefined && isInPattern(top, top.parent)) top = top.parent;
  return top;
}

function isInPattern({ key }: NodePath, { node, parent }: NodePath): boolean {
  switch (node.type) {
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
      return true;
    case 'AssignmentPattern':
      return key === 'left';
    case 'ObjectProperty':
      return key === 'value' && parent?.node.type === 'ObjectPattern';
    default:
      return false;
  }
}

function isDelete(node: Node): boolean {
  return node.type === 'UnaryExpression' && node.operator === 'delete';
}
