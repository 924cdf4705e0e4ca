import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Span } from '../../text/span.ts';
import { readDateValue } from '../read-value.ts';
import { defineClauseRule } from '../rule.ts';

/** What is wrong: no time, no offset, a day that no calendar has, or no date at all. */
type Reason = 'no-time' | 'no-offset' | 'impossible' | 'malformed';

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly reason: Reason;
}

const REASONS: Readonly<Record<Reason, string>> = {
  'no-time': 'has no time',
  'no-offset': 'has no offset, such as `Z`',
  impossible: 'is a time that does not exist',
  malformed: 'is neither whole Unix seconds nor an RFC 3339 timestamp',
};

export const invalidDateDocs: DiagnosticDocs = {
  what: 'Reports a value of a date field that is neither whole Unix seconds nor an RFC 3339 timestamp with an offset.',
  why: 'Without a time and an offset it is not an instant, and the service compares instants.',
  examples: [
    { resource: 'payments', bad: 'created_at>"2025-01-01"', good: 'created_at>"2025-01-01T00:00:00Z"' },
    { resource: 'payments', bad: 'created_at>"2025-01-01T09:30:00"', good: 'created_at>"2025-01-01T09:30:00Z"' },
    { resource: 'payments', bad: 'created_at>"2025-01-01 09:30:00Z"', good: 'created_at>"2025-01-01T09:30:00Z"' },
  ],
};

export const invalidDate = defineClauseRule({
  code: 'invalid-date',
  severity: 'error',
  rule: 'L2.7',
  message: ({ text, reason }: Data) => `${quoteText(text)} ${REASONS[reason]}`,
  types: ['date'],
  checkClause({ entry, text, value, valueSpan, takesOperator }, context) {
    if (value !== undefined || text === undefined || !takesOperator) return;
    const data = { field: fieldName(entry), text, reason: explain(text) };
    context.report(valueSpan, data, { fixes: mendDate(text, valueSpan) });
  },
});

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,64})?)?)? ?([Zz]|[+-]\d{2}:?\d{2})?$/;

function explain(text: string): Reason {
  const match = SHAPE.exec(text.trim());
  if (match === null) return /^\d{15,}$/.test(text) ? 'impossible' : 'malformed';
  if (complete(match) === undefined) return 'impossible';
  const [, , time, , offset] = match;
  if (time === undefined) return 'no-time';
  return offset === undefined ? 'no-offset' : 'malformed';
}

/** The timestamp with what is missing put in: midnight, second 0, UTC. */
function complete(match: RegExpExecArray): string | undefined {
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = match;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const timestamp = `${date}T${time}${seconds}${zone}`;
  return readDateValue(timestamp) === undefined ? undefined : timestamp;
}

function mendDate(text: string, { start, end }: Span): readonly Fix[] {
  if (text.toLowerCase() === 'null') {
    return [replaceFix('write `null` without quotation marks', false, start, end, 'null')];
  }
  const match = SHAPE.exec(text.trim());
  const timestamp = match === null ? undefined : complete(match);
  if (match === null || timestamp === undefined) return [];
  // Where neither time nor offset has to be assumed only the spelling changes.
  const safe = match[2] !== undefined && match[4] !== undefined;
  return [replaceFix(`write \`${timestamp}\``, safe, start, end, `"${timestamp}"`)];
}
