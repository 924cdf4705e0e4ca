import { expect, test } from 'vitest';
import { payments } from '../../../src/catalogue/payments.ts';
import { readCsv } from '../../../src/cli/objects/read-csv.ts';

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 2, 3, 5, 1000])('rows and their lines are the same in chunks of %i', async (size) => {
  const text = 'id,amount\r\n\r\nä👍,1\r\n"b\r\n\r\nb",2\r\nc,3,4\r\n"d""\n",5\r\n\r\ne,6';
  const read: Record<number, string> = {};
  const chunks = chunksOf(text, size);
  const reportBroken = (line: number, problem: string): void => {
    read[line] = problem;
  };
  for await (const records of readCsv({ chunks, resource: payments, reportBroken })) {
    for (const { object, line } of records) read[line] = JSON.stringify(object);
  }
  expect(read).toEqual({
    3: '{"id":"ä👍","amount":1}',
    4: '{"id":"b\\r\\n\\r\\nb","amount":2}',
    7: '3 cells in a row, of 2 columns',
    8: '{"id":"d\\"\\n","amount":5}',
    11: '{"id":"e","amount":6}',
  });
});
