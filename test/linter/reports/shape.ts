import { Ajv } from 'ajv';
import { expect } from 'vitest';

/** Checks data against a JSON schema. */
export function expectShape(schema: object, data: unknown): void {
  const ajv = new Ajv({ allErrors: true, strict: true });
  const isValid = ajv.validate(schema, data);
  expect(isValid ? [] : ajv.errors).toEqual([]);
}

/** An object with these members, all of them needed but those that end in `?`, and no others. */
export function objectOf(members: Readonly<Record<string, object>>): object {
  const names = Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(names),
    required: Object.keys(members).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

export function arrayOf(items: object, minItems = 0): object {
  return { type: 'array', items, minItems };
}

export const TEXT = { type: 'string', minLength: 1 };
export const FROM_ONE = { type: 'integer', minimum: 1 };
