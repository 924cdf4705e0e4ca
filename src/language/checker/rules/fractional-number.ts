import type { Span } from '../../base/span.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly digits: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a decimal fraction on a numeric field.',
  why: 'All numeric fields hold whole numbers. Amounts are in the minor unit, so 10.50 is written 1050.',
  examples: [{ resource: 'payments', bad: 'amount>10.0', good: 'amount>10' }],
};

export const fractionalNumber = defineClauseRule({
  code: 'fractional-number',
  severity: 'warning',
  rule: 'L2.8',
  message: ({ field, digits }: Data) =>
    `${quoteText(digits)} is a decimal fraction; ${quoteText(field)} is always a whole number`,
  types: ['numeric'],
  checkClause({ entry, value, valueSpan }, context) {
    if (value?.kind !== 'number' || !value.digits.includes('.')) return;
    const { digits } = value;
    context.report(valueSpan, { field: fieldName(entry), digits }, { fixes: fixFraction(digits, valueSpan) });
  },
});

function fixFraction(digits: string, { start, end }: Span): readonly Fix[] {
  const write = (whole: string, safe: boolean): Fix => replaceFix(`write ${quoteText(whole)}`, safe, start, end, whole);
  const whole = digits.slice(0, digits.indexOf('.'));
  if (/^-?\d{1,3}(?:\.000)$/.test(digits)) {
    // Many people group thousands with dots.
    return [write(whole, false), write(`${whole}000`, false)];
  }
  return /\.0+$/.test(digits) ? [write(whole, true)] : [];
}
