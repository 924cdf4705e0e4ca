import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { configJsonSchema } from '../../../../src/files/project/config/config-schema.ts';

describe('configJsonSchema', () => {
  const schema = configJsonSchema();
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

  test('configJsonSchema is plain JSON, draft 2020-12', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'clausal config',
      type: 'object',
    });
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  test.each([
    {},
    { $schema: './x', resource: 'notes', catalogues: ['a.json'], ignore: ['dist'] },
    { keys: ['a.*.b', { path: 'a', resource: 'x' }], calls: ['a.b', { call: 'f', argument: 0 }] },
    { files: { '*.txt': 'queries' }, rules: { 'unknown-field': 'off', 'unknown-value': ['error', { allow: ['A'] }] } },
    { overrides: [{ files: '*.ts' }, { files: ['a'], rules: { 'unknown-value': 'info' } }] },
  ])('takes %j', (config) => {
    expect(validate(config)).toBe(true);
  });

  test.each([
    { rule: {} },
    { rules: { 'unknown-feild': 'off' } },
    { rules: { 'unknown-field': 'warn' } },
    { rules: { 'unknown-field': ['error', { allow: ['A'] }] } },
    { rules: { 'unknown-value': ['error'] } },
    { files: { '*.txt': 'no such kind' } },
    { keys: ['a..b'] },
    { calls: [{ argument: 0 }] },
    { overrides: [{}] },
    { overrides: [{ files: [] }] },
  ])('refuses %j', (config) => {
    expect(validate(config)).toBe(false);
  });

  test('describes each rule', () => {
    expect(schema).toHaveProperty('$defs.rules.properties.unknown-field.description');
  });
});
