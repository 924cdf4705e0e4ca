import { findMember, takesNull } from '../../catalogue/field.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { findMeanings, type Meaning } from '../../catalogue/synonyms.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteList, quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { closestSynonyms, closestValues } from '../closest-values.ts';
import { clauseFix, defineClauseRule, type KnownClause } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly members: readonly string[];
  readonly closed: boolean;
  /** The values that are probably meant, at most three. */
  readonly suggestions: readonly string[];
  /** Clauses on other fields that were probably meant, at most three; empty if this field has suggestions. */
  readonly elsewhere: readonly string[];
}

export const docs: DiagnosticDocs = {
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
      ? `${text === '' ? 'an empty text' : quoteText(text)} is not a value of ${quoteText(field)}; use one of ${quoteList(members)}`
      : `${quoteText(text)} is not a known value of ${quoteText(field)}; the known values are ${quoteList(members)}`,
  types: ['token', 'string'],
  checkClause(clause, context) {
    const { entry, text, operator, valueSpan } = clause;
    const { values } = entry.field;
    if (values === undefined || text === undefined || operator === '~' || operator === '^') return;
    if (findMember(values, text) !== undefined) return;
    const trimmed = text.trim();
    const isAbsence = trimmed === '' || trimmed.toLowerCase() === 'null';
    // The text could be intended: empty-value, quoted-null and whitespace report it.
    if (!values.closed && (isAbsence || findMember(values, trimmed) !== undefined)) return;
    const near = closestValues(values, trimmed);
    const elsewhere = near.length > 0 || isAbsence ? [] : findElsewhere(context.resource, clause, trimmed);
    const suggestions = near.length > 0 || elsewhere.length > 0 ? near : closestSynonyms(values, trimmed);
    const { start, end } = valueSpan;
    context.report(
      valueSpan,
      { field: fieldName(entry), text, members: values.members, closed: values.closed, suggestions, elsewhere },
      {
        severity: values.closed ? 'error' : 'warning',
        fixes:
          isAbsence && operator === ':'
            ? [replaceFix('test for absence with `null`', false, start, end, 'null')]
            : [
                ...suggestions.map((member) =>
                  replaceFix(`replace it with ${quoteText(member)}`, false, start, end, quoteDouble(member)),
                ),
                ...elsewhere.flatMap((other) =>
                  clauseFix(clause, `replace the clause with ${quoteText(other)}`, other),
                ),
              ],
      },
    );
  },
});

/** Finds clauses on other fields: `payment_status:"REFUNDED"` means `refund.status:"REFUNDED"`. */
function findElsewhere(resource: Resource, { node, entry }: KnownClause, text: string): readonly string[] {
  const isNegated = node.negation !== undefined;
  return findMeanings(resource, text)
    .filter(({ path }) => path !== entry.field.path)
    .flatMap((meaning) => writeClause(resource, meaning, isNegated) ?? [])
    .slice(0, MAX_ELSEWHERE);
}

const MAX_ELSEWHERE = 3;

function writeClause(resource: Resource, { path, value }: Meaning, isNegated: boolean): string | undefined {
  const field = resource.entries.get(path);
  const sign = isNegated ? '-' : '';
  if (value !== undefined) return `${sign}${path}:${quoteDouble(value)}`;
  if (field?.type === 'boolean') return `${sign}${path}:true`;
  return field !== undefined && takesNull(field) ? `${isNegated ? '' : '-'}${path}:null` : undefined;
}
