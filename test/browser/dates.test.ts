import { expect, test } from 'vitest';
import { box, expectText } from './support/box.ts';
import { openPage } from './support/open-page.ts';

test('Alt-Down opens a month of days in a date value, and a day is written with its offset', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('created_at>="2026-07-14T00:00:00Z"');
  await search.press('ArrowLeft', 'Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Choose a date' });
  await dialog.waitFor();
  await search.press('ArrowDown', 'ArrowRight');
  expect(await dialog.getByRole('gridcell', { selected: true }).getAttribute('aria-label')).toBe(
    'Wednesday, July 22, 2026',
  );
  await search.press('Enter');
  await expectText(search, 'created_at>="2026-07-22T00:00:00+02:00"');
  expect(await dialog.count()).toBe(0);
});

test('Esc closes it, and the caret is in the box', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('created_at>');
  await search.press('Alt+ArrowDown');
  await page.getByRole('grid').waitFor();
  expect(await search.input.getAttribute('aria-invalid')).toBe('false');
  await search.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await search.press('1');
  await expectText(search, 'created_at>1');
});

test('other values have none', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('amount>');
  await search.press('Alt+ArrowDown');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
