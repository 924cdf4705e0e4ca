import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delimiter, detectDelimiter, readCell, scanRows } from '../../../src/objects/readers/csv-rows.ts';

function readRows(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  return Array.from(scanRows(text, delimiter), ({ cells }) => cells.map((cell) => readCell(text, cell)));
}

test('a quoted cell may be long', () => {
  const cell = 'x'.repeat(10_000_000);
  expect(readRows(`"${cell}""",b`, ',')).toEqual([[`${cell}"`, 'b']]);
});

test('every table can be read from its quoted CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(table, ends, fc.constantFrom(',', ';', '\t'), (rows, end, delimiter) => {
      const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      const text = rows.map((cells) => cells.map(quote).join(delimiter) + end).join('');
      if (text.trim() !== '') expect(detectDelimiter(text)).toBe(delimiter);
      expect(readRows(text, delimiter)).toEqual(rows);
    }),
  );
});

test('the place of a row includes its line break', () => {
  const text = '\n\na,"b\nc"\r\n\nd';
  expect(Array.from(scanRows(text, ','), ({ start, end }) => text.slice(start, end))).toEqual(['a,"b\nc"\r\n', 'd']);
});
