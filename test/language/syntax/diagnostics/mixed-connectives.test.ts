import { mixedConnectives } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(mixedConnectives, {
  accepts: ['a:1 b:2 AND c:3', 'a:1 OR b:2 or c:3', 'a:1', 'a:"x OR y" b:2', 'a:1 && b:2 c:3'],
  reports: [
    {
      query: 'a:1‹ ›b:2 ‹OR› c:3',
      mark: 1,
      data: { first: 'and', second: 'or' },
      fixed: 'a:1 OR b:2 OR c:3',
      unsafe: true,
      message: '`OR` is mixed with `AND`; a space means `AND`',
    },
    {
      query: 'a:1 ‹OR› b:2‹ ›c:3',
      mark: 1,
      data: { first: 'or', second: 'and' },
      fixed: 'a:1 OR b:2 OR c:3',
      unsafe: true,
    },
    {
      query: 'a:1 ‹AND› b:2 ‹or› c:3',
      mark: 1,
      data: { first: 'and', second: 'or' },
      fixed: 'a:1 AND b:2 AND c:3',
      unsafe: true,
    },
    {
      query: 'a:1‹ (›b:2 ‹OR› c:3)',
      mark: 1,
      data: { first: 'and', second: 'or' },
      fixed: 'a:1 OR (b:2 OR c:3)',
      unsafe: true,
      codes: ['parentheses', 'mixed-connectives'],
    },
    {
      query: 'a:"x"‹›b:2 ‹OR› c:3',
      mark: 1,
      data: { first: 'and', second: 'or' },
      fixed: 'a:"x" OR b:2 OR c:3',
      unsafe: true,
      codes: ['missing-separator', 'mixed-connectives'],
    },
    {
      query: 'a:"x"‹&&›b:2 ‹OR› c:3',
      mark: 1,
      data: { first: 'and', second: 'or' },
      fixed: 'a:"x"&&b:2 AND c:3',
      unsafe: true,
      codes: ['unknown-connective', 'mixed-connectives'],
    },
  ],
});
