import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { chromium } from 'playwright-core';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { findChromium } from '../install-browsers.ts';

/** A page in a browser, with only what the tests for every browser need. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a function in the page. Its argument and its result are copied. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Awaited<Result>>;
  /** Presses a key with its modifiers, such as `a`, `Enter` or `Control+a`. */
  press(key: string): Promise<void>;
  close(): Promise<void>;
}

/** The zone of days in each browser. */
const TIME_ZONE = 'Europe/Berlin';

async function startChromium(): Promise<Driver> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ timezoneId: TIME_ZONE });
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

/** Firefox, by WebDriver BiDi. */
async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, TZ: TIME_ZONE },
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    async press(combination) {
      const keys = splitKeys(combination) as readonly KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    close: () => browser.close(),
  };
}

/** The keys of WebDriver that are not characters. */
const WEBDRIVER_KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKit, by WebDriver, on a screen of its own. */
async function startWebKit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await findPort();
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, TZ: TIME_ZONE, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const call = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { readonly value: never };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await retry(() => call('POST', '/session', { capabilities }));
  const session = `/session/${sessionId}`;
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    async evaluate(run, argument) {
      const script = `
        const [argument, done] = arguments;
        Promise.resolve(argument).then(${run}).then((result) => done({ result }), (error) => done({ error: String(error) }));`;
      const { result, error } = await call('POST', `${session}/execute/async`, { script, args: [argument] });
      if (error !== undefined) throw new Error(error);
      return result;
    },
    async press(combination) {
      const values = splitKeys(combination).map((key) => WEBDRIVER_KEYS[key] ?? key);
      const down = values.map((value) => ({ type: 'keyDown', value }));
      const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }] });
    },
    async close() {
      await call('DELETE', session);
      await Promise.all([driver, screen].map(stop));
    },
  };
}

/** `Control+a` as two keys. */
function splitKeys(combination: string): readonly string[] {
  return combination === '+' ? ['+'] : combination.split('+');
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Calls until it succeeds: a server may still be starting. */
async function retry<Result>(run: () => Promise<Result>, left = 50): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (left === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return await retry(run, left - 1);
  }
}

async function stop(process: ChildProcess): Promise<void> {
  process.kill();
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** Starts a page of each browser. */
export const DRIVERS: Readonly<Record<'chromium' | 'firefox' | 'webkit', () => Promise<Driver>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};
