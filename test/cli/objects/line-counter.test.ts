import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineCounter } from '../../../src/cli/objects/line-counter.ts';

test('a line is one more than the line feeds before it, wherever the chunks end', () => {
  const text = fc.array(fc.constantFrom('\n', '\n\n', '\r\n', 'a', 'bc'.repeat(40)), { maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 900 }), (parts, size, late) => {
      const bytes = Buffer.from(parts.join(''));
      const counter = createLineCounter();
      let asked = 0;
      for (let at = 0; at < bytes.length; at += size) {
        const chunk = bytes.subarray(at, at + size);
        counter.add(chunk);
        // Asked for late, as by a reader that looks ahead; never for one before the last.
        const offset = Math.max(asked, at + chunk.length - 1 - late);
        expect(counter.lineAt(offset)).toBe(bytes.subarray(0, offset).toString().split('\n').length);
        asked = offset;
      }
    }),
  );
});
