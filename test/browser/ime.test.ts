import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { box, expectText, recordEvents } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** An input method for text that takes several keys a character. */
async function startInputMethod(page: Page): Promise<(text: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async (text) => {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  };
}

async function insertText(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.insertText', { text });
}

describe('composition', () => {
  test('writes the text once', async () => {
    const page = await openPage();
    const search = box(page);
    const compose = await startInputMethod(page);
    await search.type('statement_descriptor~"');
    for (const text of ['k', 'か', 'かf', 'かふ', 'かふぇ']) await compose(text);
    await insertText(page, 'カフェ');
    await expect.poll(() => search.text()).toMatch(/^statement_descriptor~"カフェ"?$/);
  });

  test('keeps its keys: Enter, Tab and the arrows do nothing to list or query', async () => {
    const page = await openPage();
    const search = box(page);
    const events = await recordEvents(page, 'search', 'invalid');
    const compose = await startInputMethod(page);
    await search.type('am');
    await search.offers();
    await compose('o');
    for (const key of ['Enter', 'Tab', 'ArrowDown']) {
      // 229 is the key code of every key that an input method takes.
      await search.input.evaluate((input, name) => {
        const init = { key: name, keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
        input.dispatchEvent(new KeyboardEvent('keydown', init));
      }, key);
    }
    await search.input.evaluate((input) => {
      const init = { inputType: 'insertLineBreak', isComposing: true, bubbles: true, cancelable: true };
      input.dispatchEvent(new InputEvent('beforeinput', init));
    });
    expect(await search.activeOption()).toBeUndefined();
    await insertText(page, 'ount');
    await expectText(search, 'amount');
    expect(await events()).toEqual([]);
  });
});

test('values from outside are not asked for while an input method composes, but once it is done', async () => {
  const page = await openPage();
  const asked = await page.evaluateHandle(() => {
    const element = document.querySelector('clausal-search');
    const prefixes: string[] = [];
    if (element !== null) {
      element.valueProvider = (_field, prefix) => {
        prefixes.push(prefix);
        return [];
      };
    }
    return prefixes;
  });
  const search = box(page);
  const compose = await startInputMethod(page);
  await search.type('processor.type:"');
  for (const text of ['k', 'か', 'かf', 'かふ']) await compose(text);
  await insertText(page, 'カフ');
  await expect.poll(() => asked.jsonValue()).toContain('カフ');
  expect((await asked.jsonValue()).filter((prefix) => /[kかf]/.test(prefix))).toEqual([]);
});

describe('touch', () => {
  const PHONE = { hasTouch: true, isMobile: true, width: 390, height: 700 } as const;

  test('accepts the option that is tapped', async () => {
    const page = await openPage(PHONE);
    const search = box(page);
    await search.input.tap();
    await search.type('customer.ema');
    await search.options.first().tap();
    await expect.poll(() => search.text()).toMatch(/^customer\.email/);
    expect(await search.isFocused()).toBe(true);
  });

  test('runs the query with the Enter of a keyboard on the screen', async () => {
    const page = await openPage(PHONE);
    const search = box(page);
    const events = await recordEvents(page, 'search', 'invalid');
    await search.input.tap();
    await insertText(page, 'amount>=500');
    // Such a keyboard sends no key, only the line break that it wants.
    await search.input.evaluate((input) => {
      const init = { inputType: 'insertLineBreak', bubbles: true, cancelable: true, composed: true };
      input.dispatchEvent(new InputEvent('beforeinput', init));
    });
    await expect.poll(events).toEqual([{ type: 'search', text: 'amount>=500', hasQuery: true, codes: [] }]);
    await expectText(search, 'amount>=500');
  });

  test('asks the on-screen keyboard for a search key and no spell checking', async () => {
    const page = await openPage(PHONE);
    const { input } = box(page);
    expect(await input.getAttribute('enterkeyhint')).toBe('search');
    expect(await input.getAttribute('autocapitalize')).toBe('off');
    expect(await input.getAttribute('autocorrect')).toBe('off');
    expect(await input.getAttribute('spellcheck')).toBe('false');
  });
});

describe('shortcuts of the page', () => {
  test('do nothing while somebody types, and work elsewhere', async () => {
    const page = await openPage({
      html: '<clausal-search resource="payments"></clausal-search><button>after</button>',
    });
    const search = box(page);
    const heard = await page.evaluateHandle(() => {
      const keys: string[] = [];
      document.addEventListener('keydown', (event) => {
        // What pages do so that shortcuts do not get in the way of a text field.
        const isTyping =
          event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
        if (!isTyping) keys.push(event.key);
      });
      return keys;
    });
    await search.type('amount/?');
    await search.press('Backspace', 'ArrowDown', 'Escape');
    expect(await heard.jsonValue()).toEqual([]);
    await page.getByRole('button', { name: 'after' }).press('j');
    expect(await heard.jsonValue()).toEqual(['j']);
  });
});
