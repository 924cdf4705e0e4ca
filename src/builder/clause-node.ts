import type { ClauseNode, ValueNode } from '../syntax/ast.ts';
import {
  type ClauseHead,
  placeBareText,
  placeBoolean,
  placeClause,
  placeNull,
  placeNumber,
  placeText,
} from '../syntax/place-clause.ts';

/** The type of a value in a program. Whether the field accepts it is checked later. */
export type ClauseValue = string | number | bigint | boolean | Date | null;

/** Creates the node of a clause as the parser would from a text that contains nothing else. */
export function createClauseNode(head: ClauseHead, value: ClauseValue): ClauseNode {
  return placeClause(head, 0, (start) => placeValue(value, start));
}

function placeValue(value: ClauseValue, start: number): ValueNode {
  if (value === null) return placeNull(start);
  if (value instanceof Date) {
    const isValid = !Number.isNaN(value.getTime());
    return isValid ? placeText(value.toISOString(), start) : placeBareText(String(value), start);
  }
  switch (typeof value) {
    case 'string':
      return placeText(value, start);
    case 'boolean':
      return placeBoolean(value, start);
    case 'bigint':
      return placeNumber(String(value), start);
    default:
      return Number.isFinite(value) ? placeNumber(formatNumber(value), start) : placeBareText(String(value), start);
  }
}

/** Formats a number without an exponent, because the language has none (L1.8). */
function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return String(BigInt(value));
  const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)(?:e-(\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return `${sign}${digits}`;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}
