import { z } from 'zod';
import { createConfigSchema } from './config-schema.ts';

/** The JSON schema of a config, draft 2020-12; exported as `clausal/config.schema.json`. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(createConfigSchema().meta({ title: 'clausal config' }));
}
