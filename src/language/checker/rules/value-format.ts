import { fieldName } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../catalogue/value-formats.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { defineClauseRule, type KnownClause, operatorAndValueFix } from '../rule.ts';
import { hasWildcard } from './wildcard-in-value.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  readonly format: ValueFormatName;
  /** The known format that the value has instead, if any. */
  readonly found: ValueFormatName | undefined;
  /** A field of this resource with values in the format `found`. */
  readonly suggestion: string | undefined;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value whose format is not that of the field.',
  why: 'The service accepts the clause, but it matches nothing.',
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
      ? `${quoteText(text)} is not ${VALUE_FORMATS[format].what}; ${quoteText(field)} takes ${VALUE_FORMATS[format].shape}`
      : `this is ${VALUE_FORMATS[found].what}, not ${VALUE_FORMATS[format].what}`,
  types: ['token', 'string', 'numeric'],
  checkClause(clause, context) {
    const { entry, text, value, operator, valueSpan } = clause;
    const { type, format } = entry.field;
    if (format === undefined || operator !== ':' || text === undefined || value === undefined) return;
    if (value.kind === 'number' ? isInFormat(value.number, format) : VALUE_FORMATS[format].matches(text)) return;
    // White space only separates words.
    const trimmed = text.trim();
    if (type === 'string' && VALUE_FORMATS[format].matches(trimmed)) return;
    // empty-value, quoted-null, whitespace and wildcard-in-value report these.
    if (trimmed === '' || text.toLowerCase() === 'null' || hasWildcard(type, text)) return;
    if (type === 'token' && trimmed !== text) return;
    const found = (Object.keys(FORMATS) as ValueFormatName[]).find(
      (name) => name !== format && isDistinctive(name) && VALUE_FORMATS[name].matches(text),
    );
    const suggestion = found === undefined ? undefined : findField(context.resource, found);
    const fixes =
      suggestion === undefined
        ? fixValue(clause, text, format, context.resource.limits.substring)
        : fixField(clause, suggestion);
    context.report(valueSpan, { field: fieldName(entry), text, format, found, suggestion }, { fixes });
  },
});

/** Compares the number, however it is written; fractional-number and unsafe-integer report one that is not a safe integer. */
function isInFormat(number: number, format: ValueFormatName): boolean {
  return !Number.isSafeInteger(number) || VALUE_FORMATS[format].matches(String(number));
}

const FORMATS: Readonly<Record<ValueFormatName, ValueFormat>> = VALUE_FORMATS;

/** Whether a value is unlikely to have a format by chance. */
function isDistinctive(name: ValueFormatName): boolean {
  return FORMATS[name].prefix !== undefined || name === 'email';
}

function findField(resource: Resource, format: ValueFormatName): string | undefined {
  for (const field of resource.entries.values()) if (field.format === format) return field.path;
  return undefined;
}

function fixField({ node: { field }, entry }: KnownClause, suggestion: string): readonly Fix[] {
  const title = `replace ${quoteText(fieldName(entry))} with ${quoteText(suggestion)}`;
  return [replaceFix(title, false, field.span.start, field.span.end, suggestion)];
}

function fixValue(clause: KnownClause, text: string, format: ValueFormatName, minLength: number): readonly Fix[] {
  const { start, end } = clause.valueSpan;
  const { prefix } = FORMATS[format];
  const fixed = prefix === undefined ? NEAR_MISSES[format]?.(text) : `${prefix}${text}`;
  if (fixed !== undefined && VALUE_FORMATS[format].matches(fixed)) {
    return [replaceFix(`replace it with ${quoteText(fixed)}`, false, start, end, quoteDouble(fixed))];
  }
  if (clause.entry.field.type !== 'string' || [...text].length < minLength) return [];
  return operatorAndValueFix(clause, 'search for a substring with `~`', `~${quoteDouble(text)}`);
}

/** Rewrites common near misses, except an id without its prefix, which is handled above. */
const NEAR_MISSES: Readonly<Partial<Record<ValueFormatName, (text: string) => string>>> = {
  currency: (text) => text.slice(0, 3).toUpperCase(),
  last4: (text) => text.replaceAll(/\D/g, '').slice(-4),
};
