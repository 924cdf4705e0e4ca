import { readAlias } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { defineUnknownFieldRule } from '../rule.ts';

export interface Data {
  readonly alias: string;
  readonly path: string;
  readonly resource: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a short name instead of the full path of a field.',
  why: 'A short name may work elsewhere, but the service refuses it in a query.',
  examples: [
    { resource: 'payments', bad: 'status:"SETTLED"', good: 'payment_status:"SETTLED"' },
    { resource: 'payments', bad: 'card_last4:"4242"', good: 'payment_method.details.last4:"4242"' },
  ],
};

export const fieldAlias = defineUnknownFieldRule({
  code: 'field-alias',
  severity: 'error',
  rule: 'L2.3',
  message: ({ alias, path, resource }: Data) =>
    `${quoteText(alias)} is not a field of ${resource}; the full path is ${quoteText(path)}`,
  checkUnknown({ node }, context) {
    const { resource } = context;
    const { path: alias, key, span } = node.field;
    const path = readAlias(resource, alias, key?.name);
    if (path === undefined) return;
    const fix = replaceFix(`replace ${quoteText(alias)} with ${quoteText(path)}`, true, span.start, span.end, path);
    context.report(span, { alias, path, resource: resource.name }, { fixes: [fix] });
  },
});
