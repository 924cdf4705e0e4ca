import { assertNever } from '../base/assert-never.ts';
import { findMember } from '../catalogue/field.ts';
import { quoteOfKey, writeField } from '../catalogue/resolve-field.ts';
import {
  type CheckedClause,
  type CheckedValue,
  hasValue,
  type ParameterClause,
  writeCheckedValue,
} from '../checker/checked-clause.ts';
import { type CheckedQuery, CheckedQueryOn } from '../checker/checked-query.ts';
import {
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  createFlat,
  type ParsedExpression,
  type ValueNode,
} from '../syntax/ast.ts';
import { placeBoolean, placeClause, placeNull, placeNumber, placeText } from '../syntax/place-clause.ts';
import { quoteDouble } from '../syntax/print-query.ts';

/** The separators of clauses in canonical form. */
export const SEPARATORS: Readonly<Record<Connective, string>> = { and: ' ', or: ' OR ' };

/**
 * Writes a checked query in canonical form.
 *
 * @throws {TypeError} If `query` is not a checked query, such as a copy of one.
 * @see L5
 * @example
 * const { query } = checkQuery('payments', 'metadata.a:7')
 * query && formatChecked(query) // 'metadata[a]:"7"'
 */
export function formatChecked(query: CheckedQuery): string {
  return formatClauses(query.connective, CheckedQueryOn.clausesOf(query));
}

/** Writes clauses in canonical form; parameters stay as they are. */
export function formatClauses(connective: Connective, clauses: readonly (CheckedClause | ParameterClause)[]): string {
  const separator = SEPARATORS[connective];
  let text = '';
  for (const clause of clauses) text += `${text === '' ? '' : separator}${formatClause(clause)}`;
  return text;
}

/** Writes one clause in canonical form. */
export function formatClause(clause: CheckedClause | ParameterClause): string {
  const value = hasValue(clause) ? formatValue(clause) : clause.parameter.raw;
  return `${clause.isNegated ? '-' : ''}${formatField(clause)}${clause.operator}${value}`;
}

/** Writes the field of a clause in canonical form. */
export function formatField(clause: CheckedClause | ParameterClause): string {
  return writeField(clause, quoteOfKey(clause, clause.node.field.key?.quote));
}

/** Writes the value of a clause in canonical form. */
export function formatValue(clause: CheckedClause): string {
  const text = canonicalText(clause);
  return isQuoted(clause.value) ? quoteDouble(text) : text;
}

/** Whether the canonical form of a value has quotes. */
function isQuoted(value: CheckedValue): boolean {
  return value.kind === 'text' || (value.kind === 'date' && !/^-?\d+$/.test(value.text));
}

/** The value of a clause in canonical form, without quotes. */
function canonicalText({ field, value }: CheckedClause): string {
  const text = writeCheckedValue(value);
  if (value.kind === 'date') return text.toUpperCase();
  return value.kind === 'text' && field.values !== undefined ? (findMember(field.values, text) ?? text) : text;
}

/**
 * Builds the tree that parsing the canonical form of the clauses as a query would give, including spans.
 *
 * @see L5
 */
export function canonicalAst(connective: Connective, clauses: readonly CheckedClause[]): ParsedExpression {
  const nodes: ClauseNode[] = [];
  const connectives: ConnectiveNode[] = [];
  let end = 0;
  for (const clause of clauses) {
    if (nodes.length > 0) {
      connectives.push(placeConnective(connective, end));
      end += SEPARATORS[connective].length;
    }
    const quote = quoteOfKey(clause, clause.node.field.key?.quote);
    const head = { ...clause, path: clause.field.path, quote };
    const node = placeClause(head, end, (start) => placeValue(clause, start));
    nodes.push(node);
    end = node.span.end;
  }
  return createFlat({ start: 0, end }, nodes, connectives);
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
