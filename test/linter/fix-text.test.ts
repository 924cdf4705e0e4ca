import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixQuery } from '../../src/checker/fix-query.ts';
import { fixText } from '../../src/linter/fix-text.ts';
import type { ReadHost } from '../../src/linter/host.ts';
import { readQueryFile } from '../../src/linter/hosts/query-file/read-query-file.ts';
import { reviewQuery } from '../../src/logic/review-query.ts';
import { anyText, brokenQuery } from '../support/queryish.ts';
import { createSettings } from './settings.ts';

const fix = (lines: readonly string[], unsafe = false, read: ReadHost = readQueryFile) => {
  const { report, applied } = fixText('a.query', lines.join('\n'), read, createSettings(), unsafe);
  return { lines: report.text.split('\n'), applied, codes: report.diagnostics.map(({ code }) => code) };
};

const HEADER = '# resource: payments';

describe('fixText', () => {
  test('mends what is safe, layer by layer', () => {
    expect(fix([HEADER, 'status:SETTLED AND amount > 1000', 'amount>5', "currency_code:'eur'"])).toEqual({
      lines: [HEADER, 'payment_status:"SETTLED" AND amount>1000', 'amount>5', "currency_code:'eur'"],
      applied: 3,
      codes: [],
    });
  });

  test('guesses only where it is asked to', () => {
    const lines = [HEADER, 'emial:"a@b.example"'];
    expect(fix(lines)).toEqual({ lines, applied: 0, codes: ['unknown-field'] });
    expect(fix(lines, true)).toEqual({
      lines: [HEADER, 'customer.email:"a@b.example"'],
      applied: 1,
      codes: [],
    });
  });

  test('leaves a suppressed diagnostic as it is', () => {
    const lines = [HEADER, '# clausal-disable-next-line field-alias -- the proxy knows it', 'status:"SETTLED"'];
    expect(fix(lines)).toEqual({ lines, applied: 0, codes: [] });
  });

  test('withholds a fix that the file would not say, and keeps the others', () => {
    /** Writes the fix of the first query twice over. */
    const stuttering: ReadHost = (file) => {
      const reading = readQueryFile(file);
      const [first, ...others] = reading.queries;
      if (first === undefined) return reading;
      const encode = (text: string): string => `${text} `.repeat(2);
      return { ...reading, queries: [{ ...first, encode }, ...others] };
    };
    const lines = [HEADER, 'status:"SETTLED"', 'status:"FAILED"', 'amount > 5'];
    expect(fix(lines, false, stuttering)).toEqual({
      lines: [HEADER, 'status:"SETTLED"', 'payment_status:"FAILED"', 'amount>5'],
      applied: 2,
      codes: ['field-alias'],
    });
  });

  test('makes of a line safely what is made of the query by itself', () => {
    fc.assert(
      fc.property(fc.oneof(brokenQuery(), anyText()), (query) => {
        const text = query.replaceAll(/[\r\n]/g, ' ').trim();
        fc.pre(text !== '' && !text.startsWith('#'));
        const alone = fixQuery('payments', text, { review: reviewQuery }).text;
        // What brings more errors to light than it mends is left to a person.
        fc.pre(!text.includes('('));
        fc.pre(alone !== '' && alone === alone.trim() && !/[\r\n]/.test(alone));
        expect(fix([HEADER, text]).lines[1]).toBe(alone);
      }),
      { numRuns: 300 },
    );
  });
});
