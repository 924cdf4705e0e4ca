import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { decodeFile, readObjects } from '../../src/playground/read-file.ts';

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
    { name: 'a.csv', text: 'id,amount\na,5\nb,6,7\n', problems: ['3: a row has 3 cells, but there are 2 columns'] },
    { name: 'a.csv', text: 'amount\n5\n6,7\n', problems: ['3: a row has 2 cells, but there is 1 column'] },
    {
      name: 'a.csv',
      text: 'id,amount\n"a\nb",5\n\nb,6,7\n',
      problems: ['5: a row has 3 cells, but there are 2 columns'],
    },
  ])('$name reports the lines without an object', ({ name, text, problems }) => {
    const found = readObjects(payments, name, text);
    expect(found.objects).toHaveLength(1);
    expect(found.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual(problems);
  });

  test.each([
    { name: 'a.json', text: '[{"amount":5},\n{"amount":}]', message: 'invalid JSON: ' },
    { name: 'a.json', text: '[{"amount":5},\n{"amount":6}', message: 'invalid JSON: ' },
    { name: 'a.json', text: '[1, {}]', message: 'the list has 1 element that is not an object' },
    { name: 'a.json', text: '[]', message: 'the file has no objects' },
    { name: 'a.ndjson', text: 'nope', message: 'line 1: invalid JSON' },
    { name: 'a.csv', text: '', message: 'the file is empty' },
    { name: 'a.csv', text: 'id\n', message: 'the file has no objects' },
    { name: 'a.csv', text: 'id\n"a', message: 'line 2: a quote in this row is not closed; the rest is not read' },
    { name: 'a.json', text: '\n', message: 'the file is empty' },
    {
      name: 'a.csv',
      text: 'id,id\na,b',
      message: 'column `id` is repeated',
    },
    {
      name: 'a.csv',
      text: 'x,a.b.c,a\na,b,c',
      message: 'column `a.b.c` conflicts with column `a`',
    },
    {
      name: 'a.csv',
      text: 'a,a.b\na,b',
      message: 'column `a.b` conflicts with column `a`',
    },
  ])('$name is refused: $text', ({ name, text, message }) => {
    expect(() => readObjects(payments, name, text)).toThrow(message);
  });

  test('reports the columns that are not fields', () => {
    const { unknownColumns } = readObjects(payments, 'a.csv', 'Total,amount,metadata[x],,y.z\n1,2,3,4,5\n');
    expect(unknownColumns).toEqual(['Total', 'y.z']);
  });

  test('thousands of columns are compared in linear time', () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `c${index}`);
    const { objects } = readObjects(payments, 'a.csv', `${names.join()}\n${names.join()}`);
    expect(Object.keys(objects[0] ?? {})).toHaveLength(40_000);
  });
});

test('a file that is not text is refused', () => {
  const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(() => decodeFile(image)).toThrow('the file is not text');
});
