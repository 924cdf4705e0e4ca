import { unquotedValue } from '../../../../src/language/checker/rules/unquoted-value.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(unquotedValue, {
  accepts: [
    'refund.is_refunded:true',
    'refund.is_refunded:True', // invalid-boolean reports it
    'metadata[flag]:"true"',
    'metadata[flag]:null',
    'metadata[flag]:5',
    'amount:true', // invalid-number reports it
    'amount:x',
    'refund.is_refunded:x',
    'fraud_prevention:x', // presence-only reports it
    'fraud_prevention:true',
    'no_such_field:true',
  ],
  reports: [
    {
      query: 'metadata[flag]:‹true›',
      data: { text: 'true' },
      fixed: 'metadata[flag]:"true"',
      safe: true,
      message: 'the value `true` is not in quotation marks',
    },
    {
      query: 'statement_descriptor:‹FALSE›',
      data: { text: 'FALSE' },
      fixed: 'statement_descriptor:"FALSE"',
      safe: true,
    },
    {
      query: 'created_at:‹true›',
      data: { text: 'true' },
      fixed: 'created_at:"true"',
      safe: true,
      codes: ['unquoted-value', 'invalid-date'],
    },
    // Reported by the parser, without a catalogue.
    { query: 'metadata[flag]:‹yes›', data: { text: 'yes' }, fixed: 'metadata[flag]:"yes"', safe: true },
    {
      query: 'created_at:‹now›',
      data: { text: 'now' },
      fixed: 'created_at:"now"',
      safe: true,
      codes: ['unquoted-value', 'invalid-date'],
    },
    {
      query: 'no_such_field_at_all:‹x›',
      data: { text: 'x' },
      fixed: 'no_such_field_at_all:"x"',
      safe: true,
      codes: ['unknown-field', 'unquoted-value'],
    },
    {
      query: 'amount~‹x›',
      data: { text: 'x' },
      fixed: 'amount~"x"',
      safe: true,
      codes: ['unsupported-operator', 'unquoted-value'],
    },
  ],
});
