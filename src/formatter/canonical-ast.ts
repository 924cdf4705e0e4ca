import type { CheckedClause } from '../checker/checked-query.ts';
import type { ClauseNode, Connective, ConnectiveNode, QueryNode, ValueNode } from '../syntax/ast.ts';
import { placeBoolean, placeClause, placeNull, placeNumber, placeText } from '../syntax/place-clause.ts';
import { assertNever } from '../text/assert-never.ts';
import { canonicalText, isQuoted, SEPARATORS } from './format-checked.ts';

/**
 * Builds the AST that parsing the canonical form of the clauses would give,
 * including spans.
 *
 * @see L5
 */
export function canonicalAst(connective: Connective, clauses: readonly CheckedClause[]): QueryNode {
  const nodes: ClauseNode[] = [];
  const connectives: ConnectiveNode[] = [];
  let end = 0;
  for (const clause of clauses) {
    if (nodes.length > 0) {
      connectives.push(placeConnective(connective, end));
      end += SEPARATORS[connective].length;
    }
    const head = { ...clause, path: clause.field.path };
    const node = placeClause(head, end, (start) => placeValue(clause, start));
    nodes.push(node);
    end = node.span.end;
  }
  return { kind: 'Query', span: { start: 0, end }, clauses: nodes, connectives };
}

/** The span of `OR` excludes the spaces around it; for AND, the space itself is the connective. */
function placeConnective(connective: Connective, start: number): ConnectiveNode {
  const separator = SEPARATORS[connective];
  const raw = separator.trim();
  const end = start + separator.length;
  const span = raw === '' ? { start, end } : { start: start + 1, end: end - 1 };
  return { kind: 'Connective', span, connective, raw };
}

function placeValue(clause: CheckedClause, start: number): ValueNode {
  const { value } = clause;
  switch (value.kind) {
    case 'null':
      return placeNull(start);
    case 'boolean':
      return placeBoolean(value.boolean, start);
    case 'number':
      return placeNumber(value.digits, start);
    case 'date':
    case 'text':
      return isQuoted(value) ? placeText(canonicalText(clause), start) : placeNumber(canonicalText(clause), start);
    default:
      return assertNever(value);
  }
}
