import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countOf, openPlayground, queryOf } from './playground-page.ts';
import { findViolations } from './support/axe.ts';
import { box, typeSlowly } from './support/box.ts';

function link(query: string, more: Readonly<Record<string, string>> = {}): string {
  return `#${new URLSearchParams({ resource: 'payments', query, ...more })}`;
}

describe('results', () => {
  test('follow the typing, and an unfinished query keeps the last ones', async () => {
    const page = await openPlayground();
    expect(await countOf(page)).toBe('240 payments');
    await box(page).input.focus();
    await typeSlowly(page, 'payment_status:"DECLINED"');
    await expect.poll(() => countOf(page)).toBe('26 of 240 payments');
    await typeSlowly(page, ' amount>');
    await expect.poll(() => countOf(page)).toBe('26 of 240 payments, for the last complete query');
    await typeSlowly(page, '100000');
    await expect.poll(() => countOf(page)).toBe('2 of 240 payments');
    expect(await page.getByRole('row').filter({ hasText: 'DECLINED' }).count()).toBe(2);
  });

  test('an expression finds objects, and the panel says what it is', async () => {
    const page = await openPlayground(link('payment_status:"DECLINED" or currency_code:"USD"'));
    await expect.poll(() => countOf(page)).toMatch(/^\d+ of 240 payments$/);
    const panel = page.getByRole('tabpanel', { name: 'Explain' });
    expect(await panel.textContent()).toContain('This is an expression');
    expect(await panel.textContent()).toContain('payment_status:"DECLINED" OR currency_code:"USD"');
    await page.getByText('These are the values of the results.').waitFor();
    await page.getByRole('button', { name: 'Why' }).first().click();
    await page.getByRole('listitem').filter({ hasText: 'payment_status is' }).first().waitFor();
  });

  test('a query that never ran does not count as an empty box', async () => {
    const page = await openPlayground(link('amount>'));
    expect(await countOf(page)).toBe('all 240 payments, because the query cannot run yet');
    const panel = page.getByRole('tabpanel', { name: 'Explain' });
    expect(await panel.textContent()).toMatch(/^The query cannot run yet, so all payments are shown\./);
    await box(page).input.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => countOf(page)).toBe('240 payments');
    expect(await panel.textContent()).toMatch(/^The box is empty, so all payments are shown\./);
  });

  test('results are sorted by the headings', async () => {
    const page = await openPlayground();
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    expect(await heading('created_at').getAttribute('aria-sort')).toBe('descending');
    const amount = heading('amount').getByRole('button');
    const first = page.getByRole('row').nth(1).getByRole('cell').first();
    await amount.click();
    await expect.poll(() => heading('amount').getAttribute('aria-sort')).toBe('ascending');
    expect(await heading('created_at').getAttribute('aria-sort')).toBeNull();
    const raw = async (): Promise<number> => Number(await first.locator('bdi').getAttribute('title'));
    const least = await raw();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading('amount').getAttribute('aria-sort')).toBe('descending');
    expect(await raw()).toBeGreaterThan(least);
  });

  test('mark what matches, and say why', async () => {
    const page = await openPlayground(link('customer.email~"coffee-lovers" amount>5'));
    const row = page.getByRole('row').filter({ hasText: '@coffee-lovers' }).first();
    expect(await row.locator('mark').first().textContent()).toBe('coffee-lovers');
    const why = row.getByRole('button', { name: 'Why' });
    await why.click();
    expect(await why.getAttribute('aria-expanded')).toBe('true');
    const reasons = page.getByRole('listitem').filter({ hasText: /which contains "coffee-lovers"/ });
    expect(await reasons.first().isVisible()).toBe(true);
  });

  test('amounts are shown as money of their currency', async () => {
    const page = await openPlayground(
      link('id:"pay_e1e4791f-7f5e-4d6d-a6f3-3a3a9c6dbb43" OR currency_code:"JPY" OR amount:1380'),
    );
    const amounts = page.locator('td.number bdi');
    const shown = await amounts.evaluateAll((cells) =>
      cells.map((cell) => [cell.textContent, cell.getAttribute('title')]),
    );
    expect(shown).toContainEqual(['€13.80', '1380']);
    expect(shown).toContainEqual(['¥770', '770']);
  });

  test('a chart shows when they were created, and follows the query', async () => {
    const page = await openPlayground();
    const chart = page.getByRole('img', { name: /^payments by month: at most \d+, from \d{4}-\d\d-01 to / });
    await chart.waitFor();
    await page.getByRole('button', { name: 'Since yesterday' }).click();
    await page.getByRole('img', { name: /^payments by (?:hour|day): at most \d+, / }).waitFor();
    expect(Number((await countOf(page))?.split(' ')[0])).toBeGreaterThan(2);
  });

  test.each([
    { width: 1280, fields: ['amount', 'payment_status', 'created_at', 'customer.email'] },
    { width: 360, fields: ['amount', 'payment_status', 'created_at'] },
  ])('$fields are visible on a page $width pixels wide', async ({ width, fields }) => {
    const page = await openPlayground('', { viewport: { width, height: 800 } });
    const free = await page.locator('thead th.why').evaluate((cell) => cell.getBoundingClientRect().left);
    for (const field of fields) {
      const box = await page.getByRole('columnheader', { name: field, exact: true }).boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), field).toBeLessThanOrEqual(free + 1);
    }
  });

  test('show more on demand', async () => {
    const page = await openPlayground();
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Show' }) });
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Show 50 more of 240 payments' }).click();
    await expect.poll(() => rows.count()).toBe(100);
  });

  test('an empty result says what to try next', async () => {
    const page = await openPlayground(link('amount<0'));
    expect(await countOf(page)).toBe('0 of 240 payments');
    expect(await page.getByText('No payments match this query.').isVisible()).toBe(true);
  });
});

describe('values', () => {
  test('a click adds a clause, another removes it, and the focus stays', async () => {
    const page = await openPlayground(link('amount>=1000'));
    const value = page.getByRole('list', { name: 'payment_status' }).getByRole('button', { name: /^SETTLED \d/ });
    await value.click();
    expect(await queryOf(page)).toBe('amount>=1000 payment_status:"SETTLED"');
    await expect.poll(() => value.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await queryOf(page)).toBe('amount>=1000');
  });

  test('two quick clicks count, although the results come later', async () => {
    const page = await openPlayground();
    const values = page.getByRole('list', { name: 'payment_status' }).getByRole('button');
    await values.filter({ hasText: /^(?:DECLINED|FAILED)/ }).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    expect((await queryOf(page)).split(' OR ').toSorted()).toEqual([
      'payment_status:"DECLINED"',
      'payment_status:"FAILED"',
    ]);
    await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(2);
  });

  test('a query with OR says which values it can take', async () => {
    const page = await openPlayground();
    const fields = page.locator('.facet h3');
    const before = await fields.allTextContents();
    const statuses = page.getByRole('list', { name: 'payment_status' });
    await statuses.getByRole('button', { name: /^DECLINED \d/ }).click();
    await statuses.getByRole('button', { name: /^FAILED \d/ }).click();
    await page.getByText('A query with OR can use only one field: payment_status.').waitFor();
    const other = page.getByRole('list', { name: 'payment_type' }).getByRole('button', { name: /^CIT \d/ });
    expect(await other.isDisabled()).toBe(true);
    expect(await other.getAttribute('title')).toContain('A query with OR');
    expect(await fields.allTextContents()).toEqual(before);
  });

  test('Alt-click and “not” exclude a value', async () => {
    const page = await openPlayground();
    await page
      .getByRole('list', { name: 'payment_status' })
      .getByRole('button', { name: /^SETTLED \d/ })
      .click({ modifiers: ['Alt'] });
    expect(await queryOf(page)).toBe('-payment_status:"SETTLED"');
    const not = page.getByRole('list', { name: 'payment_status' }).getByRole('button', { name: 'not DECLINED' });
    await not.focus();
    await page.keyboard.press('Enter');
    expect(await queryOf(page)).toBe('-payment_status:"SETTLED" -payment_status:"DECLINED"');
  });
});

describe('the panel', () => {
  test.each([
    { tab: 'explain', text: /payment_status is "settled".*Matches \d+ payments\. Without this line: \d+ more\./ },
    { tab: 'ast', text: /Query.*Clause.*Operator.*symbol ":"/ },
    { tab: 'canonical', text: /^payment_status:"SETTLED" amount>=1000/ },
    { tab: 'code', text: /search\('payments'\)[\s\S]*query\('payments'\)`[\s\S]*curl -G/ },
  ])('$tab shows the query', async ({ tab, text }) => {
    const page = await openPlayground(link('payment_status:"settled"  amount>=1000', { tab }));
    const content = page.getByRole('tabpanel', { name: /Explain|AST|Canonical text|Code/ });
    expect(await content.textContent()).toMatch(text);
  });

  test('a line of a query or of code never breaks within a word that fits', async () => {
    const query = 'payment_status:"DECLINED" amount>=1000 -currency_code:"EUR" -customer.email~"coffee"';
    const page = await openPlayground(link(query, { tab: 'canonical' }));
    const clauses = await page
      .locator('#panel-content .clause')
      .evaluateAll((boxes) =>
        boxes.map((one) => ({ text: one.textContent, lines: Math.round(one.clientHeight / 19) })),
      );
    expect(clauses.map(({ text }) => text)).toEqual(query.split(' '));
    expect(clauses.every(({ lines }) => lines === 1)).toBe(true);
    await page.getByRole('tab', { name: 'Code' }).click();
    const template = page.getByLabel('Template code');
    expect(await template.evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true);
  });

  test('its texts can be copied', async () => {
    const page = await openPlayground(link("payment_status:'settled'", { tab: 'canonical' }));
    await page.getByRole('button', { name: 'Copy the canonical text' }).click();
    await page.getByRole('button', { name: 'Copied the canonical text' }).waitFor();
    await box(page).input.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => queryOf(page)).toBe('payment_status:"SETTLED"');
  });

  test('the arrow keys select its tabs', async () => {
    const page = await openPlayground(link('amount>5'));
    await page.getByRole('tab', { name: 'Explain' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'AST', selected: true }).evaluate((tab) => tab.matches(':focus'))).toBe(
      true,
    );
    await page.keyboard.press('End');
    expect(await page.getByRole('tab', { name: 'Code', selected: true }).count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Explain', selected: true }).count()).toBe(1);
  });
});

describe('links', () => {
  test('restore the resource, the query and the tab', async () => {
    const page = await openPlayground();
    await page.getByRole('tab', { name: 'Plans' }).click();
    await page.getByRole('button', { name: 'Monthly' }).click();
    await page.getByRole('tab', { name: 'Code' }).click();
    const other = await openPlayground(new URL(page.url()).hash);
    expect(await queryOf(other)).toBe('interval:"months"');
    expect(await other.getByRole('tab', { name: 'Plans', selected: true }).count()).toBe(1);
    expect(await other.getByRole('tab', { name: 'Code', selected: true }).count()).toBe(1);
    expect(await countOf(other)).toBe(await countOf(page));
  });

  test('links are followed by the back button', async () => {
    const page = await openPlayground(link('amount>5'));
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link('amount>6'));
    await expect.poll(() => queryOf(page)).toBe('amount>6');
    await page.goBack();
    await expect.poll(() => queryOf(page)).toBe('amount>5');
  });

  test.each(['#resource=invoices&query=x', '#%%%', '#tab=nope', '#query=<img src=x onerror=alert(1)>'])(
    'ignore a bad hash: %s',
    async (hash) => {
      const page = await openPlayground(hash);
      expect(await countOf(page)).toBe('240 payments');
    },
  );
});

describe('files', () => {
  test.each([
    { name: 'mine.ndjson', text: '{"amount":5}\nnope\n{"amount":2000}\n', says: 'line 2: invalid JSON' },
    { name: 'mine.csv', text: 'amount,customer.email\n5,a@b.co\n2000,c@d.co\n', says: '2 objects' },
    { name: 'mine.json', text: '[{"amount":5},{"amount":2000}]', says: 'your file stays on this computer' },
  ])('$name is searched in the page', async ({ name, text, says }) => {
    const page = await openPlayground(link('amount>1000'));
    await page.getByLabel('File of objects').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect.poll(() => countOf(page)).not.toContain('240');
    await expect.poll(() => page.locator('#count').textContent()).toBe('1 of 2 payments');
    expect(await page.locator('#file-message').textContent()).toContain(says);
    await page.getByRole('button', { name: 'Back to the examples' }).click();
    await expect.poll(() => page.locator('#count').textContent()).toContain('of 240 payments');
  });

  test('a file can be dropped on the page', async () => {
    const page = await openPlayground();
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['amount\n5\n6\n7\n'], 'dropped.csv'));
      const send = (type: string) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
      send('dragover');
      if (document.getElementById('drop')?.hidden !== false) throw new Error('the page does not show where to drop');
      send('drop');
    });
    await expect.poll(() => page.locator('#count').textContent()).toBe('3 payments');
    expect(await page.getByText('Drop a file of objects here').isVisible()).toBe(false);
  });

  /** Chooses a file as a person does. */
  async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
    const buffer = Buffer.from(text);
    await page.getByLabel('File of objects').setInputFiles({ name, mimeType: 'text/plain', buffer });
  }

  /** Makes the page read files with this in their names only after {@link release}. */
  async function slowDown(page: Page, name: string): Promise<void> {
    await page.evaluate((slow) => {
      const read = File.prototype.arrayBuffer;
      File.prototype.arrayBuffer = async function () {
        if (this.name.includes(slow)) await new Promise((resolve) => addEventListener('release', resolve));
        return read.call(this);
      };
    }, name);
  }

  function release(page: Page): Promise<boolean> {
    return page.evaluate(() => dispatchEvent(new Event('release')));
  }

  test('a file that cannot be read keeps the last good one, with its name and the way back', async () => {
    const page = await openPlayground();
    const message = page.locator('#file-message');
    await choose(page, 'good.csv', 'amount\n5\n6\n');
    await expect.poll(() => countOf(page)).toBe('2 payments');
    await choose(page, 'empty.json', '');
    await expect.poll(() => message.textContent()).toContain('empty.json: the file is empty');
    expect(await message.textContent()).toContain('good.csv: 2 objects');
    await expect.poll(() => countOf(page)).toBe('2 payments');
    await page.getByRole('button', { name: 'Back to the examples' }).click();
    await expect.poll(() => countOf(page)).toBe('240 payments');
    expect(await message.textContent()).toBe('');
  });

  test('a file stays with its resource', async () => {
    const page = await openPlayground();
    await choose(page, 'mine.csv', 'amount\n5\n6\n');
    await expect.poll(() => countOf(page)).toBe('2 payments');
    await page.getByRole('tab', { name: 'Plans' }).click();
    expect(await page.locator('#file-message').textContent()).toBe('');
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect.poll(() => countOf(page)).toBe('2 payments');
    expect(await page.locator('#file-message').textContent()).toContain('mine.csv');
  });

  test('a file read late belongs to the resource for which it was chosen', async () => {
    const page = await openPlayground();
    await slowDown(page, 'slow');
    await choose(page, 'slow.csv', 'id,amount\na,5\n');
    await page.getByRole('tab', { name: 'Customers' }).click();
    await expect.poll(() => page.locator('#count').textContent()).toBe('64 customers');
    await release(page);
    await expect.poll(() => page.locator('#file-message').textContent()).toBe('slow.csv: opened under payments');
    await expect.poll(() => page.locator('#count').textContent()).toBe('64 customers');
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect.poll(() => countOf(page)).toBe('1 payment');
  });

  test('the file chosen last is used, even if it is read first', async () => {
    const page = await openPlayground();
    await slowDown(page, 'slow');
    await choose(page, 'slow.csv', 'amount\n5\n');
    await choose(page, 'fast.csv', 'amount\n5\n6\n');
    await expect.poll(() => countOf(page)).toBe('2 payments');
    await release(page);
    await page.waitForTimeout(100);
    await expect.poll(() => countOf(page)).toBe('2 payments');
  });

  test.each([
    { name: 'photo.png', text: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), says: /not text/ },
    {
      name: 'export.csv',
      text: 'Status,Total\npaid,5\n',
      says: /no object has a field of payments.*has Status, Total/,
    },
  ])('$name is refused', async ({ name, text, says }) => {
    const page = await openPlayground();
    await choose(page, name, text);
    await expect.poll(() => page.locator('#file-message').textContent()).toMatch(says);
    await expect.poll(() => page.locator('#count').textContent()).toBe('240 payments');
  });

  test('objects of another resource are opened there on demand', async () => {
    const page = await openPlayground();
    await choose(page, 'c.csv', 'id,email,total_spend\na,a@b.co,5\n');
    await expect.poll(() => page.locator('#file-message').textContent()).toContain('The objects look like customers.');
    await page.getByRole('button', { name: 'Open as customers' }).click();
    await expect.poll(() => countOf(page)).toBe('1 customer');
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect.poll(() => countOf(page)).toBe('240 payments');
  });

  test('thousands of columns leave the page usable', async () => {
    const page = await openPlayground();
    const keys = Array.from({ length: 10_000 }, (_, index) => `metadata[k${index}]`).join();
    await choose(page, 'wide.csv', `${keys},amount\n${'a,'.repeat(10_000)}5\n${'b,'.repeat(10_000)}6\n`);
    await expect.poll(() => countOf(page)).toBe('2 payments');
    expect(await page.getByRole('columnheader').count()).toBeLessThan(10);
    await page.getByRole('button', { name: /more fields/ }).click();
    expect(await page.locator('.facet').count()).toBeLessThan(50);
  });

  test('a file that cannot be read changes nothing, and its text is never markup', async () => {
    const page = await openPlayground();
    const buffer = Buffer.from('[{"a":\n<img src=x onerror=alert(1)>');
    await page.getByLabel('File of objects').setInputFiles({ name: '<b>.json', mimeType: 'text/plain', buffer });
    await expect.poll(() => page.locator('#file-message').textContent()).toMatch(/^<b>\.json: invalid JSON: /);
    expect(await page.locator('#file-message img').count()).toBe(0);
    await expect.poll(() => page.locator('#count').textContent()).toBe('240 payments');
  });
});

describe('the box has the focus', () => {
  test('on a fresh page', async () => {
    const page = await openPlayground();
    await page.keyboard.type('amount>5');
    expect(await queryOf(page)).toBe('amount>5');
  });

  test('but not after a link', async () => {
    const page = await openPlayground(link('amount>5'));
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });
});

test('a first-time user gets there with fewer than 25 keystrokes', async () => {
  const page = await openPlayground();
  await box(page).input.focus();
  const keys = [...'paid⇥am⇥>=1000 em⇥~@e⇥'];
  expect(keys.length).toBeLessThan(25);
  for (const key of keys) {
    if (key === '⇥') {
      await expect.poll(() => box(page).options.count()).toBeGreaterThan(0);
      await page.keyboard.press('Tab');
    } else await typeSlowly(page, key);
    // The list waits for values from the page.
    await page.waitForTimeout(50);
  }
  await expect
    .poll(async () => (await queryOf(page)).trim())
    .toBe('payment_status:"SETTLED" amount>=1000 customer.email~"@example.com"');
});

describe('axe finds nothing', () => {
  test.each([
    { what: 'at the start', hash: '', colorScheme: 'light' as const },
    { what: 'in the dark', hash: link('payment_status:"SETTLED" -currency_code:"EUR"'), colorScheme: 'dark' as const },
    { what: 'with the AST', hash: link('amount>5', { tab: 'ast' }), colorScheme: 'light' as const },
    { what: 'with code', hash: link('customer.email~"coffee"', { tab: 'code' }), colorScheme: 'dark' as const },
    { what: 'without results', hash: link('amount<0', { tab: 'canonical' }), colorScheme: 'light' as const },
    { what: 'with a query that has errors', hash: link('amount>'), colorScheme: 'light' as const },
  ])('$what', async ({ hash, colorScheme }) => {
    const page = await openPlayground(hash, { colorScheme });
    if (hash.includes('coffee')) await page.getByRole('button', { name: 'Why' }).first().click();
    expect(await findViolations(page)).toEqual([]);
  });

  test('on a very small screen, which shows every resource', async () => {
    const page = await openPlayground(link('amount>5', { tab: 'code' }), { viewport: { width: 320, height: 700 } });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { x = 0, width = 0 } = (await page.getByRole('tab', { name: 'Plans' }).boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(320);
  });

  test('on a touch screen, whose targets are at least 44 pixels wide and high', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const page = await openPlayground(link('amount>5 -currency_code:"EUR"'), phone);
    expect(await findViolations(page)).toEqual([]);
    const sizes = await page
      .locator('button:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
    expect(sizes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('on a small screen', async () => {
    const page = await openPlayground(link('amount>5'), { viewport: { width: 375, height: 800 } });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
