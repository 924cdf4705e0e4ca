import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/language/document.ts';
import { anyText } from '../support/queryish.ts';

function readStored(text: string): { readonly codes: readonly string[]; readonly formatted: string | undefined } {
  const { diagnostics, formatted } = readQuery('payments', text, { parameters: true });
  return { codes: diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`), formatted };
}

describe('a stored query', () => {
  test.each([
    // A value of any type, alone or several times.
    ['amount>=$min', 'amount>=$min'],
    ['created_at>=$since created_at<$until', 'created_at>=$since created_at<$until'],
    ['payment_status:$a OR payment_status:$b', 'payment_status:$a OR payment_status:$b'],
    ['refund.is_refunded:$_x1', 'refund.is_refunded:$_x1'],
    ['statement_descriptor~$part', 'statement_descriptor~$part'],
    // The rest is put in canonical form.
    ["-metadata.shop:$shop\tAND  payment_status:'settled'", '-metadata[shop]:$shop payment_status:"SETTLED"'],
    ["amount:'5'", 'amount:5'],
    // Quotes make it a text.
    ['metadata[a]:"$min"', 'metadata[a]:"$min"'],
  ])('accepts %s', (text, formatted) => {
    expect({ ...readStored(text), codes: undefined }).toEqual({ codes: undefined, formatted });
    expect(readStored(text).codes.filter((one) => !one.startsWith('whitespace'))).toEqual([]);
  });

  test.each([
    // What is not just a parameter is a text without quotes.
    ['amount>=$min$max', 'invalid-number $min$max'],
    ['amount>=$1', 'invalid-number $1'],
    ['amount>=$', 'invalid-number $'],
    ['amount>=-$min', 'invalid-number -$min'],
    ['customer.full_name:$a.b', 'unquoted-value $a.b'],
    // It is a value, and nothing else.
    ['metadata[$key]:"a"', 'invalid-metadata-key $key'],
    ['$field:"a"', 'unexpected-character $', 'unknown-field field'],
    ['amount>=5 $clause', 'unexpected-character $', 'expected-operator '],
    // Everything that does not depend on the value is checked.
    ['amuont>=$min', 'unknown-field amuont'],
    ['status:$status', 'field-alias status'],
    ['amount~$min', 'unsupported-operator ~'],
    ['amount >= $min', 'space-around-operator  >= '],
    ['amount>=$min foo', 'expected-operator '],
    ['amount>=$min AND', 'misplaced-connective AND'],
    ['amount>=$min OR id:$id', 'or-across-fields id'],
    ['(amount>=$min)', 'parentheses ('],
    ['fraud_prevention:$x', 'presence-only $x'],
    ['fraud_prevention>$x', 'presence-only $x'],
    [Array.from({ length: 11 }, () => 'amount>=$min').join(' '), 'too-many-clauses amount>=$min'],
  ])('reports %s', (text, ...codes) => {
    expect(readStored(text)).toEqual({ codes, formatted: undefined });
  });

  test('a stored query has no checked query, because a parameter has no value', () => {
    expect(readQuery('payments', 'amount>=$min id:"a"', { parameters: true }).query).toBeUndefined();
    expect(readQuery('payments', 'amount>=5', { parameters: true }).query?.text).toBe('amount>=5');
  });

  test('a stored query is no query where parameters are not expected', () => {
    expect(readQuery('payments', 'amount>=$min').diagnostics).toMatchObject([{ code: 'invalid-number' }]);
    expect(readQuery('payments', 'customer.full_name:$name').diagnostics).toMatchObject([{ code: 'unquoted-value' }]);
  });
});

describe('the canonical form of a stored query', () => {
  const text = fc
    .array(fc.oneof(anyText(), fc.constantFrom('amount>=$a', ' id:$b', ':$c', '$', ' OR ')))
    .map((parts) => parts.join(''));

  test('the canonical form of a stored query is canonical, and has no errors', () => {
    fc.assert(
      fc.property(text, (one) => {
        const { formatted } = readStored(one);
        if (formatted !== undefined) expect(readStored(formatted).formatted).toBe(formatted);
      }),
      { numRuns: 600 },
    );
  });
});
