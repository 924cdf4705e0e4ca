import { replaceFix } from '../../diagnostic/fix.ts';
import { unquotedValue as declaration } from '../../syntax/syntax-diagnostics.ts';
import { defineSharedRule } from '../rule.ts';

/** An unquoted `true` or `false` is a value of boolean fields and fields of any type; on any other field it is an unquoted text. */
export const unquotedValue = defineSharedRule(declaration, {
  types: ['token', 'string', 'date', 'any'],
  checkClause({ node, entry, operator }, context) {
    if (node.value?.kind !== 'Boolean' || entry.field.unix === true) return;
    if (entry.field.type === 'any' && operator !== '^') return;
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
