import { Ajv } from 'ajv';
import { expect } from 'vitest';

/** Checks data against a JSON schema of our own. */
export function expectShape(schema: object, data: unknown): void {
  expectValid(new Ajv({ allErrors: true, strict: true }), schema, data);
}

/** Checks data against a JSON schema of other people, who may say more than a validator makes use of. */
export function expectPublishedShape(schema: object, data: unknown): void {
  const formats = {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': (text: string) => URL.canParse(text, 'file:///'),
    'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  };
  expectValid(new Ajv({ allErrors: true, strict: false, unicodeRegExp: false, formats }), schema, data);
}

function expectValid(ajv: Ajv, schema: object, data: unknown): void {
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
