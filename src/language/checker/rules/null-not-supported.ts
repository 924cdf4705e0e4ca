import { takesNull } from '../../catalogue/field.ts';
import { FIELD_TYPES, type FieldType, TAKES_NULL } from '../../catalogue/field-types.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly type: FieldType;
}

export const docs: DiagnosticDocs = {
  what: 'Reports `null` on a field whose type does not support it.',
  why: 'Only token, string, date and presence fields can be tested for absence.',
  examples: [{ resource: 'payments', bad: 'refund.amount:null', good: 'refund.status:null' }],
};

export const nullNotSupported = defineClauseRule({
  code: 'null-not-supported',
  severity: 'error',
  rule: 'L2.5',
  message: ({ field, type }: Data) => `${quoteText('null')} does not work on ${quoteText(field)}, a ${type} field`,
  types: FIELD_TYPES.filter((type) => !TAKES_NULL[type]),
  checkClause({ entry, value, valueSpan }, context) {
    if (value?.kind !== 'null' || takesNull(entry.field)) return;
    context.report(valueSpan, { field: fieldName(entry), type: entry.field.type });
  },
});
