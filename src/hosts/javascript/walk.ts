import type { Node } from '@babel/types';
import { declareNames } from './declarations.ts';
import { createScope, type Scope } from './scope.ts';

/** A node, and where it stands. */
export interface Place {
  readonly node: Node;
  /** What it is a child of, and as what. */
  readonly parent: Place | undefined;
  readonly key: string;
  readonly scope: Scope;
}

/** Parts of nodes that hold types, of which nothing is evaluated, or no nodes. */
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
  'predicate',
  'variance',
]);

/** Nodes that only speak of types. */
const SKIPPED_TYPES =
  /^(?:Declare\w+|InterfaceDeclaration|OpaqueType|TSDeclareFunction|TSDeclareMethod|TSIndexSignature|TSInterfaceDeclaration|TSTypeAliasDeclaration|TypeAlias)$/;

/**
 * Visits all that is evaluated of a program, in the order of the file. The names
 * of a scope are all declared only when the walk is over. However deep the
 * program is nested, the stack is not.
 */
export function walkProgram(program: Node, visit: (place: Place) => void): void {
  const waiting: Place[] = [{ node: program, parent: undefined, key: '', scope: createScope(undefined, true) }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const scope = declareNames(place.node, place.scope, place.parent?.node);
    if (SKIPPED_TYPES.test(place.node.type)) continue;
    visit(place);
    const children = childrenOf(place, scope);
    for (let child = children.pop(); child !== undefined; child = children.pop()) waiting.push(child);
  }
}

function childrenOf(parent: Place, scope: Scope): Place[] {
  const children: Place[] = [];
  const node = parent.node as unknown as Readonly<Record<string, unknown>>;
  // Without a list of all keys and values of every node, which takes longer than all else here.
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
