import { missingSeparator } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(missingSeparator, {
  accepts: [
    'a:"x" b:1',
    '(a:"x")',
    'a:"x", b:1',
    'a:"x"&&b:1',
    'a:"x"|b:1',
    'a:"x"\tb:1',
    'a:5b:1',
    'and-b:2',
    'a:1 AND -b:2',
    'a:"x"\u00a0b:1',
  ],
  reports: [
    {
      query: 'a:"x"‹›amount>500',
      data: { next: 'amount>' },
      fixed: 'a:"x" amount>500',
      message: 'no space before `amount>`',
    },
    { query: "a:'x'‹›-metadata[b]:null", data: { next: '-metadata[b]:' }, fixed: "a:'x' -metadata[b]:null" },
    { query: 'a:"x"‹›AND b:1', data: { next: 'AND' }, fixed: 'a:"x" AND b:1' },
    { query: 'a:"x"‹›or b:1', data: { next: 'or' }, fixed: 'a:"x" or b:1' },
    { query: 'a:"x"‹›(b:1)', data: { next: '(' }, fixed: 'a:"x" (b:1)', codes: ['missing-separator', 'parentheses'] },
    { query: 'a:1 AND‹›-b:2', data: { next: '-b:' }, fixed: 'a:1 AND -b:2' },
    { query: 'a:1 or‹›-b.c~"xyz"', data: { next: '-b.c~' }, fixed: 'a:1 or -b.c~"xyz"' },
    { query: 'a:"x"‹›yz b:1', data: { next: 'yz' } },
    { query: 'a:"x"‹›"y" b:1', data: { next: '"y"' } },
    { query: 'a:"x"‹›5', data: { next: '5' } },
    { query: '"x"‹›b:1', data: { next: 'b:' }, fixed: '"x" b:1', codes: ['expected-clause', 'missing-separator'] },
  ],
});
