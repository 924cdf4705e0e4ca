import { describe, expect, test } from 'vitest';
import { actionsAt, formatEdits } from '../../src/assist/actions.ts';
import { completeAt } from '../../src/assist/complete/complete.ts';
import { createCompleter } from '../../src/assist/complete/completer.ts';
import { diagnosticsOf } from '../../src/assist/diagnostics.ts';
import { hoverAt } from '../../src/assist/hover.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { applyEdits } from '../../src/language/diagnostic/fix.ts';
import { tokensOf } from '../../src/language/syntax/semantic-tokens.ts';

const { payments, subscriptions } = catalogue;
const now = new Date('2026-11-22T10:00:00Z');

/** Removes the caret `|` from a text and returns its offset. */
function atCaret(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.replace('|', ''), offset: offset === -1 ? marked.length : offset };
}

/** The text after the first offer is accepted, with the caret. */
function acceptFirst(marked: string, resource = payments): string {
  const { text, offset } = atCaret(marked);
  const [offer] = completeAt(resource, text, offset, { now }).offers;
  if (offer === undefined) return 'no offer';
  const accepted = applyEdits(text, [offer.edit]);
  return `${accepted.slice(0, offer.caret)}|${accepted.slice(offer.caret)}`;
}

describe('completeAt', () => {
  test.each([
    ['|', 'empty'],
    ['am|', 'field'],
    ['am|ount>5', 'field'],
    ['metadata[o|', 'key'],
    ['amount |', 'operator'],
    ['amount>|=5', 'operator'],
    ['amount>|', 'value'],
    ['payment_status:"SE|TTLED"', 'value'],
    ['amount>5 |', 'after-clause'],
    ['amount>5 OR |', 'field'],
    ['q9q9q9q9q9q|', 'field'],
    ['q9=q9|', 'none'],
    [`${'amount>1 '.repeat(10)}|`, 'limit'],
  ])('names the situation in %s: %s', (marked, situation) => {
    const { text, offset } = atCaret(marked);
    expect(completeAt(payments, text, offset, { now }).situation).toBe(situation);
  });

  test.each([
    ['stauts|', 'payment_status:|'],
    ['sta|tus', 'payment_status:|'],
    ['paym|ent_status:"SETTLED"', 'payment_status|:"SETTLED"'],
    ['payment_status:"SE|TTLED" amount>5', 'payment_status:"SETTLING"| amount>5'],
    ['payment_status:"SETTLED|', 'payment_status:"SETTLED"|'],
    ['payment_status:pai|', 'payment_status:"SETTLED"|'],
    ['payment_status:"pai| amount>5', 'payment_status:"SETTLED"| amount>5'],
    ['amount |', 'amount>=|'],
    ['amount>|=5', 'amount>=|5'],
    ['customer created|', 'customer.created_at|'],
    ['amount>5 customer created|', 'amount>5 customer.created_at|'],
    ['amount>5 AND cur|', 'amount>5 AND currency_code:|'],
    ['amount>5 OR |', 'amount>5 OR amount|'],
    ['metadata[a]:"1" OR |', 'metadata[a]:"1" OR metadata[a]:|'],
    ['paid|', 'payment_status:"SETTLED"|'],
    ['-paid|', '-payment_status:"SETTLED"|'],
    ['declined by bank|', 'payment_status:"DECLINED"|'],
    ['ann@acme.com|', 'customer.email:"ann@acme.com"|'],
    ['$12.50|', 'amount:1250 currency_code:"USD"|'],
    ['4242|', 'payment_method.details.last4:"4242"|'],
    ['created today|', 'created_at>="2026-11-22T00:00:00Z" created_at<"2026-11-23T00:00:00Z"|'],
    ['yesterday|', 'created_at>="2026-11-21T00:00:00Z" created_at<"2026-11-22T00:00:00Z"|'],
    ['created_at>=7d|', 'created_at>="2026-11-15T00:00:00Z"|'],
    ['created_at:2025|', 'created_at>="2025-01-01T00:00:00Z" created_at<"2026-01-01T00:00:00Z"|'],
    ['created_at<2026-11|', 'created_at<"2026-11-01T00:00:00Z"|'],
    ['payment_status:"SETTLED"|', 'payment_status:"SETTLED" amount|'],
    ["customer.full_name:'O\\'Ne|", 'customer.full_name:"O\'Ne"|'],
    ['metadata[plan|', 'metadata[plan]:|'],
    ['metadata[pl|an]:"a"', 'metadata[pl|]:"a"'],
  ])('accepts the first offer in %s: %s', (before, after) => {
    expect(acceptFirst(before)).toBe(after);
  });

  test('offers only OR in an OR query across fields', () => {
    const text = 'status:"ACTIVE" OR plan.name:"Pro" ';
    const labels = completeAt(subscriptions, text, text.length).offers.map(({ label }) => label);
    expect(labels).toEqual(['OR']);
  });

  test('offers neither OR in an AND query nor AND in an OR query', () => {
    const labels = (text: string) => completeAt(payments, text, text.length).offers.map(({ label }) => label);
    expect(labels('amount>1 amount<5 ')).not.toContain('OR');
    expect(labels('amount>1 OR amount<5 ')).not.toContain('AND');
    expect(labels('amount>1 ')).toEqual(expect.arrayContaining(['AND', 'OR']));
  });

  test('explains that a query can have at most ten clauses', () => {
    const text = 'amount>1 '.repeat(10);
    expect(completeAt(payments, text, text.length)).toMatchObject({
      offers: [],
      note: 'a query can have at most 10 clauses',
    });
  });

  test.each([
    ['amount > |', 'type a number: `amount` is more than …'],
    ['created_at>|', 'type a date: `created_at` is after …'],
    ['refund.is_refunded:|', 'type `true` or `false`: `refund.is_refunded` is …'],
    ['payment_method.details.last4:|', 'type the last four digits of a card: `payment_method.details.last4` is …'],
  ])('explains which value to type in %s', (marked, note) => {
    const { text, offset } = atCaret(marked);
    expect(completeAt(payments, text, offset, { now }).note).toBe(note);
  });

  test.each(['status = |', 'amount>5 status = |', 'paid |'])(
    'offers no connective or negation after the unfinished words of %s',
    (marked) => {
      const { text, offset } = atCaret(marked);
      const kinds = completeAt(payments, text, offset, { now }).offers.map(({ kind }) => kind);
      expect(kinds).not.toContain('negation');
      expect(kinds).not.toContain('connective');
    },
  );

  test('explains the minimum length for `~`', () => {
    expect(completeAt(payments, 'customer.email~"a', 17)).toMatchObject({
      offers: [],
      note: '`~` needs at least 3 characters',
    });
  });

  test.each([-1, 0.5, 4, Number.NaN])('rejects the offset %s in a text of 3 characters', (offset) => {
    expect(() => completeAt(payments, 'abc', offset)).toThrow(RangeError);
  });
});

describe('createCompleter', () => {
  test('answers at once and again with the values of the provider, which it asks only once', async () => {
    const asked: string[] = [];
    const completer = createCompleter(payments, {
      valueProvider: async (field, prefix) => {
        asked.push(`${field} ${prefix}`);
        return [{ value: 'adyen', detail: '12 payments' }];
      },
    });
    const first = completer.complete('processor.type:', 15);
    expect(first.offers.map(({ label }) => label)).not.toContain('adyen');
    expect((await first.update)?.offers[0]).toMatchObject({ label: 'adyen', detail: '12 payments' });
    const second = completer.complete('processor.type:', 15);
    expect([second.offers[0]?.label, second.update, asked]).toEqual(['adyen', undefined, ['processor.type ']]);
  });

  test('aborts a request that a later call replaces', async () => {
    const signals: AbortSignal[] = [];
    const completer = createCompleter(payments, {
      valueProvider: async (_field, _prefix, signal) => {
        signals.push(signal);
        await Promise.resolve();
        return [];
      },
    });
    const { update } = completer.complete('processor.type:', 15);
    completer.complete('amount>', 7);
    expect([signals[0]?.aborted, await update]).toEqual([true, undefined]);
  });

  test('keeps working without values if the provider fails', async () => {
    const completer = createCompleter(payments, {
      valueProvider: () => {
        throw new Error('offline');
      },
    });
    const { offers, update } = completer.complete('processor.type:', 15);
    expect([offers.length > 0, await update]).toEqual([true, undefined]);
  });
});

describe('diagnosticsOf', () => {
  test.each([
    ['amount>|', ['expected-value']],
    ['amou|', ['expected-clause']],
    ['amount |', ['expected-operator']],
    ['amount>5 OR |', ['misplaced-connective']],
    ['payment_status:"SE|', ['unterminated-string', 'unknown-value']],
    ['customer.email~"a|', ['unterminated-string', 'substring-too-short']],
    ['metadata[or|', ['invalid-metadata-key', 'expected-operator']],
    ['-|', ['expected-clause']],
  ])('marks %s as incomplete', (marked, codes) => {
    const { text, offset } = atCaret(marked);
    const found = diagnosticsOf(payments, text, offset).filter(({ incomplete }) => incomplete);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    'amount>| payment_status:"X"',
    'amount> payment_status:"SETTLED"|',
    'stauts:"SETTLED" amount>|5',
    'a:1 b:2 OR c:|3',
  ])('does not mark an earlier mistake as incomplete: %s', (marked) => {
    const { text, offset } = atCaret(marked);
    const found = diagnosticsOf(payments, text, offset);
    expect(found.filter(({ incomplete, span }) => incomplete && span.end < offset - 1)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test('includes the logic warnings', () => {
    const codes = diagnosticsOf(payments, 'amount>10 amount<5').map(({ code }) => code);
    expect(codes).toEqual(['never-matches']);
  });
});

describe('hoverAt', () => {
  test.each([
    ['am|ount>5', '**amount** · numeric'],
    ['amount>|=5', '`>=` is at least'],
    ['created_at>"2026-11-2|2T00:00:00Z"', 'Sun, 22 Nov 2026 00:00:00 GMT'],
    ['payment_status:"set|tled"', '`SETTLED`: paid'],
    ['sta|tus:"SETTLED"', '**payment\\_status** · token'],
    ['refund.status:nu|ll', 'empty or absent'],
  ])('describes the text at %s', (marked, markdown) => {
    const { text, offset } = atCaret(marked);
    expect(hoverAt(payments, text, offset)?.markdown).toContain(markdown);
  });

  test('describes neither unknown fields nor free texts', () => {
    expect([
      hoverAt(payments, 'nope>5', 1),
      hoverAt(payments, 'customer.email:"a"', 17),
      hoverAt(payments, '', 0),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('OR', () => {
  const MIXED = 'AND and OR cannot mix, and OR works on one field; search for one after the other';

  test.each([
    ['payment_status:"SETTLED" or pen', 'payment_status:"SETTLED" or payment_status:"PENDING"'],
    ['payment_status:"SETTLED" OR failed', 'payment_status:"SETTLED" OR payment_status:"FAILED"'],
    ['settled or pen', 'payment_status:"SETTLED" OR payment_status:"PENDING"'],
  ])('goes on by words in %s', (text, result) => {
    const [offer] = completeAt(payments, text, text.length).offers;
    expect(offer && applyEdits(text, [offer.edit])).toBe(result);
  });

  test.each([
    'paid or visa',
    'failed or declined this month',
    'payment_status:"SETTLED" OR payment_status:"FAILED" visa',
  ])('cannot be asked for in %s, which the note says', (text) => {
    expect(completeAt(payments, text, text.length)).toMatchObject({ offers: [], note: MIXED });
  });

  test('may be across fields on plans', () => {
    const { note } = completeAt(catalogue.plans, 'monthly or over 50 EUR', 22);
    expect(note).toBe('AND and OR cannot mix; search for one after the other');
  });
});

test.each([
  ['over 100 eur frobnicated', 'I do not know “frobnicated”; put names in quotes'],
  ['frobnicated payments over 100 eur', 'I do not know “frobnicated”; put names in quotes'],
  ['in frobnicated whatsits', 'I do not know “frobnicated whatsits”; put names in quotes'],
  ['refunds issued today', 'I cannot tell what “issued” belongs to'],
  ['paypal', 'no field holds this; leave out “paypal”'],
  ['visa with a chargeback', 'no field holds this; leave out “with a chargeback”'],
  ['biggest payments', 'a query cannot sort, but its results can be sorted; leave out “biggest payments”'],
  ['last 10 payments', 'a query finds all that match, and cannot limit their number; leave out “last 10”'],
  ['average amount in eur', 'a query finds objects and adds nothing up; leave out “average”'],
  ['new payments', 'what is new needs a time, such as this week; leave out “new payments”'],
  ['failed not last week', 'a query cannot exclude what lies between two values; leave out “not last week”'],
  ['100.50 jpy', 'no field holds such an amount; check its currency and its decimals'],
  ['over 100 eur', undefined],
  ['frobnicat', undefined],
  ['', undefined],
])('the note on %j is %j', (text, note) => {
  expect(completeAt(payments, text, text.length).note).toBe(note);
});

test.each([
  ['biggest payments last month', undefined],
  ['biggest payments amou', 'amount'],
])('%j offers the field %s', (text, field) => {
  const { offers } = completeAt(payments, text, text.length);
  expect(offers[0]?.edit.text).toBe(field);
});

test('a word that is no value of a field gives its values', () => {
  const { offers } = completeAt(payments, 'status foo', 10);
  expect(offers[0]?.edit).toEqual({ start: 0, end: 10, text: 'payment_status:"PENDING"' });
});

describe('actionsAt', () => {
  test('lists the fixes at a span, the fix for all mistakes, and formatting', () => {
    const text = 'status:SETTLED amount > 5';
    const titles = actionsAt(payments, text, { start: 0, end: 6 }).map(({ kind, title }) => `${kind}: ${title}`);
    expect(titles).toEqual(['fix: replace `status` with `payment_status`', 'fix-all: apply all safe fixes']);
    expect(actionsAt(payments, "id:'a'", { start: 0, end: 0 }).map(({ kind }) => kind)).toContain('format');
  });
});

describe('formatEdits', () => {
  test.each([["payment_status:'settled'   amount>'5'"], ['amount>5'], ["id:'a'   OR id:'b'"]])(
    'formats %s so that formatting it again changes nothing',
    (text) => {
      const edits = formatEdits(payments, text);
      expect(formatEdits(payments, applyEdits(text, edits))).toEqual([]);
    },
  );
});

describe('tokensOf', () => {
  test('returns every kind of token', () => {
    const text = '-metadata[a]:"1" OR amount>5 or refund.status:null';
    const tokens = tokensOf(text).map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`);
    expect(tokens).toEqual([
      'negation -',
      'field metadata[',
      'key a',
      'field ]',
      'operator :',
      'text "1"',
      'connective OR',
      'field amount',
      'operator >',
      'number 5',
      'connective or',
      'field refund.status',
      'operator :',
      'constant null',
    ]);
  });
});
