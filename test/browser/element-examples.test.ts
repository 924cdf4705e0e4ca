import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { box, expectText, typeSlowly } from './support/box.ts';
import { openPage } from './support/open-page.ts';

const EXAMPLES = path.resolve('examples/search-box');

/** The entry of a page: what a project of the framework has beside the component. */
const ENTRIES = {
  React: `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { PaymentSearch } from '${EXAMPLES}/react.tsx';
    createRoot(document.querySelector('#root')).render(createElement(PaymentSearch));
  `,
  Vue: `
    import { app } from '${EXAMPLES}/vue.ts';
    app.mount('#root');
  `,
} as const;

/** Bundles an example with the built package, as the project of a user does. */
async function bundle(entry: string): Promise<string> {
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? path.join(EXAMPLES, 'entry.js') : undefined),
    load: (id) => (id === path.join(EXAMPLES, 'entry.js') ? entry : undefined),
  };
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [virtual],
    // The template of the example is compiled in the page.
    resolve: { alias: { vue: path.resolve('node_modules/vue/dist/vue.esm-bundler.js') } },
    transform: {
      jsx: 'react-jsx',
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  });
  const { output } = await build.generate({ format: 'esm' });
  return output[0].code;
}

describe.each(Object.entries(ENTRIES))('the example page of %s', (_framework, entry) => {
  test('keeps the text as the user types, and does not move the caret', async () => {
    const page = await openExample(entry);
    const search = box(page, 'Find payments');
    await expectText(search, 'amount>=1000');
    await search.input.focus();
    await page.keyboard.press('Home');
    await typeSlowly(page, 'id:"a" ');
    await expectText(search, 'id:"a" amount>=1000');
    await page.getByText('Text: id:"a" amount>=1000').waitFor();
  });

  test('runs a query, and lists its clauses', async () => {
    const page = await openExample(entry);
    const search = box(page, 'Find payments');
    await search.input.focus();
    await page.keyboard.press('End');
    await typeSlowly(page, ' id:"a"');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('li').allTextContents()).toEqual(['amount', 'id']);
  });

  test('sets the text', async () => {
    const page = await openExample(entry);
    await page.getByRole('button', { name: 'Settled payments' }).click();
    await expectText(box(page, 'Find payments'), 'payment_status:"SETTLED"');
  });
});

async function openExample(entry: string) {
  // Vue compiles templates with `new Function`.
  return await openPage({
    policy: false,
    html: '<div id="root"></div><script type="module" src="/app.js"></script>',
    files: { '/app.js': await bundle(entry) },
  });
}

describe('the example page of plain HTML', () => {
  const [, html = ''] =
    /<body>(?<body>[\s\S]*)<\/body>/.exec(readFileSync(path.join(EXAMPLES, 'plain.html'), 'utf8')) ?? [];

  test('sends the form with a query that runs', async () => {
    const page = await openPage({ policy: false, html });
    await box(page, 'Payments to export').type('amount>=1000');
    await page.keyboard.press('Enter');
    await page.getByText('Exporting amount>=1000').waitFor();
  });

  test('says why a query does not run', async () => {
    const page = await openPage({ policy: false, html });
    await box(page, 'Payments to export').type('status:"SETTLED"');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(() => page.locator('output').textContent())
      .toBe('`status` is not a field of payments; the full path is `payment_status`');
  });
});

test('Vue sets the properties under their names with hyphens', async () => {
  const page = await openExample(`
    import 'clausal/element';
    import { createApp } from 'vue';
    const app = createApp({
      setup: () => ({ provider: () => [{ value: 'zeta' }], words: () => 'Nope' }),
      template: '<clausal-search resource="payments" label="Find payments" :value-provider="provider" :message-of="words" default-value="processor.type:"></clausal-search>',
    });
    app.config.compilerOptions.isCustomElement = (tag) => tag === 'clausal-search';
    app.mount('#root');
  `);
  const search = box(page, 'Find payments');
  await expectText(search, 'processor.type:');
  await search.input.focus();
  await page.keyboard.press('End');
  await typeSlowly(page, 'z');
  await expect.poll(() => search.offers()).toContain('zeta');
  await page.keyboard.press('Escape');
  await typeSlowly(page, ' colour:5');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Nope').first().waitFor();
});
