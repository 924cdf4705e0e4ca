import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createOffsetMap,
  joinTexts,
  type MappedText,
  MappedTextBuilder,
  placeText,
  sliceText,
} from '../../../src/files/hosts/mapped-text.ts';

/** A file, and the texts that its stretches stand for. */
const stretches = fc.array(
  fc.record({
    raw: fc.string({ maxLength: 4 }),
    /** `undefined` for verbatim text. */
    text: fc.option(fc.constantFrom('', 'x', 'xy', '😀'), { nil: undefined }),
  }),
  { maxLength: 8 },
);

interface ReadFile {
  readonly file: string;
  readonly mapped: MappedText;
  /** The place in the file of each character of the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

function read(parts: readonly { readonly raw: string; readonly text: string | undefined }[], offset: number): ReadFile {
  const file = '-'.repeat(offset) + parts.map(({ raw }) => raw).join('');
  const builder = new MappedTextBuilder(file);
  const places: { start: number; end: number }[] = [];
  let start = offset;
  for (const { raw, text } of parts) {
    const end = start + raw.length;
    if (text === undefined) {
      builder.verbatim(start, end);
      for (let at = start; at < end; at++) places.push({ start: at, end: at + 1 });
    } else {
      builder.decoded(text, start, end);
      for (const _ of text.split('')) places.push({ start, end });
    }
    start = end;
  }
  return { file, mapped: builder.finish(offset), places };
}

describe('mapped text', () => {
  test('maps a span to the smallest place that contains its characters', () => {
    fc.assert(
      fc.property(stretches, fc.nat({ max: 3 }), (parts, offset) => {
        const { mapped, places } = read(parts, offset);
        expect(mapped.text).toHaveLength(places.length);
        for (let start = 0; start < places.length; start++) {
          for (let end = start + 1; end <= places.length; end++) {
            const expected = { start: places[start]?.start, end: places[end - 1]?.end };
            expect(mapped.map.toFile({ start, end })).toEqual(expected);
          }
        }
      }),
    );
  });

  test('maps the boundary of two characters to the end of the first', () => {
    fc.assert(
      fc.property(stretches, fc.nat({ max: 3 }), (parts, offset) => {
        const { mapped, places } = read(parts, offset);
        for (let at = 1; at <= places.length; at++) {
          const end = places[at - 1]?.end;
          expect(mapped.map.toFile({ start: at, end: at })).toEqual({ start: end, end });
        }
      }),
    );
  });

  test('maps the start of the text to the start of its first character', () => {
    const { mapped } = read(
      [
        { raw: '%41', text: 'A' },
        { raw: 'b', text: undefined },
      ],
      2,
    );
    expect(mapped.map.toFile({ start: 0, end: 0 })).toEqual({ start: 2, end: 2 });
  });

  test('maps stretches that are not adjacent', () => {
    const builder = new MappedTextBuilder('ab  cd');
    builder.verbatim(0, 2);
    builder.verbatim(4, 6);
    const { text, map } = builder.finish(0);
    expect(text).toBe('abcd');
    expect(map.toFile({ start: 1, end: 3 })).toEqual({ start: 1, end: 5 });
  });

  test('maps an empty text to its place', () => {
    const { map } = new MappedTextBuilder('').finish(7);
    expect(map.toFile({ start: 0, end: 0 })).toEqual({ start: 7, end: 7 });
  });

  test('maps a verbatim text by adding its start', () => {
    expect(createOffsetMap(3).toFile({ start: 1, end: 4 })).toEqual({ start: 4, end: 7 });
  });

  test('maps joined texts as each of them does', () => {
    fc.assert(
      fc.property(fc.array(stretches, { maxLength: 4 }), (all) => {
        const texts = all.map((parts, index) => read(parts, index * 50));
        const joined = joinTexts(texts.map(({ mapped }) => mapped));
        const places = texts.flatMap((one) => one.places);
        expect(joined.text).toBe(texts.map(({ mapped }) => mapped.text).join(''));
        for (let start = 0; start < places.length; start++) {
          for (let end = start + 1; end <= places.length; end++) {
            const expected = { start: places[start]?.start, end: places[end - 1]?.end };
            expect(joined.map.toFile({ start, end })).toEqual(expected);
          }
        }
      }),
    );
  });

  test('maps texts that are joined in another order to a place around both', () => {
    const [one, other] = [read([{ raw: 'ab', text: undefined }], 0), read([{ raw: 'cd', text: undefined }], 4)];
    const { text, map } = joinTexts([other.mapped, one.mapped]);
    expect(text).toBe('cdab');
    expect(map.toFile({ start: 1, end: 3 })).toEqual({ start: 0, end: 6 });
    expect(map.toFile({ start: 3, end: 4 })).toEqual({ start: 1, end: 2 });
  });

  test('maps a slice as the whole text does', () => {
    fc.assert(
      fc.property(stretches, fc.nat(), fc.nat(), (parts, one, other) => {
        const { mapped } = read(parts, 0);
        const size = mapped.text.length + 1;
        const [from = 0, to = 0] = [one % size, other % size].sort((a, b) => a - b);
        const part = sliceText(mapped, { start: from, end: to });
        expect(part.text).toBe(mapped.text.slice(from, to));
        expect(part.map.toFile({ start: 0, end: to - from })).toEqual(mapped.map.toFile({ start: from, end: to }));
      }),
    );
  });

  test('maps a text that was read from another text through both', () => {
    const outer = new MappedTextBuilder('0123456789012345678901234');
    outer.decoded('%41', 5, 20);
    outer.verbatim(20, 22);
    const mapped = outer.finish(5);
    const inner = new MappedTextBuilder(mapped.text);
    inner.decoded('A', 0, 3);
    inner.verbatim(3, 5);
    const placed = placeText(inner.finish(0), mapped.map);
    expect(placed.text).toBe('A01');
    expect(placed.map.toFile({ start: 0, end: 1 })).toEqual({ start: 5, end: 20 });
    expect(placed.map.toFile({ start: 1, end: 2 })).toEqual({ start: 20, end: 21 });
  });
});
