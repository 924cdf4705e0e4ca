import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { findChromium } from '../../test/browser/install-browsers.ts';
import { quantile } from '../measure/quantile.ts';
import { median } from '../measure/statistics.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** The duration of a frame at 60 frames per second. */
const LIMIT_MS = 16;
/** The longest delay that is not noticed, and how much slower than this machine a phone may be. */
const SLOW_LIMIT_MS = 100;
const SLOWDOWN = 6;
const SLOW_ROUNDS = 2;
const PAYMENTS = 5000;
const SEED = 7;
const ROUNDS = 6;
const ORIGIN = 'https://clausal.test';

/** Nine clauses, after which a tenth is typed. */
const CLAUSES =
  'payment_status:"SETTLED" amount>=1000 amount<=900000 currency_code:"EUR" -payment_type:"CIT" ' +
  'created_at>="2024-01-01T00:00:00Z" customer.email~"@example.com" -customer.full_name:null -transaction_type:null ';

/** Typical tenth clauses: fields, values of the catalogue and values of the payments. */
const TYPED = ['customer.ema', 'payment_status:"SET', 'processor.type:"a', 'customer.full_name:"a', 'amo'];

/** Waits until the frame of a key and the next one are painted. */
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

const EDITORS = ['search box', 'plain editor'] as const;
type Editor = (typeof EDITORS)[number];
type Times = Readonly<Record<Editor, readonly number[]>>;

/** Measures the time from a key to the painted frame in Chromium, compared with a plain editor. */
export async function measureSearchBox(): Promise<Section> {
  const executablePath = findChromium();
  if (executablePath === undefined) return describe(undefined);
  // Without a frame-rate limit, each frame begins right after the previous one, so the display adds no delay.
  const args = ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await openPage(browser);
    const times = await measure(page, ROUNDS);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return describe({ times, slow: await measure(page, SLOW_ROUNDS) });
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const payments = Array.from(generatePayments(PAYMENTS, SEED), (payment) => JSON.stringify(payment)).join('\n');
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html',
      '<!doctype html><meta charset="utf-8"><title>Bench</title><script type="module" src="/page.js"></script>',
    ],
    '/page.js': ['text/javascript', await bundlePage()],
    '/payments.ndjson': ['text/plain', payments],
  };
  await page.route('**', (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? [];
    return contentType === undefined || body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction('globalThis.openBench !== undefined');
  await page.evaluate('openBench().then((bench) => { globalThis.bench = bench; })');
  return page;
}

async function bundlePage(): Promise<string> {
  const input = new URL('../search-box/page.ts', import.meta.url).pathname;
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}

/** The editors take turns, so that both run under the same load. The first round is a warm-up. */
async function measure(page: Page, rounds: number): Promise<Times> {
  const times: Record<Editor, number[]> = { 'search box': [], 'plain editor': [] };
  for (let round = 0; round <= rounds; round++) {
    for (const editor of EDITORS) {
      for (const text of TYPED) {
        const measured = await typeText(page, editor, text);
        if (round > 0) times[editor].push(...measured);
      }
    }
  }
  return times;
}

async function typeText(page: Page, editor: Editor, text: string): Promise<readonly number[]> {
  await page.evaluate(`bench.start(${JSON.stringify(editor)}, ${JSON.stringify(CLAUSES)})`);
  await page.keyboard.press('Control+End');
  await page.evaluate(TWO_FRAMES);
  await page.evaluate('bench.times()');
  for (const character of text) {
    await page.keyboard.press(character);
    await page.evaluate(TWO_FRAMES);
  }
  const offers = await page.evaluate<number>('bench.offers()');
  if (editor === 'search box' && offers === 0) throw new Error(`the search box offers nothing after ${text}`);
  const times = await page.evaluate<readonly number[]>('bench.times()');
  if (times.length !== text.length) throw new Error(`${times.length} of ${text.length} keys were measured`);
  return times;
}

function describe(measured: { readonly times: Times; readonly slow: Times } | undefined): Section {
  const rows = [...writeRows(measured?.times, ''), ...writeRows(measured?.slow, `, at 1/${SLOWDOWN} of the speed`)];
  const text = [
    '## Search box',
    '',
    `Milliseconds in Chromium from a key to the painted frame, in a query of ten clauses, with ${PAYMENTS} payments behind the values. The plain editor is CodeMirror without clausal.`,
    '',
    measured === undefined ? 'Chromium is not installed.' : writeTable(['editor', 'p50', 'p95', 'ratio'], rows),
  ].join('\n');
  const what = 'search box, key to painted list, p95, ms';
  const p95 = (times: Times | undefined) => times && quantile(times['search box'], 0.95);
  return {
    text,
    goals: [
      { what, kind: 'at most', limit: LIMIT_MS, measured: p95(measured?.times) },
      {
        what: `${what}, at 1/${SLOWDOWN} of the speed`,
        kind: 'at most',
        limit: SLOW_LIMIT_MS,
        measured: p95(measured?.slow),
      },
    ],
  };
}

function writeRows(times: Times | undefined, suffix: string): readonly (readonly string[])[] {
  const peer = quantile(times?.['plain editor'] ?? [], 0.95);
  return EDITORS.map((editor) => {
    const own = quantile(times?.[editor] ?? [], 0.95);
    return [editor + suffix, median(times?.[editor] ?? []).toFixed(2), own.toFixed(2), writeRatio(own / peer)];
  });
}
