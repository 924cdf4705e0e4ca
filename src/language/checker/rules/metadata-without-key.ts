import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { writeField } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  /** The field with a key, as queries write it. */
  readonly example: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a metadata field without a key.',
  why: 'Metadata is a dictionary, and a clause searches the value of one key.',
  examples: [{ resource: 'payments', bad: 'metadata:"7"', good: 'metadata[order_id]:"7"' }],
};

export const metadataWithoutKey = defineClauseRule({
  code: 'metadata-without-key',
  severity: 'error',
  rule: 'L1.6',
  message: ({ field, example }: Data) => `${quoteText(field)} needs a key: ${quoteText(example)}`,
  types: FIELD_TYPES,
  checkClause({ node, entry }, context) {
    if (entry.field.keyed === true && entry.key === undefined)
      context.report(node.field.span, {
        field: entry.field.path,
        example: writeField({ field: entry.field, key: 'key' }),
      });
  },
});
