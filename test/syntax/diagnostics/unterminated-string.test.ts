import { unterminatedString } from '../../../src/syntax/value-diagnostics.ts';
import { describeDiagnostic } from '../../support/describe-diagnostic.ts';

describeDiagnostic(unterminatedString, {
  accepts: ['a:"x"', "a:'x\"'", 'a:"x\\"y"', 'a:“x', 'a:x"', 'a:"x”', 'a:"x b:" c:1'],
  reports: [
    {
      query: 'a:‹"SETTLED›',
      data: { text: 'SETTLED' },
      mended: 'a:"SETTLED"',
      message: 'the quotation mark before `SETTLED` is never closed',
    },
    { query: 'a:‹"x y›  ', data: { text: 'x y' }, mended: 'a:"x y"  ' },
    { query: "a:‹'x›", data: { text: 'x' }, mended: "a:'x'" },
    { query: 'a:‹"›', data: { text: '' }, message: 'the quotation mark is never closed' },
    { query: 'a:‹"x\\"›', data: { text: 'x"' }, mended: 'a:"x\\""' },
    { query: 'a:‹"x› b:1', data: { text: 'x' }, mended: 'a:"x" b:1', unsafe: true },
    {
      query: 'a:‹"x› -metadata[b]!=1',
      data: { text: 'x' },
      mended: 'a:"x" -metadata[b]!=1',
      unsafe: true,
      codes: ['unterminated-string', 'unknown-operator'],
    },
    { query: 'a:‹"x› AND b:1', data: { text: 'x' }, mended: 'a:"x" AND b:1', unsafe: true },
    { query: 'a:‹"x› b:"y"', data: { text: 'x' }, mended: 'a:"x" b:"y"', unsafe: true },
    { query: 'a:‹"x› -b[c]:"y" d:"z"', data: { text: 'x' }, mended: 'a:"x" -b[c]:"y" d:"z"', unsafe: true },
    { query: "a:‹\"x› b:'y'", data: { text: 'x' }, mended: 'a:"x" b:\'y\'', unsafe: true },
    {
      query: '‹"coffee›',
      data: { text: 'coffee' },
      mended: '"coffee"',
      codes: ['unterminated-string', 'expected-clause'],
    },
    {
      query: 'a:"x b:‹"y›',
      data: { text: 'y' },
      mended: 'a:"x b:"y"',
      codes: ['unterminated-string', 'unterminated-string'],
    },
  ],
});
