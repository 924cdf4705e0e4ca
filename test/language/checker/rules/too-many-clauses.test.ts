import { defineResource } from '../../../../src/language/catalogue/define-resource.ts';
import { tooManyClauses } from '../../../../src/language/checker/rules/too-many-clauses.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const notes = defineResource({
  name: 'notes',
  fields: { title: { type: 'string', doc: 'title' } },
  limits: { clauses: 1, substring: 3, or: 'any' },
});
const clauses = (count: number, separator = ' ') => Array.from({ length: count }, () => 'amount>5').join(separator);

describeRule(tooManyClauses, {
  accepts: [clauses(1), clauses(10), clauses(10, ' OR '), '', { resource: notes, query: 'title:"a"' }],
  reports: [
    {
      query: `${clauses(10)} ‹-amount:5›`,
      data: { count: 11, limit: 10 },
      message: 'the query has 11 clauses; at most 10 are allowed',
    },
    { query: `${clauses(10, ' OR ')} OR ‹amount:5 OR amount:6›`, data: { count: 12, limit: 10 } },
    { resource: notes, query: 'title:"a" ‹title:"b"›', data: { count: 2, limit: 1 } },
    // Clauses with other mistakes count too.
    {
      query: `${clauses(9)} status:"SETTLED" ‹amount:5›`,
      data: { count: 11, limit: 10 },
      codes: ['field-alias', 'too-many-clauses'],
    },
  ],
});
