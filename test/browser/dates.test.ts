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

test('a box that becomes disabled closes it and takes no day', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('created_at>');
  await search.press('Alt+ArrowDown');
  const day = await page.getByRole('gridcell').first().elementHandle();
  await page.evaluate(() => document.querySelector('clausal-search')?.toggleAttribute('disabled', true));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await day?.evaluate((element) => (element as HTMLElement).click());
  await expectText(search, 'created_at>');
});

test('it opens for a value that the page wrote, too, without a list', async () => {
  const page = await openPage({
    html: '<clausal-search resource="payments" value="created_at&gt;5"></clausal-search>',
  });
  const search = box(page);
  await search.input.focus();
  await search.press('End', 'Alt+ArrowDown');
  await page.getByRole('dialog').getByText('January 1970').waitFor();
});

test.each(['en_US', 'not_a_language!', ''])('it opens on a page with the language "%s"', async (lang) => {
  const page = await openPage({ lang });
  const search = box(page);
  await search.type('created_at>"2026-07-14T00:00:00Z"');
  await search.press('ArrowLeft', 'Alt+ArrowDown');
  await page.getByRole('dialog').getByText('July 2026').waitFor();
});

test.each([
  { text: '9999-12-31T00:00:00+01:00', keys: ['PageDown', 'ArrowRight'], after: '9999-12-31T00:00:00+01:00' },
  { text: '275760-09-13', keys: ['Shift+PageDown'], after: '9999-12-31T00:00:00+01:00' },
  { text: '-271821-04-20', keys: ['PageUp', 'ArrowLeft'], after: '0001-01-01T00:00:00+00:53' },
  { text: '0050-06-15', keys: ['ArrowRight'], after: '0050-06-16T00:00:00+00:53' },
])('it ends with the years of four digits: $text', async ({ text, keys, after }) => {
  const page = await openPage();
  const search = box(page);
  await search.type(`created_at>"${text}"`);
  await search.press('ArrowLeft', 'Alt+ArrowDown');
  await page.getByRole('dialog').waitFor();
  await search.press(...keys, 'Enter');
  await expectText(search, `created_at>"${after}"`);
});

test('it opens today if the clock of the page is wrong', async () => {
  const page = await openPage({ now: new Date('2025-03-12T10:30:00+01:00') });
  await page.evaluate(() => {
    const element = document.querySelector('clausal-search');
    if (element !== null) element.now = () => new Date(Number.NaN);
  });
  const search = box(page);
  await search.type('created_at>');
  await search.press('Alt+ArrowDown');
  await page.getByRole('dialog').getByText('March 2025').waitFor();
});
