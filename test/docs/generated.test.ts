import { expect, test } from 'vitest';
import { findStaleFiles } from '../../docs/generate.ts';

test('generated files are up to date with npm run generate', async () => {
  expect(await findStaleFiles()).toEqual([]);
});
