import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../src/checker/check-query.ts';
import { fixQuery } from '../../src/checker/fix-query.ts';
import { applyEdits, selectCompatibleFixes } from '../../src/diagnostic/fix.ts';
import type { ReadHost } from '../../src/hosts/host.ts';
import { readQueryFile } from '../../src/hosts/query-file/read-query-file.ts';
import { fixText } from '../../src/linter/fix-text.ts';
import { reviewQuery } from '../../src/logic/review-query.ts';
import { MAX_QUERY_LENGTH } from '../../src/syntax/query-diagnostics.ts';
import { anyText, brokenQuery } from '../support/queryish.ts';
import { readGuesses } from './guessing-host.ts';
import { createSettings } from './settings.ts';

const fix = (lines: readonly string[], unsafe = false, read: ReadHost = readQueryFile) => {
  const { report, applied } = fixText('a.query', lines.join('\n'), read, createSettings(), unsafe);
  return { lines: report.text.split('\n'), applied, codes: report.diagnostics.map(({ code }) => code) };
};

/** Whether the safe fixes of a query bring more errors to light than they fix: then the rest is left to a person. */
function bringsErrors(text: string): boolean {
  const { diagnostics } = checkQuery('payments', text);
  const fixes = selectCompatibleFixes(diagnostics.flatMap((one) => one.fixes.find(({ safe }) => safe) ?? []));
  if (fixes.length === 0) return false;
  const fixed = applyEdits(
    text,
    fixes.flatMap(({ edits }) => edits),
  );
  return countErrors(fixed) > countErrors(text) || bringsErrors(fixed);
}

function countErrors(text: string): number {
  return checkQuery('payments', text).diagnostics.filter(({ severity }) => severity === 'error').length;
}

/** The same pieces in the same order each time, because some orders make more work than others. */
function pickAnyhow(pieces: readonly string[], count: number): readonly string[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return pieces[(state >> 8) % pieces.length] ?? '';
  });
}

const HEADER = '# resource: payments';

describe('a fix of the file itself', () => {
  test('is kept where it fixes, if guesses are wanted', () => {
    expect(fix(['#a', '#b'], false, readGuesses({ '#a': '#b' })).applied).toBe(0);
    expect(fix(['#a', '#b'], true, readGuesses({ '#a': '#b' }))).toEqual({
      lines: ['#b', '#b'],
      applied: 1,
      codes: [],
    });
  });

  test.each([false, true])('is withheld where the mistake stays, safe or not: %s', (safe) => {
    const read = readGuesses({ '#a': '#b', '#b': '#a' }, { safe });
    expect(fix(['#a'], true, read)).toEqual({ lines: ['#a'], applied: 0, codes: ['unreadable-file'] });
  });

  test('is kept beside one that does not fix its diagnostic', () => {
    const read = readGuesses({ '#a': '#b', '#c': '#d', '#d': '#c' });
    expect(fix(['#a', '#c'], true, read)).toEqual({ lines: ['#b', '#c'], applied: 1, codes: ['unreadable-file'] });
  });

  test('is not applied to come back to where it began', () => {
    const read = readGuesses({ '#a': '#b', '#b': '#a' }, { codeOf: (word) => word });
    expect(fix(['#a'], true, read)).toEqual({ lines: ['#b'], applied: 1, codes: ['#b'] });
  });

  test('may write the queries that it is around anew, and no other', () => {
    const lines = [HEADER, 'amount>5', 'amount<3'];
    expect(fix(lines, true, readGuesses({ 'amount>5': 'amount>6' })).lines[1]).toBe('amount>6');
    const careless: ReadHost = (file, settings) => {
      const reading = readGuesses({ 'amount>5': 'amount>6' })(file, settings);
      const [first, second] = reading.queries;
      if (first === undefined || second === undefined || file.includes('>5')) return reading;
      return { ...reading, queries: [first, { ...second, text: 'amount<4' }] };
    };
    expect(fix(lines, true, careless).applied).toBe(0);
  });
});

describe('fixText', () => {
  test('removes clauses that make no difference only with unsafe fixes', () => {
    const lines = [HEADER, 'amount > 5 AND amount>10', 'id:null OR id:null'];
    expect(fix(lines)).toEqual({
      lines: [HEADER, 'amount>5 AND amount>10', 'id:null OR id:null'],
      applied: 1,
      codes: ['redundant-clause', 'duplicate-clause'],
    });
    expect(fix(lines, true)).toEqual({ lines: [HEADER, 'amount>10', 'id:null'], applied: 3, codes: [] });
  });

  test('fixes what is safe, layer by layer', () => {
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

  test('counts what it fixes on the way', () => {
    expect(fix([HEADER, 'emial<"a@b.example"'], true)).toEqual({
      lines: [HEADER, 'customer.email:"a@b.example"'],
      applied: 2,
      codes: [],
    });
  });

  test('guesses at a query once nothing is safe to fix', () => {
    expect(fix([HEADER, 'wrong<FaL\u200bSe'], true)).toMatchObject({ lines: [HEADER, 'wrong<"FaL Se"'], applied: 2 });
  });

  test('does not choose between AND and OR', () => {
    const lines = [HEADER, 'amount>5 OR amount<3 amount:4'];
    expect(fix(lines, true)).toEqual({ lines, applied: 0, codes: ['mixed-connectives'] });
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

  test.each([
    { what: 'something else', encode: () => '"FAILED"' },
    { what: 'another query besides', encode: (text: string) => `${text}\namount>5` },
  ])('withholds a fix with which the file would say $what', ({ encode }) => {
    const read: ReadHost = (file) => {
      const reading = readQueryFile(file);
      return { ...reading, queries: reading.queries.map((query) => ({ ...query, encode })) };
    };
    const lines = [HEADER, 'payment_status:SETTLED'];
    expect(fix(lines, false, read)).toEqual({ lines, applied: 0, codes: ['unquoted-value'] });
  });

  test('reads a file with many fixes that it would not say but a few times', () => {
    let reads = 0;
    // A full stop is lost.
    const read: ReadHost = (file) => {
      reads++;
      const reading = readQueryFile(file);
      return {
        ...reading,
        queries: reading.queries.map((query) => ({ ...query, encode: (text) => text.replace('.', '') })),
      };
    };
    const lines = Array<readonly string[]>(100).fill(['amount > 5 customer.email:a@b.example', 'amount > 3']).flat();
    expect(fix([HEADER, ...lines], false, read).lines.slice(1)).toEqual(
      Array<readonly string[]>(100).fill(['amount>5 customer.email:a@b.example', 'amount>3']).flat(),
    );
    expect(reads).toBeLessThan(16);
  });

  test.each([
    ['one query', ['!', 'OR ', ']', '! ', 'amount', '>', '.', ',']],
    ['one query of brackets', ['>', '[', 'a', '.', "'", '-', ' ']],
    ['many queries, some of them nothing but mistakes', ['(', '\n', ']', '-', '\n', '[', 'AND ']],
  ])('reads garbage but a few times: %s', (_, pieces) => {
    const text = pickAnyhow(pieces, 3000).join('');
    let reads = 0;
    const counting: ReadHost = (file) => {
      reads++;
      return readQueryFile(file);
    };
    const { report, applied } = fixText('a.query', `${HEADER}\n${text}`, counting, createSettings(), true);
    expect(applied).toBeGreaterThan(0);
    expect(report.text).not.toContain(text);
    expect(reads).toBeLessThan(200);
  });

  test('withholds a guess that brings more errors to light', () => {
    const lines = [HEADER, 'emial>True OR amount>5'];
    expect(fix(lines, true)).toEqual({ lines, applied: 0, codes: ['unknown-field'] });
  });

  test('withholds a fix that makes a query too long to be sent', () => {
    const long = 'x'.repeat(MAX_QUERY_LENGTH - 'status:"FAILED" statement_descriptor:""'.length);
    const lines = [HEADER, `status:"FAILED" statement_descriptor:"${long}"`];
    expect(fix(lines)).toEqual({ lines, applied: 0, codes: ['field-alias'] });
  });

  test('keeps the first of fixes that do not go together', () => {
    const read: ReadHost = (file) =>
      file.includes('payment_status') && file.includes('amount>5')
        ? { queries: [], comments: [], diagnostics: [] }
        : readQueryFile(file);
    expect(fix([HEADER, 'status:"FAILED"', 'amount > 5'], false, read)).toEqual({
      lines: [HEADER, 'payment_status:"FAILED"', 'amount > 5'],
      applied: 1,
      codes: ['space-around-operator'],
    });
  });

  test('makes of a line safely what is made of the query by itself', () => {
    fc.assert(
      fc.property(fc.oneof(brokenQuery(), anyText()), (query) => {
        const text = query.replaceAll(/[\r\n]/g, ' ').trim();
        fc.pre(text !== '' && !text.startsWith('#'));
        const alone = fixQuery('payments', text, { review: reviewQuery }).text;
        fc.pre(!bringsErrors(text));
        fc.pre(alone !== '' && alone === alone.trim() && !/[\r\n]/.test(alone));
        expect(fix([HEADER, text]).lines[1]).toBe(alone);
      }),
      { numRuns: 300 },
    );
  });
});
