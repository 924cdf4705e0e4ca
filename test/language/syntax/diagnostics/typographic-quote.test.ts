import { typographicQuote } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(typographicQuote, {
  accepts: ['a:"“x”"', "a:'it’s'", 'a:x”y', 'metadata[“a”]:1', 'a:"x'],
  reports: [
    { query: 'a:‹“›x y‹”›', data: { quote: '“' }, fixed: 'a:"x y"', message: '`“` is a typographic quotation mark' },
    { query: 'a:‹‘›x‹’› b:1', data: { quote: '‘' }, fixed: 'a:"x" b:1' },
    { query: 'a:‹«›x‹»›', data: { quote: '«' }, fixed: 'a:"x"' },
    { query: 'a:‹„›x‹“›', data: { quote: '„' }, fixed: 'a:"x"' },
    { query: '(a:‹“›x‹”›)', data: { quote: '“' }, fixed: '(a:"x")', codes: ['parentheses', 'typographic-quote'] },
    { query: 'a:‹“›Joe’s Diner‹”›', data: { quote: '“' }, fixed: 'a:"Joe’s Diner"' },
    { query: 'a:‹“›Dogs’ Home‹”›', data: { quote: '“' }, fixed: 'a:"Dogs’ Home"' },
    { query: 'a:‹‘›say “hi” twice‹’›', data: { quote: '‘' }, fixed: 'a:"say “hi” twice"' },
    { query: 'a:‹“›say "x"\\‹”›', data: { quote: '“' }, fixed: 'a:"say \\"x\\"\\\\"' },
    { query: 'a:‹“›x‹"› b:1', data: { quote: '“' }, fixed: 'a:"x" b:1' },
    { query: 'a:"x‹”› b:1', data: { quote: '”' }, fixed: 'a:"x" b:1' },
    { query: 'a:"say \\"hi\\"‹”›', data: { quote: '”' }, fixed: 'a:"say \\"hi\\""' },
    // Unterminated: the text ends with its word, which is only a suggestion if more text follows.
    { query: 'a:1 b:‹“›x', data: { quote: '“' }, fixed: 'a:1 b:"x"' },
    { query: 'a:‹“›x,', data: { quote: '“' }, fixed: 'a:"x,"', unsafe: true },
    // Escapes in a text closed by a straight quote are meant as escapes.
    { query: 'a:‹“›say \\"hi\\"‹"›', data: { quote: '“' }, fixed: String.raw`a:"say \\\"hi\\\""`, unsafe: true },
    { query: 'a:‹“›x b:1', data: { quote: '“' }, fixed: 'a:"x" b:1', unsafe: true },
    { query: 'a:‹“›x b:"y"', data: { quote: '“' }, fixed: 'a:"x" b:"y"', unsafe: true },
    {
      query: '‹“›a”:“x” b:1',
      data: { quote: '“' },
      fixed: '"a”:“x”" b:1',
      unsafe: true,
      codes: ['typographic-quote', 'expected-clause'],
    },
    {
      query: '‹“›a”:"x"',
      data: { quote: '“' },
      fixed: String.raw`"a”:\"x\""`,
      unsafe: true,
      codes: ['typographic-quote', 'expected-clause'],
    },
    {
      query: 'a:‹“›x b:“y c:“z”',
      data: { quote: '“' },
      fixed: 'a:"x" b:“y c:“z”',
      unsafe: true,
      codes: ['typographic-quote', 'typographic-quote', 'typographic-quote'],
    },
    { query: 'a:‹“›', data: { quote: '“' }, fixed: 'a:""', unsafe: true },
    {
      query: '‹“›x‹”›',
      data: { quote: '“' },
      fixed: '"x"',
      codes: ['typographic-quote', 'expected-clause'],
    },
  ],
});
