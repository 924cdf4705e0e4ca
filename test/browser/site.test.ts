import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from './support/open-page.ts';

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'site'], { stdio: 'pipe', env: { ...process.env, NO_COLOR: '1' } });
}, 300_000);

/** Opens a page of the site, from the files that a server of static files would send. */
async function openSite(address: string): Promise<Page> {
  const page = await openPage({ folder: 'site', policy: false, width: 1280 });
  await page.goto(new URL(address, page.url()).href);
  return page;
}

test.each([
  { address: '/', heading: 'clausal' },
  { address: '/docs/guide/', heading: 'Guide' },
  { address: '/docs/guide/getting-started.html', heading: 'Getting started' },
  { address: '/docs/rules/unknown-field.html', heading: 'unknown-field' },
  { address: '/grammar/reference.html', heading: 'language' },
  { address: '/docs/api/', heading: 'API reference' },
])('the site shows $address', async ({ address, heading }) => {
  const page = await openSite(address);
  expect(await page.locator('h1').first().textContent()).toContain(heading);
});

test('the site leads from its first page to a task, to a search and to the playground', async () => {
  const page = await openSite('/');
  await page.getByRole('link', { name: 'Guide', exact: true }).first().click();
  await page.locator('.VPSidebar').getByRole('link', { name: 'Sandbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor();
  await page.keyboard.press('Control+k');
  // The search loads when it is asked for.
  await page.locator('.VPLocalSearchBox input').fill('unknown-field');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await page.locator('#count:not(:empty)').waitFor();
  expect(await page.locator('#count').textContent()).toMatch(/payments/);
});
