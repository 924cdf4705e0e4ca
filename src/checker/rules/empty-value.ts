import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
}

export const emptyValueDocs: DiagnosticDocs = {
  what: 'Reports an empty text as a value.',
  why: 'An empty field counts as absent, and `null` is how absence is asked for.',
  examples: [{ resource: 'payments', bad: 'statement_descriptor:""', good: 'statement_descriptor:null' }],
};

export const emptyValue = defineClauseRule({
  code: 'empty-value',
  severity: 'warning',
  rule: 'L3.3',
  message: ({ field }: Data) => `the value of ${quoteText(field)} is empty; ${quoteText('null')} asks for absence`,
  types: ['token', 'string'],
  checkClause({ entry, text, operator, valueSpan }, context) {
    // substring-too-short speaks for an empty substring.
    if (text !== '' || operator === '~') return;
    context.report(
      valueSpan,
      { field: fieldName(entry) },
      {
        fixes: [replaceFix('ask for absence with `null`', false, valueSpan.start, valueSpan.end, 'null')],
      },
    );
  },
});
