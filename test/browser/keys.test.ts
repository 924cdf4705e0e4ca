import { describe, expect, test } from 'vitest';
import { box, expectText, recordAnnouncements, recordEvents } from './support/box.ts';
import { openPage } from './support/open-page.ts';

describe('editing', () => {
  test.each([
    { text: 'amount>12', keys: ['Backspace'], after: 'amount>1' },
    { text: 'amount>12', keys: ['Home', 'Delete'], after: 'mount>12' },
    { text: 'amount>1 id', keys: ['Control+Backspace'], after: 'amount>1 ' },
    { text: 'amount>1 id', keys: ['Home', 'Control+Delete'], after: '>1 id' },
    { text: 'amount>1', keys: ['Control+a', 'Delete'], after: '' },
    { text: 'amount>1', keys: ['Shift+Home', 'Backspace'], after: '' },
    { text: 'amount>1', keys: ['ArrowLeft', 'ArrowLeft', 'Backspace'], after: 'amoun>1' },
  ])('$keys change $text to $after', async ({ text, keys, after }) => {
    const page = await openPage();
    const search = box(page);
    await search.type(text);
    await search.press('Escape', ...keys);
    await expectText(search, after);
  });

  test('typing over a selection replaces it, on a page that allows no inline style', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>5');
    await search.press('Control+a');
    await search.type('i');
    await expectText(search, 'i');
    await search.press('Escape', 'Control+z');
    await expectText(search, 'amount>5');
  });

  test('undo and redo step through typing, an accepted offer and clearing', async () => {
    const page = await openPage();
    const search = box(page);
    await search.input.focus();
    // As one edit: a busy machine may take so long between keys that each is a step of its own.
    await page.keyboard.insertText('paid');
    await search.list.waitFor();
    await search.press('Tab');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expectText(search, '');
    await search.press('Control+z');
    await expectText(search, 'payment_status:"SETTLED" ');
    await search.press('Control+z');
    await expectText(search, 'paid');
    await search.press('Control+z');
    await expectText(search, '');
    await search.press('Control+y', 'Control+y');
    await expectText(search, 'payment_status:"SETTLED" ');
  });
});

describe('one Enter', () => {
  test('applies the safe fixes, searches and says what it changed; undo restores the text', async () => {
    const page = await openPage();
    const [events, announcements] = [await recordEvents(page, 'search', 'invalid'), await recordAnnouncements(page)];
    const search = box(page);
    await search.type('status:SETTLED amount > 5');
    await search.press('Enter');
    const text = 'payment_status:"SETTLED" amount>5';
    await expect.poll(events).toMatchObject([{ type: 'search', text }]);
    await page.getByText('Changed: replace status with payment_status').waitFor();
    const said = (await announcements()).find((one) => one.startsWith('Changed:'));
    expect(said).toBeDefined();
    expect(said).not.toContain('`');
    await search.press('Control+z');
    await expectText(search, 'status:SETTLED amount > 5');
  });

  test('asks whether the likely reading is meant, and a second one searches for it', async () => {
    const page = await openPage();
    const [events, announcements] = [await recordEvents(page, 'search'), await recordAnnouncements(page)];
    const search = box(page);
    await search.type('declined over 50 EUR');
    await search.press('Enter');
    const text = 'payment_status:"DECLINED" amount>5000 currency_code:"EUR"';
    await page.getByText(`Search for ${text}? Press Enter again`).first().waitFor();
    await expect.poll(announcements).toContain(`Search for ${text}? Press Enter again`);
    await expectText(search, 'declined over 50 EUR');
    expect(await events()).toEqual([]);
    await search.press('Enter');
    await expect.poll(events).toMatchObject([{ type: 'search', text }]);
    await search.press('Control+z');
    await expectText(search, 'declined over 50 EUR');
  });

  test('forgets its question at the next edit', async () => {
    const page = await openPage();
    const events = await recordEvents(page, 'search');
    const search = box(page);
    await search.type('declined');
    await search.press('Enter');
    await page.getByText('Press Enter again').first().waitFor();
    await search.type(' nope:"x"');
    await page.getByText('Press Enter again').first().waitFor({ state: 'detached' });
    await search.press('Enter');
    await page.getByText('is not a field of payments').first().waitFor();
    expect(await events()).toEqual([]);
  });
});

test('Alt and Enter apply all safe fixes at once', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('status:SETTLED amount > 5 curency:"EUR"');
  await search.press('Alt+Enter');
  await expectText(search, 'payment_status:"SETTLED" amount>5 curency:"EUR"');
  await search.press('Control+z');
  await expectText(search, 'status:SETTLED amount > 5 curency:"EUR"');
});

describe('Tab with an open list', () => {
  test.each([
    { typed: 'amou', left: 'amount', isFocused: true },
    { typed: 'declined', left: 'payment_status:"DECLINED" ', isFocused: true },
    { typed: 'payment_status:"SETT', left: 'payment_status:"SETTLED" ', isFocused: true },
    // Nothing is incomplete.
    { typed: 'amount', left: 'amount', isFocused: false },
    { typed: 'amount>', left: 'amount>', isFocused: false },
    { typed: 'amount>5 ', left: 'amount>5 ', isFocused: false },
  ])('after $typed leaves $left', async ({ typed, left, isFocused }) => {
    const page = await openPage();
    const search = box(page);
    await search.type(typed);
    await search.list.waitFor();
    await search.press('Tab');
    await expectText(search, left);
    await expect.poll(() => search.input.evaluate((input) => input.matches(':focus'))).toBe(isFocused);
  });
});

describe('the list', () => {
  test('Enter accepts what the arrows chose and searches otherwise', async () => {
    const page = await openPage();
    const events = await recordEvents(page, 'search', 'invalid');
    const search = box(page);
    await search.type('amount>5 customer.ema');
    await search.offers();
    await search.press('ArrowDown', 'Enter');
    await expectText(search, 'amount>5 customer.email');
    expect(await events()).toEqual([]);
    await search.type(':"a@b.example"');
    await search.press('Enter');
    await expect.poll(events).toMatchObject([{ type: 'search', text: 'amount>5 customer.email:"a@b.example"' }]);
    await search.list.waitFor({ state: 'detached' });
  });

  test('Control and Enter search even while an option is chosen', async () => {
    const page = await openPage();
    const events = await recordEvents(page, 'search', 'invalid');
    const search = box(page);
    await search.type('amount>5');
    await search.offers();
    await search.press('ArrowDown', 'Control+Enter');
    await expect.poll(events).toMatchObject([{ type: 'search', text: 'amount>5' }]);
    await expectText(search, 'amount>5');
  });

  test('Page Down moves by ten', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('customer');
    const offers = await search.offers();
    await search.press('ArrowDown', 'PageDown');
    expect(await search.activeOption()).toBe(offers[10]);
    await search.press('PageUp');
    expect(await search.activeOption()).toBe(offers[0]);
  });

  test('Escape closes the list and not the dialog around the box', async () => {
    const page = await openPage({ html: '<dialog><clausal-search resource="payments"></clausal-search></dialog>' });
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    const search = box(page);
    await search.type('am');
    await search.list.waitFor();
    await search.press('Escape');
    await search.list.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await search.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

test('a soft keyboard that sends a line break and then Enter searches once', async () => {
  const page = await openPage();
  const events = await recordEvents(page, 'search', 'invalid');
  const search = box(page);
  await search.type('amount>5');
  await search.input.evaluate((input) => {
    const init = { bubbles: true, cancelable: true, composed: true };
    input.dispatchEvent(new InputEvent('beforeinput', { ...init, inputType: 'insertParagraph' }));
    input.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'Enter', keyCode: 13 }));
  });
  await expect.poll(async () => (await events()).length).toBe(1);
  await search.press('Enter');
  await expect.poll(async () => (await events()).length).toBe(2);
  await expectText(search, 'amount>5');
});
