import { describe, expect, test } from 'vitest';
import { findViolations } from './support/axe.ts';
import { openState, STATES, type StateName } from './support/states.ts';

const PHONE = { width: 360, hasTouch: true, isMobile: true };
const NAMES = Object.keys(STATES) as StateName[];

describe('axe-core', () => {
  test.each(NAMES)('finds no violation: %s, light', async (name) => {
    expect(await findViolations(await openState(name, { colorScheme: 'light' }))).toEqual([]);
  });

  test.each(NAMES)('finds no violation: %s, dark', async (name) => {
    expect(await findViolations(await openState(name, { colorScheme: 'dark' }))).toEqual([]);
  });

  test.each(NAMES)('finds no violation: %s, forced colours', async (name) => {
    expect(await findViolations(await openState(name, { forcedColors: 'active' }))).toEqual([]);
  });

  test.each(['list', 'history', 'error', 'long'] as const)('finds no violation: %s, on a phone', async (name) => {
    expect(await findViolations(await openState(name, PHONE))).toEqual([]);
  });

  test('reports a box without a name', async () => {
    const page = await openState('empty');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('input'), { type: 'text' }));
    });
    expect((await findViolations(page)).join()).toContain('label');
  });
});

test.each(NAMES)('on a touch screen, each target is at least 44 pixels wide and high: %s', async (name) => {
  const page = await openState(name, PHONE);
  const targets = page.locator('button, input, [role=option]');
  const tooSmall = await targets.evaluateAll((elements) =>
    elements
      .map((element) => ({ text: element.textContent || element.className, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44),
  );
  expect(tooSmall).toEqual([]);
});
