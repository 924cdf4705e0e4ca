import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly digits: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a whole number above 2^53 - 1 or below -(2^53 - 1).',
  why: 'JSON numbers of that size are rounded, so the comparison may use a neighbouring number.',
  examples: [{ resource: 'payments', bad: 'amount>9007199254740993', good: 'amount>9007199254740991' }],
};

export const unsafeInteger = defineClauseRule({
  code: 'unsafe-integer',
  severity: 'warning',
  rule: 'L2.8',
  message: ({ digits }: Data) => `${quoteText(digits)} is beyond 9007199254740991 and may be rounded`,
  types: ['numeric', 'any'],
  checkClause({ entry, value, valueSpan }, context) {
    if (value?.kind !== 'number' || Math.abs(value.number) <= Number.MAX_SAFE_INTEGER) return;
    // fractional-number reports a fraction.
    if (value.digits.includes('.')) return;
    context.report(valueSpan, { field: fieldName(entry), digits: value.digits });
  },
});
