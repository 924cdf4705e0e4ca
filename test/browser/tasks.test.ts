import path from 'node:path';
import { expect, test } from 'vitest';
import { countOf, openPlayground, queryOf } from './playground-page.ts';
import { box } from './support/box.ts';
import { TASKS } from './tasks.ts';

const NAMES: Readonly<Record<string, string>> = { '⏎': 'Enter', '⇥': 'Tab', '↓': 'ArrowDown' };

/** The example objects end now. */
const NOW = new Date('2026-03-18T12:00:00Z');

test.each(TASKS.map((task) => ({ ...task, length: [...task.keys].length })))(
  '$task: $length keys',
  async ({ task, resource, keys, query, count }) => {
    const page = await openPlayground(`#resource=${resource}`, { timezoneId: 'Europe/Berlin' }, NOW);
    await box(page).input.focus();
    for (const part of keys.split(/([⏎⇥↓])/)) {
      const name = NAMES[part];
      if (name === undefined) await page.keyboard.type(part);
      else {
        // The list follows a key when the page has painted.
        await page.waitForTimeout(100);
        await page.keyboard.press(name);
      }
    }
    const { TASK_SCREENSHOTS: folder } = process.env;
    await expect.poll(async () => (await queryOf(page)).trim()).toBe(query);
    await expect.poll(() => countOf(page)).toBe(count);
    if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${task}.png`) });
  },
);
