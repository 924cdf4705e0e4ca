import { defineResource } from '../../../../src/language/catalogue/define-resource.ts';
import { unknownField } from '../../../../src/language/checker/rules/unknown-field.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const notes = defineResource({
  name: 'notes',
  fields: {
    title: { type: 'string', doc: 'title' },
    a_b: { type: 'token', doc: 'one' },
    ab: { type: 'token', doc: 'other' },
  },
  limits: { clauses: 1, substring: 3, or: 'any' },
});
const payments = { resource: 'payments', elsewhere: [] } as const;

describeRule(unknownField, {
  accepts: [
    'amount:5',
    'metadata.anything:"5"',
    'status:"SETTLED"', // field-alias reports it
    'metadata.a.b:"5"', // invalid-metadata-key reports it
    'café:5', // unexpected-character reports it
    '',
  ],
  reports: [
    {
      query: '‹no_such_field_at_all›:5',
      data: { ...payments, field: 'no_such_field_at_all', suggestions: [] },
      message: '`no_such_field_at_all` is not a field of payments',
    },
    {
      query: '-‹amuont›:5',
      data: { ...payments, field: 'amuont', suggestions: ['amount', 'refund.amount'] },
      fixed: '-amount:5',
      alternatives: ['-refund.amount:5'],
    },
    // Only the letter case differs.
    {
      query: '‹Amount›:5',
      data: { ...payments, field: 'Amount', suggestions: ['amount'] },
      fixed: 'amount:5',
      safe: true,
      message: '`Amount` is not a field of payments; the nearest is `amount`',
    },
    {
      query: '‹Metadata[Key]›:"x"',
      data: { ...payments, field: 'Metadata[Key]', suggestions: ['metadata[Key]'] },
      fixed: 'metadata[Key]:"x"',
      safe: true,
    },
    {
      query: '‹Customer.Metadata.Key›:"x"',
      data: { ...payments, field: 'Customer.Metadata.Key', suggestions: ['customer.metadata[Key]'] },
      fixed: 'customer.metadata[Key]:"x"',
      safe: true,
    },
    {
      resource: notes,
      query: '‹Title›:"x"',
      data: { field: 'Title', resource: 'notes', suggestions: ['title'], elsewhere: [] },
      fixed: 'title:"x"',
      safe: true,
    },
    {
      resource: notes,
      query: '‹AB›:"x"',
      data: { field: 'AB', resource: 'notes', suggestions: ['a_b', 'ab'], elsewhere: [] },
      fixed: 'a_b:"x"',
      alternatives: ['ab:"x"'],
      message: '`AB` is not a field of notes; the nearest are `a_b`, `ab`',
    },
    // Letters and `_`.
    {
      query: '‹customerEmail›:"a@b.c"',
      data: { ...payments, field: 'customerEmail', suggestions: ['customer.email'] },
      fixed: 'customer.email:"a@b.c"',
    },
    {
      query: '‹Status›:"SETTLED"',
      data: {
        ...payments,
        field: 'Status',
        suggestions: ['payment_status', 'subscription.status', 'status_reason.status'],
      },
      fixed: 'payment_status:"SETTLED"',
      alternatives: ['subscription.status:"SETTLED"', 'status_reason.status:"SETTLED"'],
    },
    // A key on a field without keys, and one on a misspelled field.
    {
      query: '‹amount[usd]›:5',
      data: { ...payments, field: 'amount[usd]', suggestions: ['amount'] },
      fixed: 'amount:5',
    },
    {
      query: '‹metdata.order_id›:"x"',
      data: {
        ...payments,
        field: 'metdata.order_id',
        suggestions: ['metadata[order_id]', 'customer.metadata[order_id]', 'subscription.metadata[order_id]'],
      },
      fixed: 'metadata[order_id]:"x"',
      alternatives: ['customer.metadata[order_id]:"x"', 'subscription.metadata[order_id]:"x"'],
    },
    // A field of another resource.
    {
      query: '‹total_spend›>5',
      data: { field: 'total_spend', resource: 'payments', suggestions: [], elsewhere: ['customers'] },
      message: '`total_spend` is not a field of payments; it is a field of customers',
    },
    {
      resource: 'customers',
      query: '‹customer.email›:"a@b.c"',
      data: {
        field: 'customer.email',
        resource: 'customers',
        suggestions: ['email'],
        elsewhere: ['payments', 'subscriptions'],
      },
      fixed: 'email:"a@b.c"',
    },
    {
      resource: notes,
      query: '‹amount_usd›:5',
      data: { field: 'amount_usd', resource: 'notes', suggestions: [], elsewhere: [] },
    },
    // The value of an unknown field is not checked.
    {
      query: '‹no_such_field_at_all›>"2025-01-01"',
      data: { ...payments, field: 'no_such_field_at_all', suggestions: [] },
    },
    // Suggestions stop after a number of clauses far above the limit.
    {
      query: `${'amount:5 '.repeat(20)}‹Amount›:5`,
      data: { ...payments, field: 'Amount', suggestions: [] },
      codes: ['too-many-clauses', 'unknown-field'],
    },
  ],
});
