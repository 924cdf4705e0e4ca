import { expect, test } from 'vitest';
import { findStaleFiles } from '../../docs/generate.ts';

test('generated files are what npm run generate writes', () => {
  expect(findStaleFiles()).toEqual([]);
});
