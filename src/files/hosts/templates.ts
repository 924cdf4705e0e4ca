import { partitionPoint } from '../../language/base/partition-point.ts';
import { compareSpans, type Span } from '../../language/base/span.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import { parseText } from '../../language/syntax/parse-query.ts';
import type { EmbeddedQuery } from './host.ts';
import { MappedTextBuilder, PLACEHOLDER, placeText } from './mapped-text.ts';
import { placeInterpolations } from './place-interpolations.ts';

/** A stretch of a text that another program replaces before the text is used. */
export interface Template extends Span {
  /** Whether its end was found; if not, it ends with the text. */
  readonly isClosed: boolean;
}

/** The opening delimiters of Helm, Jinja, Liquid, Mustache, ERB, PHP, Terraform, Ruby, Python, GitHub Actions, Azure and CircleCI. */
const OPENING = /\$?\{{2,3}|\{[%#]|<%|<\?(?:=|php\b)|[$#%]\{|[$%]\(|<</g;
/** Templates in parentheses and angle brackets. Unlike the others, they are templates only if they are closed. */
const SHORT = /^(?:\$\([^()\r\n]*\)|%\([\w.-]+\)[-#0+.\d]*[a-z]|<<\s*\w+\.[\w.-]+\s*>>)/;
const SHORT_OPENING = /^(?:[$%]\(|<<)/;
/** A string or a delimiter; an escape comes first, or a row of escaped quotes would take quadratic time. */
const TOKEN = /\\.|(["'`])(?:(?!\1)[^\\\r\n]|\\.)*\1|[{}]|[%#]\}|[%?]>/g;
const CLOSING: Readonly<Record<string, string>> = { '{%': '%}', '{#': '#}', '<%': '%>', '<?=': '?>', '<?php': '?>' };

/**
 * Finds the templates of a text, in linear time.
 *
 * @param limitOf - Returns where a template that begins at an offset has to end; `undefined` if it may be unclosed.
 */
export function findTemplates(
  text: string,
  limitOf: (offset: number) => number | undefined = () => undefined,
): readonly Template[] {
  const templates: Template[] = [];
  let offset = 0;
  for (const { 0: opening, index: start } of text.matchAll(OPENING)) {
    if (start < offset) continue;
    const limit = limitOf(start);
    const length = readTemplate(text.slice(start, limit), opening);
    if (length === undefined && (limit !== undefined || SHORT_OPENING.test(opening))) continue;
    offset = length === undefined ? text.length : start + length;
    templates.push({ start, end: offset, isClosed: length !== undefined });
  }
  return templates;
}

/** Reads the template at the start of a text, and returns its length; `undefined` if it is not closed. */
function readTemplate(text: string, opening: string): number | undefined {
  if (SHORT_OPENING.test(opening)) return SHORT.exec(text)?.[0].length;
  const closing = CLOSING[opening];
  // An apostrophe is not always a quotation mark, so a closing delimiter after one counts too.
  return findClosing(text, closing) ?? findText(text, closing ?? '}'.repeat(opening.replace(/^[^{]/, '').length));
}

/** Finds the end of the closing delimiter, outside of strings; by default, that of the first brace. */
function findClosing(text: string, closing: string | undefined): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (token === closing) return end;
    if (token === '{') depth++;
    else if (closing === undefined && token.endsWith('}') && --depth === 0) return end;
  }
  return undefined;
}

function findText(text: string, wanted: string): number | undefined {
  const found = text.indexOf(wanted);
  return found === -1 ? undefined : found + wanted.length;
}

/** Whether an offset of a file is in a template, or at one. The file need not be valid in its format there. */
export function isInTemplate(file: string, offset: number): boolean {
  return findTemplates(file).some(({ start, end, isClosed }) => isClosed && start - 1 <= offset && offset <= end);
}

/**
 * Marks the templates of a query as interpolations, because their text is known only after rendering. A template
 * that is not a value may stand for anything, so that the query is not checked.
 */
export function markTemplates(query: EmbeddedQuery): EmbeddedQuery {
  const { text, map, interpolations, takesParameters = false } = query;
  if (text.search(OPENING) === -1) return query;
  const templates = findTemplates(text, createLimit(text, takesParameters));
  if (templates.length === 0) return query;
  const builder = new MappedTextBuilder(text);
  const placed: Span[] = [];
  let offset = 0;
  for (const one of [...templates, ...interpolations].sort(compareSpans)) {
    // An interpolation within a template.
    if (one.start < offset) continue;
    builder.verbatim(offset, one.start);
    const { length: start } = builder;
    const isTemplate = 'isClosed' in one;
    builder.interpolation(one.start, one.end, isTemplate ? PLACEHOLDER : text.slice(one.start, one.end));
    if (isTemplate) placed.push({ start, end: builder.length });
    offset = one.end;
  }
  builder.verbatim(offset, text.length);
  const marked = builder.finish(0);
  const places = placeInterpolations(marked.text, placed, takesParameters);
  const isDynamic =
    query.isDynamic || !templates.every(({ isClosed }) => isClosed) || places.some(({ kind }) => kind !== 'value');
  return { ...query, ...placeText(marked, map), isDynamic };
}

/** A template in a quoted value ends in it, unless the quotes are those of the template. */
function createLimit(text: string, takesParameters: boolean): (offset: number) => number | undefined {
  const { clauses } = parseText(text, { expressions: false, parameters: takesParameters });
  return (offset) => {
    const at = partitionPoint(0, clauses.length, (index) => (clauses[index] as ClauseNode).span.start <= offset);
    const value = clauses[at - 1]?.value;
    const isIn = value?.kind === 'Text' && value.close !== '' && offset > value.span.start && offset < value.span.end;
    return isIn && !/\S/.test(text.charAt(value.span.end)) ? value.span.end : undefined;
  };
}
