import { whitespace } from '../../../../src/language/checker/rules/whitespace.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(whitespace, {
  accepts: [
    'processor.type:"a b"',
    'statement_descriptor:" a "', // white space is not part of a word
    'statement_descriptor~" ab"',
    'payment_status:" SETTLED"', // unknown-value reports it
    'metadata[a]:" "', // empty-value reports it
    'amount:" 5"', // invalid-number reports it
    'id>" x"', // unsupported-operator reports it
    'amount>5  amount<9',
  ],
  reports: [
    {
      query: 'processor.type:‹" 7"›',
      data: { place: 'value' },
      fixed: 'processor.type:"7"',
      message: 'the value begins or ends with white space',
    },
    { query: '-metadata[a]:‹\'"x"\n\'›', data: { place: 'value' }, fixed: '-metadata[a]:"\\"x\\""' },
    { query: 'refund.status:‹"\u00a0PENDING"›', data: { place: 'value' }, fixed: 'refund.status:"PENDING"' },
    // Reported by the parser, without a catalogue.
    { query: 'amount>5‹\t›amount<9', data: { place: 'separator' }, fixed: 'amount>5 amount<9', safe: true },
  ],
});
