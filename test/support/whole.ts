import type { ClauseNode, QueryNode, ValueNode } from '../../src/language/syntax/ast.ts';

/**
 * Whether an AST is complete enough to be printed and parsed to the same AST:
 * every clause has an operator and a value, and every quote and group of values
 * is closed. Otherwise the parser recovers by the text that follows, which the
 * AST does not contain.
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
