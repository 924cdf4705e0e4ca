import { describe, expect, test } from 'vitest';
import { compareScreenshot } from './support/compare-screenshot.ts';
import type { PageOptions } from './support/open-page.ts';
import { openState, type StateName } from './support/states.ts';

/** Each image shows a state of the box in an environment. */
const IMAGES: Readonly<Record<string, readonly [StateName, PageOptions?]>> = {
  empty: ['empty'],
  hint: ['hint'],
  focused: ['focused'],
  list: ['list'],
  values: ['values'],
  history: ['history'],
  error: ['error'],
  messages: ['messages'],
  date: ['date'],
  calendar: ['calendar'],
  long: ['long', { width: 600 }],
  disabled: ['disabled'],
  'dark-empty': ['empty', { colorScheme: 'dark' }],
  'dark-list': ['list', { colorScheme: 'dark' }],
  'dark-error': ['error', { colorScheme: 'dark' }],
  'forced-colours-list': ['list', { forcedColors: 'active' }],
  'forced-colours-error': ['error', { forcedColors: 'active' }],
  'forced-colours-calendar': ['calendar', { forcedColors: 'active' }],
  'right-to-left-list': ['list', { lang: 'ar', dir: 'rtl' }],
  'right-to-left-error': ['error', { lang: 'ar', dir: 'rtl' }],
  // A browser zooms to 200 % by halving the page and doubling the pixels.
  'zoom-list': ['list', { width: 450, height: 400, deviceScaleFactor: 2 }],
  'zoom-error': ['error', { width: 450, height: 400, deviceScaleFactor: 2 }],
  'narrow-list': ['list', { width: 320 }],
  'narrow-error': ['error', { width: 320 }],
};

describe('the look of the box has not changed', () => {
  test.each(Object.entries(IMAGES))('%s', async (name, [state, options = {}]) => {
    const page = await openState(state, options);
    expect(await compareScreenshot(page, name)).toBeUndefined();
  });

  test('the image in the README', async () => {
    const page = await openState('readme', { width: 760, deviceScaleFactor: 2 });
    expect(await compareScreenshot(page, 'search-box', 'docs/images')).toBeUndefined();
  });
});
