import type { ClauseNode, QueryNode, ValueNode } from '../../src/syntax/ast.ts';

/**
 * Whether an AST says all that a text needs to be read the same again: every
 * clause has its operator and value, every straight quote its partner, every
 * group of values its end. What follows a gap in a text decides how far the gap
 * reaches, and an AST keeps no nonsense that stood there.
 */
export function isWhole({ clauses }: QueryNode): boolean {
  return clauses.every(isWholeClause);
}

function isWholeClause({ operator, value }: ClauseNode): boolean {
  return operator !== undefined && value !== undefined && isClosed(value);
}

function isClosed(value: ValueNode): boolean {
  if (value.kind !== 'Text') return true;
  if (value.open === '') return !value.text.startsWith('(') || value.text.endsWith(')');
  const isStraight = value.open === '"' || value.open === "'";
  return isStraight ? value.close === value.open : value.close !== '';
}
