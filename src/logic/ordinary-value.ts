import type { CheckedValue } from '../checker/checked-query.ts';
import { isCommonInstant } from './values/date-values.ts';

/** Whether there are values that compare with a value as is asked for, and others that do not. */
export function isOrdinaryValue(value: CheckedValue): boolean {
  // There may be nothing beyond the last number, or the last time.
  if (value.kind === 'number') return Math.abs(value.number) < Number.MAX_VALUE;
  return value.kind !== 'date' || isCommonInstant(value.epochMs);
}
