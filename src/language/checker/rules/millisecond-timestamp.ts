import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly digits: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a timestamp of thirteen digits, which looks like milliseconds.',
  why: 'The service counts seconds. Read as seconds, thirteen digits are a date tens of thousands of years in the future.',
  examples: [{ resource: 'payments', bad: 'created_at>1735689600000', good: 'created_at>1735689600' }],
};

export const millisecondTimestamp = defineClauseRule({
  code: 'millisecond-timestamp',
  severity: 'warning',
  rule: 'L2.7',
  message: ({ digits }: Data) => `${quoteText(digits)} looks like milliseconds; the service counts seconds`,
  types: ['date'],
  checkClause({ value, valueSpan }, context) {
    if (value?.kind !== 'date' || !/^\d{13}$/.test(value.text)) return;
    const seconds = value.text.slice(0, -3);
    context.report(
      valueSpan,
      { digits: value.text },
      {
        fixes: [replaceFix(`write ${quoteText(seconds)}`, false, valueSpan.start, valueSpan.end, seconds)],
      },
    );
  },
});
