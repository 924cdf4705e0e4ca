import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Box, box, expectText, isFocused, recordEvents, type SentEvent } from './support/box.ts';
import { openPage } from './support/open-page.ts';

interface Opened {
  readonly page: Page;
  readonly search: Box;
  readonly events: () => Promise<readonly SentEvent[]>;
}

async function openBox(): Promise<Opened> {
  const page = await openPage({ html: '<clausal-search resource="payments"></clausal-search><button>after</button>' });
  return { page, search: box(page), events: await recordEvents(page, 'search', 'invalid') };
}

/** A search event with a valid query. */
function searched(text: string): SentEvent {
  return { type: 'search', text, hasQuery: true, codes: [] };
}

describe('Enter', () => {
  test.each(['amount>=500', 'amount>=500 -payment_status:"SETTLED"', ''])('runs %o', async (query) => {
    const { search, events } = await openBox();
    await search.type(query);
    await search.press('Enter');
    await expect.poll(events).toEqual([{ ...searched(query), hasQuery: query !== '' }]);
  });

  test('runs the query while a list is open, and inserts none of it', async () => {
    const { search, events } = await openBox();
    await search.type('id:"a" payment_status:"SETTLED"');
    await search.press('ArrowLeft');
    await search.offers();
    await search.press('Enter');
    await expect.poll(events).toEqual([searched('id:"a" payment_status:"SETTLED"')]);
  });

  test('accepts the option that the arrows reached', async () => {
    const { search, events } = await openBox();
    await search.type('customer.ema');
    await search.offers();
    await search.press('ArrowDown', 'Enter');
    await expect.poll(() => search.text()).toMatch(/^customer\.email/);
    expect(await events()).toEqual([]);
  });

  test('does not run a query with a mistake, says why and shows the place', async () => {
    const { page, search, events } = await openBox();
    await search.type('nope:"x" amount>5');
    await search.press('Enter');
    await expect
      .poll(events)
      .toEqual([{ type: 'invalid', text: 'nope:"x" amount>5', hasQuery: false, codes: ['unknown-field'] }]);
    await page.getByText('is not a field of payments').first().waitFor();
  });

  test('runs the query although values come late', async () => {
    const { page, search, events } = await openBox();
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      const valueProvider = async (): Promise<readonly object[]> => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return [{ value: 'adyen' }, { value: 'adyen-2' }];
      };
      if (element !== null) Object.assign(element, { valueProvider });
    });
    await search.type('processor.type:"adyen"');
    await search.press('ArrowLeft', 'Enter');
    await expect.poll(events).toEqual([searched('processor.type:"adyen"')]);
    await expectText(search, 'processor.type:"adyen"');
  });

  test('with Control runs the query even with an option chosen', async () => {
    const { search, events } = await openBox();
    await search.type('amount>=500 ');
    await search.offers();
    await search.press('ArrowDown', 'Control+Enter');
    await expect.poll(events).toEqual([searched('amount>=500')]);
  });
});

describe('Tab', () => {
  test('accepts the first option', async () => {
    const { search } = await openBox();
    await search.type('customer.ema');
    const [first = ''] = await search.offers();
    await search.press('Tab');
    await expect.poll(() => search.text()).toMatch(/^customer\.email/);
    expect(first).toContain('customer.email');
    expect(await search.isFocused()).toBe(true);
  });

  test('leaves the box when the list is closed', async () => {
    const { page, search } = await openBox();
    await search.type('amount>5');
    await search.press('Escape', 'Tab');
    expect(await isFocused(page.getByRole('button', { name: 'after' }))).toBe(true);
    await expectText(search, 'amount>5');
  });
});

describe('an accepted option', () => {
  test('replaces the whole token, and the next list opens', async () => {
    const { search } = await openBox();
    await search.type('paymen_stat');
    await search.press('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'));
    await search.type('t');
    await expect.poll(async () => (await search.offers())[0]).toContain('payment_status');
    await search.press('Tab');
    await expectText(search, 'payment_status:');
    await expect.poll(async () => (await search.offers())[0]).not.toContain('payment_status');
  });

  test('leads to the next option until the query is complete', async () => {
    const { search, events } = await openBox();
    await search.type('pay');
    await search.offers();
    await search.press('Tab');
    await search.list.waitFor();
    await search.type('paid');
    await expect.poll(async () => (await search.offers())[0]).toContain('SETTLED');
    await search.press('Tab', 'Control+Enter');
    await expect.poll(async () => (await events())[0]?.text?.trim()).toBe('payment_status:"SETTLED"');
  });

  test('an accepted option is a step of undo of its own, apart from what is typed before and after', async () => {
    const { page, search } = await openBox();
    await search.type('customer.ema');
    await expect.poll(async () => (await search.offers())[0]).toContain('customer.email');
    await search.press('Tab');
    await page.keyboard.type('~');
    await expectText(search, 'customer.email~');
    await search.press('Control+z');
    await expectText(search, 'customer.email');
    await search.press('Control+z');
    await expectText(search, 'customer.ema');
  });
});

describe('a mistake', () => {
  test('a mistake is not marked at the caret while somebody types, and is once they leave', async () => {
    const { page, search } = await openBox();
    const marks = search.input.locator('[part~=error]');
    await search.type('amount>5 amuont');
    expect(await marks.count()).toBe(0);
    await page.getByRole('button', { name: 'after' }).focus();
    await expect.poll(() => marks.count()).toBe(1);
  });

  test('a mistake is marked elsewhere at once, and the mark goes with the mistake', async () => {
    const { search } = await openBox();
    const marks = search.input.locator('[part~=error]');
    await search.type('amuont>5 amount_usd>5');
    await expect.poll(() => marks.count()).toBe(1);
    await search.press('Escape', 'Alt+Enter');
    await expect.poll(() => search.text()).toBe('amount>5 amount_usd>5');
    await expect.poll(() => marks.count()).toBe(0);
  });
});
