import { wildcardInValue } from '../../../../src/language/checker/rules/wildcard-in-value.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(wildcardInValue, {
  accepts: [
    'statement_descriptor~"SQ *COFFEE"',
    'statement_descriptor:"100% coffee"',
    'metadata[a]:"a%b"',
    'metadata[a]:null',
    'payment_status:"SET*"', // unknown-value reports it
    'amount:*', // invalid-number reports it
    'no_such_field:"a*"',
  ],
  reports: [
    {
      query: 'customer.full_name:‹"ada*"›',
      data: { text: 'ada*' },
      fixed: 'customer.full_name~"ada"',
      message: '`ada*` looks like a wildcard pattern; the language has no wildcards',
    },
    {
      query: 'customer.full_name:‹"%love*lace%"›',
      data: { text: '%love*lace%' },
      fixed: 'customer.full_name~"love*lace"',
    },
    { query: '-customer.email~‹"**@acme.com"›', data: { text: '**@acme.com' }, fixed: '-customer.email~"@acme.com"' },
    { query: 'customer.full_name:‹"ad*"›', data: { text: 'ad*' } },
    { query: 'metadata[a]:‹"A-*-1"›', data: { text: 'A-*-1' } },
    { query: 'id:‹"pay_%"›', data: { text: 'pay_%' } },
    {
      query: 'customer.full_name=‹"ada*"›',
      data: { text: 'ada*' },
      codes: ['unknown-operator', 'wildcard-in-value'],
    },
    // Matches anything: the field exists.
    { query: 'customer.email:‹"*"›', data: { text: '*' }, fixed: '-customer.email:null' },
    { query: 'metadata.a:‹"%"›', data: { text: '%' }, fixed: '-metadata[a]:null' },
    { query: '-metadata[a]:‹"*"›', data: { text: '*' }, fixed: 'metadata[a]:null' },
    {
      query: 'metadata[a]:‹*›',
      data: { text: '*' },
      fixed: '-metadata[a]:null',
      codes: ['unquoted-value', 'wildcard-in-value'],
    },
  ],
});
