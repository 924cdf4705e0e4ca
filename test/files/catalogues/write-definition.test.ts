import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { importResource } from '../../../src/files/catalogues/import-resource.ts';
import { toShortFile, writeDefinition } from '../../../src/files/catalogues/write-definition.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import { ORDER, SHOP } from './shop.ts';

test('the module of a resource defines it', () => {
  const { resource } = importResource(SHOP, {
    name: 'line-items',
    pointer: ORDER,
    overrides: { path: '/v1/items/search' },
  });
  const code = stripTypeScriptTypes(writeDefinition(resource));
  const body = code.replace(/^import .*$/m, '').replace('export const lineItems', 'return');
  const run = new Function('defineResource', body.replace(/return\s*=/, 'return'));
  expect(run(defineResource)).toEqual(resource);
});

test.each(['class', 'definition'])('a resource named %s gets another constant', (name) => {
  const { resource } = importResource(SHOP, { name, pointer: ORDER });
  expect(writeDefinition(resource)).toContain(`export const ${name}Resource: `);
});

test.each([
  [{}, ['limits', 'fields']],
  [
    { path: '/v1/orders/search', calls: ['*.orders.search'], aliases: { sum: 'amount' } },
    ['limits', 'fields', 'aliases', 'path', 'calls'],
  ],
  [{ limits: {}, objectPath: '/order/{id}' }, ['limits', 'fields', 'objectPath']],
])('a short file with the overrides %j holds what is no default', (overrides, keys) => {
  const { resource } = importResource(SHOP, { name: 'orders', pointer: ORDER, overrides });
  const file = toShortFile(resource);
  expect(Object.keys(file.resources['orders'] ?? {})).toEqual(keys);
  expect(loadCatalogue(file)['orders']).toEqual(resource);
});
