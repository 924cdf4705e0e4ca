import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { whitespace as declaration } from '../../syntax/query-diagnostics.ts';
import { defineClauseRule } from '../rule.ts';

/** The parser reports white space between clauses; whether a value is compared whole, only its field tells. */
export const whitespace = defineClauseRule({
  ...declaration,
  types: ['token'],
  checkClause({ text, operator, entry, valueSpan }, context) {
    if (text === undefined || operator !== ':') return;
    const trimmed = text.trim();
    // unknown-value speaks for a closed set, empty-value for a blank text.
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
