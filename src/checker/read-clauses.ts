import { OPERATORS } from '../catalogue/field-types.ts';
import { type ResolvedField, readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import {
  type ClauseNode,
  type FieldNode,
  isValueGroup,
  type Operator,
  type QueryNode,
  type ValueNode,
} from '../syntax/ast.ts';
import { readValue, readValueText } from './read-value.ts';
import type { ReadClause } from './rule.ts';

/** Resolves the field of each clause and reads its value, once for all rules. */
export function readClauses(resource: Resource, ast: QueryNode): ReadClause[] {
  const clauses: ReadClause[] = [];
  for (const node of ast.clauses) clauses.push(readClause(resource, node, clauses.length));
  return clauses;
}

function readClause(resource: Resource, node: ClauseNode, index: number): ReadClause {
  const { field, value } = node;
  const exact = resolveField(resource, field.path, field.key?.name);
  const entry = exact ?? resolveAlias(resource, field);
  const operator = node.operator?.symbol;
  return {
    node,
    index,
    entry,
    isAlias: exact === undefined && entry !== undefined,
    operator,
    takesOperator: entry === undefined || operator === undefined || takesOperator(entry, operator),
    valueSpan: value === undefined ? { start: node.span.end, end: node.span.end } : value.span,
    text: isReadable(value) ? readValueText(value) : undefined,
    value: isReadable(value) && entry !== undefined ? readValue(entry.field.type, value) : undefined,
  };
}

/** The field that an alias stands for. field-alias reports the name; the other rules check the clause as intended. */
function resolveAlias(resource: Resource, { path, key }: FieldNode): ResolvedField | undefined {
  const meant = readAlias(resource, path, key?.name);
  return meant === undefined ? undefined : resolveField(resource, meant, undefined);
}

/** A group of values in parentheses is not readable; the rule `parentheses` reports it. */
function isReadable(value: ValueNode | undefined): value is ValueNode {
  return value !== undefined && !isValueGroup(value);
}

function takesOperator({ field }: ResolvedField, operator: Operator): boolean {
  const operators: readonly Operator[] = OPERATORS[field.type];
  return operators.includes(operator);
}
