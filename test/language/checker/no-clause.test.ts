import { expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';

const notes = defineResource({
  name: 'notes',
  fields: { tag: { type: 'token', doc: 'a tag by key', keyed: true } },
  limits: { clauses: 10, substring: 3, or: 'field' },
});

test.each(['card ending 4242', 'order 1234 of ann', 'card 4242 ending'])(
  '"%s" is reported as one text without a clause',
  (text) => {
    expect(checkQuery('payments', text).diagnostics).toMatchObject([{ code: 'expected-clause', span: { start: 0 } }]);
  },
);

test.each([
  { text: 'amuont 500', codes: ['unknown-field', 'expected-operator'] },
  { text: 'amuont 500 curency_code "EUR"', codes: ['unknown-field', 'expected-operator'] },
  { text: 'card amount 500', codes: ['expected-operator'] },
])('$text is reported as an unfinished clause', ({ text, codes }) => {
  expect(checkQuery('payments', text).diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
});

test.each([
  { resource: catalogue.payments, example: 'payment_status:"PENDING"' },
  { resource: catalogue.customers, example: 'email:"ada@example.com"' },
  { resource: catalogue.subscriptions, example: 'status:"ACTIVE"' },
  { resource: catalogue.plans, example: 'type:"recurring"' },
  { resource: notes, example: 'tag[key]:"text"' },
])('a text without a clause is reported with a valid example for $resource.name', ({ resource, example }) => {
  const text = '  find me something ';
  const { diagnostics } = checkQuery(resource, text);
  expect(diagnostics).toMatchObject([
    {
      code: 'expected-clause',
      span: { start: 2, end: 19 },
      data: { found: 'find me something', example },
      fixes: [],
      message: `\`find me something\` has no clause; write a field, an operator and a value, as in \`${example}\``,
    },
  ]);
  expect(checkQuery(resource, example).diagnostics).toEqual([]);
});
