import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import type { Fix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineClauseRule, type KnownClause, presenceFix } from '../rule.ts';

export interface Data {
  readonly field: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value for a field that can only be present or absent.',
  why: 'The field is an object without its own value, so there is nothing to compare.',
  examples: [{ resource: 'payments', bad: 'fraud_prevention:"rdr"', good: '-fraud_prevention:null' }],
};

export const presenceOnly = defineClauseRule({
  code: 'presence-only',
  severity: 'error',
  rule: 'L2.4',
  message: ({ field }: Data) =>
    `${quoteText(field)} has no value to compare; only ${quoteText(`${field}:null`)} and ${quoteText(`-${field}:null`)} work on it`,
  types: ['presence'],
  checkClause(clause, context) {
    const { node, entry, text, valueSpan } = clause;
    // Nobody can pass a value for a parameter either.
    if (text === undefined && node.value?.kind !== 'Parameter') return;
    const fixes = text === undefined ? [] : fixPresence(clause, text);
    context.report(valueSpan, { field: fieldName(entry) }, { fixes });
  },
});

/** The values that people write for presence and absence. */
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

function fixPresence(clause: KnownClause, text: string): readonly Fix[] {
  const word = text.trim().toLowerCase();
  const meant = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  const isNegated = clause.node.negation !== undefined;
  // `-f:"x"` could mean absence or another value.
  if (isNegated && meant === undefined) return [];
  return presenceFix(clause, (meant === 'absent') === isNegated ? 'presence' : 'absence');
}
