import { describe, expect, test } from 'vitest';
import { findViolations } from './support/axe.ts';
import { openState, STATES, type StateName } from './support/states.ts';

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

  test('reports a box without a name', async () => {
    const page = await openState('empty');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('input'), { type: 'text' }));
    });
    expect((await findViolations(page)).join()).toContain('label');
  });
});
