import { invalidDate } from '../../../../src/language/checker/rules/invalid-date.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'created_at';
const malformed = (text: string) => ({ field, text, reason: 'malformed' }) as const;
const impossible = (text: string) => ({ field, text, reason: 'impossible' }) as const;

describeRule(invalidDate, {
  accepts: [
    'created_at>1735689600',
    'created_at>"1735689600"',
    'created_at>2025', // all digits: seconds
    'created_at>"2025-01-01T09:30:00Z"',
    'created_at>"2025-01-01t09:30:00.25+02:00"',
    'created_at>1735689600000', // millisecond-timestamp reports it
    'created_at:null',
    'created_at~"2025"', // unsupported-operator reports it
    'created_at>',
    'created_at:("2025" OR "2026")', // parentheses reports it
    'metadata[day]:"2025-01-01"',
    'no_such_field:"2025-01-01"',
  ],
  reports: [
    // No time: the start of the day, or the whole day.
    {
      query: 'created_at>=‹"2025-01-31"›',
      data: { field, text: '2025-01-31', reason: 'no-time' },
      fixed: 'created_at>="2025-01-31T00:00:00Z"',
      message: '`2025-01-31` has no time of day',
    },
    {
      query: 'created_at<‹"2025-01-31"›',
      data: { field, text: '2025-01-31', reason: 'no-time' },
      fixed: 'created_at<"2025-01-31T00:00:00Z"',
    },
    {
      query: '-created_at>‹"2025-01-31"›',
      data: { field, text: '2025-01-31', reason: 'no-time' },
      fixed: '-created_at>"2025-01-31T00:00:00Z"',
      alternatives: ['-created_at>="2025-02-01T00:00:00Z"'],
    },
    {
      query: 'created_at<=‹"2024-02-28"›',
      data: { field, text: '2024-02-28', reason: 'no-time' },
      fixed: 'created_at<"2024-02-29T00:00:00Z"',
      alternatives: ['created_at<="2024-02-28T00:00:00Z"'],
    },
    {
      query: 'amount>5 created_at:‹"2025-12-31"›',
      data: { field, text: '2025-12-31', reason: 'no-time' },
      fixed: 'amount>5 created_at>="2025-12-31T00:00:00Z" created_at<"2026-01-01T00:00:00Z"',
      alternatives: ['amount>5 created_at:"2025-12-31T00:00:00Z"'],
    },
    {
      query: '-created_at:‹"2025-01-01"›',
      data: { field, text: '2025-01-01', reason: 'no-time' },
      fixed: '-created_at:"2025-01-01T00:00:00Z"',
    },
    {
      query: 'created_at:5 OR created_at:‹"2025-01-01"›',
      data: { field, text: '2025-01-01', reason: 'no-time' },
      fixed: 'created_at:5 OR created_at:"2025-01-01T00:00:00Z"',
    },
    {
      query: 'created_at<=‹"9999-12-31"›',
      data: { field, text: '9999-12-31', reason: 'no-time' },
      fixed: 'created_at<="9999-12-31T00:00:00Z"',
    },
    {
      query: 'created_at>‹"2025-01-01+02:00"›',
      data: { field, text: '2025-01-01+02:00', reason: 'no-time' },
      fixed: 'created_at>"2025-01-01T00:00:00+02:00"',
      alternatives: ['created_at>="2025-01-01T22:00:00Z"'],
    },
    {
      query: 'created_at:‹2025-01-01›',
      data: { field, text: '2025-01-01', reason: 'no-time' },
      fixed: 'created_at>="2025-01-01T00:00:00Z" created_at<"2025-01-02T00:00:00Z"',
      alternatives: ['created_at:"2025-01-01T00:00:00Z"'],
      codes: ['unquoted-value', 'invalid-date'],
    },
    {
      query: 'created_at = ‹"2025-01-01"›',
      data: { field, text: '2025-01-01', reason: 'no-time' },
      fixed: 'created_at = "2025-01-01T00:00:00Z"',
      codes: ['space-around-operator', 'unknown-operator', 'invalid-date'],
    },
    {
      query: 'created_at ‹"2025-01-01"›',
      data: { field, text: '2025-01-01', reason: 'no-time' },
      fixed: 'created_at "2025-01-01T00:00:00Z"',
      codes: ['expected-operator', 'invalid-date'],
    },
    {
      query: 'created_at>=‹" 2025-01-31 "›',
      data: { field, text: ' 2025-01-31 ', reason: 'no-time' },
      fixed: 'created_at>="2025-01-31T00:00:00Z"',
    },
    // No offset.
    {
      query: 'created_at>‹"2025-01-01T09:30:00"›',
      data: { field, text: '2025-01-01T09:30:00', reason: 'no-offset' },
      fixed: 'created_at>"2025-01-01T09:30:00Z"',
      message: '`2025-01-01T09:30:00` has no UTC offset, such as `Z`',
    },
    {
      query: 'created_at>‹"2025-01-01 09:30"›',
      data: { field, text: '2025-01-01 09:30', reason: 'no-offset' },
      fixed: 'created_at>"2025-01-01T09:30:00Z"',
    },
    // Everyday notations.
    {
      query: 'created_at>=‹"31.12.2025"›',
      data: malformed('31.12.2025'),
      fixed: 'created_at>="2025-12-31T00:00:00Z"',
    },
    {
      query: 'created_at<=‹"1.2.2025"›',
      data: malformed('1.2.2025'),
      fixed: 'created_at<"2025-02-02T00:00:00Z"',
      alternatives: ['created_at<="2025-02-01T00:00:00Z"'],
    },
    {
      query: 'created_at>‹"31.12.2025, 14:30"›',
      data: malformed('31.12.2025, 14:30'),
      fixed: 'created_at>"2025-12-31T14:30:00Z"',
    },
    {
      query: 'created_at>‹"31.12.2025 14:30+01:00"›',
      data: malformed('31.12.2025 14:30+01:00'),
      fixed: 'created_at>"2025-12-31T14:30:00+01:00"',
    },
    {
      query: 'created_at>=‹"2025-1-5"›',
      data: malformed('2025-1-5'),
      fixed: 'created_at>="2025-01-05T00:00:00Z"',
    },
    {
      query: 'created_at>=‹"2025/1/31"›',
      data: malformed('2025/1/31'),
      fixed: 'created_at>="2025-01-31T00:00:00Z"',
    },
    { query: 'created_at>=‹"31.02.2025"›', data: malformed('31.02.2025') },
    { query: 'created_at>=‹"12/31/2025"›', data: malformed('12/31/2025') },
    { query: 'created_at>=‹"1.2.20255"›', data: malformed('1.2.20255') },
    // The same instant in another notation.
    {
      query: 'created_at>‹"2025-01-01 09:30:00Z"›',
      data: malformed('2025-01-01 09:30:00Z'),
      fixed: 'created_at>"2025-01-01T09:30:00Z"',
      safe: true,
      message:
        '`2025-01-01 09:30:00Z` is neither whole Unix seconds nor an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`',
    },
    ...(
      [
        ['2025-01-01T09:30Z', '2025-01-01T09:30:00Z'],
        ['2025-01-01T09:30:00+0200', '2025-01-01T09:30:00+02:00'],
        ['2025-01-01T09:30:00.5 z', '2025-01-01T09:30:00.5Z'],
        [' 2025-01-01T09:30:00Z ', '2025-01-01T09:30:00Z'],
      ] as const
    ).map(([text, timestamp]) => ({
      query: `created_at>‹"${text}"›`,
      data: malformed(text),
      fixed: `created_at>"${timestamp}"`,
      safe: true,
    })),
    {
      query: 'created_at>‹" 1735689600 "›',
      data: malformed(' 1735689600 '),
      fixed: 'created_at>1735689600',
      safe: true,
    },
    // Times that do not exist.
    {
      query: 'created_at>‹"2025-02-30T00:00:00Z"›',
      data: impossible('2025-02-30T00:00:00Z'),
      message: '`2025-02-30T00:00:00Z` is a date or time that does not exist',
    },
    ...[
      '2025-02-29',
      '2025-13-01T00:00:00Z',
      '2025-01-01T24:00:00Z',
      '2025-01-01T09:60:00Z',
      '2025-01-01T09:30:60Z',
      '2025-01-01T09:30:00+24:00',
      '99999999999999',
      '999999999999999',
    ].map((text) => ({ query: `created_at>‹"${text}"›`, data: impossible(text) })),
    {
      query: 'created_at<‹9999999999999›',
      data: impossible('9999999999999'),
      fixed: 'created_at<9999999999',
    },
    // Relative dates, which only an expression takes, whatever their units.
    ...['now-7d', 'now-7days', 'now-7x', 'last month'].map((text) => ({
      query: `created_at>‹"${text}"›`,
      data: { field, text, reason: 'relative' } as const,
      message: `\`${text}\` is a relative date, which the service does not take; use an expression, or \`dateRange\` in code`,
    })),
    // Not dates.
    ...['-1', '1735689600.5'].map((text) => ({ query: `created_at>‹${text}›`, data: malformed(text) })),
    ...['', 'now-7', 'last fortnight', '3 days ago', '01/02/2025', '2025-01', '２０２５', '2025-01-01T09:30:00ZZ'].map(
      (text) => ({
        query: `created_at>‹"${text}"›`,
        data: malformed(text),
      }),
    ),
    { query: 'created_at:‹true›', data: malformed('true'), codes: ['unquoted-value', 'invalid-date'] },
    { query: 'created_at:‹"null"›', data: malformed('null'), fixed: 'created_at:null' },
    { query: 'created_at:‹"NULL"›', data: malformed('NULL'), fixed: 'created_at:null' },
    { query: 'created_at>‹"null"›', data: malformed('null') },
  ],
});
