import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineCounter } from '../../../src/cli/objects/line-counter.ts';

test('a line is one more than the line feeds before it, wherever the chunks end', () => {
  const text = fc.array(fc.constantFrom('\n', '\n\n', '\r\n', 'a', 'bc'.repeat(40)), { maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(99)), (parts, size, places) => {
      const bytes = Buffer.from(parts.join(''));
      const counter = createLineCounter();
      for (let at = 0; at < bytes.length; at += size) {
        const chunk = bytes.subarray(at, at + size);
        counter.add(chunk);
        for (const place of places.toSorted((a, b) => a - b)) {
          const offset = at + Math.min(place, chunk.length);
          expect(counter.lineAt(offset)).toBe(bytes.subarray(0, offset).toString().split('\n').length);
        }
      }
    }),
  );
});
