import type { Span } from '../base/span.ts';
import type { FieldType } from '../catalogue/field-types.ts';
import { type ResolvedField, writeField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { DiagnosticDeclaration, ReportOptions } from '../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { ClauseNode, GroupNode, Operator } from '../syntax/ast.ts';
import type { CheckedValue } from './checked-clause.ts';

/** A clause as the rules see it: with its field resolved and its value read, as far as possible. */
export interface ReadClause {
  readonly node: ClauseNode;
  /** The index among the clauses, from 0. */
  readonly index: number;
  /** The field, with aliases resolved; `undefined` if the resource does not have it. */
  readonly entry: ResolvedField | undefined;
  /** Whether the writer used an alias, which the service refuses. */
  readonly isAlias: boolean;
  /** The intended operator; `undefined` if it is missing or unclear. */
  readonly operator: Operator | undefined;
  /** Whether the field's type takes the operator; `true` if either is unknown. */
  readonly takesOperator: boolean;
  /** The span of the value, or the place where it is missing. */
  readonly valueSpan: Span;
  /** The value without quotes; `undefined` if it is missing, a group in parentheses or an unquoted `null`. */
  readonly text: string | undefined;
  /** `undefined` if it is missing or a group, the field is unknown, or the field's type has no such value. */
  readonly value: CheckedValue | undefined;
}

export interface KnownClause extends ReadClause {
  readonly entry: ResolvedField;
}

/** What a rule sees of a query, and how it reports. */
export interface CheckContext<Data = unknown> {
  readonly resource: Resource;
  readonly ast: GroupNode;
  readonly clauses: readonly ReadClause[];
  report(span: Span, data: Data, options?: ReportOptions): void;
}

/** A rule for each clause whose field has one of `types`. */
export interface ClauseRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  readonly types: readonly FieldType[];
  checkClause(clause: KnownClause, context: CheckContext<Data>): void;
}

/** A rule for each clause whose field is unknown or an alias. */
export interface UnknownFieldRule<Code extends string = string, Data = never>
  extends DiagnosticDeclaration<Code, Data> {
  checkUnknown(clause: ReadClause, context: CheckContext<Data>): void;
}

/** A rule for a text that is sent as one query. An expression need not keep it. */
export interface QueryRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  checkQuery(context: CheckContext<Data>): void;
}

/** A rule: its declaration, and the check that reports where a query breaks it. */
export type Rule<Code extends string = string, Data = never> =
  | ClauseRule<Code, Data>
  | UnknownFieldRule<Code, Data>
  | QueryRule<Code, Data>;

/** Declares a rule for clauses. Its texts are a separate export, so that a bundle can leave them out. */
/* @__NO_SIDE_EFFECTS__ */
export function defineClauseRule<const Code extends string, Data>(
  rule: ClauseRule<Code, Data>,
): ClauseRule<Code, Data> {
  return rule;
}

/** Declares a rule for clauses whose field is unknown or an alias. */
/* @__NO_SIDE_EFFECTS__ */
export function defineUnknownFieldRule<const Code extends string, Data>(
  rule: UnknownFieldRule<Code, Data>,
): UnknownFieldRule<Code, Data> {
  return rule;
}

/** Declares a rule for whole queries. */
/* @__NO_SIDE_EFFECTS__ */
export function defineQueryRule<const Code extends string, Data>(rule: QueryRule<Code, Data>): QueryRule<Code, Data> {
  return rule;
}

type ChecksOf<AnyRule> = Omit<AnyRule, keyof DiagnosticDeclaration>;

/**
 * Declares a rule for clauses, with the declaration of a diagnostic of the parser. A function joins the two, because a
 * bundler keeps objects that are spread at the top of a file.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSharedRule<const Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
  checks: ChecksOf<ClauseRule<Code, Data>> & Partial<ChecksOf<UnknownFieldRule<Code, Data>>>,
): ClauseRule<Code, Data> & Partial<UnknownFieldRule<Code, Data>> {
  return { ...declaration, ...checks };
}

/** Replaces the operator and value of a clause; no fix while the operator itself is in doubt. */
export function operatorAndValueFix(
  { node, valueSpan }: ReadClause,
  title: string,
  operatorAndValue: string,
): readonly Fix[] {
  if (!isPlain(node, valueSpan.start)) return [];
  return [replaceFix(title, false, node.field.span.end, valueSpan.end, operatorAndValue)];
}

/** Tests whether the field is present or absent instead; no fix while the operator is in doubt. */
export function presenceFix(clause: KnownClause, tested: 'presence' | 'absence'): readonly Fix[] {
  const text = `${tested === 'presence' ? '-' : ''}${writeField(clause.entry)}:null`;
  return clauseFix(clause, `test for ${tested} with ${quoteText(text)}`, text);
}

/** Replaces a clause and its negation; no fix while the operator is in doubt. */
export function clauseFix({ node, valueSpan }: ReadClause, title: string, text: string): readonly Fix[] {
  return isPlain(node, valueSpan.start) ? [replaceFix(title, false, node.span.start, valueSpan.end, text)] : [];
}

/** Whether a clause has nothing between field, operator and value, and no operator of another language. */
function isPlain({ field, operator }: ReadClause['node'], valueStart: number): boolean {
  if (operator === undefined || operator.raw !== operator.symbol) return false;
  return field.span.end === operator.span.start && operator.span.end === valueStart;
}

/** The quotation mark for a fixed value: none if there was none. Quotes separate the value from its neighbours. */
export function quoteOf({ value }: ClauseNode): '' | '"' {
  return value?.kind === 'Text' && value.open !== '' ? '"' : '';
}
