import type { Operator } from '../syntax/ast.ts';
import { quoteDouble } from '../syntax/print-query.ts';
import { type Field, operatorsOf } from './field.ts';
import type { FieldType } from './field-types.ts';
import { fieldOfKey, listKnownKeys, writeField } from './resolve-field.ts';
import { VALUE_FORMATS, type ValueFormat } from './value-formats.ts';

/** The operator and the value of a clause on a field without a known value, by type. */
const EXAMPLES = {
  token: [':', '"text"'],
  string: ['~', '"text"'],
  numeric: ['>=', '1000'],
  date: ['>=', '"2026-01-31T00:00:00Z"'],
  boolean: [':', 'true'],
  presence: [':', 'null'],
  any: [':', '"text"'],
} as const satisfies Record<FieldType, readonly [Operator, string]>;

/** Writes a valid clause on a field; on a keyed one with its first known key. */
export function writeExample(given: Field): string {
  const [key = 'key'] = listKnownKeys(given);
  const resolved = fieldOfKey(given, given.keyed === true ? key : undefined);
  const { type, format, values, samples } = resolved.field;
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  const value = values?.members[0] ?? known?.example ?? Object.keys(samples ?? {})[0];
  const name = writeField(resolved);
  const [usual, text] =
    value === undefined ? EXAMPLES[type] : ([':', type === 'numeric' ? value : quoteDouble(value)] as const);
  const operators = operatorsOf(resolved.field);
  return `${name}${operators.includes(usual) ? usual : operators[0]}${text}`;
}
