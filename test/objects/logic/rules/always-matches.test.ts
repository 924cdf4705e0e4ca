import { alwaysMatches } from '../../../../src/objects/logic/rules/always-matches.ts';
import { describeRule } from '../../../support/describe-rule.ts';
import { reviewText } from '../review-text.ts';

/** A number greater than any that an object can have. */
const HUGE = `1${'0'.repeat(400)}`;

describeRule(
  alwaysMatches,
  {
    accepts: [
      'amount>1 OR amount<=1', // false without an amount
      'amount>1 -amount>1', // never-matches speaks for it
      'payment_status:"SETTLED" OR payment_status:null',
      'created_at>5 OR created_at<=5',
      { resource: 'plans', query: 'interval:"days" OR interval:"months" OR interval:"years" OR interval:null' },
      { resource: 'subscriptions', query: 'status:"ACTIVE" OR -plan.id:"x"' },
      // One clause may be false for one value, the other for another.
      { resource: 'customers', query: '-payment_methods.type:"CARD" OR -payment_methods.type:"PIX"' },
    ],
    reports: [
      {
        query: '‹amount>1› OR ‹-amount>1›',
        mark: 1,
        data: { clauses: ['amount>1', '-amount>1'], connective: 'or' },
        message: 'every object that the service sends matches `amount>1` or `-amount>1`',
      },
      {
        query: '‹-payment_status:"FAILED"› OR ‹-payment_status:"DECLINED"›',
        mark: 1,
        data: { clauses: ['-payment_status:"FAILED"', '-payment_status:"DECLINED"'], connective: 'or' },
      },
      {
        query: '‹created_at:null› OR ‹created_at>5› OR ‹created_at<=5›',
        mark: 2,
        data: { clauses: ['created_at:null', 'created_at>5', 'created_at<=5'], connective: 'or' },
        message: 'every object that the service sends matches `created_at:null`, `created_at>5` or `created_at<=5`',
      },
      {
        query: '‹refund.is_refunded:true› OR ‹refund.is_refunded:false›',
        mark: 1,
        data: { clauses: ['refund.is_refunded:true', 'refund.is_refunded:false'], connective: 'or' },
      },
      {
        query: `‹-amount>${HUGE}›`,
        data: { clauses: [`-amount>${HUGE}`], connective: 'and' },
        message: `every object that the service sends matches \`-amount>1${'0'.repeat(51)}…\``,
      },
      {
        query: `‹-amount>${HUGE}› ‹-amount_usd>${HUGE}›`,
        mark: 1,
        data: { clauses: [`-amount>${HUGE}`, `-amount_usd>${HUGE}`], connective: 'and' },
        message: `every object that the service sends matches \`-amount>1${'0'.repeat(51)}…\` and \`-amount_usd>1${'0'.repeat(47)}…\``,
      },
      {
        resource: 'subscriptions',
        query: 'plan.id:"x" OR ‹status:null› OR status:"ACTIVE" OR ‹-status:null›',
        mark: 1,
        data: { clauses: ['status:null', '-status:null'], connective: 'or' },
      },
    ],
  },
  reviewText,
);
