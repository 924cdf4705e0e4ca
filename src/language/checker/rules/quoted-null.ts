import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly text: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports `null` in quotation marks.',
  why: 'In quotation marks `null` is a text of four letters. Without them it tests for absence.',
  examples: [{ resource: 'payments', bad: 'refund.status:"null"', good: 'refund.status:null' }],
};

export const quotedNull = defineClauseRule({
  code: 'quoted-null',
  severity: 'warning',
  rule: 'L1.8',
  message: ({ text }: Data) => `${quoteText(text)} in quotation marks is a text; without them it tests for absence`,
  types: ['token', 'string', 'any'],
  checkClause({ entry, text, operator, valueSpan }, context) {
    if (text === undefined || text.length !== 4 || text.toLowerCase() !== 'null' || operator !== ':') return;
    // unknown-value reports a value outside a closed set.
    if (entry.field.values?.closed === true) return;
    context.report(
      valueSpan,
      { text },
      {
        fixes: [replaceFix('remove the quotation marks', false, valueSpan.start, valueSpan.end, 'null')],
      },
    );
  },
});
