import { expect, test } from 'vitest';
import { findBlocks, readPage } from '../readme/pages.ts';
import { openPage } from './support/open-page.ts';

test.each(['README.md', 'docs/guide/search-box.md'])('the lines of %s embed a box that runs queries', async (file) => {
  const html = findBlocks(readPage(file)).find(({ language }) => language === 'html')?.text ?? '';
  expect(html.trimEnd().split('\n')).toHaveLength(3);
  const served = html.replace('node_modules/clausal/', '/');
  expect(served).not.toBe(html);
  const page = await openPage({ html: served, policy: false });
  const logged = page.waitForEvent('console');
  await page.getByRole('combobox').fill('amount>=1000');
  await page.keyboard.press('Enter');
  expect((await logged).text()).toBe('amount>=1000');
});
