import { expect, test } from 'vitest';
import {
  addByteOrderMark,
  blankByteOrderMark,
  lengthOfByteOrderMark,
  removeByteOrderMark,
} from '../../../src/language/base/byte-order-mark.ts';

test.each([
  { text: '\ufeffa', length: 1, removed: 'a', blank: ' a' },
  { text: '\ufeff\ufeff', length: 1, removed: '\ufeff', blank: ' \ufeff' },
  { text: 'a\ufeff', length: 0, removed: 'a\ufeff', blank: 'a\ufeff' },
  { text: '', length: 0, removed: '', blank: '' },
])(
  'the byte order mark of $text can be measured, removed, replaced with a space and added',
  ({ text, length, removed, blank }) => {
    expect(lengthOfByteOrderMark(text)).toBe(length);
    expect(removeByteOrderMark(text)).toBe(removed);
    expect(blankByteOrderMark(text)).toBe(blank);
    expect(addByteOrderMark(removed)).toBe(`\ufeff${removed}`);
  },
);
