import { unexpectedCharacter } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(unexpectedCharacter, {
  accepts: ['a:é', 'a:"\u00a0"', 'metadata[é]:1', 'a.b:1', '\u00a0', 'a-b', 'a:1, b:2'],
  reports: [
    // In a field.
    { query: 'order‹-›id:1', data: { character: '-', place: 'field' }, message: '`-` cannot stand in a field name' },
    { query: 'caf‹é›:1', data: { character: 'é', place: 'field' } },
    { query: 'a‹😀›b:1', data: { character: '😀', place: 'field' } },
    {
      query: 'a‹\ud800›:1',
      data: { character: '\ud800', place: 'field' },
      message: 'U+D800 cannot stand in a field name',
    },
    { query: 'a[b]‹c›:1', data: { character: 'c', place: 'field' } },
    { query: 'a.‹.›b:1', data: { character: '.', place: 'field' }, fixed: 'a.b:1' },
    { query: 'a.‹.›.b..c.:1', data: { character: '.', place: 'field' }, fixed: 'a.b.c:1' },
    { query: 'metadata‹.›[a]:1', data: { character: '.', place: 'field' }, fixed: 'metadata[a]:1' },
    { query: 'a‹.›:1', data: { character: '.', place: 'field' }, fixed: 'a:1' },
    // Before a clause.
    { query: '‹+›a:1', data: { character: '+', place: 'clause' }, fixed: 'a:1', message: '`+` cannot begin a clause' },
    { query: '‹+›-a:1', data: { character: '+', place: 'clause' }, fixed: '-a:1' },
    { query: 'a:1 OR ‹+›b:2', data: { character: '+', place: 'clause' }, fixed: 'a:1 OR b:2' },
    { query: 'a:1 OR ‹😀›b:2', data: { character: '😀', place: 'clause' }, fixed: 'a:1 OR b:2', unsafe: true },
    { query: '‹.›a:1', data: { character: '.', place: 'clause' }, fixed: 'a:1', unsafe: true },
    { query: 'a:1 ‹[›b:2', data: { character: '[', place: 'clause' }, fixed: 'a:1 b:2', unsafe: true },
    { query: '‹*›', data: { character: '*', place: 'clause' }, fixed: '', unsafe: true },
    { query: '‹+›5 a:1', data: { character: '+', place: 'clause' }, fixed: '5 a:1', unsafe: true },
    // Removing it would change the meaning of the query.
    { query: '‹—› a:1', data: { character: '—', place: 'clause' } },
    { query: '‹∈› a:1', data: { character: '∈', place: 'clause' } },
    {
      query: 'a:1 AND ‹%›%% AND b:1',
      data: { character: '%', place: 'clause' },
      fixed: 'a:1 AND %% AND b:1',
      unsafe: true,
    },
    {
      query: '‹\u0000›(a:1)',
      data: { character: '\u0000', place: 'clause' },
      fixed: '(a:1)',
      unsafe: true,
      codes: ['unexpected-character', 'parentheses'],
    },
    // As a space.
    {
      query: 'a:1‹\u00a0›b:2',
      data: { character: '\u00a0', place: 'space' },
      fixed: 'a:1 b:2',
      message: 'U+00A0 is not a space that separates clauses',
    },
    { query: 'a:1 ‹\u2003\u2028›b:2', data: { character: '\u2003', place: 'space' }, fixed: 'a:1  b:2' },
    { query: '‹\ufeff›a:1', data: { character: '\ufeff', place: 'space' }, fixed: 'a:1' },
    { query: 'a:1‹\u200b›', data: { character: '\u200b', place: 'space' }, fixed: 'a:1' },
    { query: 'a:1‹\u200b›b:2', data: { character: '\u200b', place: 'space' }, fixed: 'a:1 b:2' },
    { query: '‹\f›a:1', data: { character: '\f', place: 'space' }, fixed: ' a:1' },
  ],
});
