import { invalidNumber } from '../../../../src/language/checker/rules/invalid-number.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'amount';

describeRule(invalidNumber, {
  accepts: [
    'amount:5',
    'amount:"5"',
    "amount:'-5'",
    'amount:0042',
    'amount:1.5', // fractional-number reports it
    'amount:null', // null-not-supported reports it
    'amount~"x"', // unsupported-operator reports it
    'amount:', // expected-value reports it
    'amount:(1 OR 2)', // parentheses reports it
    'metadata[n]:"x"',
    'no_such_field>1e3',
  ],
  reports: [
    {
      query: 'amount>‹"a lot"›',
      data: { field, text: 'a lot' },
      message: '`a lot` is not a plain decimal number; `amount` is a numeric field',
    },
    { query: 'amount>‹much›', data: { field, text: 'much' } },
    { query: 'amount:‹true›', data: { field, text: 'true' } },
    { query: 'amount:‹""›', data: { field, text: '' } },
    { query: 'amount:‹"null"›', data: { field, text: 'null' } },
    // The same number in another notation.
    { query: 'amount>‹1e3›', data: { field, text: '1e3' }, fixed: 'amount>1000', safe: true },
    { query: 'amount>‹-2E+2›', data: { field, text: '-2E+2' }, fixed: 'amount>-200', safe: true },
    { query: 'amount>‹+5›', data: { field, text: '+5' }, fixed: 'amount>5', safe: true },
    { query: 'amount>‹1_000›', data: { field, text: '1_000' }, fixed: 'amount>1000', safe: true },
    { query: 'amount>‹" 5 "›', data: { field, text: ' 5 ' }, fixed: 'amount>"5"', safe: true },
    { query: 'amount>‹5.›', data: { field, text: '5.' }, fixed: 'amount>5', safe: true },
    { query: 'amount>‹-.5›', data: { field, text: '-.5' }, fixed: 'amount>-0.5', safe: true },
    // A comma may group thousands or begin a fraction.
    { query: 'amount>‹"1,000"›', data: { field, text: '1,000' }, fixed: 'amount>"1000"' },
    { query: 'amount>‹-1,234,567›', data: { field, text: '-1,234,567' }, fixed: 'amount>-1234567' },
    { query: 'amount>‹"12\u202f500"›', data: { field, text: '12\u202f500' }, fixed: 'amount>"12500"' },
    { query: 'amount>‹"1,00"›', data: { field, text: '1,00' } },
    // No notation of a number.
    ...['+-5', '--5', '_5', '1e99', '1.5e3', '1.2.3', '0x10', 'NaN', '５', '$5', '5 EUR', '.', '-'].map((text) => ({
      query: `amount>‹"${text}"›`,
      data: { field, text },
    })),
    { query: 'amount:‹“x”›', data: { field, text: 'x' }, codes: ['typographic-quote', 'invalid-number'] },
  ],
});
