import { typographicQuote } from '../../../src/syntax/value-diagnostics.ts';
import { describeDiagnostic } from '../../support/describe-diagnostic.ts';

describeDiagnostic(typographicQuote, {
  accepts: ['a:"“x”"', "a:'it’s'", 'a:x”y', 'metadata[“a”]:1', 'a:"x'],
  reports: [
    { query: 'a:‹“›x y‹”›', data: { quote: '“' }, mended: 'a:"x y"', message: '`“` is a typographic quotation mark' },
    { query: 'a:‹‘›x‹’› b:1', data: { quote: '‘' }, mended: 'a:"x" b:1' },
    { query: 'a:‹«›x‹»›', data: { quote: '«' }, mended: 'a:"x"' },
    { query: 'a:‹„›x‹“›', data: { quote: '„' }, mended: 'a:"x"' },
    { query: '(a:‹“›x‹”›)', data: { quote: '“' }, mended: '(a:"x")', codes: ['parentheses', 'typographic-quote'] },
    { query: 'a:‹“›Joe’s Diner‹”›', data: { quote: '“' }, mended: 'a:"Joe’s Diner"' },
    { query: 'a:‹“›Dogs’ Home‹”›', data: { quote: '“' }, mended: 'a:"Dogs’ Home"' },
    { query: 'a:‹‘›say “hi” twice‹’›', data: { quote: '‘' }, mended: 'a:"say “hi” twice"' },
    { query: 'a:‹“›say "x"\\‹”›', data: { quote: '“' }, mended: 'a:"say \\"x\\"\\\\"' },
    { query: 'a:‹“›x‹"› b:1', data: { quote: '“' }, mended: 'a:"x" b:1' },
    { query: 'a:"x‹”› b:1', data: { quote: '”' }, mended: 'a:"x" b:1' },
    { query: 'a:"say \\"hi\\"‹”›', data: { quote: '”' }, mended: 'a:"say \\"hi\\""' },
    // Never closed: it ends with its word, which is a guess where more follows.
    { query: 'a:1 b:‹“›x', data: { quote: '“' }, mended: 'a:1 b:"x"' },
    { query: 'a:‹“›x,', data: { quote: '“' }, mended: 'a:"x,"', unsafe: true },
    // The escapes of a text that a straight quote closes were meant as escapes.
    { query: 'a:‹“›say \\"hi\\"‹"›', data: { quote: '“' }, mended: String.raw`a:"say \\\"hi\\\""`, unsafe: true },
    { query: 'a:‹“›x b:1', data: { quote: '“' }, mended: 'a:"x" b:1', unsafe: true },
    { query: 'a:‹“›x b:"y"', data: { quote: '“' }, mended: 'a:"x" b:"y"', unsafe: true },
    {
      query: '‹“›a”:“x” b:1',
      data: { quote: '“' },
      mended: '"a”:“x”" b:1',
      unsafe: true,
      codes: ['typographic-quote', 'expected-clause'],
    },
    {
      query: '‹“›a”:"x"',
      data: { quote: '“' },
      mended: String.raw`"a”:\"x\""`,
      unsafe: true,
      codes: ['typographic-quote', 'expected-clause'],
    },
    {
      query: 'a:‹“›x b:“y c:“z”',
      data: { quote: '“' },
      mended: 'a:"x" b:“y c:“z”',
      unsafe: true,
      codes: ['typographic-quote', 'typographic-quote', 'typographic-quote'],
    },
    { query: 'a:‹“›', data: { quote: '“' }, mended: 'a:""', unsafe: true },
    {
      query: '‹“›x‹”›',
      data: { quote: '“' },
      mended: '"x"',
      codes: ['typographic-quote', 'expected-clause'],
    },
  ],
});
