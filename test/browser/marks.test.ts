import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { box, expectText, typeSlowly } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** The texts that are underlined as a severity. */
async function underlined(page: Page, severity: 'error' | 'warning'): Promise<readonly string[]> {
  return await page.locator(`[part=${severity}]`).allTextContents();
}

function message(page: Page): Locator {
  return page.locator('[part=message]').first();
}

function fix(page: Page): Locator {
  return page.getByRole('button', { name: /^(?:Fix|Change to|Did you mean)/ }).first();
}

async function open(query: string): Promise<Page> {
  return await openPage({ html: `<clausal-search resource="payments" value='${query}'></clausal-search>` });
}

describe('squiggles', () => {
  test('wait until the caret leaves the token', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>5 staus');
    expect(await underlined(page, 'error')).toEqual([]);
    expect(await search.input.getAttribute('aria-invalid')).toBe('false');
    await search.press('Escape', 'Home');
    await expect.poll(() => underlined(page, 'error')).toEqual(['staus']);
    expect(await search.input.getAttribute('aria-invalid')).toBe('true');
  });

  test('come at once when the box loses the focus, and go with the mistake', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>');
    expect(await underlined(page, 'error')).toEqual([]);
    await search.input.blur();
    await expect.poll(() => underlined(page, 'error')).toEqual(['>']);
    await search.input.focus();
    await search.press('End');
    await typeSlowly(page, '5');
    await expect.poll(() => underlined(page, 'error')).toEqual([]);
    expect(await message(page).count()).toBe(0);
  });

  test('differ in shape, not only in colour', async () => {
    const styleOf = (part: Locator): Promise<string> =>
      part.first().evaluate((element) => getComputedStyle(element).textDecorationStyle);
    const wrong = await open('amuont>5');
    const odd = await open('amount>5 amount<3');
    const styles = [await styleOf(wrong.locator('[part=error]')), await styleOf(odd.locator('[part=warning]'))];
    expect(new Set(styles).size).toBe(2);
  });
});

describe('the message', () => {
  test('says why a query cannot run, and the caret moves to the place', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount> ');
    await search.press('Escape', 'Home', 'Enter');
    await expect.poll(() => message(page).textContent()).toBe('no value follows amount>');
    await typeSlowly(page, '5');
    await expectText(search, 'amount>5 ');
  });

  test('describes the editor and is announced once', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amount>');
    await search.press('Enter');
    const words = 'no value follows amount>';
    await expect.poll(() => page.getByRole('status').filter({ hasText: words }).count()).toBe(1);
    expect(
      await search.input.evaluate((element) => {
        const id = element.getAttribute('aria-describedby') ?? '';
        return (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent;
      }),
    ).toBe(words);
  });

  test('the message is the one nearest the caret, and the others are a list with their fixes', async () => {
    const page = await open('status:"SETTLED" amuont>5');
    const search = box(page);
    await search.input.focus();
    await search.press('End');
    await expect.poll(() => message(page).textContent()).toContain('amuont');
    await search.press('Home');
    await expect.poll(() => message(page).textContent()).toContain('status');
    await page.getByRole('button', { name: 'and 1 more' }).click();
    expect(await page.getByRole('button', { name: 'show fewer' }).getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('listitem').getByRole('button').click();
    await expectText(search, 'status:"SETTLED" amount>5');
  });

  test('keeps its height', async () => {
    const page = await openPage();
    const search = box(page);
    const heightOf = () => page.locator('[part=strip]').evaluate((strip) => strip.getBoundingClientRect().height);
    const empty = await heightOf();
    await search.type('amount>');
    await search.input.blur();
    await message(page).waitFor();
    expect(await heightOf()).toBe(empty);
  });
});

describe('the height of the box', () => {
  const heightOf = (page: Page) =>
    page.locator('[part=box]').evaluate((element) => element.getBoundingClientRect().height);

  test.each(['amount>5', 'amount>5 OR amount<3', '-payment_status:"SETTLED" AND metadata[key]:null'])(
    'the height of the box is 40 pixels with %s',
    async (query) => {
      expect(await heightOf(await open(query))).toBe(40);
    },
  );

  test.each([
    ['20px', 28],
    ['28px', 28],
    ['36px', 36],
    ['56px', 56],
  ])('follows --clausal-height, but is at least 28 pixels: %s', async (wanted, height) => {
    const page = await open('amount>5 OR amount<3');
    await page.locator('clausal-search').evaluate((element: HTMLElement, value) => {
      element.style.setProperty('--clausal-height', value);
    }, wanted);
    expect(await heightOf(page)).toBe(height);
    const margins = await page.locator('[part=box]').evaluate((element) => {
      const frame = element.getBoundingClientRect();
      return [...element.querySelectorAll('button, .cm-line')].map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.round(top - frame.top - (frame.bottom - bottom));
      });
    });
    expect(margins, 'differences between the space above and below').toEqual([0, 0, 0]);
  });
});

test('code and quotes in a message keep their order on a page from right to left', async () => {
  const page = await openPage({
    dir: 'rtl',
    html: `<clausal-search resource="payments" value='payment_status:"SETLED"'></clausal-search>`,
  });
  const lefts = await page.getByRole('button', { name: 'Did you mean' }).evaluate((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    while (walker.nextNode()) {
      const { length = 0 } = walker.currentNode.textContent ?? '';
      for (let at = 0; at < length; at += 1) {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        found.push(range.getBoundingClientRect().left);
      }
    }
    return found;
  });
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});

test.each([
  { hasTouch: false, isShown: true },
  { hasTouch: true, isShown: false },
])('the buttons show their keys only where there is a keyboard: $isShown', async ({ hasTouch, isShown }) => {
  const page = await openPage({ hasTouch, isMobile: hasTouch });
  const search = box(page);
  await search.type('status:');
  await search.offers();
  const areShown = await page.evaluate(() => {
    const root = document.querySelector('clausal-search')?.shadowRoot;
    const key = (selector: string) => {
      const element = root?.querySelector(selector);
      const { display, content } = element ? getComputedStyle(element, '::after') : { display: '', content: '' };
      return element && display !== 'none' && content !== 'none';
    };
    return [key('[part=option]'), key('[part=fix]')];
  });
  expect(areShown).toEqual([isShown, isShown]);
});

describe('the fix', () => {
  test('the fix is applied by a button, and undone by one undo', async () => {
    const page = await open('status:"SETTLED"');
    const search = box(page);
    await search.input.focus();
    expect(await fix(page).getAttribute('aria-label')).toBe(
      'Change to payment_status:"SETTLED": replace status with payment_status',
    );
    await fix(page).click();
    await expectText(search, 'payment_status:"SETTLED"');
    expect(await message(page).count()).toBe(0);
    await search.press('Control+z');
    await expectText(search, 'status:"SETTLED"');
  });

  test('the fix is applied by Alt-Enter', async () => {
    const page = await open('status:"SETTLED"');
    const search = box(page);
    await search.input.focus();
    await search.press('Alt+Enter');
    await expectText(search, 'payment_status:"SETTLED"');
  });

  test('asks whether the user means a guess', async () => {
    const page = await open('paid');
    const search = box(page);
    await search.input.focus();
    await expect.poll(() => fix(page).textContent()).toContain('Did you mean payment_status:"SETTLED"?');
    await search.press('Alt+Enter');
    await expectText(search, 'payment_status:"SETTLED"');
  });
});

test('values are shown as text, never as markup', async () => {
  const page = await open('id:"<img src=x onerror=alert(1)>" `<b>x</b>`');
  await box(page).input.focus();
  await message(page).waitFor();
  expect(await page.locator('clausal-search img, clausal-search b').count()).toBe(0);
});
