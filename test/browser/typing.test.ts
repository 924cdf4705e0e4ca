import { expect, test } from 'vitest';
import { recordEvents, typeSlowly } from './support/box.ts';
import { openPage } from './support/open-page.ts';

test('Enter runs the query that was typed', async () => {
  const page = await openPage();
  const events = await recordEvents(page, 'search', 'invalid');
  await page.getByRole('textbox').or(page.getByRole('combobox')).focus();
  await typeSlowly(page, 'amount>=500');
  await page.keyboard.press('Enter');
  await expect.poll(events).toEqual([{ type: 'search', text: 'amount>=500', hasQuery: true, codes: [] }]);
});
