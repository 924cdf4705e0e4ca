import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ClauseNode } from '../../syntax/ast.ts';
import { quoteDouble } from '../../syntax/escape.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly text: string;
}

export const wildcardInValueDocs: DiagnosticDocs = {
  what: 'Reports `*`, or `%` at an end of a value, which stand for any text in other languages.',
  why: 'Here they stand for themselves, so the clause finds nothing; `~` finds a part of a string field.',
  examples: [{ resource: 'payments', bad: 'customer.full_name:"ada*"', good: 'customer.full_name~"ada"' }],
};

export const wildcardInValue = defineClauseRule({
  code: 'wildcard-in-value',
  severity: 'warning',
  rule: 'L3.7',
  message: ({ text }: Data) => `${quoteText(text)} has a wildcard, and there are none in this language`,
  types: ['token', 'string'],
  checkClause({ node, entry, text, valueSpan }, context) {
    const { type, values } = entry.field;
    // unknown-value speaks for a set of values.
    if (text === undefined || values !== undefined || !hasWildcard(text)) return;
    context.report(
      valueSpan,
      { text },
      {
        fixes: type === 'string' ? mend(node, text, context.resource.limits.substring) : [],
      },
    );
  },
});

export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.startsWith('%') || text.endsWith('%');
}

function mend({ operator, value }: ClauseNode, text: string, least: number): readonly Fix[] {
  const part = text.replaceAll(/^[*%]+|[*%]+$/g, '');
  if (operator === undefined || value === undefined || hasWildcard(part) || [...part].length < least) return [];
  return [
    replaceFix('find it as a part with `~`', false, operator.span.start, value.span.end, `~${quoteDouble(part)}`),
  ];
}
