import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ClauseNode } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
}

export const presenceOnlyDocs: DiagnosticDocs = {
  what: 'Reports a value for a field that can only be present or absent.',
  why: 'It is an object, not a value: nothing can be compared with it.',
  examples: [{ resource: 'payments', bad: 'fraud_prevention:"rdr"', good: '-fraud_prevention:null' }],
};

export const presenceOnly = defineClauseRule({
  code: 'presence-only',
  severity: 'error',
  rule: 'L2.4',
  message: ({ field }: Data) =>
    `${quoteText(field)} can only be asked for presence, with ${quoteText(`${field}:null`)} or ${quoteText(`-${field}:null`)}`,
  types: ['presence'],
  checkClause({ node, text, valueSpan }, context) {
    if (text === undefined) return;
    context.report(valueSpan, { field: node.field.path }, { fixes: mend(node, text, valueSpan) });
  },
});

function mend({ negation, field, operator }: ClauseNode, text: string, { start, end }: Span): readonly Fix[] {
  if (operator === undefined) return [];
  if (text.toLowerCase() === 'null') {
    return [replaceFix('write `null` without quotation marks', false, start, end, 'null')];
  }
  // `-f:"x"` might mean "has none" or "has another".
  if (negation !== undefined) return [];
  const asked = `-${field.path}:null`;
  return [replaceFix(`ask for presence with \`${asked}\``, false, field.span.start, end, asked)];
}
