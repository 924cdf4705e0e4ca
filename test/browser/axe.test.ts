import { describe, expect, test } from 'vitest';
import { findViolations } from './support/axe.ts';
import { openState, STATES, type StateName } from './support/states.ts';

const NAMES = Object.keys(STATES) as StateName[];

describe('axe-core', () => {
  test.each(NAMES)('finds nothing: %s, light', async (name) => {
    expect(await findViolations(await openState(name, { colorScheme: 'light' }))).toEqual([]);
  });

  test.each(NAMES)('finds nothing: %s, dark', async (name) => {
    expect(await findViolations(await openState(name, { colorScheme: 'dark' }))).toEqual([]);
  });

  test.each(NAMES)('finds nothing: %s, forced colours', async (name) => {
    expect(await findViolations(await openState(name, { forcedColors: 'active' }))).toEqual([]);
  });

  test('finds a box without a name', async () => {
    const page = await openState('empty');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('input'), { type: 'text' }));
    });
    expect((await findViolations(page)).join()).toContain('label');
  });
});
