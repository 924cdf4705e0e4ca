import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, TextDecoding } from '../../../src/objects/readers/decode-text.ts';

test.each([
  { encoding: 'UTF-8', bytes: Buffer.from('id\né') },
  { encoding: 'UTF-8 with a byte order mark', bytes: Buffer.from('\uFEFFid\né') },
  { encoding: 'UTF-16', bytes: Buffer.from('\uFEFFid\né', 'utf16le') },
  { encoding: 'UTF-16, big-endian', bytes: Buffer.from('\uFEFFid\né', 'utf16le').swap16() },
  { encoding: 'Windows-1252', bytes: Buffer.from('id\né', 'latin1') },
])('$encoding is decoded', ({ bytes }) => {
  expect(decodeText(bytes)).toBe('id\né');
});

test('a text decodes to the same characters in pieces of any size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), (text, size) => {
      const bytes = Buffer.from(text);
      const decoding = new TextDecoding();
      let decoded = '';
      for (let at = 0; at < bytes.length; at += size) decoded += decoding.decode(bytes.subarray(at, at + size));
      expect(decoded + decoding.end()).toBe(bytes.toString());
    }),
  );
});

test('no byte of Windows-1252 is lost between pieces', () => {
  const decoding = new TextDecoding();
  const pieces = [[0x61, 0xe9], [0x62, 0xe9], [0xe9]].map((bytes) => decoding.decode(Uint8Array.from(bytes)));
  expect(pieces.join('') + decoding.end()).toBe('aébéé');
});
