import type { FieldType } from '../catalogue/field-types.ts';
import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { DiagnosticDeclaration, ReportOptions } from '../diagnostic/declaration.ts';
import type { ClauseNode, Operator, QueryNode } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import type { CheckedValue } from './checked-query.ts';

/** A clause as the rules see it: its field looked up and its value read, as far as either goes. */
export interface ReadClause {
  readonly node: ClauseNode;
  /** Its place among the clauses, from 0. */
  readonly index: number;
  /** The field, or the one that a short name stands for; `undefined` for one that the resource does not have. */
  readonly entry: ResolvedField | undefined;
  /** Whether the writer used a short name, which the service refuses. */
  readonly isAlias: boolean;
  /** The operator meant; `undefined` when it is missing or cannot be told. */
  readonly operator: Operator | undefined;
  /** Whether the field's type takes the operator; what is not known is taken to be right. */
  readonly takesOperator: boolean;
  /** Where the value is, or where it should be. */
  readonly valueSpan: Span;
  /** The value without quotes; `undefined` when it is missing, a group in parentheses, or an unquoted `null`. */
  readonly text: string | undefined;
  /** `undefined` when it is missing or a group, the field is unknown, or the field's type has no such value. */
  readonly value: CheckedValue | undefined;
}

/** A clause whose field the resource has. */
export interface KnownClause extends ReadClause {
  readonly entry: ResolvedField;
}

/** What a rule sees of a query, and where it reports. */
export interface CheckContext<Data = unknown> {
  readonly resource: Resource;
  readonly ast: QueryNode;
  readonly clauses: readonly ReadClause[];
  report(span: Span, data: Data, options?: ReportOptions): void;
}

/** A rule for each clause whose field is of one of some types. */
export interface ClauseRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  readonly types: readonly FieldType[];
  checkClause(clause: KnownClause, context: CheckContext<Data>): void;
}

/** A rule for each clause whose field the resource does not have. */
export interface UnknownFieldRule<Code extends string = string, Data = never>
  extends DiagnosticDeclaration<Code, Data> {
  checkUnknown(clause: ReadClause, context: CheckContext<Data>): void;
}

/** A rule for the query as a whole. */
export interface QueryRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  checkQuery(context: CheckContext<Data>): void;
}

/** A rule of the language: how it is declared, and the check that reports where a query breaks it. */
export type Rule<Code extends string = string, Data = never> =
  | ClauseRule<Code, Data>
  | UnknownFieldRule<Code, Data>
  | QueryRule<Code, Data>;

/** Declares a rule for clauses; what people read about it stands beside it, for a bundle to leave out. */
export function defineClauseRule<const Code extends string, Data>(
  rule: ClauseRule<Code, Data>,
): ClauseRule<Code, Data> {
  return rule;
}

/** Declares a rule for clauses whose field is not known. */
export function defineUnknownFieldRule<const Code extends string, Data>(
  rule: UnknownFieldRule<Code, Data>,
): UnknownFieldRule<Code, Data> {
  return rule;
}

/** Declares a rule for whole queries. */
export function defineQueryRule<const Code extends string, Data>(rule: QueryRule<Code, Data>): QueryRule<Code, Data> {
  return rule;
}
