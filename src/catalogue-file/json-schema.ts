import { z } from 'zod';
import { catalogueFileSchema } from './schema.ts';

// In a file of its own: the types of the package must not mention zod, and those of the schema do.

/**
 * The JSON schema of a catalogue file, draft 2020-12; also exported as
 * `clausal/catalogue.schema.json`.
 *
 * @example
 * catalogueJsonSchema().title // 'clausal catalogue'
 */
export function catalogueJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(catalogueFileSchema.meta({ title: 'clausal catalogue' }));
}
