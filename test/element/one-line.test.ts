import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toOneLine } from '../../src/element/one-line.ts';

test.each([
  ['', ''],
  ['amount>5', 'amount>5'],
  ['  amount>5  id:"a"\t', '  amount>5  id:"a"\t'],
  ['amount>5\r\n  id:"a"\n', 'amount>5 id:"a" '],
  ['\n \n amount>5', ' amount>5'],
  ['a\rb \n\n\t c', 'a b c'],
])('%j becomes %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test('only a line break and the spaces around it change', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u00a0', '\u2028') });
  fc.assert(
    fc.property(text, (one) => {
      const line = toOneLine(one);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.replaceAll(/\s/g, '')).toBe(one.replaceAll(/\s/g, ''));
      if (!/[\r\n]/.test(one)) expect(line).toBe(one);
    }),
  );
});
