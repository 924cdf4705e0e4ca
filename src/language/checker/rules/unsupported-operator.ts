import { operatorsOf } from '../../catalogue/field.ts';
import { FIELD_TYPES, type FieldType, typeWithArticle } from '../../catalogue/field-types.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Operator } from '../../syntax/ast.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly type: FieldType;
  readonly operator: Operator;
  readonly supported: readonly Operator[];
}

export const docs: DiagnosticDocs = {
  what: 'Reports an operator that the type of the field does not take.',
  why: 'The service refuses the whole query, not just this clause.',
  examples: [
    { resource: 'payments', bad: 'payment_status>"SETTLED"', good: 'payment_status:"SETTLED"' },
    { resource: 'payments', bad: 'amount~500', good: 'amount:500' },
  ],
};

export const unsupportedOperator = defineClauseRule({
  code: 'unsupported-operator',
  severity: 'error',
  rule: 'L2.4',
  message: ({ field, type, operator, supported }: Data) =>
    `${quoteText(operator)} does not work on ${quoteText(field)}, ${typeWithArticle(type)}; it takes ${supported.map(quoteText).join(' ')}`,
  types: FIELD_TYPES,
  checkClause({ node, entry, takesOperator, value }, context) {
    if (takesOperator) return;
    const { operator } = node;
    // unknown-operator reports an operator of another language, presence-only the whole clause.
    if (operator?.symbol === undefined || operator.raw !== operator.symbol) return;
    if (entry.field.type === 'presence' && value?.kind !== 'null') return;
    const { type } = entry.field;
    const data = { field: fieldName(entry), type, operator: operator.symbol, supported: operatorsOf(entry.field) };
    const { start, end } = operator.span;
    const fix = replaceFix(`replace \`${operator.symbol}\` with \`:\``, false, start, end, ':');
    context.report(operator.span, data, { fixes: data.supported.includes(':') ? [fix] : [] });
  },
});
