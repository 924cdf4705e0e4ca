import { describe, expect, test } from 'vitest';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import { readSuppressions } from '../../../src/files/linter/suppressions.ts';
import { createLineIndex } from '../../../src/language/base/line-index.ts';
import { createSettings } from './settings.ts';

/** What is reported of the lines of a file of queries: `line code`. */
const lint = (...lines: readonly string[]): readonly string[] => {
  const text = ['# resource: payments', ...lines].join('\n');
  const { diagnostics } = lintText('a.query', text, readQueryFile, createSettings());
  return diagnostics.map(({ code, span }) => `${text.slice(0, span.start).split('\n').length} ${code}`);
};

describe('clausal-disable-next-line', () => {
  test.each([
    { title: 'one code', comment: '# clausal-disable-next-line unknown-field' },
    { title: 'a reason', comment: '# clausal-disable-next-line unknown-field -- added by a proxy' },
    { title: 'a reason that names codes', comment: '# clausal-disable-next-line unknown-field -- not field-alias' },
    { title: 'a reason right after it', comment: '# clausal-disable-next-line unknown-field--added by a proxy' },
    { title: 'words before it', comment: '# TODO(ann): clausal-disable-next-line unknown-field' },
  ])('with $title suppresses a diagnostic of the next line', ({ comment }) => {
    expect(lint(comment, 'wrong>1')).toEqual([]);
  });

  test.each(['unknown-field, field-alias', 'unknown-field\tfield-alias', 'field-alias,unknown-field'])(
    'takes several codes: %s',
    (codes) => {
      expect(lint(`# clausal-disable-next-line ${codes}`, 'wrong>1 status:"FAILED"')).toEqual([]);
    },
  );

  test('suppresses its code on the next line, and nothing else', () => {
    expect(lint('# clausal-disable-next-line unknown-field', 'wrong>1 status:"FAILED"', 'wrong>1')).toEqual([
      '3 field-alias',
      '4 unknown-field',
    ]);
  });

  test('clausal-disable-next-line is reported if it is unused', () => {
    expect(lint('# clausal-disable-next-line unknown-field, field-alias', 'status:"FAILED"')).toEqual([
      '2 unused-suppression',
    ]);
    expect(lint('# clausal-disable-next-line unknown-field')).toEqual(['2 unused-suppression']);
  });

  test.each([
    '# clausal-disable-next-line',
    '# clausal-disable-next-line -- a reason',
    '# clausal-disable',
    '# clausal-disable unknown-field',
    '# clausal-disable-line unknown-field',
    '# clausal-disable-next-lines unknown-field',
    '# clausal-disable-next-line-please unknown-field',
    '# clausal-disable-next-line unknown-feild',
  ])('reports the comment %s, which suppresses nothing', (comment) => {
    expect(lint(comment, 'wrong>1')).toEqual(['2 invalid-suppression', '3 unknown-field']);
  });

  test.each([
    { off: ['unknown-field'], codes: ['unused-suppression'] },
    { off: ['unknown-field', 'unused-suppression'], codes: [] },
  ])('clausal-disable-next-line is unused if the settings turn off $off', ({ off, codes }) => {
    const text = '# resource: payments\n# clausal-disable-next-line unknown-field\nwrong>1';
    const settings = createSettings({ rules: Object.fromEntries(off.map((code) => [code, { severity: 'off' }])) });
    const { diagnostics } = lintText('a.query', text, readQueryFile, settings);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  test('suppresses diagnostics on later lines of a query that starts on the next line', () => {
    const text = '# resource: payment\n# clausal-disable-next-line unknown-resource\namount>5';
    expect(lintText('a.query', text, readQueryFile, createSettings()).diagnostics).toEqual([]);
  });

  test.each([
    [
      '# clausal-disable-next-line',
      'this comment suppresses nothing: it has to be `clausal-disable-next-line` and a code',
    ],
    ['# clausal-disable-next-line unknown-feild', 'there is no code `unknown-feild`; did you mean `unknown-field`?'],
    [
      '# clausal-disable-next-line clausal/unknown-field',
      'there is no code `clausal/unknown-field`; did you mean `unknown-field`?',
    ],
    ['# clausal-disable-next-line x', 'there is no code `x`'],
  ])('explains what is wrong with the comment %s', (comment, message) => {
    const { diagnostics } = lintText('a.query', comment, readQueryFile, createSettings());
    expect(diagnostics).toMatchObject([{ code: 'invalid-suppression', message }]);
  });

  test('works for 100,000 comments, each for its own line', () => {
    const count = 100_000;
    const text = '# clausal-disable-next-line unknown-field\n'.repeat(count);
    const length = text.length / count;
    const comments = Array.from({ length: count }, (_, index) => ({
      text: text.slice(0, length - 1),
      span: { start: index * length, end: (index + 1) * length - 1 },
    }));
    const { suppresses, report } = readSuppressions(
      comments,
      { text, lines: createLineIndex(text) },
      new Set(['unknown-field']),
    );
    const lines = Array.from({ length: count }, (_, index) => index + 2);
    expect(lines.every((line) => suppresses('unknown-field', [line, line]))).toBe(true);
    expect(report(true)).toEqual([]);
  });
});
