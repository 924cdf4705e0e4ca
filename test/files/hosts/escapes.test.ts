import { expect, test } from 'vitest';
import { escapeJson } from '../../../src/files/hosts/escapes.ts';

test.each([
  ['"\\/', '\\"\\\\/'],
  ['\0\n\x1f', '\\u0000\\n\\u001f'],
  ['\x7f\x85\x9f', '\\u007f\\u0085\\u009f'],
  ['\u2028\u2029\ufeff\ufffe\uffff', '\\u2028\\u2029\\ufeff\\ufffe\\uffff'],
  ['~\xa0é\u2027\ufffd😀', '~\xa0é\u2027\ufffd😀'],
  ['\ud83d', '\\ud83d'],
])('%j is escaped as %s', (text, escaped) => {
  expect(escapeJson(text)).toBe(escaped);
});
