import { replaceFix } from '../../diagnostic/fix.ts';
import { unquotedValue as declaration } from '../../syntax/syntax-diagnostics.ts';
import { defineSharedRule } from '../rule.ts';

/** An unquoted `true` or `false` is a value of boolean fields only; on any other field it is an unquoted text. */
export const unquotedValue = defineSharedRule(declaration, {
  types: ['token', 'string', 'date'],
  checkClause({ node, entry }, context) {
    if (node.value?.kind !== 'Boolean' || entry.field.unix === true) return;
    const { raw, span } = node.value;
    context.report(
      span,
      { text: raw },
      {
        fixes: [replaceFix('put it in quotation marks', true, span.start, span.end, `"${raw}"`)],
      },
    );
  },
});
