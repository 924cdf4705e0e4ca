import { describe, expect, test } from 'vitest';
import type { ReadHost } from '../../../src/files/hosts/host.ts';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { examineText } from '../../../src/files/linter/examine-text.ts';
import { verifyFixes } from '../../../src/files/linter/fix-text.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { readGuesses } from './guessing-host.ts';
import { createSettings } from './settings.ts';

/** What becomes of a file with each fix that is left, alone: without its first line, which says what is searched. */
function fixEach(lines: readonly string[], read: ReadHost = readQueryFile): readonly (readonly string[])[] {
  const text = ['# resource: payments', ...lines].join('\n');
  const settings = createSettings();
  const { findings } = verifyFixes(examineText(text, read, settings), read, settings);
  return findings.map(({ diagnostic, fixes }) => {
    expect(fixes).toEqual(diagnostic.fixes);
    return diagnostic.fixes.map(({ edits }) => applyEdits(text, edits).split('\n').slice(1).join('\n'));
  });
}

/** Writes no fix of a query as it should be that the text is a part of. */
function spoil(part: string): ReadHost {
  return (file) => {
    const reading = readQueryFile(file);
    const queries = reading.queries.map((query) =>
      query.text.includes(part) ? { ...query, encode: (text: string) => `${text} `.repeat(2) } : query,
    );
    return { ...reading, queries };
  };
}

describe('verifyFixes', () => {
  test('keeps each fix that works, guesses for the same place too', () => {
    expect(fixEach(['status:"FAILED"', 'emial:"a@b.example"'])).toEqual([
      ['payment_status:"FAILED"\nemial:"a@b.example"'],
      [
        'status:"FAILED"\ncustomer.email:"a@b.example"',
        'status:"FAILED"\npayment_method.details.payer_info.email:"a@b.example"',
      ],
    ]);
  });

  test('drops a fix that the file cannot express, and no other', () => {
    const lines = ['status:"FAILED"', 'amount > 5', 'status:"SETTLED"', 'amount < 3', 'amount > 4'];
    expect(fixEach(lines, spoil('SETTLED')).map(({ length }) => length)).toEqual([1, 1, 0, 1, 1]);
    expect(fixEach(['status:"FAILED"', 'status:"SETTLED"', 'amount > 5'], spoil('SETTLED'))).toEqual([
      ['payment_status:"FAILED"\nstatus:"SETTLED"\namount > 5'],
      [],
      ['status:"FAILED"\nstatus:"SETTLED"\namount>5'],
    ]);
  });

  test('drops a guess that reveals an error which it does not fix', () => {
    expect(fixEach(['emial>True OR amount>5'])[0]).toEqual([]);
    expect(fixEach(['emial>"a@b.example"'])[0]?.[0]).toBe('customer.email:"a@b.example"');
  });

  test('drops an unsafe fix of the file that does not remove its diagnostic', () => {
    expect(fixEach(['#a', '#c'], readGuesses({ '#a': '#b', '#c': '#d', '#d': '#c' }))).toEqual([['#b\n#c'], []]);
  });

  test('keeps alternative fixes of the same place', () => {
    const first = readGuesses({ '#a-b': '#c' });
    const second = readGuesses({ '#a-b': '#d' }, { codeOf: () => 'x' });
    const read: ReadHost = (file, settings) => {
      const reading = first(file, settings);
      return { ...reading, diagnostics: [...reading.diagnostics, ...second(file, settings).diagnostics] };
    };
    expect(fixEach(['#a-b'], read)).toEqual([['#c'], ['#d']]);
  });

  test('reads a file with many mistakes only a few times', () => {
    let reads = 0;
    const counting: ReadHost = (file) => {
      reads++;
      return readQueryFile(file);
    };
    const fixed = fixEach(Array<string>(200).fill('emial:"a@b.example" status:"FAILED"'), counting);
    expect(fixed.flat()).toHaveLength(600);
    expect(reads).toBeLessThan(6);
  });

  test('reads a file with many failing fixes only a few times', () => {
    let reads = 0;
    const counting: ReadHost = (file, settings) => {
      reads++;
      return spoil('SETTLED')(file, settings);
    };
    const lines = Array<readonly string[]>(100).fill(['status:"SETTLED" amount > 5', 'status:"FAILED"']).flat();
    expect(fixEach(lines, counting).map(({ length }) => length)).toEqual(Array(100).fill([0, 0, 1]).flat());
    expect(reads).toBeLessThan(9);
  });
});
