import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ClausalSearch } from '../../src/box/element/clausal-search.ts';
import { findBlocks, readPage } from '../readme/pages.ts';
import { box, expectText, recordEvents, typeSlowly } from './support/box.ts';
import { openPage } from './support/open-page.ts';

const BOX = '<clausal-search resource="payments"></clausal-search>';

const UNKNOWN =
  '<clausal-search resource="payment">: the resource must be one of payments, customers, subscriptions, plans';

const OWN_CATALOGUE = `
  import { defineResource } from '/dist/index.js';
  const shipments = defineResource({
    name: 'shipments',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const element = document.querySelector('clausal-search');
  element.value = 'weight>5';
  const before = element.query?.clauses.length;
  element.catalogue = { shipments };
  const named = element.query?.clauses.length;
  element.catalogue = undefined;
  element.removeAttribute('resource');
  element.catalogue = shipments;
  window.clauses = [before, named, element.query?.clauses.length];
`;

/** Runs a function with the element of the page. */
function withElement<Result>(page: Page, run: (element: ClausalSearch) => Result): Promise<Result> {
  return page
    .locator('clausal-search')
    .first()
    .evaluate(run as (element: Element) => Result) as Promise<Result>;
}

const readValue = (page: Page): Promise<string> => withElement(page, ({ value }) => value);

describe('properties', () => {
  test('`value` is the text, and `query` the checked query', async () => {
    const page = await openPage();
    const read = () => withElement(page, ({ value, query }) => [value, query?.clauses.length]);
    expect(await read()).toEqual(['', undefined]);
    await box(page).type('amount>=500 ');
    await expect.poll(read).toEqual(['amount>=500 ', 1]);
    await box(page).type('stauts:');
    await expect.poll(read).toEqual(['amount>=500 stauts:', undefined]);
  });

  test('keep what is set before the element is defined', async () => {
    const page = await openPage({ html: '<main></main>' });
    const read = await page.evaluate(() => {
      const Defined = customElements.get('clausal-search');
      if (Defined === undefined) throw new Error('the element is not defined');
      const waiting = document.createElement('late-search');
      Object.assign(waiting, { value: 'amount>5', placeholder: 'Find payments', resource: 'payments', required: true });
      document.querySelector('main')?.append(waiting);
      customElements.define('late-search', class extends (Defined as typeof ClausalSearch) {});
      const { value, query, placeholder, required } = waiting as unknown as ClausalSearch;
      return { value, clauses: query?.clauses.length, placeholder, required };
    });
    expect(read).toEqual({ value: 'amount>5', clauses: 1, placeholder: 'Find payments', required: true });
  });

  test('a value of several lines becomes one line', async () => {
    const page = await openPage();
    await withElement(page, (element) => {
      element.value = 'amount>5\r\n  id:"a"\n';
    });
    expect(await readValue(page)).toBe('amount>5 id:"a" ');
  });

  test('a catalogue of the page replaces that of the service', async () => {
    const page = await openPage({
      html: '<clausal-search resource="shipments"></clausal-search><script type="module" src="/app.js"></script>',
      files: { '/app.js': OWN_CATALOGUE },
    });
    const clauses = await page.evaluate('window.clauses');
    expect(clauses).toEqual([undefined, 1, 1]);
  });
});

describe('attributes', () => {
  test('`value` is the default value, as for an input', async () => {
    const page = await openPage({ html: '<clausal-search resource="payments" value="amount>1"></clausal-search>' });
    expect(await readValue(page)).toBe('amount>1');
    const read = await withElement(page, (element) => {
      element.setAttribute('value', 'amount>2');
      const clean = element.value;
      element.value = 'amount>3';
      element.setAttribute('value', 'amount>4');
      return [clean, element.value, element.defaultValue];
    });
    expect(read).toEqual(['amount>2', 'amount>3', 'amount>4']);
  });

  test('a change keeps the text, undo and the focus', async () => {
    const page = await openPage();
    const search = box(page);
    await search.input.focus();
    // Typed slowly, it would take several steps to undo.
    await page.keyboard.insertText('amount>5');
    await withElement(page, (element) => {
      element.placeholder = 'Find plans';
      element.resource = 'plans';
    });
    expect(await withElement(page, ({ validity }) => validity.typeMismatch)).toBe(true);
    await page.keyboard.press('ControlOrMeta+z');
    expect(await readValue(page)).toBe('');
  });

  test('`disabled` removes the box from the Tab order and disables editing', async () => {
    const page = await openPage({ html: `${BOX}<button>After</button>` });
    const search = box(page);
    await withElement(page, (element) => {
      element.value = 'amount>5';
      element.disabled = true;
    });
    const events = await recordEvents(page, 'search');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After');
    expect(await search.input.getAttribute('aria-disabled')).toBe('true');
    await withElement(page, (element) => element.search());
    expect(await events()).toEqual([]);
  });
});

describe('the name of the box', () => {
  test.each([
    { html: BOX, name: 'Search payments' },
    { html: '<clausal-search resource="payments" label="Find money"></clausal-search>', name: 'Find money' },
    { html: `<label>Payments of today ${BOX}</label>`, name: 'Payments of today' },
    {
      html: '<label for="box">Later</label><clausal-search id="box" resource="plans"></clausal-search>',
      name: 'Later',
    },
  ])('the name of the box is $name', async ({ html, name }) => {
    const page = await openPage({ html });
    await page.getByRole('combobox', { name, exact: true }).waitFor();
  });
});

describe('events', () => {
  test('`input` fires as the user types, once for each change, with the new value', async () => {
    const page = await openPage();
    const values = await page.evaluateHandle(() => {
      const seen: unknown[] = [];
      document.addEventListener('input', (event) => seen.push((event.target as ClausalSearch).value));
      return seen;
    });
    await box(page).type('amo');
    expect(await values.jsonValue()).toEqual(['a', 'am', 'amo']);
    await page.keyboard.press('ControlOrMeta+z');
    // How much one undo takes back depends on the pauses between the keys.
    const left = await page.evaluate(() => document.querySelector('clausal-search')?.value);
    expect(left?.length).toBeLessThan(3);
    expect(await values.jsonValue()).toEqual(['a', 'am', 'amo', left]);
  });

  test('`change` comes with the end of an edit: when the box is left, or the query runs', async () => {
    const page = await openPage({ html: `${BOX}<button>After</button>` });
    const events = await recordEvents(page, 'change', 'search');
    const types = async () => (await events()).map(({ type }) => type);
    await box(page).type('amount>5');
    expect(await types()).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await types()).toEqual(['change', 'search']);
    await page.getByRole('button', { name: 'After' }).focus();
    expect(await types()).toEqual(['change', 'search']);
    await box(page).type('0');
    await page.getByRole('button', { name: 'After' }).focus();
    expect(await types()).toEqual(['change', 'search', 'change']);
  });

  test('`invalid` comes with the diagnostics of a query that cannot run', async () => {
    const page = await openPage();
    const events = await recordEvents(page, 'search', 'invalid');
    await box(page).type('nope:"x"');
    await page.keyboard.press('Enter');
    await expect
      .poll(events)
      .toEqual([{ type: 'invalid', text: 'nope:"x"', hasQuery: false, codes: ['unknown-field'] }]);
  });

  test('none fires when the page sets the value', async () => {
    const page = await openPage({ html: `${BOX}<button>After</button>` });
    const events = await recordEvents(page, 'input', 'change', 'search', 'invalid');
    await box(page).input.focus();
    await withElement(page, (element) => {
      element.value = 'amount>5';
      element.clear();
      element.value = 'amount>6';
    });
    await page.getByRole('button', { name: 'After' }).focus();
    expect(await events()).toEqual([]);
  });
});

describe('buttons', () => {
  test('Search runs the query, and is not a Tab stop', async () => {
    const page = await openPage({ html: `${BOX}<button>After</button>` });
    const events = await recordEvents(page, 'search');
    await page.keyboard.press('Tab');
    await typeSlowly(page, 'amount>5 ');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await events()).toMatchObject([{ text: 'amount>5' }]);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('clausal-search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After');
  });

  test('Clear shows with text; undo brings the text back', async () => {
    const page = await openPage();
    const search = box(page);
    const clear = page.getByRole('button', { name: 'Clear' });
    expect(await clear.isVisible()).toBe(false);
    await search.type('amount>5');
    const events = await recordEvents(page, 'input');
    await clear.click();
    await expectText(search, '');
    expect(await events()).toHaveLength(1);
    expect(await clear.isVisible()).toBe(false);
    await page.keyboard.press('ControlOrMeta+z');
    await expectText(search, 'amount>5');
  });
});

test('methods focus, select, clear and search', async () => {
  const page = await openPage({
    // Text that is typed over a selection gets an inline style from Chromium for a moment.
    policy: false,
    html: '<clausal-search resource="payments" value="amount>5"></clausal-search>',
  });
  const events = await recordEvents(page, 'search');
  await withElement(page, (element) => element.select());
  await typeSlowly(page, 'id:"a"');
  expect(await readValue(page)).toBe('id:"a"');
  await withElement(page, (element) => element.search());
  expect(await events()).toMatchObject([{ text: 'id:"a"' }]);
  await withElement(page, (element) => element.clear());
  expect(await readValue(page)).toBe('');
});

test('a box without a known resource lists the resources when it is asked to search', async () => {
  const page = await openPage({ html: '<clausal-search resource="payment"></clausal-search>' });
  const message = await withElement(page, (element) => {
    try {
      element.search();
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toBe(`TypeError: ${UNKNOWN}`);
});

test('a box without a known resource warns in the console once, when it gets the focus', async () => {
  const page = await openPage({
    html: '<clausal-search resource="payment"></clausal-search><clausal-search></clausal-search><button>After</button>',
    problems: [UNKNOWN, UNKNOWN.replace('"payment"', '""')],
  });
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
});

test('a box without a known resource takes as much room as another, and lets its form be sent', async () => {
  const page = await openPage({
    html: `<form>${BOX}<clausal-search resource="payment" value="any text"></clausal-search></form>`,
  });
  const read = await page.evaluate(() =>
    [...document.querySelectorAll('clausal-search')].map((one) => [one.offsetHeight, one.checkValidity()]),
  );
  expect(read).toEqual([
    [68, true],
    [68, true],
  ]);
});

test.each([
  { what: 'a mouse', pointer: {} },
  { what: 'a touch screen', pointer: { hasTouch: true, isMobile: true } },
])('the styles of the guide keep the room of a box until it is defined, with $what', async ({ pointer }) => {
  const blocks = findBlocks(readPage('docs/guide/customise-the-search-box.md'));
  const css = blocks.find(({ text }) => text.includes(':not(:defined)'))?.text ?? '';
  const files = { '/dist/element.bundle.js': '', '/late.js': readFileSync('dist/element.bundle.js', 'utf8') };
  const page = await openPage({ html: BOX, files, policy: false, ...pointer });
  await page.addStyleTag({ content: css });
  const height = () => page.locator('clausal-search').evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await page.addScriptTag({ type: 'module', url: '/late.js' });
  expect(await page.evaluate(() => customElements.get('clausal-search') !== undefined)).toBe(true);
  expect(await height()).toBe(before);
});

test('a box without a known resource has one line and no search', async () => {
  const page = await openPage({
    html: `<form><clausal-search resource="payment"></clausal-search></form>`,
    problems: [UNKNOWN],
  });
  const events = await recordEvents(page, 'submit', 'search', 'invalid');
  const input = page.getByRole('textbox', { name: 'Search' });
  await input.focus();
  await page.keyboard.type('a');
  for (const key of ['Enter', 'Shift+Enter', 'Control+Enter']) await page.keyboard.press(key);
  await page.keyboard.type('b');
  expect(await readValue(page)).toBe('ab');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(await events()).toEqual([]);
});

test('undo survives a resource that is not known yet', async () => {
  const page = await openPage();
  await box(page).input.focus();
  await page.keyboard.insertText('amount>5');
  await withElement(page, (element) => {
    element.resource = 'nope';
  });
  await page.keyboard.press('End');
  await page.keyboard.insertText('0');
  await withElement(page, (element) => {
    element.resource = 'customers';
  });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readValue(page)).not.toContain('amount>50');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readValue(page)).toBe('');
});

test('a catalogue that is refused changes nothing', async () => {
  const page = await openPage();
  const message = await withElement(page, (element) => {
    try {
      element.catalogue = null as never;
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toContain('TypeError: `catalogue` must be a resource');
  await box(page).type('amount>5');
  expect(await withElement(page, ({ catalogue, query }) => [catalogue, query?.clauses.length])).toEqual([undefined, 1]);
});

test('`null` unsets a property, as frameworks write it', async () => {
  const page = await openPage();
  const read = await withElement(page, (element) => {
    const none = { valueProvider: null, keys: null, now: null, messageOf: null, history: null, phrases: null };
    Object.assign(element, none);
    return [element.now, element.history, element.phrases];
  });
  expect(read).toEqual([undefined, undefined, undefined]);
  const search = box(page);
  await search.type('created_at>');
  expect(await search.offers()).toContainEqual(expect.stringMatching(/today/));
});

test('moving the element keeps its text and undo', async () => {
  const page = await openPage({ html: `${BOX}<aside></aside>` });
  const search = box(page);
  await search.input.focus();
  await page.keyboard.insertText('amount>5');
  await withElement(page, (element) => document.querySelector('aside')?.append(element));
  await expectText(search, 'amount>5');
  await search.input.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(search, '');
});

/** How a page adds a box with a text. */
const SET_UP = {
  'an attribute': `document.querySelector('main').innerHTML = '<clausal-search resource="payments" value="amount>5"></clausal-search>';`,
  'the property before the box is added': `
    const late = Object.assign(document.createElement('clausal-search'), { resource: 'payments', value: 'amount>5' });
    document.querySelector('main').append(late);`,
  'the property in the task that adds the box': `
    const late = document.createElement('clausal-search');
    document.querySelector('main').append(late);
    Object.assign(late, { resource: 'payments', value: 'amount>5' });`,
};

test.each(Object.entries(SET_UP))('undo keeps an initial text that comes from %s', async (_, script) => {
  const page = await openPage({ html: '<main></main>' });
  await page.evaluate(`{${script}}`);
  const search = box(page);
  await search.input.focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText('0');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(search, 'amount>5');
});

test('undo takes back what the page wrote later', async () => {
  const page = await openPage({ html: '<clausal-search resource="payments" value="amount>5"></clausal-search>' });
  await withElement(page, (element) => {
    element.value = 'amount>6';
  });
  const search = box(page);
  await search.input.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(search, 'amount>5');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(search, 'amount>5');
});

test('several boxes on a page do not affect each other', async () => {
  const page = await openPage({
    html: '<clausal-search resource="payments"></clausal-search><clausal-search resource="plans"></clausal-search>',
  });
  const events = await recordEvents(page, 'search');
  for (const [resource, text] of [
    ['payments', 'amount>5 '],
    ['plans', 'interval:"months" '],
  ] as const) {
    await box(page, `Search ${resource}`).type(text);
    await page.keyboard.press('Enter');
  }
  expect((await events()).map(({ text }) => text)).toEqual(['amount>5', 'interval:"months"']);
});

test('a box works in a shadow root', async () => {
  const page = await openPage({ html: '<main></main>' });
  await page.evaluate((html) => {
    const root = document.querySelector('main')?.attachShadow({ mode: 'open' });
    const range = document.createRange();
    root?.append(range.createContextualFragment(html));
  }, BOX);
  const events = await recordEvents(page, 'search');
  await box(page).type('amount>5');
  await page.keyboard.press('Enter');
  expect(await events()).toMatchObject([{ text: 'amount>5' }]);
});

describe('a page that writes the value back', () => {
  /** Writes back each emitted value, in one of the ways in which pages do so. */
  const WRITERS = {
    'at once': 'el.value = value;',
    'in a microtask': 'queueMicrotask(() => { el.value = value; });',
    'after a while': 'setTimeout(() => { el.value = value; }, 30);',
  } as const;

  test.each(Object.entries(WRITERS))('%s loses no character and does not move the caret', async (_when, code) => {
    const page = await openPage({
      policy: false,
      html: `${BOX}<script>const el = document.querySelector('clausal-search');
        el.addEventListener('input', () => { const { value } = el; ${code} });</script>`,
    });
    const search = box(page);
    await search.type('amount>500');
    await page.keyboard.press('Home');
    await typeSlowly(page, '-');
    await page.waitForTimeout(100);
    await expectText(search, '-amount>500');
    await typeSlowly(page, 'x');
    await expectText(search, '-xamount>500');
  });

  test('keeps the caret where it can when it changes the value', async () => {
    const page = await openPage({
      policy: false,
      html: `${BOX}<script>const el = document.querySelector('clausal-search');
        el.addEventListener('input', () => { el.value = el.value.toLowerCase(); });</script>`,
    });
    const search = box(page);
    await search.type('amount>5');
    await page.keyboard.press('Home');
    await typeSlowly(page, 'AB');
    await expectText(search, 'abamount>5');
  });

  test('can refuse what was typed', async () => {
    const page = await openPage({
      policy: false,
      html: `${BOX}<script>const el = document.querySelector('clausal-search'); let kept = '';
        el.addEventListener('input', () => { if (el.value.length <= 3) kept = el.value; el.value = kept; });</script>`,
    });
    const search = box(page);
    await search.type('amount');
    await expectText(search, 'amo');
  });
});

describe('a page that writes while the user types', () => {
  const typed = async (...writes: readonly string[]): Promise<string> => {
    const page = await openPage({ html: `<form>${BOX}<button>Send</button></form>` });
    const search = box(page);
    await search.type('b');
    await search.press('Backspace');
    await search.type('am');
    for (const code of writes) await page.evaluate(`{ const el = document.querySelector('clausal-search'); ${code} }`);
    expect(await search.isFocused()).toBe(true);
    return await readValue(page);
  };

  test.each([
    { code: 'el.clear()', text: '' },
    { code: 'el.form.reset()', text: '' },
    { code: "el.formStateRestoreCallback('a')", text: 'a' },
    { code: "el.value = 'id'", text: 'id' },
    { code: "el.value = 'am'; el.value = 'a'", text: 'a' },
    { code: "el.value = 'a'; el.value = 'a'", text: 'a' },
  ])('writes "$text" with $code', async ({ code, text }) => {
    expect(await typed(code)).toBe(text);
  });

  test('can write a text of more than a second ago', async () => {
    expect(await typed('performance.now = () => Number.MAX_SAFE_INTEGER', "el.value = 'a'")).toBe('a');
  });

  test('a listener of `input` can write any text, even the text before', async () => {
    const page = await openPage({ html: BOX });
    await withElement(page, (element) => {
      element.addEventListener('input', () => {
        if (element.value.length > 3) element.value = element.value.slice(0, 3);
      });
    });
    await box(page).type('amo');
    await page.keyboard.type('u');
    expect(await readValue(page)).toBe('amo');
  });
});

test('shortcuts of the page stay silent while somebody types', async () => {
  const page = await openPage({ html: BOX });
  const keys = await page.evaluateHandle(() => {
    const seen: string[] = [];
    for (const target of [window, document, document.body]) {
      for (const type of ['keydown', 'keypress', 'keyup']) {
        target.addEventListener(type, (event) => seen.push((event as KeyboardEvent).key));
      }
    }
    return seen;
  });
  await box(page).type('j/a"[1]');
  for (const key of ['Backspace', 'ArrowLeft', 'Enter', 'ControlOrMeta+z', 'ControlOrMeta+a', 'Shift+ArrowLeft']) {
    await page.keyboard.press(key);
  }
  const typed = (await keys.jsonValue()).filter((key) => !['Control', 'Shift', 'Meta'].includes(key));
  expect(typed).toEqual([]);
  await page.keyboard.press('ControlOrMeta+k');
  expect(await keys.jsonValue()).toContain('k');
});
