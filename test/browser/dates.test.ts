import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { box, expectText } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** The date input below a value. */
function dateInput(page: Page): Locator {
  return page.getByLabel('Choose a date');
}

describe('the date input of a value', () => {
  test('opens with Alt-Down, and Enter writes the beginning of the day with its offset', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('created_at>="2026-07-14T00:00:00Z"');
    await search.press('ArrowLeft', 'Alt+ArrowDown');
    await dateInput(page).waitFor();
    expect(await dateInput(page).getAttribute('type')).toBe('date');
    expect(await dateInput(page).inputValue()).toBe('2026-07-14');
    // The order of day and month is that of the browser's language.
    await search.press('ArrowUp');
    expect(['2026-07-15', '2026-08-14']).toContain(await dateInput(page).inputValue());
    await dateInput(page).fill('2026-07-22');
    await search.press('Enter');
    await expectText(search, 'created_at>="2026-07-22T00:00:00+02:00"');
    expect(await dateInput(page).count()).toBe(0);
    expect(await search.isFocused()).toBe(true);
  });

  test('shows the day of the value in the time zone of the user', async () => {
    const page = await openPage({ timezoneId: 'America/New_York' });
    const search = box(page);
    await search.type('created_at>="2026-07-14T00:00:00Z"');
    await search.press('ArrowLeft', 'Alt+ArrowDown');
    await expect.poll(() => dateInput(page).inputValue()).toBe('2026-07-13');
    await search.press('Enter');
    await expectText(search, 'created_at>="2026-07-13T00:00:00-04:00"');
  });

  test('closes with Esc, which moves the caret to the box and shows no error', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('created_at>');
    await search.press('Alt+ArrowDown');
    await dateInput(page).waitFor();
    expect(await search.input.getAttribute('aria-invalid')).toBe('false');
    await search.press('ArrowUp', 'Escape');
    expect(await dateInput(page).count()).toBe(0);
    await search.press('1');
    await expectText(search, 'created_at>1');
  });

  test('opens from the last offer of a date, below the value', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>=1000 payment_status:"SETTLED" created_at>');
    expect((await search.offers()).at(-1)).toBe('Choose a day…');
    const caret = await page.locator('[part=operator]').last().boundingBox();
    await search.press('ArrowUp', 'Enter');
    await dateInput(page).waitFor();
    const place = await page.locator('[part=calendar]').boundingBox();
    expect(Math.abs((place?.x ?? 0) - (caret?.x ?? 0) - (caret?.width ?? 0))).toBeLessThan(4);
    expect(await search.list.count()).toBe(0);
    await search.press('Enter');
    await expect.poll(() => search.text()).toMatch(/created_at>"\d{4}-\d\d-\d\dT00:00:00\+0[12]:00"$/);
  });

  test('opens with a click and inserts with a click, within a narrow window', async () => {
    const page = await openPage({ width: 320 });
    const search = box(page);
    await search.type('amount<5 created_at>');
    await page.getByRole('option', { name: 'Choose a day…' }).click();
    const place = await page.locator('[part=calendar]').boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(320);
    await dateInput(page).fill('2026-01-31');
    await page.getByRole('button', { name: 'Insert' }).click();
    await expectText(search, 'amount<5 created_at>"2026-01-31T00:00:00+01:00"');
  });

  test('opens from the button below the box', async () => {
    const page = await openPage();
    await box(page).type('created_at>');
    await box(page).press('Escape');
    await page.getByRole('button', { name: 'Calendar' }).click();
    await dateInput(page).waitFor();
  });

  test('the date input of a value is not offered for other values', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>');
    await search.press('Alt+ArrowDown');
    expect(await dateInput(page).count()).toBe(0);
    await search.type('5 payment_status:');
    expect(await search.offers()).not.toContain('Choose a day…');
  });

  test('stays open with an incomplete date, and writes nothing', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('created_at>');
    await search.press('Alt+ArrowDown', 'Backspace', 'Enter');
    expect(await dateInput(page).inputValue()).toBe('');
    await expectText(search, 'created_at>');
  });

  test('closes when the box becomes disabled, and inserts nothing', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('created_at>');
    await search.press('Alt+ArrowDown');
    const insert = await page.getByRole('button', { name: 'Insert' }).elementHandle();
    await page.evaluate(() => document.querySelector('clausal-search')?.toggleAttribute('disabled', true));
    await dateInput(page).waitFor({ state: 'detached' });
    await insert?.evaluate((element) => (element as HTMLElement).click());
    await expectText(search, 'created_at>');
  });

  test('opens for a value that the page wrote, without a list', async () => {
    const page = await openPage({
      html: '<clausal-search resource="payments" value="created_at&gt;5"></clausal-search>',
    });
    const search = box(page);
    await search.input.focus();
    await search.press('End', 'Alt+ArrowDown');
    await expect.poll(() => dateInput(page).inputValue()).toBe('1970-01-01');
  });

  test.each([
    { text: '9999-12-31T00:00:00+01:00', after: '9999-12-31T00:00:00+01:00' },
    { text: '275760-09-13', after: '9999-12-31T00:00:00+01:00' },
    { text: '-271821-04-20', after: '0001-01-01T00:00:00+00:53' },
    { text: '0050-06-16', after: '0050-06-16T00:00:00+00:53' },
  ])('takes years of four digits only: $text', async ({ text, after }) => {
    const page = await openPage();
    const search = box(page);
    await search.type(`created_at>"${text}"`);
    await search.press('ArrowLeft', 'Alt+ArrowDown');
    await dateInput(page).waitFor();
    await search.press('Enter');
    await expectText(search, `created_at>"${after}"`);
  });

  test('shows today if the clock of the page is wrong', async () => {
    const page = await openPage({ now: new Date('2025-03-12T10:30:00+01:00') });
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      if (element !== null) element.now = () => new Date(Number.NaN);
    });
    const search = box(page);
    await search.type('created_at>');
    await search.press('Alt+ArrowDown');
    await expect.poll(() => dateInput(page).inputValue()).toBe('2025-03-12');
  });
});
