import { duplicateClause } from '../../../../src/objects/logic/rules/duplicate-clause.ts';
import { describeRule } from '../../../support/describe-rule.ts';
import { reviewText } from '../review-text.ts';

describeRule(
  duplicateClause,
  {
    accepts: [
      'amount>5',
      'amount>5 amount>=5', // redundant-clause speaks for it
      'amount>5 -amount>5', // never-matches speaks for it
      '-amount>5 amount<=5', // without an amount only the first is true
      'amount>5 amount_usd>5',
      'metadata[a]:"1" metadata[A]:"1"',
      'customer.full_name:"ann" customer.full_name~"ann"',
      'customer.full_name:"ann lee" customer.full_name:"lee ann"',
      'statement_descriptor:null statement_descriptor:""',
      { resource: 'customers', query: 'external_id:"a b" external_id:"a-b"' },
    ],
    reports: [
      {
        query: '‹amount>5› ‹amount>5›',
        mark: 1,
        data: { clause: 'amount>5', first: 'amount>5' },
        message: '`amount>5` is repeated',
        fixed: 'amount>5',
      },
      {
        query: '‹payment_status:"SETTLED"› AND ‹payment_status:"settled"›',
        mark: 1,
        data: { clause: 'payment_status:"settled"', first: 'payment_status:"SETTLED"' },
        message:
          '`payment_status:"settled"` means the same as `payment_status:"SETTLED"` for objects that the service sends',
        fixed: 'payment_status:"SETTLED"',
      },
      // The same in other words.
      {
        query: '‹amount:5› OR ‹amount:5.0›  OR amount:6',
        mark: 1,
        data: { clause: 'amount:5.0', first: 'amount:5' },
        fixed: 'amount:5  OR amount:6',
      },
      {
        query: '‹created_at>"2025-01-01T00:00:00Z"› ‹created_at>"2025-01-01t02:00:00.0001+02:00"›',
        mark: 1,
        data: {
          clause: 'created_at>"2025-01-01t02:00:00.0001+02:00"',
          first: 'created_at>"2025-01-01T00:00:00Z"',
        },
        fixed: 'created_at>"2025-01-01T00:00:00Z"',
      },
      {
        query: '‹customer.full_name:"Ann van Dyk"› ‹customer.full_name:"ANN, VAN-DYK!"›',
        mark: 1,
        data: { clause: 'customer.full_name:"ANN, VAN-DYK!"', first: 'customer.full_name:"Ann van Dyk"' },
        fixed: 'customer.full_name:"Ann van Dyk"',
      },
      {
        query: '‹metadata[a]:"1"› ‹metadata.a:1›',
        mark: 1,
        data: { clause: 'metadata.a:1', first: 'metadata[a]:"1"' },
        fixed: 'metadata[a]:"1"',
      },
      // Fields with their values at the same place.
      {
        query: '‹refund.status:"REFUNDED"› amount>5 ‹refund.is_refunded:true›',
        mark: 1,
        data: { clause: 'refund.is_refunded:true', first: 'refund.status:"REFUNDED"' },
        fixed: 'refund.status:"REFUNDED" amount>5',
      },
      {
        query: '‹refund.is_refunded:true› ‹refund.status:"refunded"›',
        mark: 1,
        data: { clause: 'refund.status:"refunded"', first: 'refund.is_refunded:true' },
        fixed: 'refund.is_refunded:true',
      },
      {
        query: '‹three_d_secure.attempted:true› ‹-three_d_secure.attempted:false›',
        mark: 1,
        data: { clause: '-three_d_secure.attempted:false', first: 'three_d_secure.attempted:true' },
        fixed: 'three_d_secure.attempted:true',
      },
      // A third and a fourth clause are duplicates of the first.
      {
        query: '‹amount>5› amount_usd>6 amount>5 ‹amount>5.00›',
        mark: 1,
        data: { clause: 'amount>5.00', first: 'amount>5' },
        fixed: 'amount>5 amount_usd>6 amount>5',
        codes: ['duplicate-clause', 'duplicate-clause'],
      },
      {
        resource: 'customers',
        query: '‹-payment_methods.type:"CARD"› OR ‹-payment_methods.type:"card"›',
        mark: 1,
        data: { clause: '-payment_methods.type:"card"', first: '-payment_methods.type:"CARD"' },
        fixed: '-payment_methods.type:"CARD"',
      },
      // It is reported in addition to never-matches.
      {
        query: '‹amount>10› ‹amount>10› amount<5',
        mark: 1,
        data: { clause: 'amount>10', first: 'amount>10' },
        fixed: 'amount>10 amount<5',
        codes: ['duplicate-clause', 'never-matches'],
      },
    ],
  },
  reviewText,
);
