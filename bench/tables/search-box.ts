import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { findChromium } from '../../test/browser/install-browsers.ts';
import { quantile } from '../measure/quantile.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** How much longer than a plain editor the box may take for a key, at the median and at the 95th percentile. */
const MAX_RATIO = 1.8;
/** The reader's share of a key, in milliseconds. */
const READER_LIMITS_MS = { p50: 1.5, p95: 5 };
/** How much slower than this machine a phone may be. */
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

/** What is typed after which text: fields, values of the catalogue and of the payments as a tenth clause, and a sentence. */
const TYPED = [
  ...['customer.ema', 'payment_status:"SET', 'processor.type:"a', 'customer.full_name:"a', 'amo'].map(
    (typed) => [CLAUSES, typed] as const,
  ),
  ['', 'settled over 50 eur last week'] as const,
];

/** Waits until the frame of a key and the next one are painted. */
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

const EDITORS = ['search box', 'plain editor'] as const;
type Editor = (typeof EDITORS)[number];
/** The milliseconds of each key, and those of the reader alone. */
type Times = Readonly<Record<Editor | 'reader', readonly number[]>>;

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
  const times: Record<Editor | 'reader', number[]> = { 'search box': [], 'plain editor': [], reader: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [before, text] of TYPED) {
      for (const editor of EDITORS) {
        const measured = await typeText(page, editor, before, text);
        if (round > 0) times[editor].push(...measured);
      }
      for (let length = 1; length <= text.length; length++) {
        const measured = await page.evaluate<number>(`bench.read(${JSON.stringify(before + text.slice(0, length))})`);
        if (round > 0) times.reader.push(measured);
      }
    }
  }
  return times;
}

async function typeText(page: Page, editor: Editor, before: string, text: string): Promise<readonly number[]> {
  await page.evaluate(`bench.start(${JSON.stringify(editor)}, ${JSON.stringify(before)})`);
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
  const slow = `, at 1/${SLOWDOWN} of the speed`;
  const rows = [...writeRows(measured?.times, ''), ...writeRows(measured?.slow, slow)];
  const text = [
    '## Search box',
    '',
    `Milliseconds in Chromium from a key to the painted frame, in queries of ten clauses and in a sentence, with ${PAYMENTS} payments behind the values. The plain editor is CodeMirror without clausal. The reader is the part of a key that reads the text and lists offers.`,
    '',
    measured === undefined
      ? 'Chromium is not installed.'
      : writeTable(['what', 'p50', 'p95', 'ratio at p50', 'ratio at p95'], rows),
  ].join('\n');
  const goals = PERCENTILES.flatMap(({ name, part }): readonly Goal[] => {
    const ratio = (times: Times | undefined) =>
      times && quantile(times['search box'], part) / quantile(times['plain editor'], part);
    const what = `search box, a key as a multiple of a plain editor, ${name}`;
    return [
      { what, kind: 'at most', limit: MAX_RATIO, measured: ratio(measured?.times) },
      { what: what + slow, kind: 'at most', limit: MAX_RATIO, measured: ratio(measured?.slow) },
      {
        what: `search box, the reader's share of a key, ${name}, ms`,
        kind: 'at most',
        limit: READER_LIMITS_MS[name],
        measured: measured && quantile(measured.times.reader, part),
      },
    ];
  });
  return { text, goals };
}

const PERCENTILES = [
  { name: 'p50', part: 0.5 },
  { name: 'p95', part: 0.95 },
] as const;

function writeRows(times: Times | undefined, suffix: string): readonly (readonly string[])[] {
  return ([...EDITORS, 'reader'] as const).map((what) => {
    const values = PERCENTILES.map(({ part }) => quantile(times?.[what] ?? [], part));
    const ratios = PERCENTILES.map(({ part }, at) =>
      writeRatio((values[at] ?? 0) / quantile(times?.['plain editor'] ?? [], part)),
    );
    return [what + suffix, ...values.map((value) => value.toFixed(2)), ...ratios];
  });
}
