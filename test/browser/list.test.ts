import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { box, expectText, recordAnnouncements } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** Sets a provider whose answer waits until the page calls `answer`. */
async function provideLate(page: Page, values: readonly string[]): Promise<() => Promise<void>> {
  const provider = await page.evaluateHandle((names) => {
    const element = document.querySelector('clausal-search');
    if (element === null) throw new Error('there is no box');
    let answer = (): void => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    element.valueProvider = async () => {
      await isAnswered;
      return names.map((value) => ({ value, detail: '12 payments' }));
    };
    return { answer };
  }, values);
  return () => provider.evaluate(({ answer }) => answer());
}

describe('values that arrive late', () => {
  test('values that arrive late are announced, and show their counts', async () => {
    const page = await openPage();
    const answer = await provideLate(page, ['adyen']);
    const announcements = await recordAnnouncements(page);
    const search = box(page);
    await search.type('processor.type:');
    await page.getByText('Loading values…').waitFor();
    await answer();
    await search.list.getByText('12 payments').waitFor();
    const { length } = await search.offers();
    await expect.poll(announcements).toContainEqual(expect.stringMatching(`^${length} suggestion`));
    expect(await page.getByText('Loading values…').isVisible()).toBe(false);
  });
});

test.each<[string, (page: Page) => Promise<void>]>([
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['leaving the box', (page) => box(page).input.blur()],
])('%s aborts the request for values', async (_, leave) => {
  const page = await openPage();
  const signals = await page.evaluateHandle(() => {
    const element = document.querySelector('clausal-search');
    const asked: AbortSignal[] = [];
    if (element !== null) {
      element.valueProvider = (_field, _prefix, signal) => {
        asked.push(signal as AbortSignal);
        return new Promise(() => {});
      };
    }
    return asked;
  });
  const areAborted = (): Promise<readonly boolean[]> =>
    signals.evaluate((asked) => asked.map(({ aborted }) => aborted));
  await box(page).type('processor.type:');
  await page.getByText('Loading values…').waitFor();
  expect((await areAborted()).at(-1)).toBe(false);
  await leave(page);
  await expect.poll(async () => (await areAborted()).at(-1)).toBe(true);
});

test('a box that has the focus reads its words before the first key', async () => {
  const page = await openPage();
  const asked = await page.evaluateHandle(() => {
    const paths: string[] = [];
    const element = document.querySelector('clausal-search');
    if (element !== null) {
      element.keys = (path) => {
        paths.push(path);
        return ['order_id'];
      };
    }
    return paths;
  });
  const search = box(page);
  await search.input.focus();
  await expect.poll(() => asked.evaluate((paths) => paths.slice(0, 1))).toEqual(['metadata']);
  expect(await search.list.isVisible()).toBe(false);
});

test('a box may lose its resource as soon as it has the focus', async () => {
  const page = await openPage();
  await page.evaluate(async () => {
    const element = document.querySelector('clausal-search');
    element?.focus();
    element?.removeAttribute('resource');
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50)));
  });
  expect(await box(page).list.isVisible()).toBe(false);
});

test('a click into an unfinished text opens the list, and one into a whole query does not', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('amount>5 custo');
  await search.press('Escape');
  await search.input.click();
  expect(await search.offers()).not.toEqual([]);
  await search.press('Escape', 'Control+a');
  await search.type('amount>5 ');
  await search.press('Escape');
  await search.input.click();
  await expect.poll(() => search.input.getAttribute('aria-expanded')).toBe('false');
});

test('the amounts of a query stay beside it after an accept', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('over 50 eur');
  await search.offers();
  await search.press('Tab');
  await expectText(search, 'amount>5000 currency_code:"EUR" ');
  await page.getByText('5000 = 50.00 EUR').waitFor();
});

test('the numbers of results stand in a column, on one line', async () => {
  const page = await openPage({ width: 800 });
  await page.evaluate(() => {
    const element = document.querySelector('clausal-search');
    if (element !== null) element.countProvider = (query) => query.length * 100_000;
  });
  const search = box(page);
  await search.type('declined over 500 euros since january');
  const counts = search.list.getByText('results');
  await counts.first().waitFor();
  const boxes = await counts.evaluateAll((all) => all.map((count) => count.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(1);
  expect(new Set(boxes.map(({ right }) => Math.round(right))).size).toBe(1);
  for (const { height } of boxes) expect(height).toBeLessThan(24);
});

describe('words', () => {
  test('say why nothing is offered', async () => {
    const page = await openPage();
    const announcements = await recordAnnouncements(page);
    const search = box(page);
    await search.type('customer.email~a');
    await page.getByText('needs at least 3 characters').first().waitFor();
    await expect.poll(announcements).toContainEqual(expect.stringContaining('needs at least 3 characters'));
    expect(await search.input.getAttribute('aria-expanded')).toBe('false');
  });

  test('count the clauses', async () => {
    const page = await openPage();
    await box(page).type('amount>1 -id:"a" customer');
    await page.getByText('2 of 10 filters').waitFor();
  });

  test('describe the field that is chosen, in a list that is wide enough', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('customer.ema');
    const example = page.getByText('customer.email:"ada@example.com"');
    await example.waitFor();
    await page.setViewportSize({ width: 440, height: 600 });
    await example.waitFor({ state: 'hidden' });
  });

  test('can all be translated', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      if (element === null) throw new Error('there is no box');
      element.phrases = {
        Suggestions: 'Vorschläge',
        '$1 suggestions': '$1 Vorschläge',
        '$1 of $2 filters': '$1 von $2 Bedingungen',
        number: 'Zahl',
        accept: 'übernehmen',
      };
    });
    const announcements = await recordAnnouncements(page);
    const search = box(page);
    await search.type('am');
    await page.getByRole('listbox', { name: 'Vorschläge' }).waitFor();
    expect((await search.offers())[0]).toContain('Zahl');
    await page.getByText('0 von 10 Bedingungen').waitFor();
    await page.getByText('übernehmen').waitFor();
    await expect.poll(announcements).toContainEqual(expect.stringContaining('Vorschläge'));
  });
});

describe('place', () => {
  /** The distance of the list from the box, and how far its sides are off. */
  async function measure(page: Page) {
    return await page.evaluate(() => {
      const root = document.querySelector('clausal-search')?.shadowRoot;
      const [field, list] = ['[part=box]', '[part=list]'].map((part) =>
        root?.querySelector(part)?.getBoundingClientRect(),
      );
      if (field === undefined || list === undefined) throw new Error('there is no list');
      return {
        below: Math.round(list.top - field.bottom),
        above: Math.round(field.top - list.bottom),
        left: Math.round(list.left - field.left),
        right: Math.round(list.right - field.right),
        isInView: list.top >= 0 && list.bottom <= innerHeight && list.left >= 0 && list.right <= innerWidth,
      };
    });
  }

  test.each(['ltr', 'rtl'] as const)('the list is below the box and as wide, in a page that reads %s', async (dir) => {
    const page = await openPage({ dir });
    await box(page).type('am');
    await expect.poll(async () => (await measure(page)).below).toBeGreaterThanOrEqual(0);
    const { below, left, right, isInView } = await measure(page);
    expect(below).toBeLessThan(8);
    expect([left, right, isInView]).toEqual([0, 0, true]);
  });

  test('place is above a box at the bottom of the window', async () => {
    const page = await openPage({
      html: '<div class="space"></div><clausal-search resource="payments"></clausal-search>',
      policy: false,
    });
    await page.addStyleTag({ content: '.space { height: 480px }' });
    await box(page).type('am');
    await expect.poll(async () => (await measure(page)).above).toBeGreaterThanOrEqual(0);
    expect((await measure(page)).isInView).toBe(true);
  });

  test('follows the box when the page scrolls', async () => {
    const page = await openPage({
      html: '<clausal-search resource="payments"></clausal-search><div class="space"></div>',
      policy: false,
    });
    await page.addStyleTag({ content: '.space { height: 2000px }' });
    await box(page).type('am');
    const { below } = await measure(page);
    await page.evaluate(() => scrollBy(0, 40));
    await expect.poll(async () => (await measure(page)).below).toBe(below);
  });

  test('fits into 320 pixels', async () => {
    const page = await openPage({ width: 320 });
    await box(page).type('payment_method.d');
    await expect.poll(async () => (await measure(page)).isInView).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test.each([
    { height: 260, space: 0 },
    { height: 160, space: 0 },
    { height: 120, space: 0 },
    { height: 300, space: 170 },
  ])('fits into a window of $height pixels with a box at $space', async ({ height, space }) => {
    const page = await openPage({
      html: '<div class="space"></div><clausal-search resource="payments"></clausal-search>',
      policy: false,
      height,
    });
    await page.addStyleTag({ content: `.space { height: ${space}px }` });
    const search = box(page);
    await search.type('customer');
    await search.press('ArrowDown');
    await expect.poll(async () => (await measure(page)).isInView).toBe(true);
    expect(await search.options.first().evaluate((option) => option.checkVisibility())).toBe(true);
    const shown = await search.list.evaluate((list) => list.clientHeight);
    expect(shown).toBeGreaterThan(64);
  });

  test('fits into the part of the window above a keyboard on the screen', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 250 });
    });
    await box(page).type('customer');
    const list = await page.locator('[part=list]').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(250);
  });

  test('place is not cut off by what is around the box', async () => {
    const page = await openPage({
      html: '<div class="cut"><clausal-search resource="payments"></clausal-search></div>',
      policy: false,
    });
    await page.addStyleTag({ content: '.cut { overflow: hidden; height: 70px; transform: translateX(0) }' });
    const search = box(page);
    await search.type('customer.ema');
    await search.options.last().click();
    await expect.poll(() => search.text()).not.toBe('customer.ema');
  });
});

test.each([320, 360, 900])('a guess is not cut in a window of %d pixels', async (width) => {
  const page = await openPage({ width });
  const search = box(page);
  await search.type('settled above 500 euros from last week');
  expect(await search.offers()).toContainEqual(expect.stringContaining('amount over 500.00 EUR'));
  const labels = search.options.filter({ hasText: 'EUR' }).locator('[part=option-label]');
  for (const label of await labels.all()) {
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await search.press('Escape', 'Enter');
  const question = page.locator('[part=strip]').getByText('Press Enter again');
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

describe('a box that becomes disabled', () => {
  const DISABLE = {
    'by itself': () => document.querySelector('clausal-search')?.toggleAttribute('disabled', true),
    'by its fieldset': () => document.querySelector('fieldset')?.toggleAttribute('disabled', true),
  };

  test.each(Object.entries(DISABLE))('closes its list and accepts no offer: %s', async (_, disable) => {
    const page = await openPage({ html: '<form><fieldset><clausal-search resource="payments"></clausal-search>' });
    const search = box(page);
    await search.type('am');
    const option = await search.options.first().elementHandle();
    await page.evaluate(disable);
    await search.list.waitFor({ state: 'detached' });
    await option?.evaluate((element) => (element as HTMLElement).click());
    await expectText(search, 'am');
  });

  test('applies no fix', async () => {
    const page = await openPage();
    const search = box(page);
    await search.type('amunt>5 ');
    const fix = page.getByRole('button', { name: 'Did you mean' });
    const button = await fix.elementHandle();
    await page.evaluate(DISABLE['by itself']);
    await fix.waitFor({ state: 'detached' });
    await button?.evaluate((element) => (element as HTMLElement).click());
    await expectText(search, 'amunt>5 ');
  });
});

test('the elements of the list stay while what it offers changes', async () => {
  const search = box(await openPage());
  await search.type('amo');
  const [before] = await search.offers();
  const row = await search.options.first().elementHandle();
  await search.press('Backspace', 'Backspace', 'Backspace', 'c');
  await expect.poll(async () => (await search.offers())[0]).not.toBe(before);
  expect(await search.options.first().evaluate((now, then) => now === then, row)).toBe(true);
});

test('an open list follows the resource', async () => {
  const page = await openPage();
  const search = box(page);
  await search.press('Tab', 'ArrowDown');
  expect(await search.offers()).not.toContainEqual(expect.stringMatching(/^interval/));
  await page.evaluate(() => document.querySelector('clausal-search')?.setAttribute('resource', 'plans'));
  await expect.poll(() => search.offers()).toContainEqual(expect.stringMatching(/^interval/));
});

describe('an editor of the page', () => {
  const PACKAGES = ['commands', 'language', 'state', 'streamparser', 'view'].map((name) => `@codemirror/${name}`);
  const MODULES = {
    ...Object.fromEntries(
      [...PACKAGES, '@lezer/common', '@lezer/highlight'].map((name) => [name, `/node_modules/${name}/dist/index.js`]),
    ),
    '@marijn/find-cluster-break': '/node_modules/@marijn/find-cluster-break/src/index.js',
    crelt: '/node_modules/crelt/index.js',
    'style-mod': '/node_modules/style-mod/src/style-mod.js',
    'w3c-keyname': '/node_modules/w3c-keyname/index.js',
  };
  const EDITOR = `
    import { EditorView } from '@codemirror/view';
    import { catalogue } from '/dist/index.js';
    import { searchBox } from '/dist/codemirror.js';
    new EditorView({ parent: document.querySelector('main'), extensions: searchBox({ resource: catalogue.payments }) });
  `;

  test('keeps the focus while the mouse clicks an option', async () => {
    const page = await openPage({
      policy: false,
      html: `<script type="importmap">${JSON.stringify({ imports: MODULES })}</script><script type="module">${EDITOR}</script>`,
    });
    const search = box(page);
    await search.type('amo');
    await search.options.filter({ hasText: 'amount_usd' }).hover();
    await page.mouse.down();
    expect(await search.isFocused()).toBe(true);
    await page.mouse.up();
    await expectText(search, 'amount_usd');
    expect(await search.isFocused()).toBe(true);
  });
});

test('two boxes on a page have separate lists', async () => {
  const page = await openPage({
    html: '<clausal-search resource="payments" label="One"></clausal-search><clausal-search resource="plans" label="Two"></clausal-search>',
  });
  const [one, two] = [box(page, 'One'), box(page, 'Two')];
  await one.type('am');
  await one.list.waitFor();
  await two.input.focus();
  await expect.poll(() => one.input.getAttribute('aria-expanded')).toBe('false');
  await two.press('ArrowDown');
  await two.list.waitFor();
  expect(await page.getByRole('listbox').count()).toBe(1);
  expect(await one.input.getAttribute('aria-controls')).not.toBe(await two.input.getAttribute('aria-controls'));
});

test('a box that moves in the page leaves its list behind', async () => {
  const page = await openPage();
  const search = box(page);
  await search.type('am');
  await search.list.waitFor();
  await page.evaluate(() => document.body.append(document.querySelector('clausal-search') ?? ''));
  await search.list.waitFor({ state: 'detached' });
  await search.type('o');
  await search.list.waitFor();
});
