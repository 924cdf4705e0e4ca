import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import type { Fix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { presenceFix } from '../clause-fix.ts';
import { defineClauseRule, type KnownClause } from '../rule.ts';

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
  checkClause(clause, context) {
    const { entry, text, valueSpan } = clause;
    if (text !== undefined) context.report(valueSpan, { field: fieldName(entry) }, { fixes: mend(clause, text) });
  },
});

/** What a value says of presence, when it says anything. */
const MEANINGS: Readonly<Record<string, 'present' | 'absent'>> = {
  '*': 'present',
  true: 'present',
  yes: 'present',
  '1': 'present',
  null: 'absent',
  '': 'absent',
  false: 'absent',
  no: 'absent',
  '0': 'absent',
};

function mend(clause: KnownClause, text: string): readonly Fix[] {
  const word = text.trim().toLowerCase();
  const said = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  const isNegated = clause.node.negation !== undefined;
  // `-f:"x"` might mean "has none" or "has another".
  if (isNegated && said === undefined) return [];
  return presenceFix(clause, (said === 'absent') === isNegated ? 'presence' : 'absence');
}
