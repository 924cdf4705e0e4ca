import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findShownFiles, readPages } from './pages.ts';

const blocks = readPages().flatMap((page) => findShownFiles(page).map((block) => ({ page: page.file, ...block })));

test('files of the repository are shown on the pages', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(10);
});

// `npm run examples` writes the blocks anew.
test.each(blocks)('$page shows the current text of $shownFile', ({ shownFile, text }) => {
  expect(text).toBe(readFileSync(shownFile, 'utf8'));
});
