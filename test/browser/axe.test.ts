import { describe, expect, test } from 'vitest';
import { findViolations } from './support/axe.ts';
import { openState, STATES, type StateName } from './support/states.ts';

const PHONE = { width: 360, hasTouch: true, isMobile: true };
const COLOURS = [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const;
const NAMES = Object.keys(STATES) as StateName[];

describe('axe-core', () => {
  test.each(NAMES)('finds no violation in any colours: %s', async (name) => {
    const page = await openState(name);
    for (const colours of COLOURS) {
      await page.emulateMedia(colours);
      expect(await findViolations(page), JSON.stringify(colours)).toEqual([]);
    }
  });

  test('reports a box without a name', async () => {
    const page = await openState('empty');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('input'), { type: 'text' }));
    });
    expect((await findViolations(page)).join()).toContain('label');
  });
});

test.each(NAMES)(
  'on a phone, finds no violation, and each target is at least 44 pixels wide and high: %s',
  async (name) => {
    const page = await openState(name, PHONE);
    expect(await findViolations(page)).toEqual([]);
    const targets = page.locator('button, input, [role=option]');
    const tooSmall = await targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ text: element.textContent || element.className, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44),
    );
    expect(tooSmall).toEqual([]);
  },
);
