import type { FieldDefinition } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import type { TableRow } from './field-table.ts';
import type { SchemaField } from './schema-fields.ts';

/**
 * How objects have times: `seconds` if numbers with the names of times are Unix seconds, `iso` if no
 * number is one. By default, the formats of the schema tell.
 */
export type Timestamps = 'seconds' | 'iso';

/** Defines a field by its schema, and as a documentation's type if that is another. */
export function defineField(
  field: SchemaField,
  timestamps: Timestamps | undefined,
  type: FieldType = typeOf(field, timestamps),
): FieldDefinition {
  const { path, format, values, description = '', many, keyed } = field;
  const members = new Map(values?.members.map((member) => [member.toLowerCase(), member]));
  return {
    type,
    ...(type === 'date' && isUnixTime(field, timestamps) ? { unix: true } : {}),
    doc: firstSentence(description) || path.replaceAll(/[._]/g, ' '),
    ...((type === 'token' || type === 'string') && values !== undefined
      ? { values: { closed: values.closed, members: [...members.values()].toSorted() } }
      : {}),
    ...(type === 'token' && (format === 'email' || format === 'uuid') ? { format } : {}),
    ...(keyed ? { keyed: true } : {}),
    ...(many ? { many: true } : {}),
  };
}

/** Defines a field by its row of a table, and by its schema, if it has one. */
export function defineRow(
  row: TableRow,
  field: SchemaField | undefined,
  timestamps: Timestamps | undefined,
): FieldDefinition {
  const types: SchemaField['types'] = new Set(row.type === 'numeric' ? ['number'] : []);
  const known = field ?? { path: row.name, types, many: false, keyed: false };
  const keyed = row.keyed || known.keyed;
  const type = typeOf(known, timestamps);
  // Documentations call Unix time a number.
  const isTime = row.type === 'numeric' && type === 'date';
  const stated = isTime ? 'date' : (row.type ?? (keyed && type === 'presence' ? 'token' : type));
  return {
    ...defineField({ ...known, keyed }, timestamps, stated),
    ...(row.doc === undefined ? {} : { doc: row.doc }),
    ...(known.path === row.name ? {} : { source: { path: known.path } }),
    ...(row.quoted ? { keys: { quotes: 'required', characters: 'any', dotted: false } } : {}),
  };
}

/** The last words of names of texts that are compared as a whole. */
const TOKEN_NAME =
  /(?:^|[._])(?:ids?|uri|url|codes?|currency|country|locale|status|state|type|kind|brand|last4|fingerprint|hash|sha|key|method|version|object)$/i;
const TOKEN_FORMATS = /^(?:uuid|email|date|time|uri|url|hostname|ipv4|ipv6|byte|binary)$/;

/** The last words of names of times. */
const TIME_NAME = /(?:^|[._])(?:at|created|updated|modified|timestamp|date|start|end|since|until|expires)$/i;

/** Whether a date is a number: the schema says so, or nothing is known of it but that the service counts seconds. */
function isUnixTime({ types }: SchemaField, timestamps: Timestamps | undefined): boolean {
  if (timestamps === 'iso' || types.has('string')) return false;
  return timestamps === 'seconds' || types.has('number');
}

/** The type of a field. Of several types of values, texts say the most. */
function typeOf(
  { types, format = '', path, values, keyed }: SchemaField,
  timestamps: Timestamps | undefined,
): FieldType {
  const words = path.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&');
  const isMixed = keyed && values === undefined && !types.has('object') && types.size > 1;
  if (isMixed) return 'any';
  if (types.has('string') || types.size === 0) {
    if (/date[-_]?time/i.test(format)) return 'date';
    const isWhole = values !== undefined || types.size !== 1 || TOKEN_FORMATS.test(format) || TOKEN_NAME.test(words);
    return keyed || isWhole ? 'token' : 'string';
  }
  if (types.has('object')) return 'presence';
  if (types.has('number')) {
    const isTime = format === 'unix-time' || (timestamps === 'seconds' && !keyed && TIME_NAME.test(words));
    return isTime && timestamps !== 'iso' ? 'date' : 'numeric';
  }
  return types.has('boolean') ? 'boolean' : 'presence';
}

const MAX_DOC_LENGTH = 160;

/** The first sentence of a description in Markdown or HTML, without a full stop. */
function firstSentence(description: string): string {
  const text = description
    .slice(0, 1000)
    .split(/\n\s*\n/, 1)
    .join()
    .replace(/<\/?(?:a|b|code|em|i|strong)\b[^<>]*>|[`*]/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?(?=\.(?: [A-Z]|$)|$)/.exec(text)?.[0] ?? '';
  return sentence.length > MAX_DOC_LENGTH
    ? `${sentence.slice(0, MAX_DOC_LENGTH - 1).replace(/\s?\S*$/, '')}…`
    : sentence;
}
