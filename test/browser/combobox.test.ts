import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Box, box, expectText, isFocused, recordAnnouncements } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** A box among other controls of a form. */
const FORM = `<button>before</button>
  <clausal-search resource="payments"></clausal-search>
  <button>after</button>`;

async function openBox(text = ''): Promise<{ readonly page: Page; readonly search: Box }> {
  const page = await openPage({ html: FORM });
  const search = box(page);
  await search.type(text);
  return { page, search };
}

function attribute(search: Box, name: string): Promise<string | null> {
  return search.input.getAttribute(name);
}

/** The rows of the ARIA authoring practices for an editable combobox with a list. */
describe('combobox', () => {
  test('combobox is an editable combobox of one line, named after its resource', async () => {
    const { search } = await openBox();
    expect(await search.input.count()).toBe(1);
    expect(await search.input.isEditable()).toBe(true);
    expect(await attribute(search, 'aria-multiline')).toBe('false');
    expect(await attribute(search, 'aria-autocomplete')).toBe('list');
    expect(await attribute(search, 'aria-haspopup')).toBe('listbox');
    expect(await search.input.ariaSnapshot()).toContain('combobox "Search payments"');
  });

  test('says whether the list is open', async () => {
    const { search } = await openBox('am');
    await search.list.waitFor();
    expect(await attribute(search, 'aria-expanded')).toBe('true');
    await search.press('Escape');
    await search.list.waitFor({ state: 'detached' });
    expect(await attribute(search, 'aria-expanded')).toBe('false');
  });

  test('controls the list, which has a name', async () => {
    const { search } = await openBox('am');
    await search.list.waitFor();
    const id = await attribute(search, 'aria-controls');
    expect(await search.list.getAttribute('id')).toBe(id);
    const isInSameTree = await search.input.evaluate(
      (input, list) => (input.getRootNode() as Document).getElementById(list)?.role ?? 'none',
      id ?? '',
    );
    expect(isInSameTree).toBe('listbox');
    expect(await search.list.ariaSnapshot()).toMatch(/^- listbox "[^"]+"/);
  });

  test('combobox has no active option until the arrows reach one, and keeps the focus', async () => {
    const { search } = await openBox('am');
    const offers = await search.offers();
    expect(await search.activeOption()).toBeUndefined();
    expect(await search.options.and(search.list.locator('[aria-selected=true]')).count()).toBe(0);
    await search.press('ArrowDown');
    expect(await search.activeOption()).toBe(offers[0]);
    await search.press('ArrowDown');
    expect(await search.activeOption()).toBe(offers[1]);
    await search.press('ArrowUp', 'ArrowUp');
    expect(await search.activeOption()).toBe(offers.at(-1));
    expect(await search.isFocused()).toBe(true);
  });

  test('selects exactly the active option, and scrolls it into view', async () => {
    const { search } = await openBox('a');
    await search.offers();
    await search.press('ArrowUp');
    const selected = search.list.locator('[role=option][aria-selected=true]');
    expect(await selected.count()).toBe(1);
    expect(await selected.getAttribute('id')).toBe(await attribute(search, 'aria-activedescendant'));
    const isInView = await selected.evaluate((option) => {
      const list = option.closest('[role=listbox]')?.getBoundingClientRect();
      const { top, bottom } = option.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });
    expect(isInView).toBe(true);
  });

  test('offers options with full paths as names', async () => {
    const { search } = await openBox('customer.em');
    expect((await search.offers()).join('\n')).toMatch(/customer\.email/);
    const known = await search.options.evaluateAll((all) => all.map((option) => option.getAttribute('aria-selected')));
    expect(new Set(known)).toEqual(new Set(['false']));
  });

  test('announces how many suggestions there are, once for each list', async () => {
    const { page, search } = await openBox();
    const announcements = await recordAnnouncements(page);
    await search.type('customer.ema');
    const { length } = await search.offers();
    await expect.poll(announcements).toContainEqual(expect.stringMatching(`^${length} suggestions?`));
    const said = await announcements();
    await search.press('ArrowDown');
    expect(await announcements()).toEqual(said);
  });

  test('announces why a query does not run', async () => {
    const { page, search } = await openBox();
    const announcements = await recordAnnouncements(page);
    await search.type('colour:"SETTLED"');
    await search.press('Escape', 'Enter');
    await expect.poll(async () => (await announcements()).join('\n')).toContain('is not a field of payments');
  });

  test('tells assistive technology that the query is wrong only once it shows it', async () => {
    const { search } = await openBox('statu');
    expect(await attribute(search, 'aria-invalid')).not.toBe('true');
    await search.press('Escape', 'Enter');
    await expect.poll(() => attribute(search, 'aria-invalid')).toBe('true');
  });

  test('combobox is a single Tab stop', async () => {
    const { page, search } = await openBox();
    await page.getByRole('button', { name: 'before' }).focus();
    await search.press('Tab');
    expect(await search.isFocused()).toBe(true);
    await search.press('Escape', 'Tab');
    expect(await isFocused(page.getByRole('button', { name: 'after' }))).toBe(true);
    await search.press('Shift+Tab');
    expect(await search.isFocused()).toBe(true);
    await search.press('Escape', 'Shift+Tab');
    expect(await isFocused(page.getByRole('button', { name: 'before' }))).toBe(true);
  });

  test('closes the list with Escape and never clears the text', async () => {
    const { search } = await openBox('amount>5 am');
    await search.offers();
    await search.press('Escape');
    await search.list.waitFor({ state: 'detached' });
    await search.press('Escape', 'Escape');
    await expectText(search, 'amount>5 am');
  });

  test('Home and End move the caret in the text', async () => {
    const { search } = await openBox('amoun');
    await search.offers();
    await search.press('ArrowDown', 'Home');
    await search.type('-');
    await search.press('End');
    await search.type('t');
    await expectText(search, '-amount');
  });

  test('Down and Up open the closed list', async () => {
    const { search } = await openBox('am');
    for (const key of ['ArrowDown', 'ArrowUp', 'Alt+ArrowDown']) {
      await search.press('Escape');
      await search.list.waitFor({ state: 'detached' });
      await search.press(key);
      await search.list.waitFor();
    }
  });

  test('accepts the option that a click hits, and keeps the focus', async () => {
    const { search } = await openBox('customer.ema');
    // A real press takes some time.
    await search.options.first().click({ delay: 150 });
    await expect.poll(() => search.text()).toMatch(/^customer\.email/);
    expect(await search.isFocused()).toBe(true);
  });

  test('closes the list when the focus leaves', async () => {
    const { page, search } = await openBox('am');
    await search.offers();
    await page.getByRole('button', { name: 'before' }).focus();
    await search.list.waitFor({ state: 'detached' });
    expect(await attribute(search, 'aria-expanded')).toBe('false');
    await expectText(search, 'am');
  });
});
