import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  /** The code unit in hexadecimal digits: `D83D`. */
  readonly unit: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports half of a surrogate pair in a value, which is what a text has that was cut within an emoji.',
  why: 'UTF-8 cannot encode it, so the query cannot be sent: `encodeURIComponent` throws.',
  // A file in UTF-8 cannot show one.
  examples: [],
};

export const loneSurrogate = defineClauseRule({
  code: 'lone-surrogate',
  severity: 'error',
  rule: 'L1.1',
  message: ({ unit }: Data) => `the value contains U+${unit}, half of a surrogate pair, which UTF-8 cannot encode`,
  types: ['token', 'string', 'any'],
  checkClause({ text, node: { value }, valueSpan }, context) {
    if (text === undefined || value?.kind !== 'Text' || value.text.isWellFormed()) return;
    const unit = value.text
      .charCodeAt(value.text.search(/\p{Cs}/u))
      .toString(16)
      .toUpperCase();
    const replaced = quoteDouble(text.toWellFormed());
    const fixes = [replaceFix('replace it with U+FFFD', false, valueSpan.start, valueSpan.end, replaced)];
    context.report(valueSpan, { unit }, { fixes });
  },
});
