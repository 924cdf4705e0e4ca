import { unknownOperator } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(unknownOperator, {
  accepts: ['a:1', 'a~"xyz"', 'a>1', 'a<1', 'a>=1', 'a<=1', 'a:"="', '!a:1', 'a !b:1'],
  reports: [
    {
      query: 'a‹=›1',
      data: { written: '=', meant: ':', negates: false },
      fixed: 'a:1',
      message: '`=` is not an operator',
    },
    ...(
      [
        ['==', ':'],
        ['===', ':'],
        [':=', ':'],
        ['::', ':'],
        ['=>', '>='],
        ['=<', '<='],
        [':>', '>'],
        [':<', '<'],
        [':>=', '>='],
        [':<=', '<='],
        ['>>', '>'],
        ['<<', '<'],
        ['=~', '~'],
        ['~=', '~'],
        ['~~', '~'],
        [':~', '~'],
        ['~:', '~'],
        ['：', ':'],
        ['＝', ':'],
        ['～', '~'],
        ['≈', '~'],
        ['＞', '>'],
        ['＜', '<'],
        ['≥', '>='],
        ['≧', '>='],
        ['⩾', '>='],
        ['≤', '<='],
        ['≦', '<='],
        ['⩽', '<='],
      ] as const
    ).map(([written, meant]) => ({
      query: `a‹${written}›1`,
      data: { written, meant, negates: false },
      fixed: `a${meant}1`,
    })),
    ...(
      [
        ['!=', ':'],
        ['!==', ':'],
        ['<>', ':'],
        ['!:', ':'],
        [':!', ':'],
        ['!~', '~'],
        ['≠', ':'],
      ] as const
    ).map(([written, meant]) => ({
      query: `a‹${written}›1`,
      data: { written, meant, negates: true },
      fixed: `-a${meant}1`,
    })),
    { query: '-a‹!=›1', data: { written: '!=', meant: ':', negates: true } },
    { query: 'a‹^›"x"', data: { written: '^', meant: '~', negates: false }, fixed: 'a~"x"', unsafe: true },
    {
      query: 'a ‹≥› 5',
      data: { written: '≥', meant: '>=', negates: false },
      fixed: 'a >= 5',
      codes: ['space-around-operator', 'unknown-operator'],
    },
    { query: 'a‹>==›1', data: { written: '>==', meant: undefined, negates: false } },
    { query: 'a‹!!›1', data: { written: '!!', meant: undefined, negates: false } },
  ],
});
