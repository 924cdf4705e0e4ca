import { unsupportedOperator } from '../../../../src/language/checker/rules/unsupported-operator.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const token = { type: 'token', supported: [':'] } as const;
const string = { type: 'string', supported: [':', '~'] } as const;
const numeric = { type: 'numeric', supported: [':', '>', '<', '>=', '<='] } as const;
const date = { type: 'date', supported: [':', '>', '<', '>=', '<='] } as const;

describeRule(unsupportedOperator, {
  accepts: [
    'id:null',
    'statement_descriptor:"coffee"',
    'statement_descriptor~"coffee"',
    'amount:5',
    'amount>5 amount<7',
    'amount>=5 amount<=7',
    'created_at:5',
    'created_at>5 created_at<7',
    'created_at>=5 created_at<=7',
    'refund.is_refunded:true',
    'fraud_prevention:null',
    'fraud_prevention>"x"', // presence-only reports it
    'payment_status=~"SETTLED"', // unknown-operator reports it
    'payment_status!!"SETTLED"',
    'payment_status',
    'no_such_field>1', // unknown-field reports it
  ],
  reports: [
    {
      query: 'payment_status‹>›"SETTLED"',
      data: { field: 'payment_status', operator: '>', ...token },
      fixed: 'payment_status:"SETTLED"',
      message: '`>` does not work on `payment_status`, a token field; it takes `:`',
    },
    { query: 'id‹~›null', data: { field: 'id', operator: '~', ...token }, fixed: 'id:null' },
    {
      query: '-statement_descriptor‹<=›"a"',
      data: { field: 'statement_descriptor', operator: '<=', ...string },
      fixed: '-statement_descriptor:"a"',
      message: '`<=` does not work on `statement_descriptor`, a string field; it takes `:` `~`',
    },
    { query: 'amount‹~›500', data: { field: 'amount', operator: '~', ...numeric }, fixed: 'amount:500' },
    { query: 'amount‹~›"x"', data: { field: 'amount', operator: '~', ...numeric }, fixed: 'amount:"x"' },
    {
      query: 'created_at‹~›"2025"',
      data: { field: 'created_at', operator: '~', ...date },
      fixed: 'created_at:"2025"',
    },
    {
      query: 'refund.is_refunded‹>=›true',
      data: { field: 'refund.is_refunded', operator: '>=', type: 'boolean', supported: [':'] },
      fixed: 'refund.is_refunded:true',
    },
    {
      query: 'fraud_prevention‹>›null',
      data: { field: 'fraud_prevention', operator: '>', type: 'presence', supported: [':'] },
      fixed: 'fraud_prevention:null',
    },
    {
      query: 'metadata.order_id‹~›"A-1"',
      data: { field: 'metadata[order_id]', operator: '~', ...token },
      fixed: 'metadata.order_id:"A-1"',
    },
    // Independent mistakes of one clause.
    {
      query: 'payment_status‹>›"SETLED"',
      data: { field: 'payment_status', operator: '>', ...token },
      fixed: 'payment_status:"SETLED"',
      codes: ['unsupported-operator', 'unknown-value'],
    },
    {
      query: 'amount‹~›null',
      data: { field: 'amount', operator: '~', ...numeric },
      fixed: 'amount:null',
      codes: ['unsupported-operator', 'null-not-supported'],
    },
    {
      query: 'amount‹~›foo',
      data: { field: 'amount', operator: '~', ...numeric },
      fixed: 'amount:foo',
      codes: ['unsupported-operator', 'unquoted-value'],
    },
  ],
});
