import { negateVerb, operatorVerb } from '../catalogue/operator-words.ts';
import { fieldName } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import { type CheckedClause, writeCheckedValue } from '../checker/checked-query.ts';
import type { Span } from '../text/span.ts';

/** A clause in words. */
export interface ClauseExplanation {
  readonly span: Span;
  /** For instance ``amount is at least 1000``. */
  readonly words: string;
  /** The description of the field in the catalogue. */
  readonly doc: string;
}

/**
 * Explains the clause at an offset in words.
 *
 * @returns `undefined` if the query has errors or no clause is at the offset.
 * @example
 * explainAt(catalogue.payments, '-refund.status:null', 3)?.words // 'refund.status has a value'
 */
export function explainAt(resource: Resource, text: string, offset: number): ClauseExplanation | undefined {
  return explainClauses(resource, text).find(({ span }) => span.start <= offset && offset <= span.end);
}

/**
 * Explains each clause of a query in words; empty if the query has errors.
 *
 * @example
 * explainClauses(catalogue.payments, 'amount>=1000').map(({ words }) => words) // ['amount is at least 1000']
 */
export function explainClauses(resource: Resource, text: string): readonly ClauseExplanation[] {
  const { query } = checkQuery(resource, text);
  return (query?.clauses ?? []).map((clause) => ({
    span: clause.node.span,
    words: describeClause(clause),
    doc: clause.field.doc,
  }));
}

function describeClause(clause: CheckedClause): string {
  const { field, operator, value, isNegated } = clause;
  const name = fieldName(clause);
  if (value.kind === 'null') return `${name} ${isNegated ? 'has a value' : 'is empty or absent'}`;
  const verb = operatorVerb(field.type, operator);
  const written = value.kind === 'text' ? JSON.stringify(value.text) : writeCheckedValue(value);
  return `${name} ${isNegated ? negateVerb(verb) : verb} ${written}`;
}
