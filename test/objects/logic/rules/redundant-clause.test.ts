import { redundantClause } from '../../../../src/objects/logic/rules/redundant-clause.ts';
import { describeRule } from '../../../support/describe-rule.ts';
import { reviewText } from '../review-text.ts';

/** A number greater than any that an object can have. */
const HUGE = `1${'0'.repeat(400)}`;

describeRule(
  redundantClause,
  {
    accepts: [
      'amount>5 amount<10',
      'amount>5 amount_usd>10',
      'amount<5 OR amount>10',
      'amount>5 amount>5', // duplicate-clause speaks for it
      'amount>10 amount<5 amount>3', // everything follows from a contradiction
      'amount>1 OR -amount>1 OR amount>5', // likewise with OR
      '-amount>5 -amount<3',
      'customer.full_name:"ann" customer.full_name~"annabel"', // part of a word is no word
      'fraud_prevention.network_a_rdr.status:null -fraud_prevention:null',
      { resource: 'customers', query: 'payment_methods.type:"CARD" payment_methods.type:"PIX"' },
      // One of several values may be above 10 and another below 5.
      { resource: 'customers', query: 'payment_methods.details.exp_year>10 payment_methods.details.exp_year<5' },
    ],
    reports: [
      {
        query: '‹amount>10› ‹amount>5›',
        mark: 1,
        data: { clause: 'amount>5', connective: 'and', others: ['amount>10'] },
        message: '`amount>5` has no effect: `amount>10` implies it',
        fixed: 'amount>10',
      },
      {
        query: '‹amount>5›  AND  ‹amount>10›',
        data: { clause: 'amount>5', connective: 'and', others: ['amount>10'] },
        fixed: 'amount>10',
      },
      // In an OR query the narrower clause is redundant.
      {
        query: '‹amount>10› OR ‹amount>5›',
        data: { clause: 'amount>10', connective: 'or', others: ['amount>5'] },
        message: '`amount>10` has no effect: it implies `amount>5`',
        fixed: 'amount>5',
      },
      {
        query: 'amount:1 OR ‹amount>10› OR ‹amount>5› OR amount:2',
        data: { clause: 'amount>10', connective: 'or', others: ['amount>5'] },
        fixed: 'amount:1 OR amount>5 OR amount:2',
      },
      {
        query: '‹refund.status:"PENDING"› ‹-refund.status:null›',
        mark: 1,
        data: { clause: '-refund.status:null', connective: 'and', others: ['refund.status:"PENDING"'] },
        fixed: 'refund.status:"PENDING"',
      },
      {
        query: '‹payment_status:"FAILED"› ‹-payment_status:"SETTLED"›',
        mark: 1,
        data: { clause: '-payment_status:"SETTLED"', connective: 'and', others: ['payment_status:"FAILED"'] },
        fixed: 'payment_status:"FAILED"',
      },
      {
        query: '‹customer.full_name:"ann lee"› ‹customer.full_name:"lee"›',
        mark: 1,
        data: { clause: 'customer.full_name:"lee"', connective: 'and', others: ['customer.full_name:"ann lee"'] },
        fixed: 'customer.full_name:"ann lee"',
      },
      {
        query: '‹customer.email~"@acme.example"› ‹customer.email:"acme"›',
        mark: 1,
        data: { clause: 'customer.email:"acme"', connective: 'and', others: ['customer.email~"@acme.example"'] },
        fixed: 'customer.email~"@acme.example"',
      },
      {
        query: '‹three_d_secure.status:"authenticated"› ‹three_d_secure.attempted:true›',
        mark: 1,
        data: {
          clause: 'three_d_secure.attempted:true',
          connective: 'and',
          others: ['three_d_secure.status:"authenticated"'],
        },
        fixed: 'three_d_secure.status:"authenticated"',
      },
      {
        query: '‹fraud_prevention:null› ‹-fraud_prevention.network_a_rdr.status:"x"›',
        mark: 1,
        data: {
          clause: '-fraud_prevention.network_a_rdr.status:"x"',
          connective: 'and',
          others: ['fraud_prevention:null'],
        },
        fixed: 'fraud_prevention:null',
      },
      // By two clauses together: an amount below 10 implies that there is an amount.
      {
        query: '‹amount<10› ‹amount>=5› -id:null ‹-amount<=5›',
        mark: 1,
        data: { clause: 'amount>=5', connective: 'and', others: ['amount<10', '-amount<=5'] },
        message: '`amount>=5` has no effect: `amount<10` and `-amount<=5` imply it',
        fixed: 'amount<10 -id:null -amount<=5',
      },
      {
        query: '‹-amount<10› OR ‹-amount>=5› OR ‹amount<=5›',
        mark: 1,
        data: { clause: '-amount>=5', connective: 'or', others: ['-amount<10', 'amount<=5'] },
        message: '`-amount>=5` has no effect: it implies `-amount<10` or `amount<=5`',
        fixed: '-amount<10 OR amount<=5',
      },
      // A clause that follows from one other is removed before one that needs two.
      {
        query: '‹-created_at:null› -created_at<5 ‹created_at>=5›',
        data: { clause: '-created_at:null', connective: 'and', others: ['created_at>=5'] },
        fixed: '-created_at<5 created_at>=5',
        codes: ['redundant-clause', 'redundant-clause'],
      },
      // A clause that is redundant by itself.
      {
        query: `amount>5 ‹-amount>${HUGE}›`,
        data: { clause: `-amount>${HUGE}`, connective: 'and', others: [] },
        message: `\`-amount>1${'0'.repeat(51)}…\` has no effect: every object that the service sends matches it`,
        fixed: 'amount>5',
      },
      {
        query: `amount<${HUGE} OR ‹amount>${HUGE}›`,
        data: { clause: `amount>${HUGE}`, connective: 'or', others: [] },
        fixed: `amount<${HUGE}`,
      },
    ],
  },
  reviewText,
);
