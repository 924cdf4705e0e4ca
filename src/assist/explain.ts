import type { Span } from '../language/base/span.ts';
import type { Field } from '../language/catalogue/field.ts';
import { type FieldType, negateVerb, operatorVerb } from '../language/catalogue/field-types.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat } from '../language/catalogue/value-formats.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';

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

/** The rest of a clause on a field without a known value, by type. */
const EXAMPLES = {
  token: ':"text"',
  string: '~"text"',
  numeric: '>=1000',
  date: '>="2026-01-31T00:00:00Z"',
  boolean: ':true',
  presence: ':null',
} as const satisfies Record<FieldType, string>;

/** Writes a valid clause on a field. */
export function writeExample({ path, keyed, type, format, values, samples }: Field): string {
  const name = keyed === true ? `${path}[key]` : path;
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  const value = values?.members[0] ?? known?.example ?? Object.keys(samples ?? {})[0];
  if (value === undefined) return name + EXAMPLES[type];
  return `${name}:${type === 'numeric' ? value : quoteDouble(value)}`;
}
