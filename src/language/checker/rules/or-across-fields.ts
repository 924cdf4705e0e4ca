import { fieldName, isKeyOf, type ResolvedField } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineQueryRule, type ReadClause } from '../rule.ts';

export interface Data {
  readonly first: string;
  readonly other: string;
  readonly resource: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports an OR query across several fields on a resource that allows only one.',
  why: 'The service refuses the query. `clausal plan` finds the queries that together match the same objects.',
  examples: [
    {
      resource: 'payments',
      bad: 'currency_code:"EUR" OR amount>500',
      good: 'currency_code:"EUR" OR currency_code:"USD"',
    },
  ],
};

export const orAcrossFields = defineQueryRule({
  code: 'or-across-fields',
  severity: 'error',
  rule: 'L2.2',
  message: ({ first, other, resource }: Data) =>
    `an ${quoteText('OR')} query on ${resource} can use only one field; this one uses ${quoteText(first)} and ${quoteText(other)}`,
  checkQuery(context) {
    const { resource, clauses, ast } = context;
    if (resource.limits.or !== 'field' || ast.connectives.length === 0) return;
    // mixed-connectives reports a query with both connectives.
    if (ast.connectives.some(({ connective }) => connective !== 'or')) return;
    let first: { readonly name: string; readonly clause: ReadClause } | undefined;
    for (const clause of clauses) {
      const field = meantField(clause);
      if (field === undefined) continue;
      const name = fieldName(field);
      first ??= { name, clause };
      if (name === first.name) continue;
      context.report(
        clause.node.field.span,
        { first: first.name, other: name, resource: resource.name },
        { related: [{ span: first.clause.node.field.span, message: 'the first clause uses this field' }] },
      );
      return;
    }
  },
});

/** The field of a clause, with aliases resolved; `undefined` if it is unknown or its key has to change. */
function meantField({ entry }: ReadClause): ResolvedField | undefined {
  return entry !== undefined && hasGoodKey(entry) ? entry : undefined;
}

/** Whether neither metadata-without-key nor invalid-metadata-key reports the key. */
function hasGoodKey({ field, key }: ResolvedField): boolean {
  return field.keyed !== true || (key !== undefined && isKeyOf(field, key));
}
