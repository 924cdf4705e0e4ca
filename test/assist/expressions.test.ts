import { describe, expect, test } from 'vitest';
import { completeDocument } from '../../src/assist/complete/complete.ts';
import { diagnose } from '../../src/assist/diagnose.ts';
import { markIncomplete } from '../../src/assist/diagnostics.ts';
import { readPasted } from '../../src/assist/paste/read-pasted.ts';
import { guessClauses } from '../../src/assist/sentences/guess-clauses.ts';
import { GUESSES } from '../../src/assist/sentences/guesses.ts';
import { createUser } from '../../src/assist/user.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { applyEdits } from '../../src/language/diagnostic/fix.ts';
import { type QueryDocument, readQuery } from '../../src/language/document.ts';

const { payments } = catalogue;
const USER = createUser({ now: new Date('2026-11-22T10:00:00Z'), timeZone: 'UTC' });

function read(text: string): QueryDocument {
  return readQuery(payments, text, { expressions: true });
}

/** What the first offers make of a text with the caret at `|`, and the note. */
function complete(marked: string): { readonly texts: readonly string[]; readonly note: string | undefined } {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { offers, note } = completeDocument(read(text), at, USER);
  return { texts: offers.map(({ edit }) => applyEdits(text, [edit])), note };
}

describe('completion in an expression', () => {
  test.each([
    ['(|', '(amount'],
    ['(sta|', '(payment_status:'],
    ['-(|', '-(amount'],
    ['amount>5 (curr|', 'amount>5 (currency_code:'],
    ['(amount>5 or |', '(amount>5 or payment_status:'],
    ['(amount>5 |)', '(amount>5 OR )'],
    ['(amount>5 or id:null) |', '(amount>5 or id:null) amount'],
    ['(amount>5 or id:null)|', '(amount>5 or id:null) OR '],
    ['(paid|)', '(payment_status:"SETTLED")'],
    ['payment_status:[|', 'payment_status:["SETTLED"'],
    ['payment_status:["SET|', 'payment_status:["SETTLED"'],
    ['payment_status:["SETTLED", |]', 'payment_status:["SETTLED", "PENDING"]'],
    ['payment_status:["SET|", "FAILED"]', 'payment_status:["SETTLED", "FAILED"]'],
    ['-(payment_status:["SETTLED", PEN|', '-(payment_status:["SETTLED", "PENDING"'],
    ['payment_status:["SETTLED"] |', 'payment_status:["SETTLED"] OR '],
    ['amount>5 or currency_code:"EUR" or cust|', 'amount>5 or currency_code:"EUR" or customer.email'],
    ['amount>5 settled or refunded|', 'amount>5 (payment_status:"SETTLED" OR refund.is_refunded:true)'],
  ])('at %s offers %s', (marked, expected) => {
    expect(complete(marked).texts).toContain(expected);
  });

  test.each([
    ['(amount>5 or id:null |)', ['(amount>5 or id:null OR )']],
    ['amount>5 or (id:null and amount<9 |)', undefined],
  ])('at %s offers no connective that would be mixed', (marked, expected) => {
    const { texts } = complete(marked);
    if (expected === undefined) expect(texts.some((text) => text.includes('<9 OR'))).toBe(false);
    else expect(texts).toEqual(expected);
  });

  test('never says that there are too many clauses', () => {
    const many = Array.from({ length: 12 }, (_, at) => `amount:${at}`).join(' OR ');
    expect(complete(`${many} OR am|`).texts[0]).toBe(`${many} OR amount`);
  });

  test('says how AND and OR mix', () => {
    expect(complete('amount>5 or id:null settled|').note).toBe('AND and OR mix only in parentheses: `(… OR …) …`');
  });
});

describe('an expression that is being typed', () => {
  test.each(['(', '-(', '(amo', '(amount>5 or ', 'amount>5 (', 'amount>5 or (id:null ', 'amount:[', 'amount:[1, '])(
    'shows nothing yet: %s',
    (text) => {
      const document = read(text);
      const found = markIncomplete(document, diagnose(document, GUESSES, USER), text.length);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ incomplete }) => !incomplete)).toEqual([]);
    },
  );

  test('gets both groupings of AND and OR', () => {
    const text = 'amount>5 or id:null amount<9';
    const [mixed] = diagnose(read(text), GUESSES, USER);
    expect(mixed?.code).toBe('mixed-connectives');
    expect(mixed?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual([
      'amount>5 or (id:null amount<9)',
      '(amount>5 or id:null) amount<9',
    ]);
  });
});

/** The first guess at a sentence, and whether it is one of a query. */
function guess(text: string): string | undefined {
  const [first, ...others] = guessClauses(payments, text, USER, true);
  expect(others).toEqual([]);
  return first?.text;
}

describe('a sentence that no query can mean', () => {
  test.each([
    ['settled or refunded', 'payment_status:"SETTLED" OR refund.is_refunded:true'],
    [
      'declined in euros or blocked in dollars',
      '(payment_status:"DECLINED" currency_code:"EUR") OR (payment_status:"BLOCKED" currency_code:"USD")',
    ],
    ['(paid or pending) over 100 EUR', 'payment_status:["SETTLED", "PENDING"] amount>10000 currency_code:"EUR"'],
    ['paid or pending over 100 EUR', 'payment_status:["SETTLED", "PENDING"] amount>10000 currency_code:"EUR"'],
    [
      'settled over 100 EUR or declined under 5 USD',
      '(payment_status:"SETTLED" amount>10000 currency_code:"EUR") OR (payment_status:"DECLINED" amount<500 currency_code:"USD")',
    ],
    ['settled in euros or dollars', 'payment_status:"SETTLED" currency_code:["EUR", "USD"]'],
    ['refunded or over 100 EUR', 'refund.is_refunded:true OR (amount>10000 currency_code:"EUR")'],
    ['customers from Germany or France with no email', 'customer.address.country:["DE", "FR"] customer.email:null'],
    [
      '(settled or refunded) visa',
      '(payment_status:"SETTLED" OR refund.is_refunded:true) payment_method.details.bin_data.brand:"visa"',
    ],
  ])('%s becomes one expression', (text, expected) => {
    expect(guess(text)).toBe(expected);
    expect(guessClauses(payments, text, USER)).toEqual([]);
    const [diagnostic] = diagnose(read(text), GUESSES, USER);
    expect(diagnostic?.fixes.map(({ edits }) => applyEdits(text, edits))[0]).toBe(expected);
  });

  test.each([
    'settled or refunded in euros', // Which of them is in euros?
    'paid or pending or refunded yesterday',
    'not paid or refunded', // Is it not refunded?
    '(settled or refunded', // No parenthesis closes it.
    'settled or refunded)',
    'settled or ()',
    '(settled failed) or refunded', // Nothing is both.
    'not (settled or refunded)',
    '-(paid or pending)',
    'amount between 10 and 20 eur or usd', // The amount is of both currencies.
  ])('%s is not guessed at', (text) => {
    expect(guess(text)).toBeUndefined();
  });

  test.each(['paid or pending', 'settled visa', 'settled (last week)'])('%s stays a query', (text) => {
    expect(guessClauses(payments, text, USER, true)).toEqual(guessClauses(payments, text, USER));
    expect(guessClauses(payments, text, USER)).not.toEqual([]);
  });

  test.each(['(x or refunded)', '(refunded or x)'])('beside clauses, is not guessed at in part: %s', (group) => {
    const fixes = diagnose(read(`amount>5 ${group}`), GUESSES, USER).flatMap((one) => one.fixes);
    expect(fixes.filter(({ safe }) => !safe)).toEqual([]);
  });

  test('beside clauses, becomes a group', () => {
    const text = 'amount>5 settled or refunded';
    const [first] = diagnose(read(text), GUESSES, USER);
    expect(first?.fixes.map(({ edits }) => applyEdits(text, edits))[0]).toBe(
      'amount>5 (payment_status:"SETTLED" OR refund.is_refunded:true)',
    );
  });
});

test.each(['payment_status:["SETTLED", "PE', 'payment_status:["SETTLED", pending]'])(
  'a guess leaves the other values of a list: %s',
  (text) => {
    const fixes = diagnose(read(text), GUESSES, USER).flatMap((one) => one.fixes);
    expect(fixes.filter(({ edits }) => !applyEdits(text, edits).includes('SETTLED'))).toEqual([]);
  },
);

describe('pasting where expressions are accepted', () => {
  const ids = Array.from({ length: 25 }, (_, at) => `pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c${at + 10}`);
  const list = `id:[${ids.map((id) => `"${id}"`).join(', ')}]`;
  const paste = (pasted: string, before = '', after = '') =>
    readPasted(payments, pasted, { before, after, expressions: true });

  test.each([
    { name: 'ids on lines', pasted: ids.join('\n') },
    { name: 'a JSON array', pasted: JSON.stringify(ids) },
    { name: 'an OR query of many', pasted: ids.map((id) => `id:"${id}"`).join(' OR ') },
    { name: 'a list', pasted: list },
  ])('$name become a list', ({ pasted }) => {
    expect(paste(pasted)).toEqual({ text: list, leftOut: [] });
  });

  test('few ids stay an OR query, which the service takes', () => {
    expect(paste('pay_a1\npay_b2').text).toBe('id:"pay_a1" OR id:"pay_b2"');
  });

  test('beside other clauses, and within a list, they are values', () => {
    expect(paste('pay_a1\npay_b2', 'amount>5 ').text).toBe('id:["pay_a1", "pay_b2"]');
    expect(paste('a\nb', 'amount>5 metadata[order]:').text).toBe('["a", "b"]');
    expect(paste('a\nb', 'metadata[order]:["x", ', ']').text).toBe('"a", "b"');
  });

  test('an expression stays as it is', () => {
    const text = '(amount>5 or id:null) -(amount:[1, 2])';
    expect(paste(`${text}\n`).text).toBe(text);
  });
});
