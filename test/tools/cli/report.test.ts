import { expect, test } from 'vitest';
import { readQuery } from '../../../src/language/document.ts';
import type { Output } from '../../../src/tools/cli/output.ts';
import { reportDiagnostics } from '../../../src/tools/cli/report.ts';

test('a query without diagnostics is reported without asking for colours, which takes time at each start', () => {
  const output = {
    get style() {
      throw new Error('asked for colours');
    },
  } as unknown as Output;
  const place = { origin: '<query>', line: 1 };
  const document = readQuery('payments', 'amount>5');
  expect(reportDiagnostics(place, document, document.diagnostics, output)).toBe('');
  const wrong = readQuery('payments', 'amount');
  expect(() => reportDiagnostics(place, wrong, wrong.diagnostics, output)).toThrow('asked for colours');
});
