import { emptyQuery } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(emptyQuery, {
  accepts: ['id:1', '+', '()', ' id:1 '],
  reports: [
    { query: '‹›', data: undefined, message: 'the query is empty' },
    { query: '‹ \t\r\n›', data: undefined },
    { query: '‹\u00a0\u200b\ufeff›', data: undefined },
  ],
});
