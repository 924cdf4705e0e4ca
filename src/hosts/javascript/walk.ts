import type { Node } from '@babel/types';
import { declareNames } from './declarations.ts';
import { createScope, type Scope } from './scope.ts';

/** A node with its ancestors and its scope. */
export interface Place {
  readonly node: Node;
  /** The parent, and the property that holds the node. */
  readonly parent: Place | undefined;
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
  'predicate',
  'variance',
]);

/** Nodes that only declare types. */
const SKIPPED_TYPES =
  /^(?:Declare\w+|InterfaceDeclaration|OpaqueType|TSDeclareFunction|TSDeclareMethod|TSIndexSignature|TSInterfaceDeclaration|TSTypeAliasDeclaration|TypeAlias)$/;

/**
 * Visits all nodes that are evaluated, in the order of the file. The names of a
 * scope are complete only after the walk. There is no recursion, so programs may
 * be nested deeply.
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
