import { unknownConnective } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(unknownConnective, {
  accepts: ['a:1 AND b:2', 'a:1 Or b:2', 'xor:1', 'a:&&', 'a:"x && y"', 'a:1 nor:2', '&& b:2', 'a:1 &&'],
  reports: [
    {
      query: 'a:1 ‹&&› b:2',
      data: { written: '&&', meant: 'and' },
      fixed: 'a:1 AND b:2',
      codes: ['unknown-connective'],
      message: '`&&` is not a connective',
    },
    { query: 'a:1 ‹||› b:2', data: { written: '||', meant: 'or' }, fixed: 'a:1 OR b:2' },
    { query: 'a:"x"‹|›b:2', data: { written: '|', meant: 'or' }, fixed: 'a:"x" OR b:2' },
    { query: 'a:1‹,› b:2', data: { written: ',', meant: 'and' }, fixed: 'a:1 AND b:2', unsafe: true },
    { query: 'a:1 ‹;›b:2', data: { written: ';', meant: 'and' }, fixed: 'a:1 AND b:2', unsafe: true },
    { query: 'a:1 ‹XOR› b:2', data: { written: 'XOR', meant: undefined } },
    { query: 'a:1 ‹nand› b:2', data: { written: 'nand', meant: undefined } },
    {
      query: 'a:1 ‹&&› "coffee"',
      data: { written: '&&', meant: 'and' },
      fixed: 'a:1 AND "coffee"',
      codes: ['unknown-connective', 'expected-clause'],
    },
  ],
});
