import { substringTooShort } from '../../../../src/language/checker/rules/substring-too-short.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'statement_descriptor';

describeRule(substringTooShort, {
  accepts: [
    'statement_descriptor~"abc"',
    'statement_descriptor~123',
    'statement_descriptor~"😀😀😀"',
    'statement_descriptor~"   "',
    'statement_descriptor~"a\\"b"',
    'statement_descriptor:"ab"',
    'statement_descriptor~',
    'statement_descriptor~null', // null-operator reports it
    'payment_status~"ab"', // unsupported-operator reports it
    'no_such_field~"ab"',
  ],
  reports: [
    {
      query: 'statement_descriptor~‹"ab"›',
      data: { field, length: 2, least: 3 },
      fixed: 'statement_descriptor:"ab"',
      message: 'a substring needs at least 3 characters; this one has 2',
    },
    { query: '-statement_descriptor~‹12›', data: { field, length: 2, least: 3 }, fixed: '-statement_descriptor:12' },
    // A character outside the basic plane counts as one; an escape counts as what it stands for.
    {
      query: 'statement_descriptor~‹"😀a"›',
      data: { field, length: 2, least: 3 },
      fixed: 'statement_descriptor:"😀a"',
    },
    {
      query: 'statement_descriptor~‹"\\\\\\""›',
      data: { field, length: 2, least: 3 },
      fixed: 'statement_descriptor:"\\\\\\""',
    },
    { query: 'statement_descriptor~‹""›', data: { field, length: 0, least: 3 } },
  ],
});
