import { orAcrossFields } from '../../../../src/language/checker/rules/or-across-fields.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const resource = 'payments';

describeRule(orAcrossFields, {
  accepts: [
    'amount:1 OR amount>5',
    'currency_code:"EUR" amount>500',
    'amount:1 OR -amount:2',
    'metadata[a]:"1" OR metadata.a:"2"',
    'payment_status:"SETTLED" OR status:"FAILED"', // field-alias reports it
    'amount:1 OR no_such_field:2 OR amount:3', // unknown-field reports it
    'metadata:"1" OR metadata[a]:"2"', // metadata-without-key reports it
    'metadata[order-id]:"1" OR metadata[order_id]:"2"', // invalid-metadata-key reports it
    'metadata.a.b:"1" OR metadata.a:"2"',
    'amount:1 OR status[x]:2',
    'currency_code:"EUR" OR amount:5 created_at:1', // mixed-connectives reports it
    { resource: 'subscriptions', query: 'status:"ACTIVE" OR plan.metadata[a]:"x"' },
    { resource: 'plans', query: 'interval:"days" OR type:"one-off"' },
  ],
  reports: [
    {
      query: '‹currency_code›:"EUR" OR ‹amount›>500',
      mark: 1,
      data: { first: 'currency_code', other: 'amount', resource },
      message: 'an `OR` query on payments can use only one field; this one uses `currency_code` and `amount`',
    },
    // Reported once, at the first clause that differs.
    {
      query: '‹amount›:1 OR amount:2 OR ‹created_at›:5 OR amount_usd:3',
      mark: 1,
      data: { first: 'amount', other: 'created_at', resource },
    },
    {
      query: '‹metadata[a]›:"1" OR ‹metadata[A]›:"2"',
      mark: 1,
      data: { first: 'metadata[a]', other: 'metadata[A]', resource },
    },
    {
      query: '‹metadata.a›:"1" or ‹customer.metadata.a›:"2"',
      mark: 1,
      data: { first: 'metadata[a]', other: 'customer.metadata[a]', resource },
    },
    {
      resource: 'customers',
      query: '‹email›:"a@b.c" OR ‹full_name›:"a"',
      mark: 1,
      data: { first: 'email', other: 'full_name', resource: 'customers' },
    },
    // An alias counts as its field; unknown fields are ignored.
    {
      query: '‹status›:"SETTLED" OR ‹amount›:5',
      mark: 1,
      data: { first: 'payment_status', other: 'amount', resource },
      codes: ['field-alias', 'or-across-fields'],
    },
    {
      query: '‹amount›:5 OR no_such_field:1 OR ‹created_at›:5',
      mark: 1,
      data: { first: 'amount', other: 'created_at', resource },
      codes: ['unknown-field', 'or-across-fields'],
    },
  ],
});
