import { misplacedNegation } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(misplacedNegation, {
  accepts: ['-a:1', 'a:-1', 'a:"-x"', 'a-b:1', '-metadata[a]:null', 'not:1', '-(a:1)', 'a:-x', 'a:!"x"'],
  reports: [
    {
      query: '‹NOT› a:1',
      data: { written: 'NOT' },
      fixed: '-a:1',
      message: '`NOT` does not negate: a single `-` directly before the field does',
    },
    { query: '‹-› a:1', data: { written: '-' }, fixed: '-a:1' },
    { query: '‹!›a:1', data: { written: '!' }, fixed: '-a:1' },
    { query: '‹！›a:1', data: { written: '！' }, fixed: '-a:1' },
    { query: '‹¬›a:1', data: { written: '¬' }, fixed: '-a:1' },
    {
      query: 'b:2 ‹not›\ta:1',
      data: { written: 'not' },
      fixed: 'b:2 -a:1',
      codes: ['misplaced-negation', 'whitespace'],
    },
    { query: '‹--›a:1', data: { written: '--' }, fixed: '-a:1', unsafe: true },
    { query: '‹- -›a:1', data: { written: '--' }, fixed: '-a:1', unsafe: true },
    { query: '‹NOT -›a:1', data: { written: 'NOT -' }, fixed: '-a:1', unsafe: true },
    { query: '‹! !›a:1', data: { written: '! !' }, fixed: '-a:1', unsafe: true },
    { query: 'a:‹-›"x"', data: { written: '-' }, fixed: '-a:"x"' },
    {
      query: 'a: ‹!›"x"',
      data: { written: '!' },
      fixed: '-a: "x"',
      codes: ['space-around-operator', 'misplaced-negation'],
    },
    { query: '-a:‹-›"x"', data: { written: '-' } },
    { query: 'NOT a:‹-›"x"', data: { written: '-' }, codes: ['misplaced-negation', 'misplaced-negation'] },
    { query: 'a:1 >‹-›"x"', data: { written: '-' }, codes: ['expected-clause', 'misplaced-negation'] },
  ],
});
