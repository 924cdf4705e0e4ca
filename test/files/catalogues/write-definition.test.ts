import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { importResource } from '../../../src/files/catalogues/import-resource.ts';
import { writeDefinition } from '../../../src/files/catalogues/write-definition.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
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
