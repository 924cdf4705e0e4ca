import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CONFIG_KEY_NOTES } from '../../docs/config-keys.ts';
import { renderConfigPage } from '../../docs/config-page.ts';

const schema = JSON.parse(readFileSync('grammar/generated/config.schema.json', 'utf8'));
const page = readFileSync('docs/guide/lint-configuration.md', 'utf8');
const keys = Object.keys(schema.properties);

describe('the page on the configuration', () => {
  test.each(keys)('the page on the configuration has a section on %s', (key) => {
    expect(page).toContain(`\n## ${key}\n`);
  });

  test.each(Object.keys(schema.$defs.rules.properties))('lists the rule %s', (code) => {
    expect(page).toContain(`\n| [${code}](../rules/${code}.md) |`);
  });

  test.each([
    ...Object.keys(schema.properties.keys.items.anyOf[0].properties),
    ...Object.keys(schema.properties.calls.items.anyOf[0].properties),
    ...Object.keys(schema.properties.overrides.items.properties),
  ])('lists the option %s', (member) => {
    expect(page).toContain(`\n| \`${member}\` |`);
  });

  test.each(Object.entries(CONFIG_KEY_NOTES))('shows a config that sets %s', (key, { example }) => {
    const config = JSON.parse(example);
    expect(Object.keys(config)).toContain(key);
    const isValid = new Ajv2020({ strict: false }).compile(schema);
    expect(isValid(config) ? [] : isValid.errors).toEqual([]);
  });

  test('cannot be generated if a key has no note', () => {
    const properties = { ...schema.properties, color: { type: 'boolean' } };
    expect(() => renderConfigPage({ ...schema, properties })).toThrow('has no note on `color`');
  });

  test('cannot be generated if a note is about an unknown key', () => {
    const { ignore: _, ...properties } = schema.properties;
    expect(() => renderConfigPage({ ...schema, properties })).toThrow('the schema has no key `ignore`');
  });
});
