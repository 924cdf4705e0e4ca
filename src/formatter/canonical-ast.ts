import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedValue } from '../checker/checked-query.ts';
import type { ClauseNode, Connective, ConnectiveNode, FieldNode, QueryNode, ValueNode } from '../syntax/ast.ts';
import { assertNever } from '../text/assert-never.ts';
import type { Span } from '../text/span.ts';
import { canonicalText, formatValue, isQuoted, SEPARATORS } from './format-checked.ts';

/**
 * The AST of the canonical form of some clauses, as reading that form would
 * give it, spans and all.
 *
 * @see L5
 */
export function canonicalAst(connective: Connective, clauses: readonly CheckedClause[]): QueryNode {
  const nodes: ClauseNode[] = [];
  const connectives: ConnectiveNode[] = [];
  let end = 0;
  for (const clause of clauses) {
    if (nodes.length > 0) {
      const separator = SEPARATORS[connective];
      connectives.push(placeConnective(connective, { start: end, end: end + separator.length }));
      end += separator.length;
    }
    const node = placeClause(clause, end);
    nodes.push(node);
    end = node.span.end;
  }
  return { kind: 'Query', span: { start: 0, end }, clauses: nodes, connectives };
}

function placeConnective(connective: Connective, { start, end }: Span): ConnectiveNode {
  const raw = SEPARATORS[connective].trim();
  const span = raw === '' ? { start, end } : { start: start + 1, end: end - 1 };
  return { kind: 'Connective', span, connective, raw };
}

function placeClause(clause: CheckedClause, start: number): ClauseNode {
  const { isNegated, operator, value } = clause;
  const fieldStart = isNegated ? start + 1 : start;
  const field = placeField(clause, fieldStart);
  const valueStart = field.span.end + operator.length;
  const span = { start: valueStart, end: valueStart + formatValue(clause).length };
  return {
    kind: 'Clause',
    span: { start, end: span.end },
    negation: isNegated ? { kind: 'Negation', span: { start, end: fieldStart }, raw: '-' } : undefined,
    field,
    operator: {
      kind: 'Operator',
      span: { start: field.span.end, end: valueStart },
      symbol: operator,
      negates: false,
      raw: operator,
    },
    value: placeValue(value, canonicalText(clause), span),
  };
}

function placeField(clause: CheckedClause, start: number): FieldNode {
  const { field, key } = clause;
  const span = { start, end: start + fieldName(clause).length };
  const keySpan = { start: start + field.path.length + 1, end: span.end - 1 };
  const node = key === undefined ? undefined : ({ kind: 'Key', span: keySpan, name: key, quote: '' } as const);
  return { kind: 'Field', span, path: field.path, key: node };
}

function placeValue(value: CheckedValue, text: string, span: Span): ValueNode {
  switch (value.kind) {
    case 'null':
      return { kind: 'Null', span, raw: text };
    case 'boolean':
      return { kind: 'Boolean', span, value: value.boolean, raw: text };
    case 'number':
      return { kind: 'Number', span, raw: text };
    case 'date':
    case 'text':
      return isQuoted(value)
        ? { kind: 'Text', span, text, open: '"', close: '"' }
        : { kind: 'Number', span, raw: text };
    default:
      return assertNever(value);
  }
}
