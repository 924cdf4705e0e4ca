import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Box, box, expectText, recordEvents } from './support/box.ts';
import { openPage } from './support/open-page.ts';

async function runQueries(search: Box, ...queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    await search.type(query);
    await search.press('Control+Enter', 'Control+a', 'Delete');
  }
  await search.press('Escape');
}

/** The searches that the list offers. */
async function searchesOf(search: Box): Promise<readonly string[]> {
  await search.list.waitFor();
  const names = await search.options.evaluateAll((all) => all.map((option) => option.ariaLabel ?? ''));
  return names.filter((name) => /, (?:recent|saved) search$/.test(name));
}

async function openBox(): Promise<{ readonly page: Page; readonly search: Box }> {
  const page = await openPage();
  return { page, search: box(page) };
}

describe('the empty box', () => {
  test('offers the searches that ran, the latest first, also after the page is loaded again', async () => {
    const { page, search } = await openBox();
    await runQueries(search, 'amount>1', 'amount>2', ' amount>1 ');
    await search.press('ArrowDown');
    expect(await searchesOf(search)).toEqual(['amount>1, recent search', 'amount>2, recent search']);
    await page.reload();
    await search.input.click();
    expect(await searchesOf(search)).toEqual(['amount>1, recent search', 'amount>2, recent search']);
  });

  test('keeps no query that cannot run', async () => {
    const { search } = await openBox();
    await runQueries(search, 'amuont>1');
    await search.press('ArrowDown');
    expect(await searchesOf(search)).toEqual([]);
  });

  test('replaces the text by the chosen search, which one undo takes back', async () => {
    const { page, search } = await openBox();
    const events = await recordEvents(page, 'search');
    await runQueries(search, 'amount>1');
    await search.type('amount');
    await search.offers();
    await search.press('ArrowUp', 'Enter');
    await expectText(search, 'amount>1');
    expect(await events()).toHaveLength(1);
    await search.press('Control+z');
    await expectText(search, 'amount');
  });

  test('saves a search, keeps it first, and deletes one', async () => {
    const { search } = await openBox();
    await runQueries(search, 'amount>1', 'amount>2', 'amount>3');
    await search.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+s');
    const saved = ['amount>2, saved search', 'amount>3, recent search', 'amount>1, recent search'];
    await expect.poll(() => searchesOf(search)).toEqual(saved);
    expect(await search.activeOption()).toContain('amount>2');
    await search.press('ArrowDown', 'Shift+Delete');
    await expect.poll(() => searchesOf(search)).toEqual(['amount>2, saved search', 'amount>1, recent search']);
    expect(await search.activeOption()).toContain('amount>1');
    await search.press('Control+Backspace');
    await expect.poll(() => searchesOf(search)).toEqual(['amount>2, saved search']);
    await expectText(search, '');
  });

  test('shows how to search', async () => {
    const { page, search } = await openBox();
    await search.input.click();
    await search.options.filter({ hasText: 'How to search' }).click();
    await page.getByText('The field has this value.').first().waitFor();
    await search.press('Escape');
    await page.locator('dl').waitFor({ state: 'hidden' });
  });
});

describe('the store', () => {
  test('can only provide text', async () => {
    const { page, search } = await openBox();
    const text = 'id:"<img src=x onerror=alert(1)><b>x</b>"';
    await page.evaluate((found) => {
      localStorage.setItem('clausal:history:payments', JSON.stringify([{ text: found }, { text: 5 }, null]));
    }, text);
    await search.input.click();
    expect(await searchesOf(search)).toEqual([`${text}, recent search`]);
    expect(await search.list.locator('img').count()).toBe(0);
    await search.press('ArrowDown', 'Enter');
    await expectText(search, text);
  });

  test('can answer later', async () => {
    const { page, search } = await openBox();
    const answer = await page.evaluateHandle(() => {
      let resolve = (): void => {};
      const isAsked = new Promise<void>((done) => {
        resolve = done;
      });
      const element = document.querySelector('clausal-search');
      if (element === null) throw new Error('there is no box');
      element.history = {
        list: () => isAsked.then(() => [{ text: 'amount>9' }]),
        add: () => {},
        remove: () => {},
        pin: () => {},
      };
      return { resolve };
    });
    await search.input.click();
    expect(await searchesOf(search)).toEqual([]);
    await search.press('ArrowDown');
    const chosen = await search.activeOption();
    await answer.evaluate(({ resolve }) => resolve());
    await expect.poll(() => searchesOf(search)).toEqual(['amount>9, recent search']);
    expect(await search.activeOption()).toBe(chosen);
  });

  test('can fail or be off', async () => {
    const { page, search } = await openBox();
    await page.evaluate(() => {
      const fail = (): never => {
        throw new Error('no store');
      };
      const element = document.querySelector('clausal-search');
      if (element !== null) element.history = { list: fail, add: fail, remove: fail, pin: fail };
    });
    await runQueries(search, 'amount>1');
    await search.press('ArrowDown');
    expect(await searchesOf(search)).toEqual([]);
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      if (element !== null) element.history = false;
    });
    await search.press('Escape');
    await runQueries(search, 'amount>1');
    await search.press('ArrowDown');
    expect(await searchesOf(search)).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('can answer anything without breaking the box', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      const list = async () => [null, { text: 5 }, 'amount>5', { text: 'amount>6' }] as never;
      if (element !== null) element.history = { list, add: () => {}, remove: () => {}, pin: () => {} };
    });
    const search = box(page);
    await search.press('Tab', 'ArrowDown');
    await expect.poll(() => searchesOf(search)).toEqual(['amount>6, recent search']);
  });

  test('the store is asked again for another resource, and an answer for the one before is ignored', async () => {
    const { page, search } = await openBox();
    await page.evaluate(() => {
      const element = document.querySelector('clausal-search');
      const list = async (resource: string) => {
        await new Promise((resolve) => setTimeout(resolve, resource === 'payments' ? 300 : 0));
        return [{ text: `id:"${resource}"` }];
      };
      if (element !== null) element.history = { list, add: () => {}, remove: () => {}, pin: () => {} };
    });
    await search.input.click();
    await search.list.waitFor();
    await page.evaluate(() => document.querySelector('clausal-search')?.setAttribute('resource', 'customers'));
    await expect.poll(() => searchesOf(search)).toEqual(['id:"customers", recent search']);
    await page.waitForTimeout(400);
    expect(await searchesOf(search)).toEqual(['id:"customers", recent search']);
  });

  test.each(['Control+s', 'Shift+Delete'])('may change late on %s, after the resource is gone', async (key) => {
    const { page, search } = await openBox();
    const store = await page.evaluateHandle(() => {
      const changes: (() => void)[] = [];
      const wait = () => new Promise<void>((resolve) => changes.push(resolve));
      const element = document.querySelector('clausal-search');
      const list = () => [{ text: 'amount>1' }];
      if (element !== null) element.history = { list, add: () => {}, remove: wait, pin: wait };
      return changes;
    });
    await search.input.click();
    await searchesOf(search);
    await search.press('ArrowDown', key);
    await page.evaluate(() => document.querySelector('clausal-search')?.setAttribute('resource', 'nope'));
    expect(await store.evaluate((changes) => changes.map((change) => change()).length)).toBe(1);
    await page.waitForTimeout(50);
  });

  test('may delete late, and the search leaves the list', async () => {
    const { page, search } = await openBox();
    await page.evaluate(() => {
      let texts = ['amount>1', 'amount>2'];
      const element = document.querySelector('clausal-search');
      if (element === null) return;
      element.history = {
        list: async () => texts.map((text) => ({ text })),
        add: () => {},
        remove: async (_, removed) => {
          texts = texts.filter((text) => text !== removed);
        },
        pin: () => {},
      };
    });
    await search.input.click();
    await expect.poll(() => searchesOf(search)).toHaveLength(2);
    await search.press('ArrowDown', 'Shift+Delete');
    await expect.poll(() => searchesOf(search)).toEqual(['amount>2, recent search']);
    await expect.poll(() => search.activeOption()).toContain('amount>2');
  });
});
