import { beforeEach, describe, expect, test } from 'vitest';
import { search } from '../../../src/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import '../../../src/tools/test/index.ts';
import { matchers } from '../../../src/tools/test/index.ts';
import { ask, searchFor } from '../../sandbox/ask.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = createSandbox({ log: () => {} });
});

describe('toHaveSearched', () => {
  test('compares queries by what they match', async () => {
    await searchFor(sandbox, 'payments', 'currency_code:"eur" amount>1000');
    expect(sandbox).toHaveSearched('payments', 'amount>1000 currency_code:"EUR"');
    expect(sandbox).toHaveSearched(search('payments').where('amount', '>', 1000).where('currency_code', ':', 'EUR'));
    expect(sandbox).not.toHaveSearched('payments', 'amount>1000');
    expect(sandbox).not.toHaveSearched('plans', 'interval:"days"');
  });

  test('shows the nearest search, and an object that tells the two apart', async () => {
    await searchFor(sandbox, 'payments', 'refund.status:null');
    await searchFor(sandbox, 'payments', 'currency_code:"EUR" amount>=1000');
    await searchFor(sandbox, 'payments', 'status:"SETTLED"');
    await searchFor(sandbox, 'plans', '-id:null');
    expect(() => expect(sandbox).toHaveSearched('payments', 'currency_code:"EUR" amount>1000')).toThrow(
      [
        'expected the sandbox to have received a search for currency_code:"EUR" amount>1000 (payments)',
        '',
        'it received 3 searches on payments; the nearest first:',
        '  currency_code:"EUR" amount>=1000',
        '  refund.status:null',
        '  status:"SETTLED" (answered with 400)',
        'only currency_code:"EUR" amount>=1000 matches {"currency_code":"EUR","amount":1000}',
      ].join('\n'),
    );
  });

  test('says why no search arrived', async () => {
    expect(() => expect(sandbox).toHaveSearched('payments', 'amount>5')).toThrow(
      'it received 0 requests, but no search on payments',
    );
    await ask(sandbox, '/payments?query=amount%3E5', { version: '1.0.0' });
    expect(() => expect(sandbox).toHaveSearched('payments', 'amount>5')).toThrow(
      'it received 1 request, but no search on payments\nGET /payments was answered by version 1, which ignores `query`',
    );
  });

  test('fails for what is no sandbox, negated too', () => {
    for (const received of [undefined, {}, 'sandbox', []]) {
      const call = { isNot: true };
      expect(matchers.toHaveSearched.call(call, received, 'payments', 'amount>5').pass).toBe(true);
      expect(matchers.toHaveSearched(received, 'payments', 'amount>5')).toMatchObject({ pass: false });
    }
    expect(() => expect(sandbox).toHaveSearched('payments', 'status:"A"' as 'amount>5')).toThrow('field-alias');
  });
});
