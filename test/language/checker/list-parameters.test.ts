import { describe, expect, test } from 'vitest';
import { fixDocument } from '../../../src/assist/fix-document.ts';
import { GUESSES } from '../../../src/assist/sentences/guesses.ts';
import { checkExpression } from '../../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { readQuery } from '../../../src/language/document.ts';
import { marked } from '../../support/marked.ts';

const codesOf = (text: string, resource: 'payments' | 'plans' = 'payments'): readonly string[] =>
  checkQuery(resource, text).diagnostics.map(({ code }) => code);

describe('list-parameters', () => {
  test.each([
    ['‹payment_status=FAILED&from=2026-01-31›', ['payment_status', 'from']],
    [' ‹amount_from=500› ', ['amount_from']],
    ['‹?payment_status=FAILED›', ['payment_status']],
    ['‹https://api.example.com/payments?payment_status=FAILED&limit=5›', ['payment_status']],
    ['‹GET /payments?from=2026-01-31&colour=red›', ['from']],
    ['‹statement_descriptor=ACME Shop&to=2026-01-31›', ['statement_descriptor', 'to']],
    ['‹amount_from=&amount_to=›', ['amount_from', 'amount_to']],
  ])('reports %s', (query, parameters) => {
    const { text, span } = marked(query);
    const { diagnostics } = checkQuery('payments', text);
    expect(diagnostics).toMatchObject([{ code: 'list-parameters', span, data: { parameters }, fixes: [] }]);
    expect(checkExpression('payments', text).diagnostics).toEqual(diagnostics);
    const { document, applied } = fixDocument(readQuery('payments', text), GUESSES, { unsafe: true });
    expect([document.text, applied]).toEqual([text, []]);
  });

  test.each([
    'payment_status=FAILED',
    'payment_status=FAILED amount=5',
    'amount_from=500 AND amount_to=900',
    'from=now to=then',
    'statement_descriptor="A&from=B"',
    'colour=red&size=5',
    'payment_status=FAILED & from=2026',
    'https://api.example.com/payments?query=amount%3E5&from=2026',
  ])('leaves %s to other rules', (query) => {
    expect(codesOf(query)).not.toContain('list-parameters');
    expect(codesOf(query).length).toBeGreaterThan(0);
  });

  test('other resources have no documented parameters', () => {
    expect(codesOf('payment_status=FAILED&from=2026-01-31', 'plans')).not.toContain('list-parameters');
  });

  test('says what the parameters are, and which command translates them', () => {
    const messages = ['amount_from=5', 'from=a&to=b'].map(
      (text) => checkQuery('payments', text).diagnostics[0]?.message,
    );
    expect(messages).toEqual([
      '`amount_from` is a parameter of a list of version 1, not a query; `clausal migrate --url` translates it',
      '`from`, `to` are parameters of a list of version 1, not a query; `clausal migrate --url` translates them',
    ]);
  });
});
