import { undefinedEscape } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(undefinedEscape, {
  severity: 'warning',
  accepts: [
    String.raw`a:"\""`,
    String.raw`a:"\'"`,
    String.raw`a:'\"\\'`,
    String.raw`a:"\\n"`,
    'a:“\\n”',
    String.raw`a:\n`,
  ],
  reports: [
    {
      query: String.raw`a:"x‹\n›y"`,
      data: { written: String.raw`\n` },
      fixed: String.raw`a:"x\\ny"`,
      message: String.raw`${'`'}\n${'`'} is not an escape`,
    },
    { query: String.raw`a:'‹\😀›'`, data: { written: '\\😀' }, fixed: String.raw`a:'\\😀'` },
    { query: 'a:"‹\\\ud800›"', data: { written: '\\\ud800' }, fixed: 'a:"\\\\\ud800"' },
    { query: String.raw`a:"\\‹\n›\\"`, data: { written: String.raw`\n` }, fixed: String.raw`a:"\\\\n\\"` },
    {
      query: String.raw`a:"‹\d›\d"`,
      data: { written: String.raw`\d` },
      fixed: String.raw`a:"\\d\d"`,
      codes: ['undefined-escape', 'undefined-escape'],
    },
    { query: String.raw`a:"x" b:"‹\d›"`, data: { written: String.raw`\d` }, fixed: String.raw`a:"x" b:"\\d"` },
    {
      query: 'a:"x‹\\›',
      data: { written: '\\' },
      fixed: 'a:"x\\\\',
      codes: ['unterminated-string', 'undefined-escape'],
    },
    {
      query: 'a:"x‹\\›  b:1',
      data: { written: '\\' },
      fixed: 'a:"x\\\\  b:1',
      codes: ['unterminated-string', 'undefined-escape'],
    },
  ],
});
