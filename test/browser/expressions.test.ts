import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Box, box, expectText, recordEvents } from './support/box.ts';
import { openPage, type PageOptions } from './support/open-page.ts';

const HTML = '<clausal-search resource="payments" expressions></clausal-search>';

interface Opened {
  readonly page: Page;
  readonly search: Box;
}

async function openBox(options: PageOptions = {}): Promise<Opened> {
  const page = await openPage({ html: HTML, ...options });
  return { page, search: box(page) };
}

/** Records what the page gets of each search. */
async function recordSearches(page: Page): Promise<() => Promise<readonly (readonly (string | undefined)[])[]>> {
  const found = await page.evaluateHandle(() => {
    const details: (string | undefined)[][] = [];
    document.addEventListener('search', (event) => {
      const { text, query, expression } = (event as CustomEvent).detail;
      details.push([text, query && String(query), expression && String(expression)]);
    });
    return details;
  });
  return () => found.jsonValue();
}

describe('with `expressions`, Enter', () => {
  test.each([
    'amount>5 or currency_code:"EUR"',
    '(amount>5 or currency_code:"EUR") -(refund.is_refunded:true)',
    'payment_status:["SETTLED", "FAILED"]',
  ])('runs %s, which is no query', async (text) => {
    const { page, search } = await openBox();
    const searches = await recordSearches(page);
    await search.type(text);
    await search.press('Enter');
    // JSON has `null` for `undefined`.
    await expect.poll(searches).toEqual([[text, undefined, text]]);
    await expectText(search, text);
    expect(await page.locator('[part=message]').count()).toBe(0);
    expect(await search.input.getAttribute('aria-invalid')).toBe('false');
    const state = await page.locator('clausal-search').evaluate((element: HTMLElementTagNameMap['clausal-search']) => ({
      isValid: element.checkValidity(),
      query: element.query,
      text: element.expression?.text,
    }));
    expect(state).toEqual({ isValid: true, query: undefined, text });
  });

  test('runs a query as both', async () => {
    const { page, search } = await openBox();
    const searches = await recordSearches(page);
    await search.type(' amount>5');
    await search.press('Enter');
    await expect.poll(searches).toEqual([['amount>5', 'amount>5', 'amount>5']]);
  });

  test('asks whether an open parenthesis ends at the end', async () => {
    const { page, search } = await openBox();
    const searches = await recordSearches(page);
    await search.type('(amount>5 or currency_code:"EUR"');
    await search.press('Enter');
    await page.getByText('Search for “amount over 0.05 or currency EUR”? Press Enter again').first().waitFor();
    await search.press('Enter');
    await expect.poll(searches).toHaveLength(1);
    await expectText(search, '(amount>5 or currency_code:"EUR")');
  });

  test('asks whether a sentence means an expression', async () => {
    const { page, search } = await openBox();
    const searches = await recordSearches(page);
    await search.type('declined in euros or blocked in dollars');
    await search.press('Enter', 'Enter');
    const text = '(payment_status:"DECLINED" currency_code:"EUR") OR (payment_status:"BLOCKED" currency_code:"USD")';
    await expect.poll(searches).toEqual([[text, undefined, text]]);
    // The history keeps it.
    await search.press('Control+a', 'Delete');
    expect((await search.offers())[0]).toContain(text);
  });
});

test('completes fields in parentheses and values in lists', async () => {
  const { search } = await openBox();
  await search.type('(curr');
  expect((await search.offers())[0]).toMatch(/^currency_code/);
  await search.press('Tab');
  await expectText(search, '(currency_code:');
  await search.type('["EUR"] or payment_status:["SETT');
  expect((await search.offers())[0]).toMatch(/^SETTLING/);
  await search.press('ArrowDown', 'ArrowDown', 'Enter');
  // A comma and brackets replace the space after what was accepted.
  await search.type(', "FAILED"])');
  await expectText(search, '(currency_code:["EUR"] or payment_status:["SETTLED", "FAILED"])');
});

test('shows both ways to group AND and OR', async () => {
  const { page, search } = await openBox();
  await search.type('amount>5 or currency_code:"EUR" amount<9 ');
  const fixes = page.locator('[part=fix]');
  await expect
    .poll(() => fixes.allTextContents())
    .toEqual(['Did you mean (currency_code:"EUR" amount<9)?', 'Did you mean (amount>5 or currency_code:"EUR")?']);
  await search.press('Escape');
  await fixes.nth(1).click();
  await expectText(search, '(amount>5 or currency_code:"EUR") amount<9 ');
  expect(await page.locator('[part=message]').count()).toBe(0);
});

test('25 pasted ids become a list', async () => {
  const { page, search } = await openBox({ permissions: ['clipboard-read', 'clipboard-write'] });
  const ids = Array.from({ length: 25 }, (_, at) => `pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c${at + 10}`);
  const searches = await recordSearches(page);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), ids.join('\n'));
  await search.input.focus();
  await search.press('Control+v', 'Enter');
  const text = `id:[${ids.map((id) => `"${id}"`).join(', ')}]`;
  await expect.poll(searches).toEqual([[text, undefined, text]]);
  expect(await page.locator('[part=message]').count()).toBe(0);
});

test('the property turns it on and off', async () => {
  const { page, search } = await openBox({ html: '<clausal-search resource="payments"></clausal-search>' });
  const events = await recordEvents(page, 'search', 'invalid');
  const message = page.locator('[part=message]').getByText('the language has no parentheses');
  await search.type('-(amount>5 or amount:3)');
  await search.press('Enter');
  await expect.poll(events).toHaveLength(1);
  const set = (isOn: boolean) =>
    page.locator('clausal-search').evaluate((element: HTMLElementTagNameMap['clausal-search'], value) => {
      element.expressions = value;
    }, isOn);
  await set(true);
  await message.waitFor({ state: 'hidden' });
  expect(await page.locator('clausal-search').getAttribute('expressions')).toBe('');
  await set(false);
  await message.waitFor();
});

test('without it, AND and OR cannot mix, and the box says so', async () => {
  const { page, search } = await openBox({ html: '<clausal-search resource="payments"></clausal-search>' });
  await search.type('settled or refunded');
  await page.getByText('AND and OR cannot mix').first().waitFor();
});

describe('with `parameters`, the box', () => {
  const html = '<clausal-search resource="payments" parameters></clausal-search>';

  test('accepts a stored query, which has no values yet', async () => {
    const { page, search } = await openBox({ html });
    const searches = await recordSearches(page);
    await search.type('amount>=$min created_at>=$since');
    await search.press('Enter');
    await expect.poll(searches).toEqual([['amount>=$min created_at>=$since', undefined, undefined]]);
    expect(await search.input.getAttribute('aria-invalid')).toBe('false');
  });

  test('still reports mistakes', async () => {
    const { search } = await openBox({ html });
    await search.type('fraud_prevention:$status');
    await search.press('Enter');
    await expect.poll(() => search.input.getAttribute('aria-invalid')).toBe('true');
  });
});

test('without `parameters`, `$min` is no number', async () => {
  const { search } = await openBox({ html: '<clausal-search resource="payments"></clausal-search>' });
  await search.type('amount>=$min');
  await search.press('Enter');
  await expect.poll(() => search.input.getAttribute('aria-invalid')).toBe('true');
});
