import type { Node } from '@babel/types';
import { evaluate } from './evaluate.ts';
import type { FoundQuery } from './found-query.ts';
import { unwrap } from './node.ts';
import { findBinding, type Scope } from './scope.ts';
import { isText } from './text-parts.ts';

/** An expression, and the scope it stands in. */
export interface ScopedNode {
  readonly node: Node;
  readonly scope: Scope;
}

/** The texts that an expression may be, where they are written out: `isOpen ? 'amount>1' : REFUNDED`. */
export function findTexts(expression: ScopedNode, resource: FoundQuery['resource']): readonly FoundQuery[] {
  const found: FoundQuery[] = [];
  const seen = new Set<Node>();
  const waiting = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, scope } = resolveName(next);
    if (seen.has(node)) continue;
    seen.add(node);
    if (isText(node, scope) || isConstantText(node, scope)) found.push({ node, form: 'text', scope, resource });
    else if (node.type === 'LogicalExpression') waiting.push({ node: node.left, scope }, { node: node.right, scope });
    else if (node.type === 'ConditionalExpression') {
      waiting.push({ node: node.consequent, scope }, { node: node.alternate, scope });
    }
  }
  return found;
}

/** What a name stands for that has one value only; other expressions stand for themselves. */
export function resolveName(expression: ScopedNode): ScopedNode {
  const seen = new Set<Node>();
  let { node, scope } = expression;
  for (;;) {
    node = unwrap(node);
    if (node.type !== 'Identifier' || seen.has(node)) return { node, scope };
    seen.add(node);
    const binding = findBinding(scope, node.name);
    if (binding?.source.kind !== 'expression' || binding.writes.length > 0 || binding.isChanged) return { node, scope };
    const { source } = binding;
    if (source.path.length > 0 || source.isVar) return { node, scope };
    ({ node, scope } = source);
  }
}

function isConstantText(node: Node, scope: Scope): boolean {
  const known = evaluate(node, scope);
  return known?.kind === 'constant' && typeof known.value === 'string' && known.isCertain;
}
