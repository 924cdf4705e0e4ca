import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly resource: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a field that the service does not document for queries. It was derived from the shape of the resource.',
  why: 'It probably works. Try the query before you rely on it.',
  examples: [{ resource: 'plans', bad: 'name~"gold"', good: 'type:"recurring"' }],
};

export const undocumentedField = defineClauseRule({
  code: 'undocumented-field',
  severity: 'info',
  rule: 'L2.11',
  message: ({ field, resource }: Data) => `${quoteText(field)} is not a documented query field of ${resource}`,
  types: FIELD_TYPES,
  checkClause({ node, entry, isAlias }, context) {
    // field-alias reports a short name, metadata-without-key a keyed field without its key.
    if (entry.field.derived !== true || isAlias || (entry.field.keyed === true && entry.key === undefined)) return;
    context.report(node.field.span, { field: fieldName(entry), resource: context.resource.name });
  },
});
