import { fieldName, writeField } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteList, quoteText } from '../../diagnostic/quote.ts';
import type { GroupNode, Operator } from '../../syntax/ast.ts';
import { readDateValue, writeDate } from '../read-value.ts';
import { kindOfRelativeDate, UNITS } from '../relative-time.ts';
import { defineClauseRule, type KnownClause, operatorAndValueFix } from '../rule.ts';

/** Why there is no timestamp to compare with in place of a relative date. */
export type DateProblem = 'unknown-unit' | 'unknown-words' | 'instant' | 'period' | 'out-of-range';

/**
 * Why the text is not a date: `impossible` is a day or time that no calendar has, `relative` a date
 * that is relative to now, `not-seconds` any other text on a field of Unix time.
 */
type Reason = 'no-time' | 'no-offset' | 'impossible' | 'malformed' | 'not-seconds' | 'relative' | DateProblem;

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly reason: Reason;
}

const EMPTY =
  'the value is empty; a date is whole Unix seconds or an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`';
const EMPTY_SECONDS = 'the value is empty; a date of this field is whole Unix seconds, such as `1738315800`';

/** How a value is written wrongly: on a field of Unix time, it is simply no number of seconds. */
const FORMS: readonly Reason[] = ['no-time', 'no-offset', 'malformed'];

export const docs: DiagnosticDocs = {
  what: 'Reports a value of a date field that is neither whole Unix seconds nor an RFC 3339 timestamp with an offset.',
  why: 'The service compares instants, and a date without a time and an offset is not an instant.',
  examples: [
    { resource: 'payments', bad: 'created_at>"2025-01-01"', good: 'created_at>"2025-01-01T00:00:00Z"' },
    { resource: 'payments', bad: 'created_at>"2025-01-01T09:30:00"', good: 'created_at>"2025-01-01T09:30:00Z"' },
    { resource: 'payments', bad: 'created_at>"2025-01-01 09:30:00Z"', good: 'created_at>"2025-01-01T09:30:00Z"' },
    { resource: 'payments', bad: 'created_at>="31.12.2025"', good: 'created_at>="2025-12-31T00:00:00Z"' },
  ],
};

export const invalidDate = defineClauseRule({
  code: 'invalid-date',
  severity: 'error',
  rule: 'L2.7',
  message({ text, reason }: Data) {
    if (text !== '') return `${quoteText(text)} ${describeReason(reason)}`;
    return reason === 'not-seconds' ? EMPTY_SECONDS : EMPTY;
  },
  types: ['date'],
  checkClause(clause, context) {
    const { entry, text, value, valueSpan, takesOperator } = clause;
    if (value !== undefined || text === undefined || !takesOperator) return;
    const explained = explain(text);
    const reason = entry.field.unix === true && FORMS.includes(explained) ? 'not-seconds' : explained;
    const data = { field: fieldName(entry), text, reason };
    context.report(valueSpan, data, { fixes: fixDate(clause, text, context.ast) });
  },
});

function describeReason(reason: Reason): string {
  const units = quoteList(Object.keys(UNITS));
  const reasons: Readonly<Record<Reason, string>> = {
    'no-time': 'has no time of day',
    'no-offset': 'has no UTC offset, such as `Z`',
    impossible: 'is a date or time that does not exist',
    malformed: 'is neither whole Unix seconds nor an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`',
    'not-seconds': 'is not a number of whole Unix seconds, such as `1738315800`',
    relative: 'is a relative date, which the service does not take; use an expression, or `dateRange` in code',
    'unknown-unit': `has an unknown unit; the units are ${units}`,
    'unknown-words': `is not a relative date; use \`now\` with steps such as \`-7d\` and \`/d\`, whose units are ${units}; \`yesterday\`, \`today\` or \`tomorrow\`; or \`last\`, \`this\` or \`next\` with \`day\`, \`week\`, \`month\`, \`quarter\` or \`year\``,
    instant: 'is an instant, which hardly any date equals; round it, as in `now/d`, or use another operator',
    period: 'is a period, which takes two clauses; use `>=`, `<`, `>` or `<=`, or `prepareExpression`',
    'out-of-range': 'is not within the years 0 to 9999',
  };
  return reasons[reason];
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,64})?)?)? ?([Zz]|[+-]\d{2}:?\d{2})?$/;

function explain(text: string): Reason {
  const relative = kindOfRelativeDate(text);
  if (relative === 'relative' || relative === 'unknown-unit') return 'relative';
  const match = SHAPE.exec(text.trim());
  if (match === null) return /^\d+$/.test(text) ? 'impossible' : 'malformed';
  if (complete(match) === undefined) return 'impossible';
  const [, , time, , offset] = match;
  if (time === undefined) return 'no-time';
  return offset === undefined ? 'no-offset' : 'malformed';
}

const DAY_FIRST = /^(\d\d?)\.(\d\d?)\.(\d{4})(?!\d)/;
const YEAR_FIRST = /^\d{4}[-/.]\d\d?[-/.]\d\d?(?!\d)/;

/** Rewrites dots, slashes and single digits into the form of `SHAPE`. A date with dots begins with its day. */
function respell(text: string): string {
  const respellDate = (date: string): string => date.replace(/\D/g, '-').replace(/-(?=\d\b)/g, '-0');
  return text.replace(DAY_FIRST, '$3-$2-$1').replace(YEAR_FIRST, respellDate).replace(',', '');
}

/** Completes a timestamp with midnight, second 0 and UTC; `undefined` if it is not a real date. */
function complete(match: RegExpExecArray): string | undefined {
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = match;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const timestamp = `${date}T${time}${seconds}${zone}`;
  return readDateValue(timestamp) === undefined ? undefined : timestamp;
}

function fixDate(clause: KnownClause, text: string, ast: GroupNode): readonly Fix[] {
  const { entry, operator, valueSpan } = clause;
  const { start, end } = valueSpan;
  const write = (value: string, safe: boolean): Fix => replaceFix(`write ${quoteText(value)}`, safe, start, end, value);
  const writeTime = (timestamp: string, safe: boolean): Fix => {
    if (entry.field.unix !== true)
      return replaceFix(`write ${quoteText(timestamp)}`, safe, start, end, `"${timestamp}"`);
    // No object has a date within a second.
    const isExact = operator !== ':' || (readDateValue(timestamp) as number) % 1000 === 0;
    return write(writeDate(entry.field, operator, timestamp), safe && isExact);
  };
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === 'null') return operator === ':' ? [write('null', false)] : [];
  // Milliseconds that are out of range when read as seconds.
  if (/^\d{13}$/.test(trimmed)) return [write(trimmed.slice(0, -3), false)];
  const spelling = respell(trimmed);
  const match = SHAPE.exec(spelling);
  const timestamp = match === null ? undefined : complete(match);
  if (match === null || timestamp === undefined) return isSeconds(trimmed) ? [write(trimmed, true)] : [];
  const [, , time, , offset] = match;
  // Safe only if nothing is assumed: neither the offset nor the meaning of the digits.
  if (time !== undefined) return [writeTime(timestamp, offset !== undefined && spelling === trimmed)];
  const wholeDay = operator === undefined ? [] : matchWholeDay(clause, operator, timestamp, ast);
  const midnight = writeTime(timestamp, false);
  // `:` and `<=` include the day, which midnight would leave out.
  return operator === ':' || operator === '<=' ? [...wholeDay, midnight] : [midnight, ...wholeDay];
}

function isSeconds(text: string): boolean {
  return /^\d+$/.test(text) && readDateValue(text) !== undefined;
}

const DAY_MS = 86_400_000;

/** Rewrites a clause on a day without a time so that it covers the whole day: up to its end, after its end, or within it. */
function matchWholeDay(clause: KnownClause, operator: Operator, start: string, ast: GroupNode): readonly Fix[] {
  const end = new Date((readDateValue(start) as number) + DAY_MS).toISOString().replace('.000', '');
  if (readDateValue(end) === undefined) return [];
  const { entry } = clause;
  const before = `<${writeDate(entry.field, '<', end)}`;
  const write = (operatorAndValue: string): readonly Fix[] =>
    operatorAndValueFix(clause, `match the whole day with ${quoteText(operatorAndValue)}`, operatorAndValue);
  if (operator === '<=') return write(before);
  if (operator === '>') return write(`>=${writeDate(entry.field, '>=', end)}`);
  // `:` becomes two clauses, which neither an OR nor a negation allows.
  const { connectives } = groupOf(clause, ast);
  const isAlone = clause.node.negation === undefined && connectives.every(({ connective }) => connective === 'and');
  if (operator !== ':' || !isAlone) return [];
  const from = `>=${writeDate(entry.field, '>=', start)}`;
  const title = `match the whole day with ${quoteText(from)} and ${quoteText(before)}`;
  return operatorAndValueFix(clause, title, `${from} ${writeField(entry)}${before}`);
}

/** The innermost group that contains a clause. */
function groupOf(clause: KnownClause, ast: GroupNode): GroupNode {
  const { start, end } = clause.node.span;
  const inner = ast.members.find(
    (member): member is GroupNode => member.kind === 'Group' && member.span.start <= start && end <= member.span.end,
  );
  return inner === undefined ? ast : groupOf(clause, inner);
}
