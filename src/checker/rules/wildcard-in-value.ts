import type { FieldType } from '../../catalogue/field-types.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import type { Fix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { operatorAndValueFix, presenceFix } from '../clause-fix.ts';
import { defineClauseRule, type KnownClause } from '../rule.ts';

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
  checkClause(clause, context) {
    const { entry, text, valueSpan } = clause;
    // unknown-value speaks for a set of values.
    if (text === undefined || entry.field.values !== undefined || !hasWildcard(entry.field.type, text)) return;
    context.report(valueSpan, { text }, { fixes: mend(clause, text, context.resource.limits.substring) });
  },
});

/** Card statements have `*` in the middle, `SQ *COFFEE`, so there it means nothing else; in a token hardly anything has. */
export function hasWildcard(type: FieldType, text: string): boolean {
  return (
    isWildcard(text.charAt(0)) || isWildcard(text.charAt(text.length - 1)) || (type === 'token' && text.includes('*'))
  );
}

function isWildcard(character: string): boolean {
  return character === '*' || character === '%';
}

function mend(clause: KnownClause, text: string, least: number): readonly Fix[] {
  const part = trimWildcards(text);
  if (part === '') return presenceFix(clause, clause.node.negation === undefined ? 'presence' : 'absence');
  if (clause.entry.field.type !== 'string' || [...part].length < least) return [];
  return operatorAndValueFix(clause, 'find it as a part with `~`', `~${quoteDouble(part)}`);
}

function trimWildcards(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWildcard(text.charAt(start))) start++;
  while (end > start && isWildcard(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
