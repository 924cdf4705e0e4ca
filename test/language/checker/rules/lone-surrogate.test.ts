import { expect, test } from 'vitest';
import { search } from '../../../../src/builder/search-text.ts';
import { query } from '../../../../src/builder/template/query.ts';
import { loneSurrogate } from '../../../../src/language/checker/rules/lone-surrogate.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(loneSurrogate, {
  accepts: ['id:"😀"', 'id:"\ufffd"', 'metadata[a]:"a😀b"', 'amount:5', 'no_such_field:"\ud83d"'],
  reports: [
    {
      query: 'customer.full_name:‹"a\ud83d"›',
      data: { unit: 'D83D' },
      fixed: 'customer.full_name:"a\ufffd"',
      message: 'the value contains U+D83D, half of a surrogate pair, which UTF-8 cannot encode',
    },
    {
      query: 'customer.full_name:‹"\ude00\ud83d"›',
      data: { unit: 'DE00' },
      fixed: 'customer.full_name:"\ufffd\ufffd"',
    },
    {
      query: 'metadata[a]:"😀" statement_descriptor~‹"say \\"\ud83d\\" x"›',
      data: { unit: 'D83D' },
      fixed: 'metadata[a]:"😀" statement_descriptor~"say \\"\ufffd\\" x"',
    },
    { query: "-metadata[a]:‹'\ud83d'›", data: { unit: 'D83D' }, fixed: '-metadata[a]:"\ufffd"' },
  ],
});

test('the builder refuses what could not be sent', () => {
  const half = '😀'.slice(0, 1);
  expect(() => encodeURIComponent(half)).toThrow(URIError);
  expect(() => search('payments').where('id', ':', half)).toThrow('lone-surrogate');
  expect(() => search('payments').oneOf('id', ['a', half])).toThrow('lone-surrogate');
  expect(() => query('payments')`id:${half}`).toThrow('lone-surrogate');
  expect(() => search('payments').check(`id:"${half}"`)).toThrow('lone-surrogate');
});
