import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ClausalSearch } from '../../src/box/element/clausal-search.ts';
import { openPage } from './support/open-page.ts';

const MOUNTS = 200;
/** Bytes that one mount may leave behind. An editor that is not destroyed keeps 16,000, 27 nodes and 50 listeners. */
const MAX_BYTES_PER_MOUNT = 5_000;

/** Adds boxes one after the other, uses each, and removes it. */
async function mount(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let index = 0; index < count; index += 1) {
      const element = document.createElement('clausal-search') as ClausalSearch;
      Object.assign(element, { resource: 'payments', value: 'amount>5 status:' });
      document.body.append(element);
      element.focus();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      element.search();
      element.remove();
    }
  }, times);
}

async function measure(page: Page, session: CDPSession) {
  // A removed box is held until what it does while the browser is idle has run.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // The first collection frees what holds the nodes, the second the nodes.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { usedSize, nodes, jsEventListeners };
}

test(`${MOUNTS} boxes that were removed leave nothing behind`, async () => {
  const page = await openPage({ html: '' });
  const session = await page.context().newCDPSession(page);
  // The first ones fill caches.
  await mount(page, 100);
  const before = await measure(page, session);
  await mount(page, MOUNTS);
  const after = await measure(page, session);
  expect((after.usedSize - before.usedSize) / MOUNTS).toBeLessThan(MAX_BYTES_PER_MOUNT);
  expect(after.nodes - before.nodes).toBeLessThan(MOUNTS);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(MOUNTS);
});
