import { takesNull } from '../../catalogue/field.ts';
import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Operator } from '../../syntax/ast.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly operator: Operator;
}

export const docs: DiagnosticDocs = {
  what: 'Reports `null` after an operator other than `:`.',
  why: 'A field is either absent or present. It cannot be greater or less than `null`, or contain it.',
  examples: [{ resource: 'payments', bad: 'customer.phone~null', good: 'customer.phone:null' }],
};

export const nullOperator = defineClauseRule({
  code: 'null-operator',
  severity: 'error',
  rule: 'L2.5',
  message: ({ operator }: Data) => `${quoteText(operator)} does not work with ${quoteText('null')}`,
  types: FIELD_TYPES,
  checkClause({ node: { operator }, entry, value, takesOperator }, context) {
    if (value?.kind !== 'null' || operator?.symbol === undefined || operator.symbol === ':') return;
    // unsupported-operator reports an operator that the field never takes, null-not-supported any `null` on some, unknown-operator one of another language.
    if (!takesOperator || !takesNull(entry.field) || operator.raw !== operator.symbol) return;
    const { symbol, span } = operator;
    context.report(
      span,
      { operator: symbol },
      {
        // `>null` may mean absence or presence.
        fixes:
          symbol === '~' || symbol === '^'
            ? [replaceFix(`replace ${quoteText(symbol)} with \`:\``, false, span.start, span.end, ':')]
            : [],
      },
    );
  },
});
