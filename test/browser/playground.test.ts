import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countOf, openPlayground, queryOf } from './playground-page.ts';
import { box, typeSlowly } from './support/box.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that the page breaks, each with its elements. */
async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

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

  test('are all objects while there is no complete query', async () => {
    const page = await openPlayground(link('amuont>5'));
    expect(await countOf(page)).toBe('240 payments, until the query is complete');
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

  test('show more on demand', async () => {
    const page = await openPlayground();
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Show' }) });
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Show 50 more of 240 payments' }).click();
    expect(await rows.count()).toBe(100);
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
    expect(await value.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await queryOf(page)).toBe('amount>=1000');
  });

  test('Alt-click and “not” exclude', async () => {
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
    { tab: 'explain', text: /payment_status is "settled".*Matches \d+ payments; it alone removes/ },
    { tab: 'ast', text: /Query.*Clause.*Operator.*symbol ":"/ },
    { tab: 'canonical', text: /^payment_status:"SETTLED" amount>=1000/ },
    { tab: 'code', text: /search\('payments'\)[\s\S]*query\('payments'\)`[\s\S]*curl -G/ },
  ])('$tab shows the query', async ({ tab, text }) => {
    const page = await openPlayground(link('payment_status:"settled"  amount>=1000', { tab }));
    const content = page.getByRole('tabpanel', { name: /Explain|AST|Canonical text|Code/ });
    expect(await content.textContent()).toMatch(text);
  });

  test('its texts can be copied', async () => {
    const page = await openPlayground(link("payment_status:'settled'", { tab: 'canonical' }));
    await page.getByRole('button', { name: 'Copy the canonical text' }).click();
    expect(await page.getByRole('button', { name: 'Copied the canonical text' }).isVisible()).toBe(true);
    await box(page).input.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => queryOf(page)).toBe('payment_status:"SETTLED"');
  });

  test('its tabs follow the arrows', async () => {
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

  test('are followed by the back button', async () => {
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
    expect(await page.locator('#count').textContent()).toBe('1 of 2 payments');
    expect(await page.locator('#file-message').textContent()).toContain(says);
    await page.getByRole('button', { name: 'Back to the examples' }).click();
    expect(await page.locator('#count').textContent()).toContain('of 240 payments');
  });

  /** Makes the page wait with a file whose name begins with `slow` until `release` is called. */
  async function holdSlowFiles(page: Page): Promise<() => Promise<void>> {
    await page.evaluate(() => {
      const { text } = File.prototype;
      const released = new Promise((resolve) => addEventListener('release', resolve, { once: true }));
      File.prototype.text = async function () {
        if (this.name.startsWith('slow')) await released;
        return text.call(this);
      };
    });
    // After the event, whatever waits for it runs before the next evaluation.
    return () => page.evaluate(() => void dispatchEvent(new Event('release')));
  }

  function choose(page: Page, name: string, text: string): Promise<void> {
    const buffer = Buffer.from(text);
    return page.getByLabel('File of objects').setInputFiles({ name, mimeType: 'text/plain', buffer });
  }

  test('a file that is still being read is dropped for a resource chosen later', async () => {
    const page = await openPlayground();
    const release = await holdSlowFiles(page);
    await choose(page, 'slow.csv', 'amount\n5\n');
    expect(await page.locator('#file-message').textContent()).toBe('Reading slow.csv …');
    await page.getByRole('tab', { name: 'customers' }).click();
    const count = await countOf(page);
    await release();
    await page.waitForTimeout(100);
    expect(await countOf(page)).toBe(count);
    expect(await page.locator('#file-message').textContent()).toBe('');
  });

  test('a file that is still being read is dropped for a file chosen later', async () => {
    const page = await openPlayground();
    const release = await holdSlowFiles(page);
    await choose(page, 'slow.csv', 'amount\n5\n');
    await choose(page, 'fast.csv', 'amount\n5\n6\n');
    await expect.poll(() => page.locator('#count').textContent()).toBe('2 payments');
    await release();
    await page.waitForTimeout(100);
    expect(await page.locator('#count').textContent()).toBe('2 payments');
    expect(await page.locator('#file-message').textContent()).toContain('fast.csv');
  });

  test('a file that cannot be read keeps the last one, and the way back', async () => {
    const page = await openPlayground();
    await choose(page, 'good.csv', 'amount\n5\n');
    await expect.poll(() => page.locator('#count').textContent()).toBe('1 payment');
    await choose(page, 'bad.json', '');
    await expect.poll(() => page.locator('#file-message').textContent()).toContain('bad.json');
    expect(await page.locator('#count').textContent()).toBe('1 payment');
    await page.getByRole('button', { name: 'Back to the examples' }).click();
    expect(await page.locator('#count').textContent()).toBe('240 payments');
    await choose(page, 'bad.json', '');
    await expect.poll(() => page.locator('#file-message').textContent()).toContain('bad.json');
    expect(await page.getByRole('button', { name: 'Back to the examples' }).count()).toBe(0);
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

  test('a file that cannot be read changes nothing, and its text is never markup', async () => {
    const page = await openPlayground();
    const buffer = Buffer.from('[{"a":\n<img src=x onerror=alert(1)>');
    await page.getByLabel('File of objects').setInputFiles({ name: '<b>.json', mimeType: 'text/plain', buffer });
    await expect.poll(() => page.locator('#file-message').textContent()).toBe('<b>.json: line 2: invalid JSON');
    expect(await page.locator('#count').textContent()).toBe('240 payments');
  });
});

test('a first-time user gets there with fewer than 25 keystrokes', async () => {
  const page = await openPlayground();
  await box(page).input.focus();
  const keys = [...'paid⇥am⇥⇥1000 em⇥~@e⇥'];
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

  test('on a small screen', async () => {
    const page = await openPlayground(link('amount>5'), { viewport: { width: 375, height: 800 } });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
