import { expect, test } from 'vitest';
import { readExamples, splitExample } from '../docs/examples.ts';
import { openPage } from './support/open-page.ts';

const examples = readExamples().filter(({ needsPage }) => needsPage);

test('there are examples for pages', () => expect(examples.length).toBeGreaterThan(0));

test.each(examples)('$file: $code', async ({ code }) => {
  const { before, expression, value } = splitExample(code);
  const page = await openPage();
  const [actual, expected]: readonly unknown[] = await page.evaluate(
    `(() => { ${before}\nreturn [(${expression}), (${value})]; })()`,
  );
  expect(actual).toEqual(expected);
});
