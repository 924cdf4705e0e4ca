import { fieldName } from '../catalogue/resolve-field.ts';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { ClauseNode } from '../syntax/ast.ts';
import type { KnownClause, ReadClause } from './rule.ts';

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
  const text = `${tested === 'presence' ? '-' : ''}${fieldName(clause.entry)}:null`;
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
