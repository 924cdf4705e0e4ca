import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { SyntaxNode } from '../../syntax/ast.ts';
import { type Child, element } from '../dom/element.ts';

/** The AST as a tree, each node with its span and what it holds. */
export function renderAst(query: CheckedQuery): readonly Child[] {
  return [element('ul', { class: 'tree' }, [renderNode(query.ast, undefined)])];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function renderNode(node: SyntaxNode, role: string | undefined): HTMLElement {
  const entries = Object.entries(node).filter(([name]) => name !== 'kind' && name !== 'span');
  const children = entries.flatMap(([name, value]): readonly HTMLElement[] => {
    if (isNode(value)) return [renderNode(value, name)];
    return Array.isArray(value) ? value.filter(isNode).map((child) => renderNode(child, undefined)) : [];
  });
  const facts = entries.filter(([name, value]) => isTelling(node, name, value));
  const line: readonly Child[] = [
    role !== undefined && role !== node.kind.toLowerCase() && element('span', { class: 'role' }, [`${role} `]),
    element('span', { class: 'kind' }, [node.kind]),
    ...facts.map(([name, value]) =>
      element('span', { class: 'fact' }, [` ${name} `, element('code', {}, [JSON.stringify(value)])]),
    ),
    element('span', { class: 'span' }, [` ${node.span.start}–${node.span.end}`]),
  ];
  if (children.length === 0) return element('li', {}, [element('div', { class: 'leaf' }, line)]);
  return element('li', {}, [
    element('details', { open: true }, [element('summary', {}, line), element('ul', {}, children)]),
  ]);
}

/** Whether a fact is worth showing: it is not absent, and does not repeat another one. */
function isTelling(node: SyntaxNode, name: string, value: unknown): boolean {
  if (value === undefined || value === false || typeof value === 'object') return false;
  if (node.kind === 'Operator' && name === 'raw') return node.raw !== node.symbol;
  return node.kind !== 'Text' || name !== 'close' || node.close !== node.open;
}
