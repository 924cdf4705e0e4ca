import { FIELD_TYPES, type FieldType } from '../catalogue/field-types.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { QueryNode } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import type { CheckContext, ClauseRule, KnownClause, QueryRule, ReadClause, Rule, UnknownFieldRule } from './rule.ts';

/** Rules grouped by what they check, so that a clause runs only those for its field's type. */
export interface RuleTable {
  readonly clause: Readonly<Record<FieldType, readonly ClauseRule[]>>;
  readonly unknown: readonly UnknownFieldRule[];
  readonly query: readonly QueryRule[];
}

export function createRuleTable(rules: readonly Rule[]): RuleTable {
  const forType = (type: FieldType): readonly ClauseRule[] =>
    rules.filter((rule): rule is ClauseRule => 'types' in rule && rule.types.includes(type));
  return {
    clause: Object.fromEntries(FIELD_TYPES.map((type) => [type, forType(type)])) as RuleTable['clause'],
    unknown: rules.filter((rule): rule is UnknownFieldRule => 'checkUnknown' in rule),
    query: rules.filter((rule): rule is QueryRule => 'checkQuery' in rule),
  };
}

/** Runs the rules on each clause and then on the whole query, and adds their diagnostics. */
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
    }
    if (clause.isAlias || !isKnown(clause)) {
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

function isKnown(clause: ReadClause): clause is KnownClause {
  return clause.entry !== undefined;
}

/** All rules share one context, which knows the rule that is running. */
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
    // `runRules` sets the rule before it runs it.
    this.#diagnostics.push(createDiagnostic(this.rule as DiagnosticDeclaration, span, data, options));
  }
}
