import { expect, test } from 'vitest';
import { findBlocks, readPage } from '../readme/pages.ts';
import { openPage } from './support/open-page.ts';

test('the lines of the guide embed a box that runs queries', async () => {
  const html = findBlocks(readPage('docs/guide/search-box.md')).find(({ language }) => language === 'html')?.text ?? '';
  expect(html.trimEnd().split('\n')).toHaveLength(3);
  const served = html.replace('node_modules/clausal/', '/');
  expect(served).not.toBe(html);
  const page = await openPage({ html: served, policy: false });
  const logged = page.waitForEvent('console');
  await page.getByRole('combobox').fill('amount>=1000');
  await page.keyboard.press('Enter');
  expect((await logged).text()).toBe('amount>=1000');
});
