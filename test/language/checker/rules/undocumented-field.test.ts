import { undocumentedField } from '../../../../src/language/checker/rules/undocumented-field.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(undocumentedField, {
  accepts: [
    'payment_token_type:"CARD_PAN"',
    { resource: 'plans', query: 'interval:"days"' },
    { resource: 'plans', query: 'metadata:"x"' }, // metadata-without-key reports it
    { resource: 'subscriptions', query: 'status:"ACTIVE" customer.metadata[a]:"x" plan.metadata.b:"y"' },
  ],
  reports: [
    {
      resource: 'plans',
      query: '‹name›~"gold"',
      data: { field: 'name', resource: 'plans' },
      message: '`name` is not a documented query field of plans',
    },
    {
      resource: 'subscriptions',
      query: 'status:"ACTIVE" -‹metadata.a›:null',
      data: { field: 'metadata[a]', resource: 'subscriptions' },
    },
    // Every use is reported, beside other mistakes.
    {
      resource: 'plans',
      query: 'name:"a" OR ‹archived_at›>5',
      data: { field: 'archived_at', resource: 'plans' },
      codes: ['undocumented-field', 'undocumented-field'],
    },
    {
      resource: 'plans',
      query: '‹price.amount›:x',
      data: { field: 'price.amount', resource: 'plans' },
      codes: ['undocumented-field', 'invalid-number'],
    },
  ],
});
