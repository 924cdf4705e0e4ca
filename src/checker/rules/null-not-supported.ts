import { FIELD_TYPES, type FieldType, TAKES_NULL } from '../../catalogue/field-types.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly type: FieldType;
}

export const nullNotSupportedDocs: DiagnosticDocs = {
  what: 'Reports `null` on a field whose type cannot be asked for absence.',
  why: 'Absence can be asked of token, string and date fields, and of fields that are only present or absent.',
  examples: [{ resource: 'payments', bad: 'refund.amount:null', good: 'refund.status:null' }],
};

export const nullNotSupported = defineClauseRule({
  code: 'null-not-supported',
  severity: 'error',
  rule: 'L2.5',
  message: ({ field, type }: Data) => `${quoteText(field)} cannot be asked for absence: it is a ${type} field`,
  types: FIELD_TYPES.filter((type) => !TAKES_NULL[type]),
  checkClause({ entry, value, valueSpan }, context) {
    if (value?.kind === 'null') context.report(valueSpan, { field: fieldName(entry), type: entry.field.type });
  },
});
