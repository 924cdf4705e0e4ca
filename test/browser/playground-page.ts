import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { takePage } from './support/take-page.ts';

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
  const context = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options } as const;
  const { page, found } = await takePage({ context, now, isProblem: () => true });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:about|data|blob):/.test(request.url()))
      found.push(`request to ${request.url()}`);
  });
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
