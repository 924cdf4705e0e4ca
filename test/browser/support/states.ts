import type { Page } from 'playwright-core';
import { box } from './box.ts';
import { openPage, type PageOptions } from './open-page.ts';

/** The clock of pages that show dates. */
const NOW = new Date('2025-03-12T10:30:00+01:00');

interface State {
  readonly html?: string;
  /** What a user does to get there. */
  readonly reach: (page: Page) => Promise<void>;
}

/** Enters a query at once: a state does not depend on the keys. */
async function typeQuery(page: Page, text: string): Promise<void> {
  await box(page).input.focus();
  await page.keyboard.insertText(text);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** What a search box can look like. */
export const STATES = {
  empty: { reach: async () => {} },
  hint: {
    html: '<clausal-search resource="payments" placeholder="Type a word that you know"></clausal-search>',
    reach: async () => {},
  },
  focused: {
    reach: async (page) => {
      await typeQuery(page, 'amount>=1000 ');
      await box(page).press('Escape');
    },
  },
  list: {
    reach: async (page) => {
      await typeQuery(page, 'payment_status:"SETTLED" customer');
      await box(page).offers();
      await box(page).press('ArrowDown', 'ArrowDown');
    },
  },
  readme: {
    reach: async (page) => {
      await typeQuery(page, 'payment_status:"SETTLED" amount>=1000 customer');
      await box(page).offers();
      await box(page).press('ArrowDown');
    },
  },
  values: {
    reach: async (page) => {
      await typeQuery(page, 'payment_status:');
      await box(page).offers();
    },
  },
  loading: {
    reach: async (page) => {
      await page.evaluate(() => {
        const element = document.querySelector('clausal-search');
        if (element !== null) Object.assign(element, { valueProvider: () => new Promise(() => {}) });
      });
      await typeQuery(page, 'processor.type:');
      await box(page).list.or(page.getByText('Loading values')).first().waitFor();
    },
  },
  history: {
    reach: async (page) => {
      for (const query of ['amount>=1000', 'payment_status:"SETTLED" customer.email~"@example.com"']) {
        await typeQuery(page, query);
        await box(page).press('Control+Enter', 'Control+a', 'Delete');
      }
      await box(page).press('Escape', 'ArrowDown');
      await box(page).offers();
    },
  },
  error: {
    reach: async (page) => {
      await typeQuery(page, 'status:"SETTLED" amount>=1000 colour<5');
      await box(page).press('Escape', 'Enter', 'Escape');
    },
  },
  messages: {
    reach: async (page) => {
      await STATES.error.reach(page);
      await page.getByRole('button', { name: 'and 1 more' }).click();
    },
  },
  date: {
    reach: async (page) => {
      await typeQuery(page, 'created_at>');
      await box(page).list.or(page.getByLabel('Choose a date')).first().waitFor();
    },
  },
  calendar: {
    reach: async (page) => {
      await typeQuery(page, 'created_at>');
      await box(page).press('Alt+ArrowDown');
      await page.getByLabel('Choose a date').waitFor();
    },
  },
  long: {
    reach: async (page) => {
      const statuses = ['SETTLED', 'DECLINED', 'AUTHORIZED', 'CANCELLED', 'PENDING', 'FAILED'];
      await typeQuery(page, statuses.map((status) => `-payment_status:"${status}"`).join(' '));
      await typeQuery(page, ' amount>=1000 customer.email~"@example.com"');
      await box(page).press('Escape');
    },
  },
  disabled: {
    html: '<clausal-search resource="payments" value="amount&gt;=1000" disabled></clausal-search>',
    reach: async () => {},
  },
} as const satisfies Record<string, State>;

/** The name of a state. */
export type StateName = keyof typeof STATES;

/** Opens a page with a search box in a state, at a fixed time. */
export async function openState(name: StateName, options: PageOptions = {}): Promise<Page> {
  const { reach, ...state }: State = STATES[name];
  const page = await openPage({ now: NOW, ...state, ...options });
  await reach(page);
  return page;
}
