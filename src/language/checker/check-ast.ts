import type { ResourceLike } from '../catalogue/catalogue.ts';
import { operatorsOf } from '../catalogue/field.ts';
import { FIELD_TYPES, type FieldType } from '../catalogue/field-types.ts';
import { fieldName, type ResolvedField, readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import {
  type ClauseNode,
  type FieldNode,
  isValueGroup,
  type Operator,
  type QueryNode,
  type ValueNode,
} from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import {
  type CheckedClause,
  type CheckedQuery,
  CheckedQueryOn,
  isWhole,
  type ParameterClause,
} from './checked-query.ts';
import { readValue, readValueText, type WrittenValue } from './read-value.ts';
import { type QueryDiagnostic, RULES } from './registry.ts';
import type { CheckContext, ClauseRule, KnownClause, QueryRule, ReadClause, Rule, UnknownFieldRule } from './rule.ts';

/** The result of a check: the diagnostics, and the checked query if there is no error. */
export type CheckResult<Target extends ResourceLike = Resource> = {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
} & (
  | {
      /** No diagnostic is an error. */
      readonly valid: true;
      /** The query with its fields resolved and its values read. */
      readonly query: CheckedQuery<Target>;
    }
  | { readonly valid: false; readonly query: undefined }
);

/** The clauses of an AST if there is no error, and the diagnostics in text order. */
export interface CheckedClauses {
  /** Also `undefined` if a value is a parameter. */
  readonly clauses: readonly CheckedClause[] | undefined;
  /** All clauses, with those whose value is a parameter. */
  readonly stored: readonly (CheckedClause | ParameterClause)[] | undefined;
  readonly diagnostics: readonly QueryDiagnostic[];
  /** Whether the rules about whole queries find no error. */
  readonly fitsQuery: boolean;
}

/**
 * Checks a parsed or built query.
 *
 * @param text - The text that the AST is of.
 * @param syntaxDiagnostics - The parser's diagnostics, which are merged with
 *   those of the rules; their errors count too.
 */
export function checkAst(
  resource: Resource,
  text: string,
  ast: QueryNode,
  syntaxDiagnostics: readonly Diagnostic[],
): CheckResult {
  const { clauses, diagnostics } = checkClauses(resource, ast, syntaxDiagnostics);
  if (clauses === undefined) return { valid: false, query: undefined, diagnostics };
  const connective = ast.connectives[0]?.connective ?? 'and';
  return { valid: true, query: new CheckedQueryOn(resource, connective, text, clauses, ast), diagnostics };
}

/**
 * Checks the clauses of an AST as `checkAst` does, for code that needs no checked query.
 *
 * @param scope - Whether the rules about whole queries report too. An expression need not be a single query.
 */
export function checkClauses(
  resource: Resource,
  ast: QueryNode,
  syntaxDiagnostics: readonly Diagnostic[],
  scope: 'query' | 'clauses' = 'query',
): CheckedClauses {
  const clauses: ReadClause[] = [];
  for (const node of ast.clauses) clauses.push(readClause(resource, node, clauses.length));
  const diagnostics = syntaxDiagnostics.length === 0 ? [] : reviewSyntax(resource, syntaxDiagnostics, clauses);
  runRules(resource, ast, clauses, diagnostics);
  const ofQuery = runQueryRules(resource, ast, clauses);
  if (scope === 'query') diagnostics.push(...ofQuery);
  const fitsQuery = !hasErrors(ofQuery);
  const found = toQueryDiagnostics(diagnostics);
  if (hasErrors(diagnostics)) return { clauses: undefined, stored: undefined, diagnostics: found, fitsQuery };
  const stored = clauses.map(toStoredClause);
  return { clauses: stored.every(isWhole) ? stored : undefined, stored, diagnostics: found, fitsQuery };
}

/** Sorts in place. The cast is safe because the parser and the rules report only codes of the registry, as a test checks. */
function toQueryDiagnostics(diagnostics: Diagnostic[]): readonly QueryDiagnostic[] {
  return sortDiagnostics(diagnostics) as readonly Diagnostic[] as readonly QueryDiagnostic[];
}

/** Resolves the field of a clause and reads its value, once for all rules. */
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

/** A parameter has no value yet. Nor has a group in parentheses, which the rule `parentheses` reports. */
function isReadable(value: ValueNode | undefined): value is WrittenValue {
  return value !== undefined && value.kind !== 'Parameter' && !isValueGroup(value);
}

function takesOperator({ field }: ResolvedField, operator: Operator): boolean {
  return operatorsOf(field).includes(operator);
}

/**
 * Reviews the diagnostics of the parser, which knows no fields. Drops `unquoted-value` where
 * quotes would not help: invalid-number or invalid-boolean reports a value of a numeric or
 * boolean field, presence-only a value of a presence field. Offers `OR` for a query with both
 * connectives only where the resource takes it (L2.2).
 */
function reviewSyntax(
  { limits }: Resource,
  diagnostics: readonly Diagnostic[],
  clauses: readonly ReadClause[],
): Diagnostic[] {
  const unquotable = new Set<number>();
  for (const { node, entry, takesOperator } of clauses) {
    if (entry === undefined || node.value?.kind !== 'Text') continue;
    const { type } = entry.field;
    const isBare = takesOperator && (type === 'numeric' || type === 'boolean');
    if (isBare || type === 'presence') unquotable.add(node.value.span.start);
  }
  const isMixed = diagnostics.some(({ code }) => code === 'mixed-connectives');
  // Once, because each group of an expression may be mixed.
  const takesOr = !isMixed || limits.orAcrossFields || isOneField(clauses);
  return diagnostics.flatMap((diagnostic) => {
    if (diagnostic.code === 'unquoted-value') return unquotable.has(diagnostic.span.start) ? [] : diagnostic;
    if (diagnostic.code !== 'mixed-connectives' || takesOr) return diagnostic;
    return {
      ...diagnostic,
      fixes: diagnostic.fixes.filter(({ edits }) => !edits.some(({ text }) => /or/i.test(text))),
    };
  });
}

function isOneField(clauses: readonly ReadClause[]): boolean {
  const names = new Set(clauses.flatMap(({ entry }) => (entry === undefined ? [] : fieldName(entry))));
  return names.size < 2;
}

/** Rules grouped by what they check, so that a clause runs only those for its field's type. */
interface RuleTable {
  readonly clause: Readonly<Record<FieldType, readonly ClauseRule[]>>;
  readonly unknown: readonly UnknownFieldRule[];
  readonly query: readonly QueryRule[];
}

function createRuleTable(rules: readonly Rule[]): RuleTable {
  const forType = (type: FieldType): readonly ClauseRule[] =>
    rules.filter((rule): rule is ClauseRule => 'types' in rule && rule.types.includes(type));
  return {
    clause: Object.fromEntries(FIELD_TYPES.map((type) => [type, forType(type)])) as RuleTable['clause'],
    unknown: rules.filter((rule): rule is UnknownFieldRule => 'checkUnknown' in rule),
    query: rules.filter((rule): rule is QueryRule => 'checkQuery' in rule),
  };
}

let table: RuleTable | undefined;

/** Runs the rules on each clause, and adds their diagnostics. */
function runRules(resource: Resource, ast: QueryNode, clauses: readonly ReadClause[], diagnostics: Diagnostic[]): void {
  table ??= createRuleTable(RULES);
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
}

/** Runs the rules about whole queries. */
function runQueryRules(resource: Resource, ast: QueryNode, clauses: readonly ReadClause[]): readonly Diagnostic[] {
  table ??= createRuleTable(RULES);
  const diagnostics: Diagnostic[] = [];
  const context = new RuleContext(resource, ast, clauses, diagnostics);
  for (const rule of table.query) {
    context.rule = rule;
    rule.checkQuery(context);
  }
  return diagnostics;
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

function toStoredClause({ node, entry, operator, value }: ReadClause): CheckedClause | ParameterClause {
  const isNegated = node.negation !== undefined;
  if (entry !== undefined && operator !== undefined) {
    const { field, key } = entry;
    if (value !== undefined) return { node, isNegated, field, key, operator, value };
    if (node.value?.kind === 'Parameter') return { node, isNegated, field, key, operator, parameter: node.value };
  }
  // Unreachable, because the parser or a rule reports each missing part; a test tries to get here.
  throw new Error('a query without errors has a clause without a field, operator or value');
}
