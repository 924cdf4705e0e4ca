import type { Node } from '@babel/types';
import { keyName, unwrap } from './node.ts';
import { findBinding, type Scope } from './scope.ts';

/** The name of what an expression takes from the engine: `Number`, `Math.max`; `undefined` for all else. */
export function globalName(expression: Node, scope: Scope): string | undefined {
  const node = unwrap(expression);
  if (node.type === 'Identifier') return findBinding(scope, node.name) === undefined ? node.name : undefined;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const name = keyName(node.property, node.computed);
  return name === undefined || findBinding(scope, node.object.name) ? undefined : `${node.object.name}.${name}`;
}
