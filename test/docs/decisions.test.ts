import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const index = readFileSync('docs/decisions/README.md', 'utf8');
const pages = readdirSync('docs/decisions').filter((name) => name !== 'README.md');

test.each(pages)('the index of decisions lists %s once', (page) => {
  expect(index.split(`](${page})`)).toHaveLength(2);
});

test.each(pages)('%s has its number in the index', (page) => {
  expect(index).toMatch(new RegExp(`\\[${page.slice(0, 3)} [^\\]]+\\]\\(${page}\\)`));
});
