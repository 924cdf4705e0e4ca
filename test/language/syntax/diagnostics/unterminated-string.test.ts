import { unterminatedString } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(unterminatedString, {
  accepts: ['a:"x"', "a:'x\"'", 'a:"x\\"y"', 'a:“x', 'a:x"', 'a:"x”', 'a:"x b:" c:1'],
  reports: [
    {
      query: 'a:‹"SETTLED›',
      data: { text: 'SETTLED' },
      fixed: 'a:"SETTLED"',
      message: 'the quotation mark before `SETTLED` is never closed',
    },
    { query: 'a:‹"x y›  ', data: { text: 'x y' }, fixed: 'a:"x y"  ' },
    { query: "a:‹'x›", data: { text: 'x' }, fixed: "a:'x'" },
    { query: 'a:‹"›', data: { text: '' }, message: 'the quotation mark is never closed' },
    { query: 'a:‹"x\\"›', data: { text: 'x"' }, fixed: 'a:"x\\""', unsafe: true },
    { query: 'a:‹"say \\"hi\\" to Ada›', data: { text: 'say "hi" to Ada' }, fixed: 'a:"say \\"hi\\" to Ada"' },
    { query: 'a:‹"Joe\'s Diner›', data: { text: "Joe's Diner" }, fixed: 'a:"Joe\'s Diner"' },
    { query: 'a:‹"salt and pepper›', data: { text: 'salt and pepper' }, fixed: 'a:"salt and pepper"' },
    // The other kind of quote closes it, unless that one is part of a pair.
    {
      query: 'a:‹\'x@y.co"›',
      data: { text: 'x@y.co', close: '"' },
      fixed: "a:'x@y.co'",
      message: 'the value `x@y.co` begins with `\'` but ends with `"`',
    },
    { query: 'a:‹"x\'› b:1', data: { text: 'x', close: "'" }, fixed: 'a:"x" b:1' },
    { query: 'a:‹\'x"› AND b:"y"', data: { text: 'x', close: '"' }, fixed: 'a:\'x\' AND b:"y"' },
    { query: "a:‹\"x'› b:'y'", data: { text: 'x', close: "'" }, fixed: 'a:"x" b:\'y\'' },
    { query: 'a:‹"the dogs\'›', data: { text: 'the dogs', close: "'" }, fixed: 'a:"the dogs"', unsafe: true },
    { query: 'a:‹\'say "x"›', data: { text: 'say "x"' }, fixed: 'a:\'say "x"\'', unsafe: true },
    // A connective at the end is not part of the text.
    {
      query: 'a:‹"SETTLED› AND',
      data: { text: 'SETTLED' },
      fixed: 'a:"SETTLED" AND',
      unsafe: true,
      codes: ['unterminated-string', 'misplaced-connective'],
    },
    {
      query: 'a:‹"x y› or  ',
      data: { text: 'x y' },
      fixed: 'a:"x y" or  ',
      unsafe: true,
      codes: ['unterminated-string', 'misplaced-connective'],
    },
    // The last character may not belong to the text, or may be a mistyped quote.
    ...['x,', 'x.', 'x)', 'x:', 'x”y', 'x AND y', 'x" y', '"x', 'x\\\\'].map((text) => ({
      query: `a:‹'${text}›`,
      data: { text: text === 'x\\\\' ? 'x\\' : text },
      fixed: `a:'${text}'`,
      unsafe: true,
    })),
    { query: 'a:‹"x\\›', data: { text: 'x\\' }, codes: ['unterminated-string', 'undefined-escape'] },
    { query: 'a:‹"x› b:1', data: { text: 'x' }, fixed: 'a:"x" b:1', unsafe: true },
    {
      query: 'a:‹"x› -metadata[b]!=1',
      data: { text: 'x' },
      fixed: 'a:"x" -metadata[b]!=1',
      unsafe: true,
      codes: ['unterminated-string', 'unknown-operator'],
    },
    { query: 'a:‹"x› AND b:1', data: { text: 'x' }, fixed: 'a:"x" AND b:1', unsafe: true },
    { query: 'a:‹"x› b:"y"', data: { text: 'x' }, fixed: 'a:"x" b:"y"', unsafe: true },
    { query: 'a:‹"x› -b[c]:"y" d:"z"', data: { text: 'x' }, fixed: 'a:"x" -b[c]:"y" d:"z"', unsafe: true },
    { query: "a:‹\"x› b:'y'", data: { text: 'x' }, fixed: 'a:"x" b:\'y\'', unsafe: true },
    {
      query: '‹"coffee›',
      data: { text: 'coffee' },
      fixed: '"coffee"',
      codes: ['unterminated-string', 'expected-clause'],
    },
    {
      query: 'a:"x b:‹"y›',
      data: { text: 'y' },
      fixed: 'a:"x b:"y"',
      codes: ['unterminated-string', 'unterminated-string'],
    },
  ],
});
