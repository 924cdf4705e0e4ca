import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from '../../../src/assist/paste/read-pasted.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';

const { payments, customers } = catalogue;
const ID = 'pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

function read(pasted: string): string {
  return readPasted(payments, pasted).text;
}

describe('pasting a query', () => {
  test.each([
    ['amount>5', 'amount>5'],
    ['amount>5\n', 'amount>5'],
    ['\ufeffamount>5\r\ncurrency_code:"EUR"', 'amount>5 currency_code:"EUR"'],
    ['amount>5\u00a0currency_code:"EUR"', 'amount>5 currency_code:"EUR"'],
    ['amount>5\u3000\u2009-id:null', 'amount>5  -id:null'],
    ['amount>5\tid:null', 'amount>5\tid:null'],
    ['amo\u200bunt>5', 'amount>5'],
    ['payment_status:“SETTLED”', 'payment_status:"SETTLED"'],
    ['customer.full_name:“Zoë B”\u00a0amount>5', 'customer.full_name:"Zoë B" amount>5'],
    ['statement_descriptor:"a\u00a0b" amount>', 'statement_descriptor:"a\u00a0b" amount>'],
    ['customer.full_name:"a\nb"', 'customer.full_name:"a b"'],
    ['statement_descriptor:"%41%42"', 'statement_descriptor:"%41%42"'],
    ['hello there', 'hello there'],
    ['', ''],
  ])('%j becomes %j', (pasted, text) => {
    expect(read(pasted)).toBe(text);
  });
});

describe('pasting an encoded query', () => {
  test.each([
    ['amount%3E5', 'amount>5'],
    ['payment_status%3A%22SETTLED%22%20amount%3E5', 'payment_status:"SETTLED" amount>5'],
    ['payment_status%3A%22SETTLED%22+amount%3E5', 'payment_status:"SETTLED" amount>5'],
    ['https://api.example.com/v1/payments?query=amount%3E5&limit=10', 'amount>5'],
    [
      'https://example.com/payments?limit=1&query=amount%3E=5+currency_code:%22EUR%22#top',
      'amount>=5 currency_code:"EUR"',
    ],
    ['/payments?query=amount>5', 'amount>5'],
    ['query=amount%3E5', 'amount>5'],
    ['https://example.com/?query=customer.full_name%3A%E2%80%9CZo%C3%AB%E2%80%9D', 'customer.full_name:"Zoë"'],
    // Not encoded queries.
    ['https://example.com/payments?limit=5', 'https://example.com/payments?limit=5'],
    ['https://example.com/?query=', 'https://example.com/?query='],
    ['https://example.com/?query=%ZZ', 'https://example.com/?query=%ZZ'],
    ['100%25', '100%25'],
    ['amount%3', 'amount%3'],
  ])('turns %s into %s', (pasted, text) => {
    expect(read(pasted)).toBe(text);
  });
});

describe('pasting a list of ids', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c${at + 10}`);
  const [first = '', second = ''] = ids;
  const both = `id:"${first}" OR id:"${second}"`;

  test.each(['\n', '\r\n', ',', ', ', ';', '\t', ' ', ',\n'])('separated by %j gives an OR query', (separator) => {
    expect(read(first + separator + second)).toBe(both);
  });

  test.each([`"${first}", "${second}"`, `'${first}'\n'${second}'\n`, `${first}\n${first}\n${second}`])(
    'accepts %j',
    (pasted) => {
      expect(read(pasted)).toBe(both);
    },
  );

  test('stops at the maximum number of clauses and returns the ids left out', () => {
    const { text, leftOut } = readPasted(payments, ids.join('\n'));
    expect(checkQuery(payments, text).query?.clauses).toHaveLength(10);
    expect(leftOut).toEqual(ids.slice(10));
  });

  test.each([
    ['cus_a1 cus_b2', 'customer.id:"cus_a1" OR customer.id:"cus_b2"'],
    ['ann@example.com; bo@example.com', 'customer.email:"ann@example.com" OR customer.email:"bo@example.com"'],
    [first, `id:"${first}"`],
    [`${first} cus_b2`, `${first} cus_b2`],
    ['FR, DE', 'FR, DE'],
  ])('chooses the field by the format of the ids: %s', (pasted, text) => {
    expect(read(pasted)).toBe(text);
  });

  test.each([
    `id\tamount\n${first}\t100\n${second}\t200\n`,
    `amount\tid\r\n100\t${first}\r\n200\t${second}`,
    `${first},100\n${second},200`,
    `Payment\n${first}\n${second}\n`,
  ])('reads the ids of the table %j', (pasted) => {
    expect(read(pasted)).toBe(both);
  });

  test('reads the column of the current resource from a table with several id columns', () => {
    const table = `payment\tcustomer\n${first}\tcus_a1\n${second}\tcus_b2`;
    expect(read(table)).toBe(both);
    expect(readPasted(customers, table).text).toBe('id:"cus_a1" OR id:"cus_b2"');
  });

  test.each([
    [`https://example.com/payments/${first}`, `id:"${first}"`],
    [`https://example.com/customers/cus_a1/payments/${first}?tab=refunds`, `id:"${first}"`],
    [`https://example.com/customers/cus_a1`, 'customer.id:"cus_a1"'],
    ['https://example.com/payment_methods/a', 'https://example.com/payment_methods/a'],
  ])('reads the URL %s', (pasted, text) => {
    expect(read(pasted)).toBe(text);
  });

  test('uses the id field of the current resource', () => {
    expect(readPasted(customers, 'cus_a1\ncus_b2').text).toBe('id:"cus_a1" OR id:"cus_b2"');
  });

  test('leaves several ids as they are beside other clauses, but not a single id', () => {
    const place = { before: 'amount>5 ', after: '' };
    expect(readPasted(payments, `${first}\n${second}`, place).text).toBe(`${first} ${second}`);
    expect(readPasted(payments, first, place).text).toBe(`id:"${first}"`);
    expect(readPasted(payments, first, { before: 'id:', after: '' }).text).toBe(first);
  });
});

describe('pasting from a message or a table', () => {
  test.each([
    ['Ann Lee <ann@acme.com>', 'customer.email:"ann@acme.com"'],
    [`Please look at ${ID}, it failed.`, `id:"${ID}"`],
    ['["a@x.com", "b@x.com"]', 'customer.email:"a@x.com" OR customer.email:"b@x.com"'],
    ['`payment_status:"SETTLED"`', 'payment_status:"SETTLED"'],
    ['```\namount>5\n```', 'amount>5'],
    ['“amount>5”', 'amount>5'],
    ['payment_status:""SETTLED""', 'payment_status:"SETTLED"'],
    ['"payment_status:""SETTLED"" amount>5"', 'payment_status:"SETTLED" amount>5'],
    ['"coffee"', '"coffee"'],
    ['Amount\tCurrency\n120,00\tEUR\n', 'Amount: 120,00, Currency: EUR'],
    ['Customer\tNote\tTotal\r\nAda Lee\t\t€12', 'Customer: Ada Lee, Total: €12'],
    ['Order\n1001\n1002', 'Order: 1001, 1002'],
    ['Visa\t20\nAmex\t30', 'Visa 20 Amex 30'],
    ['Hello\nthere', 'Hello there'],
  ])('%j becomes %j', (pasted, text) => {
    expect(read(pasted)).toBe(text);
  });

  test.each([
    ['metadata[order_id]:', 'A-1\nA-2\r\nA-1\n', '"A-1" OR metadata[order_id]:"A-2"'],
    ['payment_method.details.last4:', '4242\t1111', '"4242" OR payment_method.details.last4:"1111"'],
    ['metadata[order_id]:', '["A-1", "A-2"]', '"A-1" OR metadata[order_id]:"A-2"'],
    ['amount:', '5\n7', '5 OR amount:7'],
    ['metadata[order_id]:', 'A-1', 'A-1'],
    ['statement_descriptor:', 'coffee, tea', 'coffee, tea'],
    ['amount>5 metadata[order_id]:', 'A-1\nA-2', 'A-1 A-2'],
    ['amount>', '5\n7', '5 7'],
  ])('after %s, %j becomes %j', (before, pasted, text) => {
    expect(readPasted(payments, pasted, { before, after: '' })).toEqual({ text, leftOut: [] });
  });

  test('a column keeps as many values as a query takes clauses', () => {
    const column = Array.from({ length: 12 }, (_, index) => `A-${index}`).join('\n');
    const { text, leftOut } = readPasted(payments, column, { before: 'metadata[order_id]:', after: '' });
    expect(checkQuery(payments, `metadata[order_id]:${text}`).query?.clauses).toHaveLength(10);
    expect(leftOut).toEqual(['A-10', 'A-11']);
  });
});

describe('pasting into an open quote keeps one value:', () => {
  test.each([
    ['a\nb', '"', 'a b'],
    ['amount%3E5', '"', 'amount%3E5'],
    ['say "hi" to', '"', 'say \\"hi\\" to'],
    ['say \\"hi\\"', '"', 'say \\"hi\\"'],
    ["it's", '"', "it's"],
    ['pay_a1 pay_b2', '"', 'pay_a1 pay_b2'],
    ['SETTLED"', '', 'SETTLED"'],
  ])('%j before %j becomes %j', (pasted, after, text) => {
    expect(readPasted(payments, pasted, { before: 'statement_descriptor:"', after }).text).toBe(text);
  });
});

const piece = fc.constantFrom(
  ...[
    'amount>5',
    'payment_status:"SETTLED"',
    'id:“a b”',
    ' ',
    '\u00a0',
    '\u3000',
    '\n',
    '\r\n',
    '\u200b',
    '\ufeff',
    '"',
  ],
  ...[
    "'",
    '“',
    '”',
    '\\',
    'OR',
    '-',
    'pay_a1',
    'cus_b2',
    'ann@example.com',
    ',',
    ';',
    '\t',
    '%3E',
    '%22',
    '%25',
    '+',
    '%',
  ],
  ...['https://example.com/?query=', 'query=', '&', '#', '?', 'metadata[', ']', '(', 'é'],
);
const pastedText = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

test('pasting the result again changes nothing', () => {
  const place = fc.constantFrom('', 'amount>5 ', 'id:', 'id:"', "id:'a");
  fc.assert(
    fc.property(pastedText, place, (pasted, before) => {
      const { text } = readPasted(payments, pasted, { before, after: '' });
      expect(readPasted(payments, text, { before, after: '' })).toEqual({ text, leftOut: [] });
    }),
    { numRuns: 1000 },
  );
});

test('unusual spaces between the clauses of a valid query do not change it', () => {
  const clause = fc.constantFrom(
    'amount>5',
    'payment_status:"SETTLED"',
    '-customer.full_name~"a  b"',
    'id:null',
    "id:'x'",
  );
  const space = fc.constantFrom(' ', '\u00a0', '\u3000', '\n', '\r\n', '\t', '\u2003', '\u200b ', ' \ufeff');
  fc.assert(
    fc.property(fc.array(fc.tuple(clause, space), { minLength: 1, maxLength: 10 }), (clauses) => {
      const odd = clauses.map(([one, between]) => one + between).join('');
      const plain = clauses.map(([one]) => one).join(' ');
      expect(formatQuery(payments, read(odd)).text).toBe(formatQuery(payments, plain).text);
    }),
  );
});

test('pasting loses no characters other than white space', () => {
  const words = fc.array(fc.constantFrom('amount', '>', '5', ' ', '\u00a0', '\n', 'ö', '"', '(', '\u{1f600}'));
  fc.assert(
    fc.property(words, (pieces) => {
      const fold = (text: string) => text.replaceAll(/[\s\u00a0]/g, '');
      expect(fold(read(pieces.join('')))).toBe(fold(pieces.join('')));
    }),
  );
});
