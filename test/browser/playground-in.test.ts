import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedIndex, startPlaygroundIn } from '../tools/cli/start-playground-in.ts';
import { countOf, openPage, queryOf } from './playground-page.ts';
import { box, typeSlowly } from './support/box.ts';

let served: ServedIndex;
beforeAll(async () => {
  served = await startPlaygroundIn();
});
afterAll(() => served.stop());

describe('the page of an index', () => {
  test('shows what the index finds as the user types', async () => {
    const page = await openPage(served.address);
    expect(await countOf(page)).toBe('240 payments');
    expect(await page.getByRole('tablist', { name: 'Resource' }).textContent()).toBe('payments');
    expect(await page.getByRole('button', { name: 'Use my file' }).count()).toBe(0);
    expect(await page.getByText(`The command that serves this page searches ${served.url}.`).isVisible()).toBe(true);
    await box(page).input.focus();
    await typeSlowly(page, 'payment_status:"DEC');
    await page.getByRole('option', { name: /DECLINED.*26 payments/ }).waitFor();
    await page.keyboard.press('Escape');
    await typeSlowly(page, 'LINED" amount>100000');
    await expect.poll(() => countOf(page)).toBe('2 of 240 payments');
    expect(await page.getByRole('row').filter({ hasText: 'DECLINED' }).count()).toBe(2);
    expect(await page.getByRole('tabpanel', { name: 'Explain' }).textContent()).not.toContain('Without this line');
    await page.keyboard.press('Escape');
    const statuses = page.getByRole('list', { name: 'payment_status' });
    await statuses.getByRole('button', { name: /^SETTLED \d/ }).waitFor();
    await statuses.getByRole('button', { name: /^DECLINED \d/ }).click();
    expect(await queryOf(page)).toBe('amount>100000');
  });

  test('says that the index does not answer, and keeps the results', async () => {
    const page = await openPage(served.address);
    await page.route('**/call', (route) => route.fulfill({ status: 200, body: 'no JSON' }));
    await box(page).input.focus();
    await typeSlowly(page, 'amount>100000');
    await page.getByText('The command that serves this page does not answer.').waitFor();
    expect(await page.locator('#result-list.stale').getByRole('row').count()).toBeGreaterThan(50);
    await page.unroute('**/call');
    await typeSlowly(page, '0');
    await expect.poll(() => countOf(page)).toBe('0 of 240 payments');
    expect(await page.getByText('does not answer').count()).toBe(0);
  });
});
