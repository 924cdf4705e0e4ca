import { unquotedValue } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

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
      fixed: 'payment_status:"SETTLED"',
      message: 'the value `SETTLED` is not in quotation marks',
    },
    {
      query: 'a:‹2025-01-01T00:00:00Z› b:1',
      data: { text: '2025-01-01T00:00:00Z' },
      fixed: 'a:"2025-01-01T00:00:00Z" b:1',
    },
    { query: 'a:‹joe@acme.com›', data: { text: 'joe@acme.com' }, fixed: 'a:"joe@acme.com"' },
    { query: 'a:‹x"y\\›', data: { text: 'x"y\\' }, fixed: 'a:"x\\"y\\\\"', unsafe: true },
    // The opening quotation mark is missing.
    ...['x@y.co"', "x@y.co'", 'x@y.co”'].map((text) => ({
      query: `a:‹${text}› b:1`,
      data: { text },
      fixed: 'a:"x@y.co" b:1',
    })),
    // Misspellings of `null`, and its names in other languages.
    ...['nul', 'ull', 'nulll', 'NUULL', 'nil', 'None', 'undefined'].map((text) => ({
      query: `a:‹${text}›`,
      data: { text },
      fixed: `a:"${text}"`,
      unsafe: true,
    })),
    { query: 'a:‹AND› b:1', data: { text: 'AND' }, fixed: 'a:"AND" b:1' },
    ...['1e5', '1.2.3', 'NaN', '0x10', 'nulls', 'truth', 'one-off', 'é'].map((text) => ({
      query: `a:‹${text}›`,
      data: { text },
      fixed: `a:"${text}"`,
    })),
    // Text that looks mistyped: only suggest to quote it.
    ...['+5', '1,000', '-', '5.', '.5', '--5', '-5)', 'X,Y', 'X;', '*x*', '[1', 'x&b>5'].map((text) => ({
      query: `a:‹${text}›`,
      data: { text },
      fixed: `a:"${text}"`,
      unsafe: true,
    })),
    { query: 'a:‹Ada› Lovelace b:1', data: { text: 'Ada' }, fixed: 'a:"Ada Lovelace" b:1', unsafe: true },
    { query: 'a:‹Ada› King Lovelace', data: { text: 'Ada' }, fixed: 'a:"Ada King Lovelace"', unsafe: true },
    { query: 'a:‹2025-01-01› 10:00', data: { text: '2025-01-01' }, fixed: 'a:"2025-01-01 10:00"', unsafe: true },
    {
      query: 'a:‹Ada› -Grace',
      data: { text: 'Ada' },
      fixed: 'a:"Ada" -Grace',
      codes: ['unquoted-value', 'expected-operator'],
    },
    {
      query: 'a:‹Ada› -"x"',
      data: { text: 'Ada' },
      fixed: 'a:"Ada" -"x"',
      codes: ['unquoted-value', 'expected-clause'],
    },
    {
      query: 'a:‹Ada› OR Grace',
      data: { text: 'Ada' },
      fixed: 'a:"Ada" OR Grace',
      codes: ['unquoted-value', 'expected-operator'],
    },
    {
      query: '(a:‹x(y)›)',
      data: { text: 'x(y)' },
      fixed: '(a:"x(y)")',
      unsafe: true,
      codes: ['parentheses', 'unquoted-value'],
    },
    {
      query: '(a:‹x›))',
      data: { text: 'x' },
      fixed: '(a:"x"))',
      codes: ['parentheses', 'unquoted-value', 'parentheses'],
    },
    {
      query: '((a:‹x()›)',
      data: { text: 'x()' },
      fixed: '((a:"x()")',
      unsafe: true,
      codes: ['parentheses', 'parentheses', 'unquoted-value'],
    },
  ],
});
