import { misplacedConnective } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(misplacedConnective, {
  accepts: ['a:1 AND b:2', 'a:1 or b:2', 'and:1', 'or[a]:1', 'a:AND', 'a:"x OR"'],
  reports: [
    {
      query: 'a:1 ‹AND›',
      data: { written: 'AND', missing: 'after' },
      fixed: 'a:1',
      message: 'no clause stands after `AND`',
    },
    {
      query: '‹or› a:1',
      data: { written: 'or', missing: 'before' },
      fixed: 'a:1',
      message: 'no clause stands before `or`',
    },
    { query: 'a:1 AND ‹AND›  b:2', data: { written: 'AND', missing: 'before' }, fixed: 'a:1 AND b:2' },
    { query: 'a:1 AND ‹OR› b:2', data: { written: 'OR', missing: 'before' }, fixed: 'a:1 AND b:2', unsafe: true },
    { query: '‹AND›', data: { written: 'AND', missing: 'before' } },
    {
      query: '‹AND› AND',
      data: { written: 'AND', missing: 'before' },
      fixed: 'AND',
      codes: ['misplaced-connective', 'misplaced-connective'],
    },
    {
      query: '"coffee" ‹OR›',
      data: { written: 'OR', missing: 'after' },
      codes: ['expected-clause', 'misplaced-connective'],
    },
    // `unknown-connective` is not reported as well.
    { query: 'a:1 ‹&&›', data: { written: '&&', missing: 'after' }, fixed: 'a:1' },
    { query: 'a:5‹,›', data: { written: ',', missing: 'after' }, fixed: 'a:5' },
  ],
});
