import { expect, test } from 'vitest';
import { openState } from './support/states.ts';

/** What assistive technology sees of the box. After an intended change, `-u` writes the files. */
test.each(['empty', 'values', 'history', 'error', 'calendar', 'disabled'] as const)(
  'the accessibility tree of the state %s has not changed',
  async (name) => {
    const page = await openState(name);
    // Announcements come and go by the clock; other tests read them.
    await page.locator('[aria-live], [role=status]').evaluateAll((regions) => {
      for (const region of regions) region.remove();
    });
    const tree = await page.locator('clausal-search').ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot(`aria-snapshots/${name}.txt`);
  },
);
