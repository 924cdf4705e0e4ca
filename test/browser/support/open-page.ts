import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { type PageContent, readPageFile } from './page-files.ts';
import { takePage } from './take-page.ts';

/** Where the pages seem to be. No server listens there: the tests answer every request themselves. */
const ORIGIN = 'https://clausal.test';

/** What a test page holds. Everything else is an option of a Playwright context, such as `colorScheme` or `hasTouch`. */
export interface PageOptions extends BrowserContextOptions, PageContent {
  /** In CSS pixels; by default 900. */
  readonly width?: number;
  /** In CSS pixels; by default 600. */
  readonly height?: number;
  /** The time at which the clock of the page stands; by default it runs. */
  readonly now?: Date;
  /** The errors and warnings that the page logs; by default none. */
  readonly problems?: readonly string[];
}

/**
 * Opens a page in a browser context of its own. The
 * test fails if the page throws, logs an error or a warning other than `problems`, or
 * asks for a file that does not exist.
 *
 * @example
 * const page = await openPage({ html: '<clausal-search resource="plans"></clausal-search>', colorScheme: 'dark' });
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { html, files, policy, lang, dir, width = 900, height = 600, now, problems = [], ...contextOptions } = options;
  const context = {
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...contextOptions,
  } as const;
  const { page } = await takePage({ context, now, problems });
  await page.context().route('**', (route) => answer(route, options));
  await page.goto(`${ORIGIN}/`);
  return page;
}

function answer(route: Route, options: PageOptions): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  if (origin !== ORIGIN) return route.abort();
  const file = readPageFile(pathname, options);
  return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill(file);
}
