import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { type PageContent, readPageFile } from './page-files.ts';

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

let connection: Promise<Browser> | undefined;

/**
 * Opens a page in a browser context of its own, which closes with the test. The
 * test fails if the page throws, logs an error or a warning other than `problems`, or
 * asks for a file that does not exist.
 *
 * @example
 * const page = await openPage({ html: '<clausal-search resource="plans"></clausal-search>', colorScheme: 'dark' });
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { html, files, policy, lang, dir, width = 900, height = 600, now, problems = [], ...contextOptions } = options;
  connection ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await connection).newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  context.setDefaultTimeout(30_000);
  const found = collectProblems(context);
  onTestFinished(async () => {
    await context.close();
    expect(found, 'errors and warnings of the page').toEqual(problems);
  });
  await context.route('**', (route) => answer(route, options));
  const page = await context.newPage();
  if (now !== undefined) await page.clock.setFixedTime(now);
  await page.goto(`${ORIGIN}/`);
  return page;
}

function collectProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return problems;
}

function answer(route: Route, options: PageOptions): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  if (origin !== ORIGIN) return route.abort();
  const file = readPageFile(pathname, options);
  return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill(file);
}
