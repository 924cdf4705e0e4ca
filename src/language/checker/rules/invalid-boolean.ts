import type { Span } from '../../base/span.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule, quoteOf } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  /** Whether the field takes other values too. */
  readonly isAny?: true;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value of a boolean field that is neither `true` nor `false`.',
  why: 'The service accepts only these two words, in lower case.',
  examples: [
    { resource: 'payments', bad: 'refund.is_refunded:TRUE', good: 'refund.is_refunded:true' },
    { resource: 'payments', bad: 'refund.is_refunded:yes', good: 'refund.is_refunded:true' },
  ],
};

export const invalidBoolean = defineClauseRule({
  code: 'invalid-boolean',
  severity: 'error',
  rule: 'L1.8',
  message: ({ field, text, isAny }: Data) =>
    `${text === '' ? 'the value is empty' : `${quoteText(text)} is neither \`true\` nor \`false\``}${isAny ? '' : `; ${quoteText(field)} is a boolean field`}`,
  types: ['boolean', 'any'],
  checkClause({ node, entry, operator, text, value, valueSpan, takesOperator }, context) {
    if (value !== undefined || text === undefined || !takesOperator) return;
    const isAny = entry.field.type === 'any';
    // invalid-number reports what a comparison cannot have.
    if (isAny && operator !== ':') return;
    const data = { field: fieldName(entry), text, ...(isAny && ({ isAny } as const)) };
    context.report(valueSpan, data, { fixes: fixBoolean(text, valueSpan, quoteOf(node)) });
  },
});

const MEANINGS: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  y: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  n: 'false',
  '0': 'false',
};

function fixBoolean(text: string, { start, end }: Span, quote: string): readonly Fix[] {
  const word = text.trim().toLowerCase();
  const meant = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  return meant === undefined
    ? []
    : [replaceFix(`write \`${meant}\``, word === meant, start, end, `${quote}${meant}${quote}`)];
}
