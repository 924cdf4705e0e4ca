import type { Field } from '../../catalogue/field.ts';
import type { FieldType } from '../../catalogue/field-types.ts';
import { VALUE_FORMATS } from '../../catalogue/value-formats.ts';

const TYPE_WORDS = {
  token: 'text',
  string: 'text',
  numeric: 'number',
  date: 'date',
  boolean: 'yes/no',
  presence: 'present or absent',
} as const satisfies Record<FieldType, string>;

/** The type of a field as people say it. */
export function typeInWords(type: FieldType): string {
  return TYPE_WORDS[type];
}

const EXAMPLES = {
  token: ':"…"',
  string: '~"…"',
  numeric: '>=1000',
  date: '>="2026-01-31T00:00:00Z"',
  boolean: ':true',
  presence: ':null',
} as const satisfies Record<FieldType, string>;

/** An example of a clause with a field. */
export function exampleOf({ path, keyed, type, format, values, samples }: Field): string {
  const name = keyed === true ? `${path}[key]` : path;
  const [sample] = Object.keys(samples ?? {});
  const value = values?.members[0] ?? (format && VALUE_FORMATS[format].example) ?? sample;
  if (value === undefined) return name + EXAMPLES[type];
  return type === 'numeric' ? `${name}:${value}` : `${name}:${JSON.stringify(value)}`;
}
