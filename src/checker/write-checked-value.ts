import { assertNever } from '../text/assert-never.ts';
import type { CheckedValue } from './checked-query.ts';

/** Writes a value as the clause has it, without quotes and escapes. */
export function writeCheckedValue(value: CheckedValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.boolean);
    case 'number':
      return value.digits;
    case 'date':
    case 'text':
      return value.text;
    default:
      return assertNever(value);
  }
}
