import { fieldName } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../catalogue/value-formats.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { operatorAndValueFix } from '../clause-fix.ts';
import { defineClauseRule, type KnownClause } from '../rule.ts';
import { hasWildcard } from './wildcard-in-value.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly format: ValueFormatName;
  /** The format that the value has instead, if it has another known one. */
  readonly found: ValueFormatName | undefined;
  /** The field of this resource that takes such values. */
  readonly suggestion: string | undefined;
}

export const valueFormatDocs: DiagnosticDocs = {
  what: 'Reports a value that does not look like the values of the field.',
  why: 'The service takes it and finds nothing.',
  examples: [
    {
      resource: 'payments',
      bad: 'id:"cus_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14"',
      good: 'customer.id:"cus_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14"',
    },
    { resource: 'payments', bad: 'currency_code:"EURO"', good: 'currency_code:"EUR"' },
  ],
};

export const valueFormat = defineClauseRule({
  code: 'value-format',
  severity: 'warning',
  rule: 'L2.10',
  message: ({ field, text, format, found }: Data) =>
    found === undefined
      ? `${quoteText(text)} is not ${VALUE_FORMATS[format].what}: ${quoteText(field)} takes ${VALUE_FORMATS[format].shape}`
      : `this is ${VALUE_FORMATS[found].what}, not ${VALUE_FORMATS[format].what}`,
  types: ['token', 'string', 'numeric'],
  checkClause(clause, context) {
    const { entry, text, value, operator, valueSpan } = clause;
    const { type, format } = entry.field;
    if (format === undefined || operator !== ':' || text === undefined || value === undefined) return;
    if (value.kind === 'number' ? isInFormat(value.number, format) : VALUE_FORMATS[format].matches(text)) return;
    // White space parts words and is no part of them.
    const trimmed = text.trim();
    if (type === 'string' && VALUE_FORMATS[format].matches(trimmed)) return;
    // empty-value, quoted-null, whitespace and wildcard-in-value speak for these.
    if (trimmed === '' || text.toLowerCase() === 'null' || hasWildcard(type, text)) return;
    if (type === 'token' && trimmed !== text) return;
    const found = TELLING.find((name) => name !== format && VALUE_FORMATS[name].matches(text));
    const suggestion = found === undefined ? undefined : findField(context.resource, found);
    const fixes =
      suggestion === undefined
        ? mendValue(clause, text, format, context.resource.limits.substring)
        : mendField(clause, suggestion);
    context.report(valueSpan, { field: fieldName(entry), text, format, found, suggestion }, { fixes });
  },
});

/** A number however it is written; fractional-number and unsafe-integer speak for one that is no count. */
function isInFormat(number: number, format: ValueFormatName): boolean {
  return !Number.isSafeInteger(number) || VALUE_FORMATS[format].matches(String(number));
}

const FORMATS: Readonly<Record<ValueFormatName, ValueFormat>> = VALUE_FORMATS;

/** Formats that no other value is likely to have by chance. */
const TELLING = (Object.keys(FORMATS) as ValueFormatName[]).filter(
  (name) => FORMATS[name].prefix !== undefined || name === 'email',
);

function findField(resource: Resource, format: ValueFormatName): string | undefined {
  for (const field of resource.entries.values()) if (field.format === format) return field.path;
  return undefined;
}

function mendField({ node: { field }, entry }: KnownClause, suggestion: string): readonly Fix[] {
  const title = `replace ${quoteText(fieldName(entry))} with ${quoteText(suggestion)}`;
  return [replaceFix(title, false, field.span.start, field.span.end, suggestion)];
}

function mendValue(clause: KnownClause, text: string, format: ValueFormatName, least: number): readonly Fix[] {
  const { start, end } = clause.valueSpan;
  const { prefix } = FORMATS[format];
  const mended = prefix === undefined ? MENDS[format]?.(text) : `${prefix}${text}`;
  if (mended !== undefined && VALUE_FORMATS[format].matches(mended)) {
    return [replaceFix(`replace it with ${quoteText(mended)}`, false, start, end, quoteDouble(mended))];
  }
  if (clause.entry.field.type !== 'string' || [...text].length < least) return [];
  return operatorAndValueFix(clause, 'find it as a part with `~`', `~${quoteDouble(text)}`);
}

/** Near misses that people make, with what they mean; an id without its prefix is another. */
const MENDS: Readonly<Partial<Record<ValueFormatName, (text: string) => string>>> = {
  currency: (text) => text.slice(0, 3).toUpperCase(),
  last4: (text) => text.replaceAll(/\D/g, '').slice(-4),
};
