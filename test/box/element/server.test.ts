import { expect, test } from 'vitest';
import { ClausalSearch } from '../../../src/box/element/index.ts';

// A page that a server renders imports its modules there too.
test('the element can be imported without a DOM', () => {
  expect(globalThis).not.toHaveProperty('HTMLElement');
  expect(ClausalSearch.formAssociated).toBe(true);
});
