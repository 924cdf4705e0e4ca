import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';

/** Where the pages seem to be. No server listens there: the tests answer every request themselves. */
const ORIGIN = 'https://clausal.test';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** A strict policy, as on the pages of a bank: no inline script, no inline style, nothing from elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

const PAGE_STYLE = `
  html { color-scheme: light dark; background: Canvas; font: 14px/1.4 'DejaVu Sans'; --clausal-font: 'DejaVu Sans Mono'; }
  body { margin: 16px; }
  h1 { margin: 0 0 16px; font-size: 14px; }
`;

/** What a test page holds. Everything else is an option of a Playwright context, such as `colorScheme` or `hasTouch`. */
export interface PageOptions extends BrowserContextOptions {
  /** The body; by default one search box for payments. The page loads the built element. */
  readonly html?: string;
  /** Further files by path, such as `{ '/app.js': '…' }`. `/dist` and `/node_modules` are served already. */
  readonly files?: Readonly<Record<string, string>>;
  /** `false` allows inline scripts and styles in the page. */
  readonly policy?: boolean;
  /** In CSS pixels; by default 900. */
  readonly width?: number;
  /** In CSS pixels; by default 600. */
  readonly height?: number;
  /** The time at which the clock of the page stands; by default it runs. */
  readonly now?: Date;
  /** The `lang` of the page; by default `en`. */
  readonly lang?: string;
  /** The `dir` of the page. */
  readonly dir?: 'ltr' | 'rtl';
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
  const {
    html,
    files = {},
    policy,
    width = 900,
    height = 600,
    now,
    lang,
    dir,
    problems = [],
    ...contextOptions
  } = options;
  connection ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await connection).newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  context.setDefaultTimeout(5_000);
  const found = collectProblems(context);
  onTestFinished(async () => {
    await context.close();
    expect(found, 'errors and warnings of the page').toEqual(problems);
  });
  await context.route('**', (route) =>
    answer(route, { ...files, '/': documentOf(options), '/page.css': PAGE_STYLE }, policy),
  );
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

function documentOf({
  html = '<clausal-search resource="payments"></clausal-search>',
  lang = 'en',
  dir,
}: PageOptions): string {
  return `<!doctype html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Search</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
<script type="module" src="/dist/element.bundle.js"></script></head>
<body><main><h1>Search</h1>${html}</main></body></html>`;
}

function answer(route: Route, files: Readonly<Record<string, string>>, policy = true): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  if (origin !== ORIGIN) return route.abort();
  const contentType = CONTENT_TYPES[path.extname(pathname)] ?? 'text/html; charset=utf-8';
  const headers = { 'content-type': contentType, ...(policy ? { 'content-security-policy': POLICY } : {}) };
  const body = files[pathname] ?? readServed(pathname);
  return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ headers, body });
}

function readServed(pathname: string): string | undefined {
  if (!/^\/(?:dist|node_modules)\//.test(pathname)) return undefined;
  try {
    return readFileSync(path.join(ROOT, pathname), 'utf8');
  } catch {
    return undefined;
  }
}
