import { expectedClause } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(expectedClause, {
  accepts: ['amount:500', 'amount 500', '+amount:500', '()', 'a:1 AND', 'metadata[a]:"b"'],
  reports: [
    { query: '‹"coffee"›', data: { found: '"coffee"' }, message: '`"coffee"` is not a clause: it has no field' },
    { query: 'amount:500 ‹500›', data: { found: '500' } },
    { query: '‹>500› amount:500', data: { found: '>500' } },
    { query: '‹>› amount:500', data: { found: '>' } },
    { query: '‹2025-01-01›', data: { found: '2025-01-01' } },
    { query: '‹-"coffee"›', data: { found: '-"coffee"' } },
    { query: 'a:1 -‹›', data: { found: '' }, message: 'a clause is missing here' },
    { query: 'a:1 -‹› AND b:2', data: { found: '' } },
    { query: 'NOT NOT‹› AND a:1', data: { found: '' } },
    { query: '(a:1 -‹›)', data: { found: '' }, codes: ['parentheses', 'expected-clause'] },
    // The connectives around it are not reported too.
    { query: 'a:1 OR ‹"coffee"› OR b:2', data: { found: '"coffee"' } },
    { query: '‹"coffee"› AND', data: { found: '"coffee"' }, codes: ['expected-clause', 'misplaced-connective'] },
  ],
});
