import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';

/** A page of a browser context, and what a new context needs to be like it. */
interface Kept {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface TakeOptions {
  readonly context: BrowserContextOptions;
  /** The time at which the clock of the page stands; by default it runs. */
  readonly now?: Date | undefined;
  /** The problems that the page has; by default none. */
  readonly problems?: readonly string[];
  /** Which messages of the console are problems; by default errors and warnings. */
  readonly isProblem?: (type: string) => boolean;
}

const MAX_KEPT = 4;

let connection: Promise<Browser> | undefined;

/** Pages for the next test with the same options: most of the time of a new one is to start a process and to compile the scripts again. */
const kept: Kept[] = [];

/**
 * Gives an empty page in a browser context of its own. The test fails if the page
 * throws or has other problems than `problems`. After a test that passes, the page
 * forgets what the test did, for the next one.
 *
 * @returns The page, and its problems so far.
 */
export async function takePage(options: TakeOptions): Promise<{ readonly page: Page; readonly found: string[] }> {
  const { problems = [], isProblem = (type: string) => type === 'error' || type === 'warning' } = options;
  const key = JSON.stringify([options.context, options.now]);
  const index = kept.findLastIndex((one) => one.key === key);
  const one = kept.splice(index, index < 0 ? 0 : 1)[0] ?? (await create(key, options));
  const { context, page } = one;
  const found: string[] = [];
  context.on('weberror', (error) => found.push(String(error.error())));
  context.on('console', (message) => {
    if (isProblem(message.type())) found.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    const isClean = task.result?.state === 'pass' && (await clear(one, options));
    if (!isClean) await context.close();
    expect(found, 'errors and warnings of the page').toEqual(problems);
    if (!isClean) return;
    kept.push(one);
    if (kept.length > MAX_KEPT) await kept.shift()?.context.close();
  });
  return { page, found };
}

async function create(key: string, { context: options, now }: TakeOptions): Promise<Kept> {
  connection ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await connection).newContext(options);
  context.setDefaultTimeout(30_000);
  if (now !== undefined) await context.clock.setFixedTime(now);
  return { key, context, page: await context.newPage() };
}

/** Whether the page is as new. */
async function clear({ context, page }: Kept, { context: options }: TakeOptions): Promise<boolean> {
  if (context.pages().length !== 1 || page.isClosed()) return false;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // First the page, which ends its requests: one that runs is answered again by the next route if its own goes.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
  await context.unrouteAll({ behavior: 'wait' });
  await page.emulateMedia({
    colorScheme: options.colorScheme ?? 'light',
    forcedColors: options.forcedColors ?? 'none',
  });
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.mouse.move(0, 0);
  for (const name of ['weberror', 'console', 'request']) context.removeAllListeners(name);
  return true;
}
