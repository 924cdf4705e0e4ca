import { type FieldType, OPERATORS } from '../catalogue/field-types.ts';
import { type ResolvedField, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, Operator, QueryNode, ValueNode } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import { readValue, readValueText } from './read-value.ts';
import type { CheckContext, ClauseRule, KnownClause, QueryRule, ReadClause, Rule, UnknownFieldRule } from './rule.ts';

/** Looks up the field of each clause and reads its value, once for all rules. */
export function readClauses(resource: Resource, ast: QueryNode): ReadClause[] {
  const clauses: ReadClause[] = [];
  for (const node of ast.clauses) clauses.push(readClause(resource, node, clauses.length));
  return clauses;
}

function readClause(resource: Resource, node: ClauseNode, index: number): ReadClause {
  const { field, value } = node;
  const entry = resolveField(resource, field.path, field.key?.name);
  const operator = node.operator?.symbol;
  return {
    node,
    index,
    entry,
    operator,
    takesOperator: entry === undefined || operator === undefined || takesOperator(entry, operator),
    valueSpan: value === undefined ? { start: node.span.end, end: node.span.end } : value.span,
    text: isReadable(value) ? readValueText(value) : undefined,
    value: isReadable(value) && entry !== undefined ? readValue(entry.field.type, value) : undefined,
  };
}

/** A group of values in parentheses is none: parentheses speaks for it, and what is in it is not known. */
function isReadable(value: ValueNode | undefined): value is ValueNode {
  return value !== undefined && !(value.kind === 'Text' && value.open === '' && value.text.startsWith('('));
}

function takesOperator({ field }: ResolvedField, operator: Operator): boolean {
  const operators: readonly Operator[] = OPERATORS[field.type];
  return operators.includes(operator);
}

function isKnown(clause: ReadClause): clause is KnownClause {
  return clause.entry !== undefined;
}

/** Rules sorted by what they look at, so that a clause meets only those for its field's type. */
export interface RuleTable {
  readonly clause: Readonly<Record<FieldType, readonly ClauseRule[]>>;
  readonly unknown: readonly UnknownFieldRule[];
  readonly query: readonly QueryRule[];
}

export function createRuleTable(rules: readonly Rule[]): RuleTable {
  const forType = (type: FieldType): readonly ClauseRule[] =>
    rules.filter((rule): rule is ClauseRule => 'types' in rule && rule.types.includes(type));
  return {
    clause: {
      token: forType('token'),
      string: forType('string'),
      numeric: forType('numeric'),
      date: forType('date'),
      boolean: forType('boolean'),
      presence: forType('presence'),
    },
    unknown: rules.filter((rule): rule is UnknownFieldRule => 'checkUnknown' in rule),
    query: rules.filter((rule): rule is QueryRule => 'checkQuery' in rule),
  };
}

/** Runs the rules over the clauses and then over the whole, adding what they report. */
export function runRules(
  table: RuleTable,
  resource: Resource,
  ast: QueryNode,
  clauses: readonly ReadClause[],
  diagnostics: Diagnostic[],
): void {
  const context = new RuleContext(resource, ast, clauses, diagnostics);
  for (const clause of clauses) {
    if (isKnown(clause)) {
      for (const rule of table.clause[clause.entry.field.type]) {
        context.rule = rule;
        rule.checkClause(clause, context);
      }
    } else {
      for (const rule of table.unknown) {
        context.rule = rule;
        rule.checkUnknown(clause, context);
      }
    }
  }
  for (const rule of table.query) {
    context.rule = rule;
    rule.checkQuery(context);
  }
}

/** One context serves all rules: it knows which one is running. */
class RuleContext implements CheckContext<never> {
  readonly resource: Resource;
  readonly ast: QueryNode;
  readonly clauses: readonly ReadClause[];
  readonly #diagnostics: Diagnostic[];
  rule: DiagnosticDeclaration | undefined;

  constructor(resource: Resource, ast: QueryNode, clauses: readonly ReadClause[], diagnostics: Diagnostic[]) {
    this.resource = resource;
    this.ast = ast;
    this.clauses = clauses;
    this.#diagnostics = diagnostics;
    this.rule = undefined;
  }

  report(span: Span, data: never, options?: ReportOptions): void {
    // Whoever runs a rule says so first.
    this.#diagnostics.push(createDiagnostic(this.rule as DiagnosticDeclaration, span, data, options));
  }
}
