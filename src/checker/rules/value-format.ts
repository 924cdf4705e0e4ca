import { fieldName, type ResolvedField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormatName } from '../../catalogue/value-formats.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { quoteDouble } from '../../syntax/escape.ts';
import type { Span } from '../../text/span.ts';
import { defineClauseRule } from '../rule.ts';
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
  message: ({ field, text, format, found, suggestion }: Data) =>
    found === undefined
      ? `${quoteText(text)} is not ${VALUE_FORMATS[format].what}: ${quoteText(field)} takes ${VALUE_FORMATS[format].shape}`
      : `this is ${VALUE_FORMATS[found].what}${suggestion === undefined ? `, not ${VALUE_FORMATS[format].what}` : `; did you mean ${quoteText(suggestion)}?`}`,
  types: ['token', 'string', 'numeric'],
  checkClause({ node, entry, text, value, operator, valueSpan }, context) {
    const { format } = entry.field;
    if (format === undefined || operator !== ':' || text === undefined || value === undefined) return;
    if (VALUE_FORMATS[format].matches(text)) return;
    // Other rules speak for these.
    if (text === '' || text.toLowerCase() === 'null' || text !== text.trim() || hasWildcard(text)) return;
    const found = IDS.find((name) => name !== format && VALUE_FORMATS[name].matches(text));
    const suggestion = found === undefined ? undefined : findField(context.resource, found);
    context.report(
      valueSpan,
      { field: fieldName(entry), text, format, found, suggestion },
      { fixes: mend(entry, node.field.span, valueSpan, text, format, suggestion) },
    );
  },
});

/** Formats that no other value is likely to have by chance. */
const IDS = ['payment-id', 'customer-id', 'subscription-id', 'plan-id', 'email'] as const;

function findField(resource: Resource, format: ValueFormatName): string | undefined {
  for (const field of resource.entries.values()) if (field.format === format) return field.path;
  return undefined;
}

function mend(
  { field }: ResolvedField,
  fieldSpan: Span,
  { start, end }: Span,
  text: string,
  format: ValueFormatName,
  suggestion: string | undefined,
): readonly Fix[] {
  if (suggestion !== undefined) {
    const title = `replace \`${field.path}\` with \`${suggestion}\``;
    return [replaceFix(title, false, fieldSpan.start, fieldSpan.end, suggestion)];
  }
  const mended = MENDS[format]?.(text);
  if (mended === undefined || !VALUE_FORMATS[format].matches(mended)) return [];
  return [replaceFix(`replace it with \`${mended}\``, false, start, end, quoteDouble(mended))];
}

/** Near misses that people make, with what they mean. */
const MENDS: Readonly<Partial<Record<ValueFormatName, (text: string) => string>>> = {
  'payment-id': (text) => `pay_${text}`,
  'customer-id': (text) => `cus_${text}`,
  'subscription-id': (text) => `sub_${text}`,
  'plan-id': (text) => `price_${text}`,
  currency: (text) => text.slice(0, 3).toUpperCase(),
  last4: (text) => text.replaceAll(/\D/g, '').slice(-4),
};
