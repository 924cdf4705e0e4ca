import { expect, test } from 'vitest';
import { decodeText } from '../../src/playground/objects/decode-text.ts';

test.each([
  { what: 'UTF-8', bytes: Buffer.from('id\né') },
  { what: 'UTF-8 with a byte order mark', bytes: Buffer.from('\uFEFFid\né') },
  { what: 'UTF-16', bytes: Buffer.from('\uFEFFid\né', 'utf16le') },
  { what: 'UTF-16, big-endian', bytes: Buffer.from('\uFEFFid\né', 'utf16le').swap16() },
  { what: 'Windows-1252', bytes: Buffer.from('id\né', 'latin1') },
])('$what is decoded', ({ bytes }) => {
  expect(decodeText(bytes)).toBe('id\né');
});

test('an image is not text', () => {
  const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(() => decodeText(image)).toThrow('the file is not text');
});
