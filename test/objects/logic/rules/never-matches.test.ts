import { neverMatches } from '../../../../src/objects/logic/rules/never-matches.ts';
import { describeRule } from '../../../support/describe-rule.ts';
import { reviewText } from '../review-text.ts';

/** A number greater than any that an object can have. */
const HUGE = `1${'0'.repeat(400)}`;

describeRule(
  neverMatches,
  {
    accepts: [
      'amount>5 amount<6', // 5.5 lies between (L3.8)
      'amount>=5 amount<=5',
      '-amount>5 -amount<=5', // without an amount
      '-payment_status:"SETTLED" -payment_status:"FAILED"',
      'statement_descriptor:null statement_descriptor:""', // an empty text is no value (L3.3)
      'created_at>"2025-01-01T00:00:00.000Z" created_at<"2025-01-01T00:00:00.002Z"',
      'customer.full_name:"ann lee" -customer.full_name~"ann lee"', // as in `ann-lee`
      'customer.full_name~"ann" -customer.full_name:"ann"', // as in `joanna`
      'refund.is_refunded:false refund.status:null',
      'three_d_secure.attempted:true three_d_secure.status:null',
      'three_d_secure.attempted:false three_d_secure.status:""',
      '-fraud_prevention:null fraud_prevention.network_a_rdr.status:null',
      'metadata[a]:"1" metadata[A]:"2"',
      'customer.metadata[a]:"1" subscription.metadata[a]:"2"',
      // The service may add statuses that are not listed.
      '-payment_status:null -payment_status:"PENDING" -payment_status:"FAILED" -payment_status:"AUTHORIZED" -payment_status:"SETTLING" -payment_status:"SETTLED" -payment_status:"DECLINED" -payment_status:"BLOCKED" -payment_status:"CANCELLED"',
      { resource: 'customers', query: 'payment_methods.type:"CARD" payment_methods.type:"PIX"' },
      {
        resource: 'customers',
        query: 'payment_methods.details.exp_year<2020 payment_methods.details.exp_year>2030',
      },
    ],
    reports: [
      {
        query: '‹amount>10› ‹amount<5›',
        mark: 1,
        data: { clauses: ['amount>10', 'amount<5'], connective: 'and' },
        message: 'no object that the service sends matches `amount>10` and `amount<5` together',
      },
      {
        query: '‹payment_status:"SETTLED"› amount>5 ‹payment_status:"FAILED"›',
        mark: 1,
        data: { clauses: ['payment_status:"SETTLED"', 'payment_status:"FAILED"'], connective: 'and' },
      },
      {
        query: '‹-refund.status:null› ‹refund.status:null›',
        mark: 1,
        data: { clauses: ['-refund.status:null', 'refund.status:null'], connective: 'and' },
      },
      {
        query: '‹created_at>"2025-01-01T00:00:00.000Z"› ‹created_at<"2025-01-01T00:00:00.001Z"›',
        mark: 1,
        data: {
          clauses: ['created_at>"2025-01-01T00:00:00.000Z"', 'created_at<"2025-01-01T00:00:00.001Z"'],
          connective: 'and',
        },
      },
      {
        query: '‹customer.full_name~"ann lee"› ‹-customer.full_name~"ann"›',
        mark: 1,
        data: { clauses: ['customer.full_name~"ann lee"', '-customer.full_name~"ann"'], connective: 'and' },
      },
      {
        query: '‹statement_descriptor~" Coffee "› ‹-statement_descriptor:"coffee"›',
        mark: 1,
        data: { clauses: ['statement_descriptor~" Coffee "', '-statement_descriptor:"coffee"'], connective: 'and' },
      },
      {
        query: '‹refund.is_refunded:true› ‹refund.status:"FAILED"›',
        mark: 1,
        data: { clauses: ['refund.is_refunded:true', 'refund.status:"FAILED"'], connective: 'and' },
      },
      {
        query: '‹three_d_secure.attempted:false› ‹three_d_secure.flow:"X"›',
        mark: 1,
        data: { clauses: ['three_d_secure.attempted:false', 'three_d_secure.flow:"X"'], connective: 'and' },
      },
      {
        query: '‹three_d_secure.attempted:false› ‹three_d_secure.eci_value:""›',
        mark: 1,
        data: { clauses: ['three_d_secure.attempted:false', 'three_d_secure.eci_value:""'], connective: 'and' },
      },
      {
        query: '‹fraud_prevention.network_a_rdr.reason.code:""› ‹fraud_prevention:null›',
        mark: 1,
        data: {
          clauses: ['fraud_prevention.network_a_rdr.reason.code:""', 'fraud_prevention:null'],
          connective: 'and',
        },
      },
      // Only the first clauses that contradict each other are reported.
      {
        query: 'amount<100 ‹amount>10› amount>=3 ‹amount<5› amount<4',
        mark: 1,
        data: { clauses: ['amount>10', 'amount<5'], connective: 'and' },
      },
      {
        query:
          '‹three_d_secure.status:"z"› three_d_secure.flow:"x" -three_d_secure.status:"q" ‹three_d_secure.attempted:false›',
        mark: 1,
        data: { clauses: ['three_d_secure.status:"z"', 'three_d_secure.attempted:false'], connective: 'and' },
      },
      {
        query: '‹-created_at>5› ‹-created_at<=5› ‹-created_at:null›',
        mark: 2,
        data: { clauses: ['-created_at>5', '-created_at<=5', '-created_at:null'], connective: 'and' },
        message:
          'no object that the service sends matches `-created_at>5`, `-created_at<=5` and `-created_at:null` together',
      },
      // Contradictions on two fields are reported separately.
      {
        query: '‹amount:1› ‹amount:2› amount_usd:1 amount_usd:2',
        mark: 1,
        data: { clauses: ['amount:1', 'amount:2'], connective: 'and' },
        codes: ['never-matches', 'never-matches'],
      },
      // A single clause.
      {
        query: `‹amount<-${HUGE}› id:"a"`,
        data: { clauses: [`amount<-${HUGE}`], connective: 'and' },
      },
      {
        query: `amount<5 ‹amount>${HUGE}›`,
        data: { clauses: [`amount>${HUGE}`], connective: 'and' },
        message: `no object that the service sends matches \`amount>1${'0'.repeat(52)}…\``,
      },
      {
        query: '‹created_at>999999999999›', // no timestamp has a year of five digits
        data: { clauses: ['created_at>999999999999'], connective: 'and' },
      },
      {
        query: `‹amount>${HUGE}› OR ‹amount>=${HUGE}›`,
        mark: 1,
        data: { clauses: [`amount>${HUGE}`, `amount>=${HUGE}`], connective: 'or' },
        message: `no object that the service sends matches \`amount>1${'0'.repeat(52)}…\` or \`amount>=1${'0'.repeat(51)}…\``,
      },
      {
        resource: 'customers',
        query: '‹payment_methods.type:"CARD"› ‹-payment_methods.type:"card"›',
        mark: 1,
        data: { clauses: ['payment_methods.type:"CARD"', '-payment_methods.type:"card"'], connective: 'and' },
      },
      {
        resource: 'customers',
        query: '‹payment_methods.type:null› ‹payment_methods.type:"CARD"›',
        mark: 1,
        data: { clauses: ['payment_methods.type:null', 'payment_methods.type:"CARD"'], connective: 'and' },
      },
    ],
  },
  reviewText,
);
