import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';

const PAGE = pathToFileURL(path.resolve('dist/playground.html')).href;

/** Opens the built playground from disk, as `openPage`. */
export function openPlayground(hash = '', options: BrowserContextOptions = {}, now?: Date): Promise<Page> {
  return openPage(PAGE, hash, options, now);
}

/**
 * Opens a playground. The test fails if the page throws, logs anything or sends a
 * request, except to the server that it comes from.
 *
 * @param hash - The hash of a link, with `#`.
 * @param now - The time of the page, which stands still; by default the current time.
 */
export async function openPage(
  address: string,
  hash = '',
  options: BrowserContextOptions = {},
  now?: Date,
): Promise<Page> {
  const browser = await chromium.connect(inject('browserEndpoint'));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(10_000);
  if (now !== undefined) await context.clock.setFixedTime(now);
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => problems.push(message.text()));
  context.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:data|blob):/.test(request.url()))
      problems.push(`request to ${request.url()}`);
  });
  onTestFinished(async () => {
    await browser.close();
    expect(problems, 'errors, logs and requests of the page').toEqual([]);
  });
  const page = await context.newPage();
  await page.goto(`${address}${hash}`);
  // The page unpacks its script after it has loaded.
  await page.locator('#count:not(:empty)').waitFor();
  return page;
}

/** The count above the results. */
export function countOf(page: Page): Promise<string | null> {
  return page
    .getByRole('status')
    .filter({ hasText: /payments?|customers?|subscriptions?|plans?/ })
    .first()
    .textContent();
}

/** The text of the box. */
export function queryOf(page: Page): Promise<string> {
  return page.locator('clausal-search').evaluate((box) => (box as HTMLInputElement).value);
}
