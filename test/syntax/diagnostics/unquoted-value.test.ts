import { unquotedValue } from '../../../src/syntax/diagnostics/unquoted-value.ts';
import { describeDiagnostic } from '../../support/describe-diagnostic.ts';

describeDiagnostic(unquotedValue, {
  accepts: [
    'a:1',
    'a:-1.5',
    'a:0042',
    'a:null',
    'a:NULL',
    'a:True',
    'a:false',
    'a:"x"',
    "a:'x'",
    'a:“x”',
    'a:(x)',
    'a:',
    'a:5, b:1',
  ],
  reports: [
    {
      query: 'payment_status:‹SETTLED›',
      data: { text: 'SETTLED' },
      mended: 'payment_status:"SETTLED"',
      message: 'the value `SETTLED` is not in quotation marks',
    },
    {
      query: 'a:‹2025-01-01T00:00:00Z› b:1',
      data: { text: '2025-01-01T00:00:00Z' },
      mended: 'a:"2025-01-01T00:00:00Z" b:1',
    },
    { query: 'a:‹joe@acme.com›', data: { text: 'joe@acme.com' }, mended: 'a:"joe@acme.com"' },
    { query: 'a:‹x"y\\›', data: { text: 'x"y\\' }, mended: 'a:"x\\"y\\\\"' },
    { query: 'a:‹AND› b:1', data: { text: 'AND' }, mended: 'a:"AND" b:1' },
    ...['1e5', '+5', '1,000', '-', '5.', '.5', '1.2.3', '--5', 'NaN', '0x10', '-5)', 'nulls', 'truth'].map((text) => ({
      query: `a:‹${text}›`,
      data: { text },
      mended: `a:"${text}"`,
    })),
    { query: '(a:‹x(y)›)', data: { text: 'x(y)' }, mended: '(a:"x(y)")', codes: ['parentheses', 'unquoted-value'] },
    {
      query: '(a:‹x›))',
      data: { text: 'x' },
      mended: '(a:"x"))',
      codes: ['parentheses', 'unquoted-value', 'parentheses'],
    },
    {
      query: '((a:‹x()›)',
      data: { text: 'x()' },
      mended: '((a:"x()")',
      codes: ['parentheses', 'parentheses', 'unquoted-value'],
    },
  ],
});
