import { parentheses } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(parentheses, {
  accepts: ['a:"(x)"', 'a:x(y)', 'a:1', 'a:":-)"'],
  reports: [
    { query: '‹(›a:1 b:2‹)›', data: undefined, fixed: 'a:1 b:2', message: 'the language has no parentheses' },
    { query: 'a:1 AND‹(›b:2‹)›', data: undefined, fixed: 'a:1 AND b:2' },
    { query: '‹(›a:x(y)‹)›', data: undefined, fixed: 'a:x(y)', codes: ['parentheses', 'unquoted-value'] },
    { query: '‹(›a:1', data: undefined, fixed: 'a:1' },
    { query: 'a:1 ‹)›', data: undefined, fixed: 'a:1 ' },
    { query: '‹(›a:1‹)›(b:2)', data: undefined, fixed: 'a:1 (b:2)', codes: ['parentheses', 'parentheses'] },
    {
      query: '(a:1 OR ‹(›b:2 OR c:3‹)›)',
      data: undefined,
      fixed: '(a:1 OR b:2 OR c:3)',
      codes: ['parentheses', 'parentheses'],
    },
    // Removing them would change the meaning.
    { query: '-‹(›a:1 b:2‹)›', data: undefined },
    { query: 'NOT ‹(›a:1', data: undefined },
    { query: '‹(›a:1 OR b:2‹)› c:3', data: undefined, codes: ['parentheses', 'mixed-connectives'] },
    { query: '‹(›‹)›', data: undefined },
    { query: 'a‹(›<> 5', data: undefined, codes: ['expected-operator', 'parentheses', 'expected-clause'] },
    // Groups of values.
    { query: 'a:‹("x" OR \'y\')›', data: undefined, fixed: 'a:"x" OR a:\'y\'' },
    { query: 'a:‹( x or 5 or null )›', data: undefined, fixed: 'a:"x" OR a:5 OR a:null' },
    { query: 'a:‹("x", "y")›', data: undefined, fixed: 'a:"x" OR a:"y"', unsafe: true },
    { query: 'a:‹(-5)›', data: undefined, fixed: 'a:-5' },
    {
      query: 'metadata["a"]:‹("x")›',
      data: undefined,
      fixed: 'metadata["a"]:"x"',
      codes: ['quoted-metadata-key', 'parentheses'],
    },
    { query: 'a: ‹("x")›', data: undefined, fixed: 'a:"x"', codes: ['space-around-operator', 'parentheses'] },
    { query: '-a:‹("x" OR "y")›', data: undefined },
    { query: 'a!=‹("x" OR "y")›', data: undefined, codes: ['unknown-operator', 'parentheses'] },
    { query: 'a:‹("x" AND "y")›', data: undefined },
    { query: 'a:‹("x" OR -y)›', data: undefined },
    { query: 'a:‹(“x” OR “y”)›', data: undefined },
    { query: 'a:‹()›', data: undefined },
    { query: 'a:‹(x›', data: undefined },
    { query: 'a:‹("x" OR "y")› b:1', data: undefined },
    { query: 'a:‹((x))›', data: undefined },
  ],
});
