import { quoteDouble } from '../syntax/print-query.ts';
import type { Field } from './field.ts';
import type { FieldType } from './field-types.ts';
import { VALUE_FORMATS, type ValueFormat } from './value-formats.ts';

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
