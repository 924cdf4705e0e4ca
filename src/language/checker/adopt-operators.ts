import { operatorsOf } from '../catalogue/field.ts';
import { readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { ClauseNode, GroupNode, ParsedExpression } from '../syntax/ast.ts';
import { unknownOperator } from '../syntax/syntax-diagnostics.ts';

/**
 * Reads `^` as an operator of its own on the fields that take it. The parser knows no fields, so it
 * reports `^` as an operator of another language.
 *
 * @see L1.7
 */
export function adoptOperators(resource: Resource, parsed: ParsedExpression): ParsedExpression {
  const { ast, clauses, diagnostics } = parsed;
  if (!diagnostics.some(({ code }) => code === unknownOperator.code)) return parsed;
  const adopted = new Map(
    clauses.filter((clause) => isBeginning(resource, clause)).map((clause) => [clause, adopt(clause)] as const),
  );
  if (adopted.size === 0) return parsed;
  const starts = new Set([...adopted.keys()].map(({ operator }) => operator?.span.start));
  const adoptIn = (group: GroupNode): GroupNode => ({
    ...group,
    members: group.members.map((member) =>
      member.kind === 'Group' ? adoptIn(member) : (adopted.get(member) ?? member),
    ),
  });
  return {
    ast: adoptIn(ast),
    clauses: clauses.map((clause) => adopted.get(clause) ?? clause),
    diagnostics: diagnostics.filter(({ code, span }) => code !== unknownOperator.code || !starts.has(span.start)),
  };
}

function isBeginning(resource: Resource, { field, operator }: ClauseNode): boolean {
  if (operator?.raw !== '^') return false;
  const key = field.key?.name;
  const resolved = resolveField(resource, readAlias(resource, field.path, key) ?? field.path, key);
  return resolved !== undefined && operatorsOf(resolved.field).includes('^');
}

function adopt(clause: ClauseNode): ClauseNode {
  const { operator } = clause;
  return operator === undefined ? clause : { ...clause, operator: { ...operator, symbol: '^' } };
}
