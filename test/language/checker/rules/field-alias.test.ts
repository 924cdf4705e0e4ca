import { fieldAlias } from '../../../../src/language/checker/rules/field-alias.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const resource = 'payments';

describeRule(fieldAlias, {
  accepts: [
    'payment_status:"SETTLED"',
    'Status:"SETTLED"', // unknown-field reports it
    'status[a]:"SETTLED"',
    'constructor:"x"',
    '__proto__:"x"',
    { resource: 'subscriptions', query: 'status:"ACTIVE"' },
    { resource: 'customers', query: 'email:"a@b.c"' },
  ],
  reports: [
    {
      query: '‹status›:"SETTLED"',
      data: { alias: 'status', path: 'payment_status', resource },
      fixed: 'payment_status:"SETTLED"',
      safe: true,
      message: '`status` is not a field of payments; the full path is `payment_status`',
    },
    {
      query: '-‹email›:null',
      data: { alias: 'email', path: 'customer.email', resource },
      fixed: '-customer.email:null',
      safe: true,
    },
    {
      query: '‹card_last4›>"SETLED"',
      data: { alias: 'card_last4', path: 'payment_method.details.last4', resource },
      fixed: 'payment_method.details.last4>"SETLED"',
      safe: true,
      codes: ['field-alias', 'unsupported-operator'],
    },
    {
      query: '‹status›:"SETLED"',
      data: { alias: 'status', path: 'payment_status', resource },
      fixed: 'payment_status:"SETLED"',
      safe: true,
      codes: ['field-alias', 'unknown-value'],
    },
    {
      resource: 'customers',
      query: '‹card_last4›:"4242"',
      data: { alias: 'card_last4', path: 'payment_methods.details.last4', resource: 'customers' },
      fixed: 'payment_methods.details.last4:"4242"',
      safe: true,
    },
    {
      query: 'payment_status:"FAILED" OR ‹status›:"SETTLED"',
      data: { alias: 'status', path: 'payment_status', resource },
      fixed: 'payment_status:"FAILED" OR payment_status:"SETTLED"',
      safe: true,
    },
  ],
});
