import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly resource: string;
}

export const undocumentedFieldDocs: DiagnosticDocs = {
  what: 'Tells that a field was derived from the shape of the resource, for the service documents no query field of that name.',
  why: 'It most likely works; try the query once before you rely on it.',
  examples: [{ resource: 'plans', bad: 'name~"gold"', good: 'type:"recurring"' }],
};

export const undocumentedField = defineClauseRule({
  code: 'undocumented-field',
  severity: 'info',
  rule: 'L2.11',
  message: ({ field, resource }: Data) =>
    `the service does not document ${quoteText(field)} as a query field of ${resource}`,
  types: FIELD_TYPES,
  checkClause({ node, entry, isAlias }, context) {
    // field-alias speaks for a short name, metadata-without-key for a keyed field that lacks its key.
    if (entry.field.derived !== true || isAlias || (entry.field.keyed === true && entry.key === undefined)) return;
    context.report(node.field.span, { field: fieldName(entry), resource: context.resource.name });
  },
});
