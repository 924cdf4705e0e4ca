import { presenceOnly } from '../../../../src/language/checker/rules/presence-only.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const data = { field: 'fraud_prevention' };

describeRule(presenceOnly, {
  accepts: [
    'fraud_prevention:null',
    '-fraud_prevention:NULL',
    'fraud_prevention>null', // unsupported-operator reports it
    'fraud_prevention', // expected-operator reports it
    'fraud_prevention:',
    'fraud_prevention:("x" OR "y")', // parentheses reports it
    'fraud_prevention.network_a_rdr.status:"x"',
  ],
  reports: [
    {
      query: 'fraud_prevention:‹"rdr"›',
      data,
      fixed: '-fraud_prevention:null',
      message:
        '`fraud_prevention` has no value to compare; only `fraud_prevention:null` and `-fraud_prevention:null` work on it',
    },
    { query: 'fraud_prevention:‹rdr›', data, fixed: '-fraud_prevention:null' },
    { query: 'fraud_prevention>‹5›', data, fixed: '-fraud_prevention:null' },
    { query: 'fraud_prevention:‹true›', data, fixed: '-fraud_prevention:null' },
    { query: 'fraud_prevention:‹"*"›', data, fixed: '-fraud_prevention:null' },
    { query: 'fraud_prevention:‹False›', data, fixed: 'fraud_prevention:null' },
    { query: 'fraud_prevention:‹"null"›', data, fixed: 'fraud_prevention:null' },
    { query: 'fraud_prevention~‹""›', data, fixed: 'fraud_prevention:null' },
    { query: '-fraud_prevention:‹true›', data, fixed: 'fraud_prevention:null' },
    { query: '-fraud_prevention:‹" no "›', data, fixed: '-fraud_prevention:null' },
    // Ambiguous: "has none" or "has another one".
    { query: '-fraud_prevention:‹"rdr"›', data },
    // The operator first.
    { query: 'fraud_prevention!=‹"rdr"›', data, codes: ['unknown-operator', 'presence-only'] },
    { query: 'fraud_prevention: ‹"rdr"›', data, codes: ['space-around-operator', 'presence-only'] },
    { query: 'fraud_prevention ‹"rdr"›', data, codes: ['expected-operator', 'presence-only'] },
    { query: 'fraud_prevention:-‹"rdr"›', data, codes: ['misplaced-negation', 'presence-only'] },
  ],
});
