import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { whitespace as declaration } from '../../syntax/syntax-diagnostics.ts';
import { defineSharedRule } from '../rule.ts';

/** The parser reports white space between clauses. This rule reports it in values, because only the checker knows the field. */
export const whitespace = defineSharedRule(declaration, {
  types: ['token', 'any'],
  checkClause({ text, operator, entry, valueSpan }, context) {
    if (text === undefined || operator !== ':') return;
    const trimmed = text.trim();
    // unknown-value reports a value outside a closed set, empty-value one of white space only.
    if (trimmed === text || trimmed === '' || entry.field.values?.closed === true) return;
    context.report(
      valueSpan,
      { place: 'value' },
      {
        fixes: [replaceFix('trim the value', false, valueSpan.start, valueSpan.end, quoteDouble(trimmed))],
      },
    );
  },
});
