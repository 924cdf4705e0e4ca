import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOtherBrowsers } from '../install-browsers.ts';
import { DRIVERS } from './drivers.ts';
import { servePages, type TestPage } from './serve-pages.ts';

const BROWSERS = (['chromium', 'firefox', 'webkit'] as const).filter(
  (name) => name === 'chromium' || hasOtherBrowsers(),
);

/** Without a control behind the box, Tab would leave the page. */
const WITH_CHIP = '<clausal-search resource="payments"></clausal-search><button id="chip">Try</button>';

describe.each(BROWSERS)('the search box in %s', (name) => {
  let pages: Awaited<ReturnType<typeof servePages>>;

  beforeAll(async () => {
    pages = await servePages(await DRIVERS[name]());
  });

  afterAll(() => pages.close());

  describe('editing', () => {
    test.each([
      { text: 'amount>12', keys: ['Backspace'], after: 'amount>1' },
      { text: 'amount>12', keys: ['Home', 'Delete'], after: 'mount>12' },
      { text: 'amount>1 id', keys: ['Control+Backspace'], after: 'amount>1 ' },
      // Firefox counts the operator as a part of the word.
      { text: 'amount id', keys: ['Home', 'Control+Delete'], after: ' id' },
      { text: 'amount>1', keys: ['Control+a', 'Delete'], after: '' },
      { text: 'amount>1', keys: ['Shift+Home', 'Backspace'], after: '' },
      { text: 'amount>1', keys: ['ArrowLeft', 'ArrowLeft', 'Backspace'], after: 'amoun>1' },
    ])('$keys change $text to $after', async ({ text, keys, after }) => {
      const page = await pages.open();
      await page.type(text);
      await page.press('Escape', ...keys);
      await page.expect({ text: after });
    });

    test('typing over a selection replaces it, on a page that allows no inline style', async () => {
      const page = await pages.open();
      await page.type('amount>5');
      await page.press('Control+a', 'i');
      await page.expect({ text: 'i' });
      await page.press('Escape', 'Control+z');
      await page.expect({ text: 'amount>5' });
    });

    test('undo and redo step through typing, an accepted offer and clearing', async () => {
      const page = await pages.open();
      await page.type('');
      // As one edit: a busy machine may take so long between keys that each is a step of its own.
      await page.evaluate(() => document.execCommand('insertText', false, 'paid'), null);
      await page.expect({ text: 'paid', isListOpen: true });
      await page.press('Tab', 'Control+a', 'Delete');
      await page.expect({ text: '' });
      await page.press('Control+z');
      await page.expect({ text: 'payment_status:"SETTLED" ' });
      await page.press('Control+z');
      await page.expect({ text: 'paid' });
      await page.press('Control+y', 'Control+y');
      await page.expect({ text: '' });
    });
  });

  describe('one Enter', () => {
    test('applies the safe fixes, searches and says what it changed; undo restores the text', async () => {
      const page = await pages.open();
      await page.type('status:SETTLED amount > 5');
      await page.press('Enter');
      const text = 'payment_status:"SETTLED" amount>5';
      await page.expect({
        events: [`search ${text}`],
        message: expect.stringContaining('Changed: replace status with payment_status'),
        said: expect.arrayContaining([
          expect.stringMatching(/^Changed: replace status with [^`]*\. payment_status:"SETT/),
        ]),
      });
      await page.press('Control+z');
      await page.expect({ text: 'status:SETTLED amount > 5' });
    });

    test('asks whether the likely reading is meant, and a second one searches for it', async () => {
      const page = await pages.open();
      await page.type('declined over 50 EUR');
      await page.press('Enter');
      const query = 'payment_status:"DECLINED" amount>5000 currency_code:"EUR"';
      const question = 'Search for “status declined, amount over 50.00 EUR”? Press Enter again';
      await page.expect({
        text: 'declined over 50 EUR',
        message: expect.stringContaining(question),
        said: expect.arrayContaining([question]),
      });
      expect((await page.show()).events.filter((event) => event.startsWith('search'))).toEqual([]);
      await page.press('Enter');
      await page.expect({ events: expect.arrayContaining([`search ${query}`]) });
      await page.press('Control+z');
      await page.expect({ text: 'declined over 50 EUR' });
    });

    test('opens the list for words that nothing explains', async () => {
      const page = await pages.open();
      await page.type('disputed');
      await page.press('Escape', 'Enter');
      await page.expect({ isListOpen: true, options: ['…network_a_rdr.status'] });
    });

    test('forgets its question at the next edit', async () => {
      const page = await pages.open();
      await page.type('declined');
      await page.press('Enter');
      await page.expect({ message: expect.stringContaining('Press Enter again') });
      await page.type(' nope:"x"');
      await page.expect({ message: expect.not.stringContaining('Press Enter again') });
      await page.press('Enter');
      await page.expect({ message: expect.stringContaining('no operator follows declined') });
      expect((await page.show()).events).not.toContainEqual(expect.stringMatching(/^search/));
    });
  });

  test('Alt and Enter apply all safe fixes at once', async () => {
    const page = await pages.open();
    await page.type('status:SETTLED amount > 5 curency:"EUR"');
    await page.press('Alt+Enter');
    await page.expect({ text: 'payment_status:"SETTLED" amount>5 curency:"EUR"' });
    await page.press('Control+z');
    await page.expect({ text: 'status:SETTLED amount > 5 curency:"EUR"' });
  });

  describe('Tab with an open list', () => {
    test.each([
      { typed: 'amou', left: 'amount', isFocused: true },
      { typed: 'declined', left: 'payment_status:"DECLINED" ', isFocused: true },
      { typed: 'payment_status:"SETTLE', left: 'payment_status:"SETTLED" ', isFocused: true },
      // Nothing is incomplete.
      { typed: 'amount', left: 'amount', isFocused: false },
      { typed: 'created_at>', left: 'created_at>', isFocused: false },
      { typed: 'amount>5', left: 'amount>5', isFocused: false },
      { typed: 'amount>5 ', left: 'amount>5 ', isFocused: false },
    ])('after $typed leaves $left', async ({ typed, left, isFocused }) => {
      const page = await pages.open({ html: WITH_CHIP });
      await page.type(typed);
      await page.expect({ isListOpen: true });
      await page.press('Tab');
      await page.expect({ text: left, isFocused });
    });

    test('says what it would insert', async () => {
      const page = await pages.open();
      await page.type('declined');
      await page.expect({
        said: expect.arrayContaining([expect.stringMatching(/Tab inserts status declined$/)]),
      });
    });

    test('leaves after it has completed a clause, because the list stays closed until the next key', async () => {
      const page = await pages.open({ html: WITH_CHIP });
      await page.type('declined');
      await page.press('Tab');
      await page.expect({ text: 'payment_status:"DECLINED" ', isListOpen: false, isFocused: true });
      await page.type('a');
      await page.expect({ isListOpen: true });
      await page.press('Backspace', 'Escape', 'Tab');
      await page.expect({ text: 'payment_status:"DECLINED" ', isFocused: false });
    });

    test.each([
      { typed: 'amount>', focused: 'search' },
      { typed: 'amount>5', focused: 'chip' },
    ])('from $typed goes to the $focused button', async ({ typed, focused }) => {
      const page = await pages.open({ html: WITH_CHIP });
      await page.type(typed);
      await page.press('Tab');
      const read = () => {
        const { activeElement } = document;
        return (activeElement?.shadowRoot?.activeElement?.getAttribute('part') || activeElement?.id) ?? '';
      };
      await expect.poll(() => page.evaluate(read, null)).toBe(focused);
    });
  });

  describe('what a suggestion inserted', () => {
    test.each([
      { accepted: 'amount', typed: '>100', text: 'amount>100' },
      { accepted: 'amount', typed: '=100', text: 'amount>=100' },
      { accepted: 'amount', typed: '>=100', text: 'amount>=100' },
      { accepted: 'amount', typed: '<5', text: 'amount<5' },
      { accepted: 'amount', typed: ':5', text: 'amount:5' },
      { accepted: 'amount', typed: '100', text: 'amount>=100' },
      { accepted: 'payment_status:"SETTLE', typed: '"', text: 'payment_status:"SETTLED" ' },
      { accepted: 'payment_status:"SETTLE', typed: '" a', text: 'payment_status:"SETTLED"  a' },
    ])('$accepted and then $typed give $text', async ({ accepted, typed, text }) => {
      const page = await pages.open();
      await page.type(accepted);
      await page.expect({ isListOpen: true });
      await page.press('ArrowDown', 'Enter', ...typed);
      await page.expect({ text });
    });
  });

  describe('the list', () => {
    test('Enter accepts what the arrows chose and searches otherwise', async () => {
      const page = await pages.open();
      await page.type('amount>5 customer.ema');
      await page.expect({ isListOpen: true });
      await page.press('ArrowDown', 'Enter');
      await page.expect({ text: 'amount>5 customer.email', events: [] });
      await page.type(':"a@b.example"');
      await page.press('Enter');
      await page.expect({ events: ['search amount>5 customer.email:"a@b.example"'], isListOpen: false });
    });

    test('Control and Enter search even while an option is chosen', async () => {
      const page = await pages.open();
      await page.type('amount>5');
      await page.expect({ isListOpen: true });
      await page.press('ArrowDown', 'Control+Enter');
      await page.expect({ text: 'amount>5', events: ['search amount>5'] });
    });

    test('Page Down moves by ten', async () => {
      const page = await pages.open();
      await page.type('customer');
      await page.expect({ isListOpen: true });
      await page.press('ArrowDown', 'PageDown');
      const { options, active } = await page.show();
      expect(active).toBe(options[10]);
      await page.press('PageUp');
      await page.expect({ active: options[0] });
    });

    test('Escape closes the list and not the dialog around the box', async () => {
      const page = await pages.open({ html: '<dialog><clausal-search resource="payments"></clausal-search></dialog>' });
      await page.evaluate(() => document.querySelector('dialog')?.showModal(), null);
      await page.type('am');
      await page.expect({ isListOpen: true });
      await page.press('Escape');
      await page.expect({ isListOpen: false });
      const isOpen = () => page.evaluate(() => document.querySelector('dialog')?.open, null);
      expect(await isOpen()).toBe(true);
      await page.press('Escape');
      await expect.poll(isOpen).toBe(false);
    });

    test('the list is below the box and as wide', async () => {
      const page = await pages.open();
      await page.type('am');
      await page.expect({ isListOpen: true });
      const measure = () => {
        const root = document.querySelector('clausal-search')?.shadowRoot;
        const [box, list] = ['[part=box]', '[part=list]'].map((part) =>
          root?.querySelector(part)?.getBoundingClientRect(),
        );
        return [list?.left === box?.left, list?.right === box?.right, (list?.top ?? 0) >= (box?.bottom ?? 0)];
      };
      await expect.poll(() => page.evaluate(measure, null)).toEqual([true, true, true]);
    });
  });

  describe('values that arrive late', () => {
    /** Sets a provider whose answer waits until the page calls `answer`. */
    async function openLate(values: readonly string[]): Promise<{ page: TestPage; answer: () => Promise<void> }> {
      const page = await pages.open();
      await page.evaluate((names) => {
        const box = document.querySelector('clausal-search');
        const isAnswered = new Promise<void>((resolve) => Object.assign(globalThis, { answer: resolve }));
        const provide = () => isAnswered.then(() => names.map((value) => ({ value, detail: '12 payments' })));
        if (box !== null) box.valueProvider = provide;
      }, values);
      return { page, answer: () => page.evaluate(() => Reflect.get(globalThis, 'answer')(), null) };
    }

    test('neither make Enter accept nor move the chosen option', async () => {
      const { page, answer } = await openLate(['adyen', 'zeta']);
      await page.type('processor.type:');
      await page.expect({ isListOpen: true });
      await page.press('ArrowDown');
      const { active } = await page.show();
      await answer();
      await page.expect({ options: expect.arrayContaining(['zeta']), active });
    });

    test('let Enter search while none is chosen', async () => {
      const { page, answer } = await openLate(['12']);
      await page.type('amount>1');
      await answer();
      await page.expect({ options: expect.arrayContaining(['12']) });
      await page.press('Enter');
      await page.expect({ text: 'amount>1', events: ['search amount>1'] });
    });
  });

  test('the results of suggested queries are counted', async () => {
    const page = await pages.open();
    await page.evaluate(() => {
      const box = document.querySelector('clausal-search');
      if (box === null) return;
      box.countProvider = (query) => (query.includes('DECLINED') ? 9 : { moreThan: 10_000 });
    }, null);
    await page.type('declined');
    const readTypes = () => {
      const root = document.querySelector('clausal-search')?.shadowRoot;
      return [...(root?.querySelectorAll('[part=option-type]') ?? [])].map(({ textContent }) => textContent);
    };
    await expect
      .poll(() => page.evaluate(readTypes, null))
      .toEqual(expect.arrayContaining(['9 results', 'more than 10,000 results']));
  });

  test('a count that fails is not shown', async () => {
    const page = await pages.open();
    await page.evaluate(() => {
      const box = document.querySelector('clausal-search');
      const provide = () => {
        Object.assign(globalThis, { isAsked: true });
        return Promise.reject(new Error('no count'));
      };
      if (box !== null) box.countProvider = provide;
    }, null);
    await page.type('declined');
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isAsked'), null)).toBe(true);
    await page.expect({ isListOpen: true, options: expect.arrayContaining(['status declined']) });
    await page.press('Tab');
    await page.expect({ text: 'payment_status:"DECLINED" ' });
  });

  describe('accepting', () => {
    test('reaches a query of three clauses in few keys', async () => {
      const page = await pages.open();
      await page.type('paid');
      await page.expect({ isListOpen: true });
      await page.press('Tab', ...'amou', 'Tab', ...'>=1000 customer.ema', 'Tab');
      await page.expect({ text: 'payment_status:"SETTLED" amount>=1000 customer.email', isListOpen: true });
    });

    test('accepting is announced', async () => {
      const page = await pages.open();
      await page.type('paid');
      await page.press('Tab');
      await page.expect({ said: expect.arrayContaining(['payment_status:"SETTLED" inserted']) });
    });

    test('runs the text without the space after it', async () => {
      const page = await pages.open();
      await page.type('paid');
      await page.press('Tab', 'Enter');
      await page.expect({ events: ['search payment_status:"SETTLED"'] });
    });
  });

  test('a note says why nothing is offered', async () => {
    const page = await pages.open();
    await page.type('customer.email~a');
    await page.expect({ said: expect.arrayContaining([expect.stringContaining('needs at least 3 characters')]) });
  });

  test('a search in words about time is kept in these words', async () => {
    const page = await pages.open();
    await page.type('settled last week');
    await page.press('Enter', 'Enter');
    await page.expect({ events: expect.arrayContaining([expect.stringMatching(/^search .*created_at>=/)]) });
    await page.press('Control+a', 'Delete', 'Escape', 'ArrowDown');
    await page.expect({ options: expect.arrayContaining(['settled last week']) });
    await page.evaluate(() => localStorage.clear(), null);
  });

  test('a soft keyboard that sends a line break and then Enter searches once', async () => {
    const page = await pages.open();
    await page.type('amount>5');
    await page.evaluate(() => {
      const input = document.querySelector('clausal-search')?.shadowRoot?.querySelector('[role=combobox]');
      const init = { bubbles: true, cancelable: true, composed: true };
      input?.dispatchEvent(new InputEvent('beforeinput', { ...init, inputType: 'insertParagraph' }));
      input?.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'Enter', keyCode: 13 }));
    }, null);
    await page.expect({ events: ['search amount>5'] });
    await page.press('Enter');
    await page.expect({ text: 'amount>5', events: ['search amount>5', 'search amount>5'] });
  });

  test('the playground starts, completes and finds', async () => {
    const page = await pages.open({ policy: false }, '/dist/playground.html');
    const count = () => page.evaluate(() => document.querySelector('#count')?.textContent, null);
    await expect.poll(count).toBe('240 payments');
    await page.type('declined');
    await page.expect({ isListOpen: true, options: expect.arrayContaining(['status declined']) });
    await page.press('Tab');
    await expect.poll(count).toBe('26 of 240 payments');
  });
});
