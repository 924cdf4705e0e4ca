import type { Span } from '../../base/span.ts';
import { catalogue } from '../../catalogue/catalogue.ts';
import { WRITTEN_PATH } from '../../catalogue/field.ts';
import { findKeyedPrefix, readAlias, resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteList, quoteText } from '../../diagnostic/quote.ts';
import type { FieldNode } from '../../syntax/ast.ts';
import { closestFields } from '../closest-fields.ts';
import { defineUnknownFieldRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly resource: string;
  /** The nearest fields, at most three, nearest first. */
  readonly suggestions: readonly string[];
  /** Other resources that have the field. */
  readonly elsewhere: readonly string[];
}

export const docs: DiagnosticDocs = {
  what: 'Reports a field that the resource does not have.',
  why: 'Paths are exact and case-sensitive. The service refuses a query with any other path.',
  examples: [
    { resource: 'payments', bad: 'emial~"acme"', good: 'customer.email~"acme"' },
    { resource: 'customers', bad: 'total_spent>1000', good: 'total_spend>1000' },
  ],
};

/** The most clauses that people write themselves. */
const MAX_CLAUSES = 10;

export const unknownField = defineUnknownFieldRule({
  code: 'unknown-field',
  severity: 'error',
  rule: 'L2.3',
  message: ({ field, resource, suggestions, elsewhere }: Data) => {
    if (field === '') return 'the name of the field is empty';
    const hint =
      elsewhere.length > 0
        ? `; it is a field of ${elsewhere.join(' and ')}`
        : suggestions.length > 0
          ? `; the nearest ${suggestions.length === 1 ? 'is' : 'are'} ${quoteList(suggestions)}`
          : '';
    return `${quoteText(field)} is not a field of ${resource}${hint}`;
  },
  checkUnknown({ node, index }, context) {
    const { resource } = context;
    // expected-operator reports a lone word, which may not be a field at all.
    if ((node.operator === undefined && node.value === undefined) || !isUnknown(resource, node.field)) return;
    const { path, key, span } = node.field;
    // Beyond the limit the query is wrong anyway, and each suggestion searches the whole catalogue.
    const suggestions =
      index < 2 * Math.min(resource.limits.clauses, MAX_CLAUSES) ? closestFields(resource, path, key?.name) : [];
    const elsewhere = findElsewhere(resource, node.field);
    const field = key === undefined ? path : `${path}[${key.name}]`;
    context.report(
      span,
      { field, resource: resource.name, suggestions, elsewhere },
      { fixes: suggestions.map((suggestion) => suggestField(span, field, suggestion, suggestions.length === 1)) },
    );
  },
});

/** Whether no other rule reports the field: it is not malformed, not an alias and not a key of several words. */
function isUnknown(resource: Resource, { path, key }: FieldNode): boolean {
  if (!WRITTEN_PATH.test(path) || readAlias(resource, path, key?.name) !== undefined) return false;
  return key !== undefined || findKeyedPrefix(resource, path) === undefined;
}

function findElsewhere(resource: Resource, { path, key }: FieldNode): readonly string[] {
  const others: readonly Resource[] = Object.values(catalogue);
  if (!others.includes(resource)) return [];
  return others.filter((other) => resolveField(other, path, key?.name) !== undefined).map(({ name }) => name);
}

function suggestField({ start, end }: Span, field: string, suggestion: string, isOnly: boolean): Fix {
  // Safe if only the letter case is wrong: nothing else could be meant.
  const safe = isOnly && toDotted(field).toLowerCase() === toDotted(suggestion).toLowerCase();
  return replaceFix(`replace ${quoteText(field)} with ${quoteText(suggestion)}`, safe, start, end, suggestion);
}

/** Writes a key in brackets as a key after a dot, so that both spellings compare equal. */
function toDotted(field: string): string {
  return field.replace('[', '.').replaceAll(/\]|(?<=\.)"|"(?=\])/g, '');
}
