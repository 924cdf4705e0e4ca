import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixDocument } from '../../../src/assist/fix-document.ts';
import { LOGIC } from '../../../src/assist/logic-level.ts';
import type { ReadHost } from '../../../src/files/hosts/host.ts';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { fixText } from '../../../src/files/linter/fix-text.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { applyEdits, selectCompatibleFixes } from '../../../src/language/diagnostic/fix.ts';
import { readQuery } from '../../../src/language/document.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';
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

/** The codes of a query whose beginning or end may be missing. */
const ABOUT_THE_END = [
  'unterminated-string',
  'typographic-quote',
  'parentheses',
  'misplaced-connective',
  'expected-operator',
  'expected-value',
  'invalid-metadata-key',
];

const HEADER = '# resource: payments';

describe('a fix of the file around the queries', () => {
  test('a fix of the file around the queries is applied if it works and unsafe fixes are wanted', () => {
    expect(fix(['#a', '#b'], false, readGuesses({ '#a': '#b' })).applied).toBe(0);
    expect(fix(['#a', '#b'], true, readGuesses({ '#a': '#b' }))).toEqual({
      lines: ['#b', '#b'],
      applied: 1,
      codes: [],
    });
  });

  test.each([false, true])(
    'a fix of the file around the queries is not applied if its diagnostic stays, safe or not: %s',
    (safe) => {
      const read = readGuesses({ '#a': '#b', '#b': '#a' }, { safe });
      expect(fix(['#a'], true, read)).toEqual({ lines: ['#a'], applied: 0, codes: ['unreadable-file'] });
    },
  );

  test('a fix of the file around the queries is applied beside one that does not remove its diagnostic', () => {
    const read = readGuesses({ '#a': '#b', '#c': '#d', '#d': '#c' });
    expect(fix(['#a', '#c'], true, read)).toEqual({ lines: ['#b', '#c'], applied: 1, codes: ['unreadable-file'] });
  });

  test('a fix of the file around the queries is not applied if a later fix would undo it', () => {
    const read = readGuesses({ '#a': '#b', '#b': '#a' }, { codeOf: (word) => word });
    expect(fix(['#a'], true, read)).toEqual({ lines: ['#a'], applied: 0, codes: ['#a'] });
  });

  test('may rewrite the queries inside it, and no others', () => {
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
  test('removes clauses without effect only with unsafe fixes', () => {
    const lines = [HEADER, 'amount > 5 AND amount>10', 'id:null OR id:null'];
    expect(fix(lines)).toEqual({
      lines: [HEADER, 'amount>5 AND amount>10', 'id:null OR id:null'],
      applied: 1,
      codes: ['redundant-clause', 'duplicate-clause'],
    });
    expect(fix(lines, true)).toEqual({ lines: [HEADER, 'amount>10', 'id:null'], applied: 3, codes: [] });
  });

  test('applies safe fixes until none is left', () => {
    expect(fix([HEADER, 'status:SETTLED AND amount > 1000', 'amount>5', "currency_code:'eur'"])).toEqual({
      lines: [HEADER, 'payment_status:"SETTLED" AND amount>1000', 'amount>5', "currency_code:'eur'"],
      applied: 3,
      codes: [],
    });
  });

  test('guesses only if unsafe fixes are wanted', () => {
    const lines = [HEADER, 'emial:"a@b.example"'];
    expect(fix(lines)).toEqual({ lines, applied: 0, codes: ['unknown-field'] });
    expect(fix(lines, true)).toEqual({
      lines: [HEADER, 'customer.email:"a@b.example"'],
      applied: 1,
      codes: [],
    });
  });

  test('counts the fixes of all passes', () => {
    expect(fix([HEADER, 'status>"FAILED"'], true)).toEqual({
      lines: [HEADER, 'payment_status:"FAILED"'],
      applied: 2,
      codes: [],
    });
  });

  test('guesses at a query after all its safe fixes', () => {
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

  test('drops a fix that the file cannot express, and keeps the others', () => {
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
  ])('drops a fix if the file would then contain $what', ({ encode }) => {
    const read: ReadHost = (file) => {
      const reading = readQueryFile(file);
      return { ...reading, queries: reading.queries.map((query) => ({ ...query, encode })) };
    };
    const lines = [HEADER, 'payment_status:SETTLED'];
    expect(fix(lines, false, read)).toEqual({ lines, applied: 0, codes: ['unquoted-value'] });
  });

  test('reads a file with many inexpressible fixes only a few times', () => {
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
    ['many queries, some of them nothing but mistakes', ['(', '\n', ']', '-', '\n', '[', 'AND ', 'amount > 5\n']],
  ])('reads garbage only a few times: %s', (_, pieces) => {
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

  test('drops a guess that reveals more errors', () => {
    const lines = [HEADER, 'emial>True OR amount>5'];
    expect(fix(lines, true)).toEqual({ lines, applied: 0, codes: ['unknown-field'] });
  });

  test('drops a fix that makes a query too long', () => {
    const long = 'x'.repeat(MAX_QUERY_LENGTH - 'status:"FAILED" statement_descriptor:""'.length);
    const lines = [HEADER, `status:"FAILED" statement_descriptor:"${long}"`];
    expect(fix(lines)).toEqual({ lines, applied: 0, codes: ['field-alias'] });
  });

  test('applies the first of several fixes that overlap', () => {
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

  test('fixes a line like the query alone, unless its beginning or end is missing', () => {
    let count = 0;
    fc.assert(
      fc.property(fc.oneof(brokenQuery(), anyText()), (query) => {
        const text = query.replaceAll(/[\r\n]/g, ' ').trim();
        fc.pre(text !== '' && !text.startsWith('#'));
        const alone = fixDocument(readQuery('payments', text), LOGIC).document.text;
        fc.pre(!bringsErrors(text));
        fc.pre(alone !== '' && alone === alone.trim() && !/[\r\n]/.test(alone));
        const codes = checkQuery('payments', text).diagnostics.map(({ code }) => code);
        const fixed = fix([HEADER, text]).lines[1];
        if (codes.includes('unterminated-string')) expect(fixed).toBe(text);
        if (codes.some((code) => ABOUT_THE_END.includes(code)) && fixed === text) return;
        expect(fixed).toBe(alone);
        count += Number(alone !== text);
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(20);
  });
});
