import { findMember } from '../../catalogue/field.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { closestNames } from '../closest-names.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly members: readonly string[];
  readonly closed: boolean;
  readonly suggestions: readonly string[];
}

export const unknownValueDocs: DiagnosticDocs = {
  what: 'Reports an unknown value. It is an error if all values of the field are known, otherwise a warning.',
  why: 'The service refuses such a clause, or the clause matches nothing.',
  examples: [
    { resource: 'payments', bad: 'payment_status:"SETLED"', good: 'payment_status:"SETTLED"' },
    { resource: 'customers', bad: 'subscriptions.status:"PASTDUE"', good: 'subscriptions.status:"PAST_DUE"' },
  ],
};

export const unknownValue = defineClauseRule({
  code: 'unknown-value',
  severity: 'error',
  rule: 'L2.9',
  message: ({ field, text, members, closed }: Data) =>
    closed
      ? `${quoteText(field)} is never ${text === '' ? 'empty' : quoteText(text)}; it is one of ${members.map(quoteText).join(', ')}`
      : `${quoteText(text)} is not a known value of ${quoteText(field)}; the known values are ${members.map(quoteText).join(', ')}`,
  types: ['token', 'string'],
  checkClause({ entry, text, operator, valueSpan }, context) {
    const { values } = entry.field;
    if (values === undefined || text === undefined || operator === '~') return;
    if (findMember(values, text) !== undefined) return;
    const trimmed = text.trim();
    const isAbsence = trimmed === '' || trimmed.toLowerCase() === 'null';
    // The text could be intended: empty-value, quoted-null and whitespace report it.
    if (!values.closed && (isAbsence || findMember(values, trimmed) !== undefined)) return;
    const suggestions = closestNames(values.members, trimmed);
    const { start, end } = valueSpan;
    context.report(
      valueSpan,
      { field: fieldName(entry), text, members: values.members, closed: values.closed, suggestions },
      {
        severity: values.closed ? 'error' : 'warning',
        fixes:
          isAbsence && operator === ':'
            ? [replaceFix('test for absence with `null`', false, start, end, 'null')]
            : suggestions.map((member) =>
                replaceFix(`replace it with ${quoteText(member)}`, false, start, end, quoteDouble(member)),
              ),
      },
    );
  },
});
