import type { Field } from '../../language/catalogue/field.ts';
import type { CatalogueProblem } from '../../language/catalogue/load-catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { quoteList } from '../../language/diagnostic/quote.ts';
import { openSchema, type SchemaField } from './schema-fields.ts';

/**
 * Compares a resource with the schema of its objects, and lists the differences by field: fields
 * that the schema lacks, values of another type, and changes of closed sets. Fields that only
 * the schema has are none, since queries may search few of them.
 *
 * @param schema - As for {@link importResource}.
 * @param pointer - Where the schema is in the document.
 * @throws {SchemaError} If there is no such schema.
 * @example
 * const parcels = defineResource({
 *   name: 'parcels',
 *   fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
 *   limits: { clauses: 10, substring: 3, or: 'field' },
 * })
 * const differences = compareResource(parcels, { properties: { weight: { type: 'string' } } })
 * differences[0]?.message // 'is a numeric field, but the schema has texts'
 */
export function compareResource(
  resource: Resource,
  schema: unknown,
  pointer?: string | undefined,
): readonly CatalogueProblem[] {
  const source = openSchema(schema, pointer);
  return [...resource.entries.values()].flatMap((field) => {
    const [found] = source.find(field.source?.path ?? field.path);
    const messages = found === undefined ? ['is not in the schema'] : findChanges(field, found);
    return messages.map((message) => ({ path: `fields.${field.path}`, message }));
  });
}

const NOUNS = {
  string: 'texts',
  number: 'numbers',
  boolean: '`true` and `false`',
  object: 'objects',
  array: 'arrays',
} as const;

function findChanges(field: Field, found: SchemaField): readonly string[] {
  const messages: string[] = [];
  const accepted = typesOf(field);
  if (found.types.size > 0 && accepted !== undefined && !accepted.some((type) => found.types.has(type))) {
    const nouns = [...found.types].map((type) => NOUNS[type]).join(' and ');
    messages.push(`is a ${field.type} field, but the schema has ${nouns}`);
  }
  if (found.many && field.many !== true) messages.push('is in an array, but it is not marked `many`');
  if (field.values?.closed !== true) return messages;
  if (found.values?.closed !== true) return [...messages, 'has a closed set of values, but the schema has none'];
  const known = new Set(field.values.members.map((member) => member.toLowerCase()));
  const now = new Set(found.values.members.map((member) => member.toLowerCase()));
  const added = found.values.members.filter((member) => !known.has(member.toLowerCase()));
  const gone = field.values.members.filter((member) => !now.has(member.toLowerCase()));
  if (added.length > 0) messages.push(`lacks values of the schema: ${quoteList(added)}`);
  if (gone.length > 0) messages.push(`has values that the schema lacks: ${quoteList(gone)}`);
  return messages;
}

/** The types of values that a field can compare; `undefined` if any. */
function typesOf({ type, unix, source, keyed }: Field): readonly (keyof typeof NOUNS)[] | undefined {
  // A computed boolean tests another value, and the values of keys are compared as texts.
  if (type === 'presence' || keyed === true || (source !== undefined && Object.keys(source).length > 1))
    return undefined;
  if (type === 'numeric' || unix === true) return ['number'];
  if (type === 'boolean') return ['boolean'];
  if (type === 'date') return ['string'];
  return type === 'string' ? ['string'] : ['string', 'number', 'boolean'];
}
