import { z } from 'zod';
import type { Field } from '../catalogue/field.ts';
import { FIELD_TYPES, OPERATORS } from '../catalogue/field-types.ts';
import { operatorVerb } from '../catalogue/operator-words.ts';
import { VALUE_FORMATS, type ValueFormat } from '../catalogue/value-formats.ts';
import { quoteDouble } from '../syntax/print-query.ts';

/** The number of values or synonyms to list. */
const MAX_WORDS = 30;

/** A field, as answers describe it. */
export const fieldOutput = z.object({
  resource: z.string(),
  path: z.string().describe('The only name that queries may use; replace `key` in `[key]` by a key.'),
  type: z.enum(FIELD_TYPES),
  operators: z.record(z.string(), z.string()).describe('The operators that the field takes, with their meaning.'),
  description: z.string(),
  values: z.array(z.string()).optional().describe('The known values.'),
  closed: z.boolean().optional().describe('Whether there are no other values than `values`.'),
  synonyms: z.array(z.string()).optional().describe('Other words for the field. Queries cannot use them.'),
  example: z.string().describe('A valid clause on the field.'),
  note: z.string().optional(),
});

/** Describes a field in plain data. */
export function describeField(resource: string, field: Field): z.input<typeof fieldOutput> {
  const { path, keyed, type, doc, values, synonyms, money, derived } = field;
  const operators = OPERATORS[type].map((operator) => [operator, operatorVerb(type, operator)]);
  const notes = [
    ...(money === true ? ['in the minor unit of the currency: 1250 is 12.50'] : []),
    ...(derived === true ? ['the service does not document this field for queries'] : []),
  ];
  return {
    resource,
    path: keyed === true ? `${path}[key]` : path,
    type,
    operators: Object.fromEntries(operators),
    description: doc,
    ...(values && { values: values.members.slice(0, MAX_WORDS) }),
    ...(values && { closed: values.closed && values.members.length <= MAX_WORDS }),
    ...(synonyms && { synonyms: synonyms.slice(0, MAX_WORDS) }),
    example: writeExample(field),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/** Writes a valid clause on a field. */
export function writeExample(field: Field): string {
  const { path, keyed, type, values, format, money } = field;
  const name = keyed === true ? `${path}[key]` : path;
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  const value = values?.members[0] ?? Object.keys(field.samples ?? {})[0] ?? known?.example;
  switch (type) {
    case 'token':
      return `${name}:${quoteDouble(value ?? 'text')}`;
    case 'string':
      return value === undefined ? `${name}~"text"` : `${name}:${quoteDouble(value)}`;
    case 'numeric':
      return value === undefined ? `${name}>=${money === true ? 1000 : 1}` : `${name}:${value}`;
    case 'date':
      return `${name}>="2026-01-01T00:00:00Z"`;
    case 'boolean':
      return `${name}:true`;
    case 'presence':
      return `-${name}:null`;
  }
}
