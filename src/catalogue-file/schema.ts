import { z } from 'zod';
import { FIELD_PATH } from '../catalogue/field.ts';
import { FIELD_TYPES } from '../catalogue/field-types.ts';
import { RESOURCE_NAME } from '../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormatName } from '../catalogue/value-formats.ts';
import { ALL_OPERATORS } from '../syntax/ast.ts';

const path = z.string().regex(FIELD_PATH, 'not names joined by dots');
const sourcePath = path.describe('Where the value lives in an object.');

const source = z.union([
  z.strictObject({ path: sourcePath }),
  z.strictObject({
    path: sourcePath,
    equals: z.string().describe('The field is true when the value equals this text.'),
  }),
  z.strictObject({ path: sourcePath, present: z.literal(true).describe('The field is true when there is any value.') }),
]);

const field = z.strictObject({
  type: z.enum(FIELD_TYPES).describe('Decides the operators and the values.'),
  operators: z.array(z.enum(ALL_OPERATORS)).readonly().optional().describe('For readers; they follow from the type.'),
  doc: z.string().describe('One line for people, without a full stop.'),
  values: z
    .strictObject({
      closed: z.boolean().describe('Whether there are no other values.'),
      members: z.array(z.string()).min(1).readonly().describe('In the letter case of the service.'),
    })
    .optional(),
  format: z.enum(Object.keys(VALUE_FORMATS) as [ValueFormatName, ...ValueFormatName[]]).optional(),
  source: source.optional().describe('Where the value lives when it is not at the field’s own path.'),
  keyed: z.literal(true).optional().describe('Written with a key, as `metadata[key]` is.'),
  many: z.literal(true).optional().describe('The path leads through an array.'),
  derived: z.literal(true).optional().describe('Not documented by the service as a query field.'),
});

const resource = z.strictObject({
  limits: z.strictObject({
    clauses: z.int().min(1).describe('The most clauses in a query.'),
    substring: z.int().min(1).describe('The fewest characters in a substring.'),
    orAcrossFields: z.boolean().describe('Whether the clauses of an OR query may name different fields.'),
  }),
  fields: z.record(path, field),
  aliases: z.record(path, path).optional().describe('Short names that are refused, with the path each stands for.'),
});

/** What a catalogue file looks like; its JSON schema is derived from it. */
export const catalogueFileSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  resources: z.record(z.string().regex(RESOURCE_NAME, 'not a name'), resource),
});
