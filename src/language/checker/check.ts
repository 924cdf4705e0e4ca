import type { Span } from '../base/span.ts';
import { operatorsOf } from '../catalogue/field.ts';
import { FIELD_TYPES, type FieldType } from '../catalogue/field-types.ts';
import { fieldName, type ResolvedField, readAlias, resolveField, WORD } from '../catalogue/resolve-field.ts';
import { mayJoin, type Resource } from '../catalogue/resource.ts';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import {
  type ClauseNode,
  type FieldNode,
  type GroupNode,
  isValueGroup,
  type Operator,
  type ParsedExpression,
  toQueryNode,
  type ValueNode,
} from '../syntax/ast.ts';
import { MAX_QUERY_LENGTH } from '../syntax/syntax-diagnostics.ts';
import { adoptSpellings } from './adopt-spellings.ts';
import { type CheckedClause, hasValue, type ParameterClause } from './checked-clause.ts';
import { type CheckedExpression, CheckedExpressionOn, type CheckedQuery, CheckedQueryOn } from './checked-query.ts';
import { type ExpressionTree, joinTrees } from './expression-tree.ts';
import { reportListParameters } from './list-parameters.ts';
import { reportNoClause } from './no-clause.ts';
import { isComparison, readValue, readValueText, type WrittenValue } from './read-value.ts';
import { type DiagnosticCode, type QueryDiagnostic, RULES } from './registry.ts';
import type { CheckContext, ClauseRule, KnownClause, QueryRule, ReadClause, Rule, UnknownFieldRule } from './rule.ts';
import { readsKey } from './rules/metadata-key-form.ts';

export interface CheckedText {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
  /** The clauses in text order, also those whose value is a parameter; `undefined` if there is an error. */
  readonly clauses: readonly (CheckedClause | ParameterClause)[] | undefined;
  /** `undefined` if there is an error, or a parameter: it has no value yet. */
  readonly expression: CheckedExpression | undefined;
  /** The expression, if the service takes it as it is. */
  readonly query: CheckedQuery | undefined;
}

/**
 * Checks a text that has been parsed.
 *
 * @param isExpression - Whether it was read as an expression, for which the rules about whole queries
 *   do not report: it need not be a single one.
 */
export function checkParsed(
  resource: Resource,
  text: string,
  parsed: ParsedExpression,
  isExpression = false,
): CheckedText {
  const noQuery = reportListParameters(resource, text) ?? reportNoClause(resource, text, parsed);
  return noQuery === undefined
    ? checkTree(resource, text, adoptSpellings(resource, parsed), isExpression)
    : { diagnostics: [noQuery], clauses: undefined, expression: undefined, query: undefined };
}

/** Checks a text that was built of clauses, so that a builder does not contain the rules for sentences. */
export function checkTree(
  resource: Resource,
  text: string,
  parsed: ParsedExpression,
  isExpression = false,
): CheckedText {
  const { ast } = parsed;
  const { clauses, diagnostics, fitsQuery } = checkClauses(resource, parsed, isExpression);
  if (clauses === undefined || !clauses.every(hasValue)) {
    return { diagnostics, clauses, expression: undefined, query: undefined };
  }
  const isFlat = ast.members.every(({ kind }) => kind === 'Clause');
  const tree = joinNodes(ast, clauses.values(), (clause) => clause);
  const isQuery = fitsQuery && isFlat && text.length <= MAX_QUERY_LENGTH;
  const query = isQuery ? new CheckedQueryOn(resource, text, tree, toQueryNode(parsed)) : undefined;
  return {
    diagnostics,
    clauses,
    query,
    expression: isExpression ? new CheckedExpressionOn(resource, text, tree) : query,
  };
}

/** Joins clauses, which come in the order of the text, as their nodes are joined. */
export function joinNodes<Clause>(
  { members, connectives, negation, isList }: GroupNode,
  clauses: Iterator<Clause>,
  toTrees: (clause: Clause) => ExpressionTree | readonly ExpressionTree[],
): ExpressionTree {
  const trees = members.flatMap((member) =>
    member.kind === 'Group' ? joinNodes(member, clauses, toTrees) : toTrees(clauses.next().value),
  );
  return joinTrees(isList ? 'or' : (connectives[0]?.connective ?? 'and'), negation !== undefined, trees);
}

/** Clauses without what joins them. */
export interface CheckedClauses extends Pick<CheckedText, 'clauses' | 'diagnostics'> {
  /** Whether the rules about whole queries find no error. */
  readonly fitsQuery: boolean;
}

/** Checks the clauses of a text as `checkParsed` does, for code that needs no checked query. */
export function checkClauses(
  resource: Resource,
  { ast, clauses: nodes, diagnostics: syntax }: ParsedExpression,
  isExpression = false,
): CheckedClauses {
  const clauses = nodes.map((node, index) => readClause(resource, node, index));
  const diagnostics = syntax.length === 0 ? [] : reviewSyntax(resource, syntax, clauses);
  const context = new RuleContext(resource, ast, clauses, diagnostics);
  runRules(context);
  const { length } = diagnostics;
  runQueryRules(context);
  const fitsQuery = diagnostics.length === length || !hasErrors(diagnostics.slice(length));
  if (isExpression) diagnostics.length = length;
  const isWrong = hasErrors(diagnostics);
  // The clauses of a list share their field and operator.
  const found = isExpression ? dropRepeated(sortDiagnostics(diagnostics)) : sortDiagnostics(diagnostics);
  return {
    clauses: isWrong ? undefined : clauses.map(toCheckedClause),
    // Safe because the parser and the rules report only codes of the registry, as a test checks.
    diagnostics: found as readonly Diagnostic[] as readonly QueryDiagnostic[],
    fitsQuery,
  };
}

function dropRepeated(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set<string>();
  return diagnostics.filter(({ code, span }) => {
    const place = `${code} ${span.start} ${span.end}`;
    return !known.has(place) && known.add(place);
  });
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
    value: isReadable(value) && entry !== undefined ? readValue(entry.field, value, operator) : undefined,
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
 * Reviews the diagnostics of the parser, which knows no fields. Drops `unquoted-value` where quotes would not help:
 * invalid-number, invalid-boolean or invalid-date reports a value of a numeric or boolean field or of one of Unix time,
 * presence-only a value of a presence field. Offers `OR` for a query with both connectives only where the resource
 * takes it (L2.2). Drops what it says of keys that the catalogue allows.
 */
function reviewSyntax(
  { limits }: Resource,
  diagnostics: readonly Diagnostic[],
  clauses: readonly ReadClause[],
): Diagnostic[] {
  const unquotable = new Set<number>();
  for (const { node, entry, operator, takesOperator } of clauses) {
    if (entry === undefined || node.value?.kind !== 'Text') continue;
    const { type, unix } = entry.field;
    const isNumber = type === 'numeric' || (type === 'any' && isComparison(operator));
    const isBare = takesOperator && (isNumber || type === 'boolean' || unix === true);
    if (isBare || type === 'presence') unquotable.add(node.value.span.start);
  }
  const isMixed = diagnostics.some(({ code }) => code === 'mixed-connectives');
  // Once, because each group of an expression may be mixed.
  const takesOr = !isMixed || mayJoin(limits, isOneField(clauses));
  const ownKeys = new Set(clauses.flatMap((clause) => (hasOwnKey(clause) ? clause.node.field.key?.span.start : [])));
  return diagnostics.flatMap((diagnostic) => {
    if (ownKeys.has(diagnostic.span.start) && KEY_CODES.includes(diagnostic.code)) return [];
    if (diagnostic.code === 'unquoted-value') return unquotable.has(diagnostic.span.start) ? [] : diagnostic;
    if (diagnostic.code !== 'mixed-connectives' || takesOr) return diagnostic;
    return {
      ...diagnostic,
      fixes: diagnostic.fixes.filter(({ edits }) => !edits.some(({ text }) => /or/i.test(text))),
    };
  });
}

const KEY_CODES: readonly string[] = ['quoted-metadata-key', 'invalid-metadata-key'] satisfies DiagnosticCode[];

/** Whether the catalogue allows a key that the parser reports, or a rule reports it: metadata-key-form says how it is written. */
function hasOwnKey({ node: { field }, entry }: ReadClause): boolean {
  if (entry === undefined || (entry.field.keys?.quotes ?? 'never') === 'never') return false;
  return readsKey(field, entry.field) || WORD.test(entry.key ?? '');
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

function runRules(context: RuleContext): void {
  table ??= createRuleTable(RULES);
  for (const clause of context.clauses) {
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

function runQueryRules(context: RuleContext): void {
  table ??= createRuleTable(RULES);
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
  readonly ast: GroupNode;
  readonly clauses: readonly ReadClause[];
  readonly #diagnostics: Diagnostic[];
  rule: DiagnosticDeclaration | undefined;

  constructor(resource: Resource, ast: GroupNode, clauses: readonly ReadClause[], diagnostics: Diagnostic[]) {
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

function toCheckedClause({ node, entry, operator, value }: ReadClause): CheckedClause | ParameterClause {
  const isNegated = node.negation !== undefined;
  if (entry !== undefined && operator !== undefined) {
    const { field, key } = entry;
    if (value !== undefined) return { node, isNegated, field, key, operator, value };
    if (node.value?.kind === 'Parameter') return { node, isNegated, field, key, operator, parameter: node.value };
  }
  // Unreachable, because the parser or a rule reports each missing part; a test tries to get here.
  throw new Error('a query without errors has a clause without a field, operator or value');
}
