import { describe, expect, test } from 'vitest';
import { unreadableFile } from '../../../src/files/hosts/file-diagnostics.ts';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import type { LintSettings } from '../../../src/files/linter/settings.ts';
import { createDiagnostic } from '../../../src/language/diagnostic/declaration.ts';
import { createSettings } from './settings.ts';

const lint = (text: string, settings: Partial<LintSettings> = {}) =>
  lintText('a.query', text, readQueryFile, createSettings(settings)).diagnostics;

describe('lintText', () => {
  test('places diagnostics, related spans and fixes in the file', () => {
    const text = '# resource: payments\n\n  amount>10 status:"FAILED"';
    const [diagnostic] = lint(text);
    const start = text.indexOf('status');
    expect(diagnostic).toMatchObject({
      code: 'field-alias',
      span: { start, end: start + 6 },
      resource: 'payments',
      query: 'amount>10 status:"FAILED"',
      fixes: [{ safe: true, edits: [{ start, end: start + 6, text: 'payment_status' }] }],
    });
  });

  test('places related spans in the file', () => {
    const text = '# resource: payments\n\n  amount>10 amount<5';
    const start = text.indexOf('amount>10');
    expect(lint(text)).toMatchObject([{ code: 'never-matches', related: [{ span: { start, end: start + 9 } }] }]);
  });

  test('sorts diagnostics by place, then by code', () => {
    const at = (start: number, end: number, code: string) =>
      createDiagnostic({ ...unreadableFile, code }, { start, end }, { format: 'a', reason: 'b' });
    const diagnostics = [at(3, 4, 'a'), at(1, 3, 'a'), at(1, 2, 'c'), at(1, 2, 'b'), at(0, 9, 'd')];
    const read = () => ({ queries: [], comments: [], diagnostics });
    const found = lintText('a', '0123456789', read, createSettings()).diagnostics;
    expect(found.map(({ span, code }) => `${span.start}-${span.end} ${code}`)).toEqual([
      '0-9 d',
      '1-2 b',
      '1-2 c',
      '1-3 a',
      '3-4 a',
    ]);
  });

  test('checks each query against the resource that the file names, otherwise that of the settings', () => {
    expect(lint('interval:"months"', { resource: 'plans' })).toEqual([]);
    expect(lint('# resource: payments\namount>5', { resource: 'plans' })).toEqual([]);
    expect(lint('payment_status:"SETTLED"', { resource: 'plans' }).map(({ code }) => code)).toEqual(['unknown-field']);
  });

  test('reports a missing or unknown resource where the file would name it', () => {
    expect(lint('amount>5')).toMatchObject([
      {
        code: 'missing-resource',
        span: { start: 0, end: 8 },
        message:
          'this query does not name its resource (payments, customers, subscriptions, plans); ' +
          'name it in the file, or set `resource` in the config',
      },
    ]);
    expect(lint('# resource: payment\namount>5')).toMatchObject([
      {
        code: 'unknown-resource',
        span: { start: 12, end: 19 },
        message: 'there is no resource `payment`; did you mean `payments`?',
      },
    ]);
  });

  test('reports a query that never matches', () => {
    expect(lint('# resource: payments\namount>10 amount<5').map(({ code }) => code)).toEqual(['never-matches']);
  });

  test('takes severities and allowed values from the settings', () => {
    const text = '# resource: plans\nname~"gold" nick~"gold"';
    const codes = (rules: LintSettings['rules']) => lint(text, { rules }).map(({ code, severity }) => [code, severity]);
    expect(codes({})).toEqual([
      ['undocumented-field', 'info'],
      ['unknown-field', 'error'],
    ]);
    expect(codes({ 'undocumented-field': { severity: 'error' }, 'unknown-field': { severity: 'off' } })).toEqual([
      ['undocumented-field', 'error'],
    ]);
    expect(codes({ 'undocumented-field': { allow: ['name'] } })).toEqual([['unknown-field', 'error']]);
    expect(codes({ 'undocumented-field': { allow: ['type'] } })).toHaveLength(2);
  });
});
