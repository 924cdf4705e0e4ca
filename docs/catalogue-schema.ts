import { z } from 'zod';
import { FIELD_PATH } from '../src/language/catalogue/field.ts';
import { FIELD_ROLES, type FieldRole } from '../src/language/catalogue/field-roles.ts';
import { FIELD_TYPES, type FieldType } from '../src/language/catalogue/field-types.ts';
import { OR_LIMITS, RESOURCE_NAME } from '../src/language/catalogue/resource.ts';
import {
  ACCEPTABLE,
  callNamePattern,
  HEADER_NAME,
  HEADER_VALUE,
  OBJECT_PATH,
  SEARCH_PATH,
} from '../src/language/catalogue/search-endpoint.ts';
import { PROTOCOL_FORMS } from '../src/language/catalogue/search-protocol.ts';
import { NUMERIC_FORMATS, VALUE_FORMATS, type ValueFormatName } from '../src/language/catalogue/value-formats.ts';
import { ALL_OPERATORS } from '../src/language/syntax/ast.ts';

const path = z.string().regex(FIELD_PATH, 'not names joined by dots');
const sourcePath = path.describe('Where an object keeps the value.');

const elsewhere = z
  .strictObject({ path: sourcePath })
  .optional()
  .describe('Where the value is, if not at the field’s own path.');
const computed = z
  .union([
    z.strictObject({ path: sourcePath }),
    z.strictObject({
      path: sourcePath,
      equals: z.string().describe('The field is true if the value equals this text.'),
    }),
    z.strictObject({ path: sourcePath, present: z.literal(true).describe('The field is true if a value is present.') }),
  ])
  .optional()
  .describe('Where the value is, if not at the field’s own path.');

const words = z.array(z.string()).readonly().meta({ uniqueItems: true });
const synonyms = z.record(z.string(), words);

const FORMAT_NAMES = Object.keys(VALUE_FORMATS) as [ValueFormatName, ...ValueFormatName[]];

/** The known values of a text. */
const textValues = {
  values: z
    .strictObject({
      closed: z.boolean().describe('Whether the list of values is complete.'),
      members: z
        .array(z.string())
        .min(1)
        .readonly()
        .describe('In the letter case of the service.')
        .meta({ uniqueItems: true }),
      synonyms: synonyms.exactOptional().describe('Synonyms of each member, for suggestions.'),
    })
    .optional(),
  samples: synonyms.optional().describe('Typical values of a field without `values`, each with its synonyms.'),
  format: z.enum(FORMAT_NAMES).optional(),
};

const operators = z
  .array(z.enum(ALL_OPERATORS))
  .readonly()
  .optional()
  .describe('Some of the operators of the type; by default all of them.');
const unix = z.literal(true).optional().describe('The date is whole Unix seconds, in queries and in objects.');

/** One key of a keyed field. */
const knownKey = z.strictObject({
  type: z
    .enum(FIELD_TYPES as [FieldType, ...FieldType[]])
    .exactOptional()
    .describe('By default that of the field.'),
  operators: operators.unwrap().exactOptional(),
  unix: unix.unwrap().exactOptional(),
  doc: z.string().exactOptional(),
  values: textValues.values.unwrap().exactOptional(),
  samples: textValues.samples.unwrap().exactOptional(),
  format: textValues.format.unwrap().exactOptional(),
});

/** The members that fields of every type have, in the order of the documentation. */
const shared = {
  operators,
  doc: z.string().describe('A one-line description, without a full stop.'),
  synonyms: words.optional().describe('Synonyms of the field, for suggestions.'),
  null: z.literal(true).optional().describe('Queries may test with `null` whether there is a value.'),
  keyed: z.literal(true).optional().describe('Queries write the field with a key, such as `metadata[key]`.'),
  keys: z
    .strictObject({
      quotes: z
        .enum(['never', 'optional', 'required'])
        .exactOptional()
        .describe('Whether a key in brackets has quotation marks; by default it never has.'),
      characters: z
        .union([z.enum(['word', 'any']), z.templateLiteral(['[', z.string().min(1), ']'])])
        .exactOptional()
        .describe('The characters of a key: by default letters, digits and `_`; or a list such as `[a-z0-9_-]`.'),
      maxLength: z.int().min(1).exactOptional().describe('The most characters of a key; by default any number.'),
      dotted: z.boolean().exactOptional().describe('Whether a key may stand after a dot; by default it may.'),
      known: z.record(z.string(), knownKey).exactOptional().describe('The keys of which something is known.'),
    })
    .optional()
    .describe('The keys of a keyed field, and how queries write them.'),
  many: z.literal(true).optional().describe('The path leads through an array, so an object may have several values.'),
  identifies: z.literal(true).optional().describe('A value belongs to one object or to few, as an order number does.'),
  derived: z.literal(true).optional().describe('The service does not document the field for queries.'),
};

function typeOf<Type extends FieldType>(type: Type) {
  return z.literal(type).describe('Determines the operators and the values.');
}

/** The roles of fields of a type. */
function roleOf(type: FieldType) {
  const names = (Object.keys(FIELD_ROLES) as FieldRole[]).filter((name) => FIELD_ROLES[name].type === type);
  return z.enum(names).optional().describe('The meaning of the field, if its name does not show it.');
}

function textField<Type extends 'token' | 'string'>(type: Type) {
  return z.strictObject({
    type: typeOf(type),
    ...shared,
    role: roleOf(type),
    ...textValues,
    source: elsewhere,
  });
}

const field = z.discriminatedUnion('type', [
  textField('token'),
  textField('string'),
  z.strictObject({
    type: typeOf('numeric'),
    ...shared,
    role: roleOf('numeric'),
    format: z.enum(NUMERIC_FORMATS).optional(),
    money: z.literal(true).optional().describe('The number is an amount of money in the minor unit of its currency.'),
    currency: z
      .string()
      .optional()
      .describe('The field that holds the currency, or the currency code if there is only one.'),
    source: elsewhere,
  }),
  z.strictObject({
    type: typeOf('date'),
    ...shared,
    unix,
    changed: z.literal(true).optional().describe('The date of the last change of an object; `clausal sync` needs it.'),
    role: roleOf('date'),
    source: elsewhere,
  }),
  z.strictObject({ type: typeOf('boolean'), ...shared, source: computed }),
  z.strictObject({ type: typeOf('presence'), ...shared, source: elsewhere }),
  z.strictObject({ type: typeOf('any'), ...shared, keyed: z.literal(true), source: elsewhere }),
]);

const resource = z.strictObject({
  limits: z.strictObject({
    clauses: z.int().min(1).optional().describe('The maximum number of clauses in a query; by default any number.'),
    substring: z.int().min(1).optional().describe('The minimum number of characters in a substring; by default 1.'),
    or: z
      .enum(OR_LIMITS)
      .optional()
      .describe('What OR may join: nothing, clauses on one field or, by default, any clauses.'),
    orAcrossFields: z.boolean().optional().describe('The older form of `or`: `true` for `any`, `false` for `field`.'),
  }),
  fields: z.record(path, field).meta({ minProperties: 1 }),
  aliases: z
    .record(path, path)
    .optional()
    .describe('Short names that queries may not use, each with the path it stands for.'),
  path: z
    .string()
    .regex(SEARCH_PATH)
    .optional()
    .describe('The path whose `GET` with `query=` searches. By default `/` and the name of the resource.'),
  objectPath: z
    .string()
    .regex(OBJECT_PATH)
    .optional()
    .describe('The path of a single object, with `{id}`. By default `path`, `/` and `{id}`.'),
  accepts: z
    .array(z.enum(ACCEPTABLE))
    .readonly()
    .optional()
    .describe('The diagnostics whose spellings the service takes, such as `unquoted-value`.'),
  calls: z
    .array(z.string().regex(callNamePattern()))
    .readonly()
    .optional()
    .describe('Functions of programs that take a query, with `*` for any one name: `*.charges.search`.'),
  headers: z
    .record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE))
    .optional()
    .describe('The headers that a search must send beside its key, such as the version of the API.'),
  protocol: z
    .strictObject(
      Object.fromEntries(
        Object.entries(PROTOCOL_FORMS).map(([name, form]) => [name, z.string().regex(form).optional()]),
      ),
    )
    .optional()
    .describe('What the requests and pages of the service have other names for than those of the billing service.'),
});

/** The JSON schema of a catalogue file, draft 2020-12. `loadCatalogue` checks more. */
export function catalogueJsonSchema(): Readonly<Record<string, unknown>> {
  const file = z.strictObject({
    $schema: z.string().optional(),
    version: z.literal([1, 2]),
    resources: z.record(z.string().regex(RESOURCE_NAME, 'not a name'), resource),
  });
  return z.toJSONSchema(file.meta({ title: 'clausal catalogue' }));
}
