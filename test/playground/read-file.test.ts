import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { readObjects } from '../../src/playground/objects/read-file.ts';
import { findDelimiter, scanCsv } from '../../src/playground/objects/scan-csv.ts';

const { payments } = catalogue;

/** The objects as JSON has them, because those from CSV have no prototype. */
function read(name: string, text: string): unknown {
  const { objects, problems } = readObjects(payments, name, text);
  return { objects: JSON.parse(JSON.stringify(objects)), problems };
}

describe('a file of objects', () => {
  test.each([
    { name: 'a.json', text: '[{"amount":5},{"amount":6}]' },
    { name: 'a.json', text: '{"object":"payments","data":[{"amount":5},{"amount":6}]}' },
    { name: 'a.json', text: '{"amount":5}\n{"amount":6}\n' },
    { name: 'a.ndjson', text: '\uFEFF{"amount":5}\r\n\r\n{"amount":6}' },
    { name: 'a.jsonl', text: '{"amount":5}\n{"amount":6}\n' },
    { name: 'a.txt', text: ' [{"amount":5},{"amount":6}]' },
    { name: 'a.txt', text: 'amount\n5\n6\n' },
    { name: 'a.csv', text: 'amount\r\n"5"\r\n6' },
    { name: 'a.csv', text: 'amount;x\n5;\n6;\n' },
    { name: 'a.tsv', text: 'amount\tx\n5\t\n6\t\n' },
    { name: 'a.csv', text: '"amount";"x,y,z"\n5;\n"6";\n' },
    { name: 'A.CSV', text: 'amount\n\n5\n\n6\n' },
  ])('$name is read: $text', ({ name, text }) => {
    expect(read(name, text)).toEqual({ objects: [{ amount: 5 }, { amount: 6 }], problems: [] });
  });

  test('columns are named like fields, and cells have the types of their fields', () => {
    const text = 'amount,customer.email,metadata[tier],three_d_secure.attempted,x,id\n5,a@b.c,7,TRUE,8,\n';
    expect(read('a.csv', text)).toEqual({
      objects: [
        {
          amount: 5,
          customer: { email: 'a@b.c' },
          metadata: { tier: '7' },
          three_d_secure: { attempted: true },
          x: '8',
        },
      ],
      problems: [],
    });
  });

  test('a column may have any name', () => {
    const { objects } = readObjects(payments, 'a.csv', '__proto__.x,constructor\n1,2\n');
    expect(JSON.stringify(objects)).toBe('[{"__proto__":{"x":"1"},"constructor":"2"}]');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each([
    {
      name: 'a.ndjson',
      text: '{"amount":5}\nnope\n[1]\n',
      problems: ['2: invalid JSON', '3: not a JSON object'],
    },
    { name: 'a.csv', text: 'id,amount\na,5\nb,6,7\n', problems: ['3: the row has 3 cells, but there are 2 columns'] },
    { name: 'a.csv', text: 'amount\n5\n6,7\n', problems: ['3: the row has 2 cells, but there is 1 column'] },
    {
      name: 'a.csv',
      text: 'id,amount\n"a\nb",5\n\nb,6,7\n',
      problems: ['5: the row has 3 cells, but there are 2 columns'],
    },
  ])('$name tells the lines without an object', ({ name, text, problems }) => {
    const found = readObjects(payments, name, text);
    expect(found.objects).toHaveLength(1);
    expect(found.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual(problems);
  });

  test.each([
    { name: 'a.json', text: '[{"amount":5},\n{"amount":}]', message: 'line 2: invalid JSON' },
    { name: 'a.json', text: '[{"amount":5},\n{"amount":6}', message: 'line 2: invalid JSON' },
    { name: 'a.json', text: '[1, {}]', message: 'the list has 1 element that is not an object' },
    { name: 'a.json', text: '[]', message: 'the file has no objects' },
    { name: 'a.ndjson', text: 'nope', message: 'line 1: invalid JSON' },
    { name: 'a.csv', text: '', message: 'the file is empty' },
    { name: 'a.csv', text: 'id\n', message: 'the file has no objects' },
    { name: 'a.csv', text: 'id\n"a', message: 'line 2: a quotation mark is never closed' },
    { name: 'a.csv', text: 'id\n"a\n"b', message: 'line 2: a quotation mark is never closed' },
    { name: 'a.json', text: '\n', message: 'the file is empty' },
    { name: 'a.json', text: '{"a":1,\n\n"b" 2}', message: 'line 3: invalid JSON' },
    { name: 'a.json', text: '{"a":[1]\n\n]', message: 'line 3: invalid JSON' },
    { name: 'a.json', text: '[1,\n]', message: 'line 2: invalid JSON' },
    { name: 'a.json', text: '{"a":"\n"}', message: 'line 1: invalid JSON' },
    { name: 'a.json', text: '[true,\nnul]', message: 'line 2: invalid JSON' },
    { name: 'a.json', text: '[{}\n}', message: 'line 2: invalid JSON' },
    {
      name: 'a.csv',
      text: 'id,id\na,b',
      message: 'line 1: columns 1 and 2 name the same field, or a field within the other',
    },
    {
      name: 'a.csv',
      text: 'x,a.b.c,a\na,b,c',
      message: 'line 1: columns 2 and 3 name the same field, or a field within the other',
    },
    {
      name: 'a.csv',
      text: 'a,a.b\na,b',
      message: 'line 1: columns 1 and 2 name the same field, or a field within the other',
    },
  ])('$name cannot be read: $text', ({ name, text, message }) => {
    expect(() => readObjects(payments, name, text)).toThrow(message);
  });

  test('tells the columns that are not fields', () => {
    const { unknownColumns } = readObjects(payments, 'a.csv', 'Total,amount,metadata[x],,y.z\n1,2,3,4,5\n');
    expect(unknownColumns).toEqual(['Total', 'y.z']);
  });

  test('thousands of columns are compared in linear time', () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `c${index}`);
    const { objects } = readObjects(payments, 'a.csv', `${names.join()}\n${names.join()}`);
    expect(Object.keys(objects[0] ?? {})).toHaveLength(40_000);
  });

  test('a quoted cell may be long', () => {
    const cell = 'x'.repeat(10_000_000);
    expect(scanCsv(`"${cell}""",b`)).toEqual([{ cells: [`${cell}"`, 'b'], line: 1 }]);
  });

  test('every table survives a quoted CSV', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(',', ';', '\t'),
        (rows, end, delimiter) => {
          const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
          const text = rows.map((cells) => cells.map(quote).join(delimiter) + end).join('');
          if (text.trim() !== '') expect(findDelimiter(text)).toBe(delimiter);
          expect(scanCsv(text, delimiter).map(({ cells }) => cells)).toEqual(rows);
        },
      ),
    );
  });
});
