import { describe, expect, test } from 'vitest';
import { COMPILERS, compileLiterals, type Literal } from './compile.ts';

const LONG = 65_536;

/** Texts that are expensive to read, most of them valid. None may exceed the compiler's limits. */
const HOSTILE: Readonly<Record<string, string>> = {
  'ten clauses of long values': Array(10)
    .fill(`customer.full_name:"${'OR amount:1 '.repeat(600)}"`)
    .join(' '),
  'a value of 64 KiB': `customer.full_name:"${'x'.repeat(LONG - 30)}"`,
  'a value of 64 KiB of words': `customer.full_name~"${'x '.repeat(LONG / 2 - 20)}"`,
  'a number of 64 KiB': `amount:${'1'.repeat(LONG - 10)}`,
  'a fraction of 64 KiB': `amount>0.${'1'.repeat(LONG - 10)}`,
  'a name of 64 KiB': `${'x'.repeat(LONG - 2)}:1`,
  'a path of 64 KiB': `${'x.'.repeat(LONG / 2 - 2)}x:1`,
  'a key of 64 KiB': `metadata[${'x'.repeat(LONG - 20)}]:1`,
  'a dotted key of 64 KiB': `metadata.${'x'.repeat(LONG - 20)}:1`,
  'an unclosed key of 64 KiB': `metadata[${'x'.repeat(LONG - 20)}`,
  'an unquoted value of 64 KiB': `id:${'x'.repeat(LONG - 20)}`,
  'an unclosed value of 64 KiB': `id:"${'x'.repeat(LONG - 20)}`,
  'spaces of 64 KiB': ' '.repeat(LONG),
  'spaces of 64 KiB before an operator': `amount${' '.repeat(LONG - 10)}>5`,
  'spaces of 64 KiB before a value': `amount>${' '.repeat(LONG - 10)}5`,
  'spaces of 64 KiB between clauses': `amount:1${' '.repeat(LONG - 30)}amount:2`,
  'tabs of 64 KiB after a clause': `id:"x"${'\t'.repeat(LONG - 30)}`,
  'operators of 64 KiB': `amount${':'.repeat(LONG - 10)}`,
  'a hundred backslashes': `customer.email:"${'\\'.repeat(100)}"`,
  'a hundred escapes': `customer.email:"${'\\"'.repeat(100)}" amount:1`,
  'backslashes of 64 KiB': `customer.email:"${'\\'.repeat(LONG - 100)}"`,
  'escapes of 64 KiB': `customer.email~'${"\\'".repeat(LONG / 2 - 100)}'`,
  'a thousand clauses': Array(1000).fill('amount:1').join(' '),
  'a thousand clauses of dates': Array(1000).fill('-created_at>="2024-02-29T00:00:00Z"').join(' OR '),
  'a thousand clauses with keys': Array(1000).fill(`-customer.metadata.k:'x\\"y'`).join('\n and \t'),
  'a thousand substrings': Array(1000).fill('customer.email~"acme"').join('  or  '),
  'a thousand connectives': `amount:1 ${'AND '.repeat(1000)}`,
  'a thousand negations': `${'-'.repeat(1000)}amount:1`,
  'a thousand parentheses': '('.repeat(1000),
  'a thousand brackets': `metadata${'['.repeat(1000)}`,
  'a thousand quotes': `id:${'"'.repeat(1000)}`,
  'a closed value of 64 KiB': `payment_status:"${'x'.repeat(LONG - 20)}"`,
  'a date of 64 KiB': `created_at:"2025-01-01T00:00:00.${'1'.repeat(LONG - 60)}Z"`,
};

describe.each(COMPILERS)('%s', (compiler) => {
  test('stays within the recursion limit', () => {
    const literals = Object.values(HOSTILE).map((text): Literal => ({ resource: 'payments', text }));
    const said = compileLiterals(compiler, literals);
    const broken = Object.keys(HOSTILE).filter((_, index) => said[index]?.startsWith('TS'));
    expect(broken).toEqual([]);
  });
});
