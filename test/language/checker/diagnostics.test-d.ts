import { expectTypeOf, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import type { DiagnosticCode, QueryDiagnostic } from '../../../src/language/checker/registry.ts';
import type { Diagnostic } from '../../../src/language/diagnostic/diagnostic.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';

test('the code of a diagnostic narrows the type of its data', () => {
  for (const diagnostic of checkQuery('payments', 'status:1').diagnostics) {
    expectTypeOf(diagnostic.code).toEqualTypeOf<DiagnosticCode>();
    if (diagnostic.code === 'field-alias') {
      expectTypeOf(diagnostic.data.path).toEqualTypeOf<string>();
      // @ts-expect-error an alias is no number
      diagnostic.data.path satisfies number;
    }
    if (diagnostic.code === 'too-many-clauses') expectTypeOf(diagnostic.data.limit).toEqualTypeOf<number>();
    if (diagnostic.code === 'mixed-connectives') expectTypeOf(diagnostic.data.first).toEqualTypeOf<'and' | 'or'>();
    // @ts-expect-error there is no such code
    if (diagnostic.code === 'field-allias') return;
  }
});

test('every diagnostic of a query is a QueryDiagnostic', () => {
  expectTypeOf<QueryDiagnostic>().toExtend<Diagnostic>();
  expectTypeOf(fixQuery('payments', 'a').diagnostics).toEqualTypeOf<readonly QueryDiagnostic[]>();
  expectTypeOf(formatQuery('payments', 'a').diagnostics).toEqualTypeOf<readonly QueryDiagnostic[]>();
});
