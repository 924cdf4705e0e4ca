import { createServer } from 'node:http';
import { expect } from 'vitest';
import { type PageContent, readPageFile } from '../support/page-files.ts';
import type { Driver } from './drivers.ts';

/** What a box shows and has done. */
export interface Shown {
  readonly text: string;
  readonly isFocused: boolean;
  readonly isListOpen: boolean;
  /** The texts of the options, as far as they are rendered. */
  readonly options: readonly string[];
  /** The text of the active option. */
  readonly active: string | undefined;
  /** The text below the box. */
  readonly message: string;
  /** The events `search` and `invalid`, with their texts. */
  readonly events: readonly string[];
  /** What screen readers announced. */
  readonly said: readonly string[];
}

/** A page with a search box in one of the browsers. */
export interface TestPage extends Pick<Driver, 'evaluate'> {
  /** Focuses the box, then types key by key. */
  type(text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  show(): Promise<Shown>;
  /** Waits until the box shows this. */
  expect(shown: Partial<Shown>): Promise<void>;
}

/** Serves a page at a time on the loopback interface, for a browser. */
export async function servePages(driver: Driver) {
  let content: PageContent = {};
  const server = createServer(({ url = '/' }, response) => {
    const file = readPageFile(new URL(url, 'http://localhost').pathname, content);
    response.writeHead(file === undefined ? 404 : 200, file?.headers).end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    async open(given: PageContent = {}, pathname = '/'): Promise<TestPage> {
      content = given;
      await driver.open(`http://127.0.0.1:${port}${pathname}`);
      await driver.evaluate(startRecording, null);
      return createTestPage(driver);
    },
    async close(): Promise<void> {
      await driver.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function createTestPage(driver: Driver): TestPage {
  const press = async (keys: Iterable<string>): Promise<void> => {
    for (const key of keys) {
      await driver.press(key);
      await driver.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())), null);
    }
  };
  const show = (): Promise<Shown> => driver.evaluate(readShown, null);
  return {
    evaluate: driver.evaluate,
    async type(text) {
      await driver.evaluate(() => document.querySelector('clausal-search')?.focus(), null);
      await press(text);
    },
    press: (...keys) => press(keys),
    show,
    expect: (shown) => expect.poll(show).toMatchObject(shown),
  };
}

/** Runs in the page. */
async function startRecording(): Promise<void> {
  await customElements.whenDefined('clausal-search');
  const waitFor = async (): Promise<Element> =>
    document.querySelector('clausal-search') ?? (await new Promise((resolve) => setTimeout(resolve, 20)).then(waitFor));
  const box = await waitFor();
  const [events, said]: string[][] = [[], []];
  Object.assign(globalThis, { recorded: { events, said } });
  for (const name of ['search', 'invalid']) {
    document.addEventListener(name, (event) => {
      events?.push(`${name} ${(event as CustomEvent<{ readonly text: string }>).detail.text}`);
    });
  }
  const observer = new MutationObserver((mutations) => {
    const regions = mutations.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[aria-live], [role=status]'),
    );
    for (const region of new Set(regions)) {
      const text = region?.textContent?.trim() ?? '';
      if (text !== '') said?.push(text);
    }
  });
  if (box.shadowRoot) observer.observe(box.shadowRoot, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page. */
function readShown(): Shown {
  const { recorded } = globalThis as unknown as { readonly recorded: Pick<Shown, 'events' | 'said'> };
  const root = document.querySelector('clausal-search')?.shadowRoot;
  const input = root?.querySelector('[role=combobox]');
  const list = root?.querySelector('[part=list]');
  const id = input?.getAttribute('aria-activedescendant');
  const labelOf = (option: Element | null | undefined): string | undefined =>
    option?.querySelector('[part=option-label]')?.textContent ?? undefined;
  return {
    text: [...(root?.querySelectorAll('.cm-line') ?? [])].map(({ textContent }) => textContent).join('\n'),
    isFocused: input?.matches(':focus') === true,
    isListOpen: list?.matches(':popover-open') === true,
    options: [...(root?.querySelectorAll('[role=option]') ?? [])].map((option) => labelOf(option) ?? ''),
    active: id ? labelOf(root?.querySelector(`[id="${id}"]`)) : undefined,
    message: root?.querySelector('[part=strip]')?.textContent ?? '',
    ...recorded,
  };
}
