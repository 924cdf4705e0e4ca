import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { findChromium } from '../../test/browser/install-browsers.ts';
import { quantile } from '../measure/quantile.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const ROWS = 100_000;
const SEED = 7;
/** The longest pause that is not noticed. */
const LIMIT_MS = 100;
/** Chromium reports tasks from this duration on. */
const REPORTED_MS = 50;
/** How fast a quick typist types. */
const BETWEEN_KEYS_MS = 80;

/** A query in parts. Each begins with a field that is searched for the first time, so its index is built. */
const TYPED = ['payment_status:"SETTLED"', ' amount>1000', ' customer.email~"@mail"', ' -metadata[order_id]:"A-1000"'];

const COLUMNS = [
  ...[
    'id',
    'amount',
    'amount_usd',
    'currency_code',
    'payment_status',
    'payment_type',
    'transaction_type',
    'created_at',
  ],
  ...['customer.id', 'customer.email', 'customer.full_name', 'customer.address.country', 'processor.type'],
  ...['payment_method.type', 'payment_method.details.last4', 'metadata[order_id]'],
];

/** What happened in the page: milliseconds from a key to its painted frame, and of each long task. */
interface Recorded {
  readonly keys: number[];
  readonly tasks: number[];
}

/** Records what happens in the page. A task that is posted in a frame runs once the frame is painted. */
const RECORD = `
  recorded = { keys: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => recorded.keys.push(performance.now() - data);
  const measureKey = ({ timeStamp }) => requestAnimationFrame(() => port2.postMessage(timeStamp));
  addEventListener('keydown', measureKey, { capture: true });
`;

/** Measures the pauses of the playground with a large file. The page must be built. */
export async function measurePlayground(): Promise<Section> {
  const executablePath = findChromium();
  if (executablePath === undefined) return describe(undefined);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return describe(await measure(await openPage(browser)));
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(RECORD);
  await page.goto(pathToFileURL('dist/playground.html').href);
  await page.locator('#count:not(:empty)').waitFor();
  const buffer = Buffer.from(writeCsv());
  await page.getByLabel('File of objects').setInputFiles({ name: 'payments.csv', mimeType: 'text/csv', buffer });
  await page.locator('#count', { hasText: `${ROWS.toLocaleString('en')} payments` }).waitFor();
  return page;
}

function writeCsv(): string {
  const lines = [COLUMNS.join(',')];
  for (const payment of generatePayments(ROWS, SEED))
    lines.push(COLUMNS.map((path) => readCell(payment, path)).join(','));
  return lines.join('\n');
}

function readCell(payment: object, path: string): string {
  const names = path.split(/[.[\]]+/).filter((name) => name !== '');
  const value = names.reduce<unknown>((at, name) => Object(at)[name], payment);
  return value == null ? '' : `"${String(value).replaceAll('"', '""')}"`;
}

async function measure(page: Page): Promise<Readonly<Record<string, Recorded>>> {
  const read = async (): Promise<Recorded> => {
    await page.waitForTimeout(1000);
    return page.evaluate('((all) => ({ keys: all.keys.splice(0), tasks: all.tasks.splice(0) }))(recorded)');
  };
  await read();
  await page.getByRole('combobox').focus();
  for (const text of TYPED) {
    await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
    await page.waitForTimeout(1000);
  }
  await page.keyboard.press('Escape');
  const typing = await read();
  await page.locator('.facet .value').first().click();
  await page.waitForTimeout(1000);
  await page.getByRole('columnheader', { name: 'amount', exact: true }).getByRole('button').click();
  return { typing, 'a click on a value, a sort': await read() };
}

function describe(recorded: Readonly<Record<string, Recorded>> | undefined): Section {
  const rows = Object.entries(recorded ?? {}).map(([what, { keys, tasks }]) => [
    what,
    keys.length === 0 ? '' : quantile(keys, 0.5).toFixed(1),
    keys.length === 0 ? '' : quantile(keys, 0.95).toFixed(1),
    tasks.length === 0 ? `under ${REPORTED_MS}` : Math.max(...tasks).toFixed(0),
  ]);
  const text = [
    '## Playground',
    '',
    `Milliseconds in the playground with a file of ${ROWS} payments: from a key to the painted frame, at 60 frames a second, and the longest task of the page.`,
    '',
    recorded === undefined ? 'Chromium is not installed.' : writeTable(['while', 'p50', 'p95', 'longest task'], rows),
  ].join('\n');
  const longest = recorded && Math.max(REPORTED_MS, ...Object.values(recorded).flatMap(({ tasks }) => tasks));
  const what = `playground, ${ROWS} rows, longest task, ms`;
  return { text, goals: [{ what, kind: 'at most', limit: LIMIT_MS, measured: longest }] };
}
