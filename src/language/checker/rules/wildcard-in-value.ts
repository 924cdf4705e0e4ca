import { operatorsOf } from '../../catalogue/field.ts';
import type { FieldType } from '../../catalogue/field-types.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import type { Fix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { defineClauseRule, type KnownClause, operatorAndValueFix, presenceFix } from '../rule.ts';

export interface Data {
  readonly text: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value that looks like a wildcard pattern: with `*`, or with `%` at either end.',
  why: 'The language has no wildcards, so the clause searches for the characters themselves. `~` finds a substring of a string field.',
  examples: [{ resource: 'payments', bad: 'customer.full_name:"ada*"', good: 'customer.full_name~"ada"' }],
};

export const wildcardInValue = defineClauseRule({
  code: 'wildcard-in-value',
  severity: 'warning',
  rule: 'L3.7',
  message: ({ text }: Data) => `${quoteText(text)} looks like a wildcard pattern; the language has no wildcards`,
  types: ['token', 'string', 'any'],
  checkClause(clause, context) {
    const { entry, text, value, valueSpan } = clause;
    // unknown-value reports it where the values are known, invalid-number after a comparison with numbers.
    if (
      text === undefined ||
      value === undefined ||
      entry.field.values !== undefined ||
      !hasWildcard(entry.field.type, text)
    )
      return;
    context.report(valueSpan, { text }, { fixes: fixWildcards(clause, text, context.resource.limits.substring) });
  },
});

/** Card statements contain `*`, as in `SQ *COFFEE`, so in a string it counts only at either end. In a token it counts anywhere. */
export function hasWildcard(type: FieldType, text: string): boolean {
  return (
    isWildcard(text.charAt(0)) || isWildcard(text.charAt(text.length - 1)) || (type === 'token' && text.includes('*'))
  );
}

function isWildcard(character: string): boolean {
  return character === '*' || character === '%';
}

function fixWildcards(clause: KnownClause, text: string, minLength: number): readonly Fix[] {
  const substring = trimWildcards(text);
  if (substring === '') return presenceFix(clause, clause.node.negation === undefined ? 'presence' : 'absence');
  const operators = operatorsOf(clause.entry.field);
  if (operators.includes('^') && text.startsWith(substring))
    return operatorAndValueFix(clause, 'search for the beginning with `^`', `^${quoteDouble(substring)}`);
  if (!operators.includes('~') || [...substring].length < minLength) return [];
  return operatorAndValueFix(clause, 'search for a substring with `~`', `~${quoteDouble(substring)}`);
}

function trimWildcards(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWildcard(text.charAt(start))) start++;
  while (end > start && isWildcard(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
