import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  /** Empty or only white space. */
  readonly text: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports an empty value.',
  why: 'An empty field counts as absent, and `null` tests for absence.',
  examples: [{ resource: 'payments', bad: 'statement_descriptor:""', good: 'statement_descriptor:null' }],
};

export const emptyValue = defineClauseRule({
  code: 'empty-value',
  severity: 'warning',
  rule: 'L3.3',
  message: ({ field, text }: Data) =>
    `the value of ${quoteText(field)} is ${text === '' ? 'empty' : 'only white space'}; ${quoteText('null')} tests for absence`,
  types: ['token', 'string', 'any'],
  checkClause({ entry, text, value, operator, valueSpan }, context) {
    // substring-too-short reports an empty substring or beginning, unknown-value a value outside a closed set.
    if (text === undefined || operator === '~' || operator === '^' || entry.field.values?.closed === true) return;
    // invalid-number reports one that is compared with a number.
    if (text.trim() !== '' || value === undefined) return;
    context.report(
      valueSpan,
      { field: fieldName(entry), text },
      {
        fixes: [replaceFix('test for absence with `null`', false, valueSpan.start, valueSpan.end, 'null')],
      },
    );
  },
});
