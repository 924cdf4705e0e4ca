import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { box } from './support/box.ts';
import { openPage } from './support/open-page.ts';

/** The texts that a page parsed and checked. */
interface Readings {
  readonly parsed: string[];
  readonly checked: string[];
}

/** The functions that parse and check a text, with the parameter that is the text. */
const COUNTED = [
  { file: 'syntax/parse-query.ts', name: 'parseText', list: 'parsed', parameter: 0 },
  { file: 'checker/check.ts', name: 'checkParsed', list: 'checked', parameter: 1 },
] as const;

let element: string;
beforeAll(async () => {
  const bundle = await rolldown({
    input: 'src/box/element/index.ts',
    platform: 'browser',
    plugins: [
      {
        name: 'count-readings',
        transform(code, id) {
          const counted = COUNTED.filter(({ file }) => id.endsWith(`/src/language/${file}`));
          return counted.reduce((written, { name, list, parameter }) => {
            const header = `export function ${name}(`;
            if (!written.includes(header)) throw new Error(`${id} has no ${name}`);
            return written.replace(
              header,
              `export function ${name}(...all) {
                (globalThis.readings ??= { parsed: [], checked: [] }).${list}.push(all[${parameter}]);
                return uncounted_${name}(...all);
              }
              function uncounted_${name}(`,
            );
          }, code);
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  element = output[0].code;
});

describe('a key in the search box', () => {
  // Without a word that is an alias on its way to a field: its message is shown at once, and its fixes are tried.
  test.each([
    { resource: 'payments', query: 'payment_status:"SETTLED" amount>=1000 customer.created_at>"2026-01-01T00:00:00Z"' },
    { resource: 'payments', query: '-refund.status:null metadata[order_id]:"A-1000" customer.email~"@acme.com"' },
    { resource: 'plans', query: 'type:"recurring" or interval:"months"' },
    {
      resource: 'payments expressions',
      query: '(amount>5 or currency_code:["EUR", "USD"]) -(payment_status:"SETTLED")',
    },
  ])('parses the text once and checks it once while $query is typed', async ({ resource, query }) => {
    const page = await openPage({
      html: `<clausal-search resource=${resource}></clausal-search>`,
      files: { '/dist/element.bundle.js': element },
    });
    const search = box(page);
    await search.input.focus();
    const counts: { readonly key: string; readonly parses: number; readonly checks: number }[] = [];
    for (const key of query) {
      await page.evaluate('globalThis.readings = { parsed: [], checked: [] }');
      await search.type(key);
      const { parsed, checked } = await page.evaluate<Readings>('globalThis.readings');
      const text = await search.text();
      // Others are short texts that the words of the user may mean.
      const countText = (texts: readonly string[]): number => texts.filter((one) => one === text).length;
      counts.push({ key, parses: countText(parsed), checks: countText(checked) });
    }
    expect(await search.text()).toBe(query);
    expect(counts.filter(({ parses, checks }) => parses > 1 || checks > 1)).toEqual([]);
    expect(counts.some(({ parses, checks }) => parses === 1 && checks === 1)).toBe(true);
  });
});
