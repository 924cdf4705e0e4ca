import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Box, box, expectText } from './support/box.ts';
import { openPage } from './support/open-page.ts';

async function paste(page: Page, search: Box, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await search.input.focus();
  await search.press('Control+v');
}

async function open(): Promise<Page> {
  return await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
}

test.each([
  ['amount>5\u00a0\r\ncurrency_code:“EUR”\n', 'amount>5  currency_code:"EUR"'],
  ['https://api.example.com/payments?limit=5&query=amount%3E5+id%3Anull', 'amount>5 id:null'],
  ['pay_a1\npay_b2', 'id:"pay_a1" OR id:"pay_b2"'],
])('pasting %j writes %s, and one undo removes it', async (pasted, query) => {
  const page = await open();
  const search = box(page);
  await search.type('amount>1');
  await search.press('Escape', 'Control+a');
  await paste(page, search, pasted);
  await expectText(search, query);
  await search.press('Control+z');
  await expectText(search, 'amount>1');
});

test('diagnostics are shown at once', async () => {
  const page = await open();
  await paste(page, box(page), 'amount>5 staus');
  await expect.poll(() => page.locator('[part=error]').allTextContents()).toEqual(['staus']);
});

/** The name of the first icon in the strip, and the message behind it. */
async function readFirst(page: Page): Promise<readonly (string | null)[]> {
  const strip = page.locator('[part=strip]');
  await strip.getByRole('img').first().waitFor();
  return await strip.evaluate(({ children: [icon, message] }) => [
    icon?.ariaLabel ?? null,
    message?.textContent ?? null,
  ]);
}

const LEFT_OUT = ['Warning', 'Too many filters; pasted values left out: 2'];

test('the strip reports first how many values of a long list were left out', async () => {
  const page = await open();
  const ids = Array.from({ length: 12 }, (_, at) => `pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c${at + 10}`);
  await paste(page, box(page), ids.join(', '));
  await expect.poll(() => readFirst(page)).toEqual(LEFT_OUT);
});

describe('a text that is dropped', () => {
  /** Drops a text after the text of the box. */
  async function drop(page: Page, text: string): Promise<void> {
    await box(page).input.evaluate((input, dropped) => {
      const data = new DataTransfer();
      data.setData('text/plain', dropped);
      const line = input.querySelector('.cm-line')?.getBoundingClientRect() ?? new DOMRect();
      const at = { clientX: line.right - 2, clientY: line.top + line.height / 2 };
      const init = { bubbles: true, cancelable: true, composed: true, dataTransfer: data };
      input.dispatchEvent(new DragEvent('drop', { ...init, ...at }));
    }, text);
  }

  test('a text that is dropped is read as a query, and one undo removes it', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>1 ');
    await search.press('Escape');
    await drop(page, 'pay_a1');
    await expectText(search, 'amount>1 id:"pay_a1"');
    await search.press('Control+z');
    await expectText(search, 'amount>1 ');
  });
});
