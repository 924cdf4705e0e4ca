import type { Span } from '../language/base/span.ts';
import { operatorsOf } from '../language/catalogue/field.ts';
import { operatorVerb } from '../language/catalogue/field-types.ts';
import { type ResolvedField, readAlias, resolveField, writeField } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { synonymsOf } from '../language/catalogue/synonyms.ts';
import { VALUE_FORMATS } from '../language/catalogue/value-formats.ts';
import { readValue, readValueText } from '../language/checker/read-value.ts';
import type { ClauseNode } from '../language/syntax/ast.ts';
import { parseQuery } from '../language/syntax/parse-query.ts';
import { toLine } from './complete/offer.ts';

/** A description of the token under the pointer. */
export interface Hover {
  readonly span: Span;
  /** Markdown. Text from the catalogue and from the writer is escaped. */
  readonly markdown: string;
}

/**
 * Describes the field, the operator or the value at an offset.
 *
 * @returns `undefined` if none of them is there, or the field is unknown.
 * @example
 * hoverAt(catalogue.payments, 'amount>5', 6)?.markdown // '`>` is more than'
 */
export function hoverAt(resource: Resource, text: string, offset: number): Hover | undefined {
  for (const clause of parseQuery(text).ast.clauses) {
    if (clause.span.start <= offset && offset <= clause.span.end) return hoverClause(resource, clause, offset);
  }
  return undefined;
}

function hoverClause(resource: Resource, clause: ClauseNode, offset: number): Hover | undefined {
  const { field, operator, value } = clause;
  const path = readAlias(resource, field.path, field.key?.name) ?? field.path;
  const resolved = resolveField(resource, path, field.key?.name);
  if (resolved === undefined) return undefined;
  if (operator !== undefined && isIn(operator.span, offset)) {
    const symbol = operator.symbol ?? ':';
    return { span: operator.span, markdown: `\`${symbol}\` ${operatorVerb(resolved.field.type, symbol)}` };
  }
  if (value !== undefined && isIn(value.span, offset)) {
    const markdown = describeValue(resolved, value);
    return markdown === undefined ? undefined : { span: value.span, markdown };
  }
  return isIn(field.span, offset) ? { span: field.span, markdown: describeField(resolved) } : undefined;
}

function isIn({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}

/** A field in Markdown: its name, type and operators, its description and its values. */
function describeField({ field, key = 'key' }: ResolvedField): string {
  const { keyed, type, unix, doc, values, format, derived } = field;
  const name = writeField({ field, key: keyed === true ? key : undefined });
  const lines = [
    `**${escapeMarkdown(name)}** · ${type}${unix === true ? ' in Unix seconds' : ''} · ${operatorsOf(field).map(writeCode).join(' ')}`,
  ];
  lines.push(escapeMarkdown(`${doc.charAt(0).toUpperCase()}${doc.slice(1)}.`));
  if (values !== undefined) {
    const shown = values.members.slice(0, MAX_MEMBERS).map(writeCode);
    const more = values.members.length > MAX_MEMBERS || !values.closed ? ', …' : '';
    lines.push(`Values: ${shown.join(', ')}${more}`);
  }
  if (format !== undefined) lines.push(`Example: \`${VALUE_FORMATS[format].example}\``);
  if (derived === true) lines.push('The service does not document this field for queries.');
  return lines.join('\n\n');
}

const MAX_MEMBERS = 20;

function describeValue({ field }: ResolvedField, node: NonNullable<ClauseNode['value']>): string | undefined {
  if (node.kind === 'Parameter') return undefined;
  const value = readValue(field, node);
  if (value?.kind === 'date') return new Date(value.epochMs).toUTCString();
  if (value?.kind === 'null') return 'empty or absent';
  const text = readValueText(node);
  const member = field.values?.members.find((one) => one.toLowerCase() === text?.toLowerCase());
  const synonyms = member === undefined ? [] : synonymsOf(field.values?.synonyms, member);
  return member === undefined || synonyms.length === 0
    ? undefined
    : `${writeCode(member)}: ${escapeMarkdown(synonyms.join(', '))}`;
}

/** Escapes what Markdown reads as more than words: bare addresses and entities too, and line breaks. */
function escapeMarkdown(text: string): string {
  return toLine(text)
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&:@-]/g, '\\$&')
    .replaceAll(/(?<=www|^\d+)\./gi, '\\.');
}

/** Writes a text as code, in more backticks than it has in a row. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$|^ .* $/s.test(text) ? ' ' : '';
  return `${fence}${padding}${toLine(text)}${padding}${fence}`;
}
