import { fieldName } from '../catalogue/resolve-field.ts';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { ClauseNode } from '../syntax/ast.ts';
import type { KnownClause, ReadClause } from './rule.ts';

/** Writes another operator and value into a clause; no fix while its operator is itself in doubt. */
export function operatorAndValueFix(
  { node, valueSpan }: ReadClause,
  title: string,
  operatorAndValue: string,
): readonly Fix[] {
  if (!isPlain(node, valueSpan.start)) return [];
  return [replaceFix(title, false, node.field.span.end, valueSpan.end, operatorAndValue)];
}

/** Asks whether the field is present, or absent, instead; no fix while the operator is in doubt. */
export function presenceFix({ node, entry, valueSpan }: KnownClause, asks: 'presence' | 'absence'): readonly Fix[] {
  if (!isPlain(node, valueSpan.start)) return [];
  const clause = `${asks === 'presence' ? '-' : ''}${fieldName(entry)}:null`;
  return [replaceFix(`ask for ${asks} with ${quoteText(clause)}`, false, node.span.start, valueSpan.end, clause)];
}

/** Whether a clause is written as the language has it: nothing misplaced between its parts, no foreign operator. */
function isPlain({ field, operator }: ReadClause['node'], valueStart: number): boolean {
  if (operator === undefined || operator.raw !== operator.symbol) return false;
  return field.span.end === operator.span.start && operator.span.end === valueStart;
}

/** The quotation mark to write around a mended value: none where there was none; quotes keep it apart from what touches it. */
export function quoteOf({ value }: ClauseNode): '' | '"' {
  return value?.kind === 'Text' && value.open !== '' ? '"' : '';
}
