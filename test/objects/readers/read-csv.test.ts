import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payments } from '../../../src/language/catalogue/payments.ts';
import { readCsv } from '../../../src/objects/readers/read-csv.ts';

/** What is read of a text that comes in pieces of some bytes, by line. */
async function readByLine(text: string, size: number): Promise<Record<number, string>> {
  const read: Record<number, string> = {};
  const reportBroken = (line: number, problem: string): void => {
    read[line] = problem;
  };
  const input = { chunks: chunksOf(text, size), resource: payments, reportBroken };
  for await (const records of readCsv(input)) {
    for (const { object, line } of records) read[line] = JSON.stringify(object);
  }
  return read;
}

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 5, 1000])('rows and their lines are the same in chunks of %i', async (size) => {
  const text = 'id,amount\r\n\r\nä👍,1\r\n"b\r\n\r\nb",2\r\nc,3,4\r\n"d""\n",5\r\n\r\ne,6';
  expect(await readByLine(text, size)).toEqual({
    3: '{"id":"ä👍","amount":1}',
    4: '{"id":"b\\r\\n\\r\\nb","amount":2}',
    7: 'a row has 3 cells, but there are 2 columns',
    8: '{"id":"d\\"\\n","amount":5}',
    11: '{"id":"e","amount":6}',
  });
});

const TOO_MANY = 'a row has 2 cells, but there is 1 column';
const NEVER_CLOSED = 'a quote in this row is not closed; the rest is not read';

describe('reports a broken row with the line on which it begins', () => {
  test.each([
    { what: 'blank lines', text: '\n\nid\n\n\na\n\nb,c\n\n"\n\n', lines: { 8: TOO_MANY, 10: NEVER_CLOSED } },
    { what: 'breaks in quotes', text: 'id\n"a\n\n"\n"\n",c\n\n"', lines: { 5: TOO_MANY, 8: NEVER_CLOSED } },
    { what: 'a quote in a cell', text: 'id\n"a"b\na"\nb,"c"d\n"', lines: { 4: TOO_MANY, 5: NEVER_CLOSED } },
    { what: 'a broken header', text: '\n\n"id\n\n', lines: { 3: NEVER_CLOSED } },
  ])('$what', async ({ text, lines }) => {
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      for (const size of [1, 2, 3, 1000]) {
        const read = await readByLine(text.replaceAll('\n', lineBreak), size);
        expect(Object.entries(read).filter(([, what]) => !what.startsWith('{'))).toEqual(Object.entries(lines));
      }
    }
  });
});

test('a file may have line ends of several kinds, as joined files have', async () => {
  expect(await readByLine('id,amount\na,1\r\nb,2\rc,3\n\rd,4\r\n\n\re,5,6', 1000)).toEqual({
    2: '{"id":"a","amount":1}',
    3: '{"id":"b","amount":2}',
    4: '{"id":"c","amount":3}',
    6: '{"id":"d","amount":4}',
    9: 'a row has 3 cells, but there are 2 columns',
  });
});

test('the line of a row is one more than the line breaks before it, wherever they stand', async () => {
  const inQuotes = fc.constantFrom('"\n"', '"\r\n"', '"\r"', '"\n\r\n"', '"""\n,"');
  const cell = fc.oneof(fc.constantFrom('a', 'é', 'a"b', '"x""y"'), inQuotes);
  const parts = fc.array(fc.oneof(fc.constant('blank' as const), fc.array(cell, { minLength: 1, maxLength: 3 })));
  await fc.assert(
    fc.asyncProperty(parts, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(20), async (rows, lineBreak, size) => {
      const lines: number[] = [];
      let text = `id,amount,type${lineBreak}`;
      for (const row of rows) {
        if (row !== 'blank') {
          lines.push(text.split(/\r\n|[\r\n]/).length);
          text += row.join(',');
        }
        text += lineBreak;
      }
      expect(Object.keys(await readByLine(text, size + 1)).map(Number)).toEqual(lines);
    }),
  );
});
