import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A search box as its users meet it: by roles and names, with keys and words. */
export interface Box {
  /** The editable part. */
  readonly input: Locator;
  /** The open list. */
  readonly list: Locator;
  /** What the list offers. */
  readonly options: Locator;
  /** Focuses the box, then types key by key. */
  type(text: string): Promise<void>;
  /** Presses keys, one after the other, in the focused element. */
  press(...keys: readonly string[]): Promise<void>;
  /** Whether the keys go to the box. */
  isFocused(): Promise<boolean>;
  /** The text of the query. */
  text(): Promise<string>;
  /** The accessible names of the offers, once the list is open. */
  offers(): Promise<readonly string[]>;
  /** The accessible name of the active option; `undefined` if there is none. */
  activeOption(): Promise<string | undefined>;
}

/**
 * Gives access to a search box of a page.
 *
 * @example
 * const search = box(page, 'Search payments');
 * await search.type('am');
 * expect(await search.offers()).toContain('amount');
 */
export function box(page: Page, name: string | RegExp = /^Search/): Box {
  const input = page.getByRole('combobox', { name });
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  return {
    input,
    list,
    options,
    async type(text) {
      await input.focus();
      await typeSlowly(page, text);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    isFocused: () => isFocused(input),
    text: async () => (await input.locator('.cm-line').allTextContents()).join('\n'),
    async offers() {
      await list.waitFor();
      // The rows that are out of view come when typing pauses.
      const areAllShown = (rows: readonly Element[]): boolean =>
        rows.every((row) => row.getAttribute('aria-setsize') === String(rows.length));
      await expect.poll(() => options.evaluateAll(areAllShown)).toBe(true);
      return await Promise.all((await options.all()).map(nameOf));
    },
    async activeOption() {
      const id = await input.getAttribute('aria-activedescendant');
      return id ? await nameOf(page.locator(`[id="${id}"]`)) : undefined;
    },
  };
}

/** Whether an element has the focus, in whatever shadow root it is. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.matches(':focus'));
}

/** Types as a person does: a frame passes after each key, so that lists and messages follow. */
export async function typeSlowly(page: Page, text: string): Promise<void> {
  for (const character of text) {
    await page.keyboard.type(character);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** The accessible name of an element, as the browser computes it. */
async function nameOf(element: Locator): Promise<string> {
  // A line of YAML: `- option "name"`, in quotes if the name has a colon.
  const [line = ''] = (await element.ariaSnapshot()).split('\n');
  const name = /"(?:[^"\\]|\\.)*"/.exec(line.startsWith("- '") ? line.replaceAll("''", "'") : line);
  return name === null ? '' : String(JSON.parse(name[0].replaceAll('\\\\', '\\')));
}

/** Waits until the text of the box is this. */
export async function expectText(search: Box, text: string): Promise<void> {
  await expect.poll(() => search.text()).toBe(text);
}

/** An event that the element sent, as far as it can be copied out of the page. */
export interface SentEvent {
  readonly type: string;
  readonly text?: string;
  /** Whether a checked query came with it. */
  readonly hasQuery: boolean;
  /** Codes of the diagnostics that came with it. */
  readonly codes: readonly string[];
}

/**
 * Records events of the page; the result gives those sent so far.
 *
 * @example
 * const events = await recordEvents(page, 'search', 'invalid');
 * await search.press('Enter');
 * expect(await events()).toEqual([{ type: 'search', text: 'amount>5', hasQuery: true, codes: [] }]);
 */
export async function recordEvents(
  page: Page,
  ...types: readonly string[]
): Promise<() => Promise<readonly SentEvent[]>> {
  const sent = await page.evaluateHandle((names) => {
    const events: SentEvent[] = [];
    for (const name of names) {
      document.addEventListener(name, (event) => {
        const detail = event instanceof CustomEvent ? event.detail : undefined;
        events.push({
          type: name,
          ...(detail?.text === undefined ? {} : { text: detail.text }),
          hasQuery: detail?.query !== undefined,
          codes: (detail?.diagnostics ?? []).map(({ code }: { code: string }) => code),
        });
      });
    }
    return events;
  }, types);
  return () => sent.jsonValue();
}

/**
 * Records what screen readers announce; the result gives the announcements so far.
 * The editor takes each out of the page again.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => {
    const announcements: string[] = [];
    const observer = new MutationObserver((mutations) => {
      const regions = mutations.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live], [role=status], [role=alert]',
        ),
      );
      for (const region of new Set(regions)) {
        const text = region?.textContent?.trim() ?? '';
        if (text !== '') announcements.push(text);
      }
    });
    for (const { shadowRoot } of document.querySelectorAll('clausal-search')) {
      if (shadowRoot !== null) observer.observe(shadowRoot, { childList: true, characterData: true, subtree: true });
    }
    return announcements;
  });
  return () => said.jsonValue();
}
