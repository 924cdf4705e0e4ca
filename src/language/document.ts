import { type ResourceLike, toResource } from './catalogue/catalogue.ts';
import type { Resource } from './catalogue/resource.ts';
import { adoptSpellings } from './checker/adopt-spellings.ts';
import { type CheckedText, checkParsed } from './checker/check.ts';
import type { CheckedExpression, CheckedQuery } from './checker/checked-query.ts';
import type { QueryDiagnostic } from './checker/registry.ts';
import { formatClauses } from './formatter/format-checked.ts';
import { formatExpression } from './formatter/format-expression.ts';
import type { ClauseNode, GroupNode, OwnTextOptions, ParsedExpression, TextOptions } from './syntax/ast.ts';
import { parseText } from './syntax/parse-query.ts';
import { listTokens, type SemanticToken } from './syntax/semantic-tokens.ts';
import { MAX_EXPRESSION_LENGTH, MAX_QUERY_LENGTH } from './syntax/syntax-diagnostics.ts';

/**
 * A query text and its resource. It is parsed and checked when first asked, each at
 * most once. Rooms above add what they know by `remember`, with the document as key.
 */
export class QueryDocument {
  readonly resource: Resource;
  readonly text: string;
  readonly options: OwnTextOptions;
  #parseResult: ParsedExpression | undefined;
  #checkResult: CheckedText | undefined;
  #tokens: readonly SemanticToken[] | undefined;

  constructor(resource: Resource, text: string, options: OwnTextOptions) {
    this.resource = resource;
    this.text = text;
    this.options = options;
  }

  get #parsed(): ParsedExpression {
    this.#parseResult ??= adoptSpellings(this.resource, parseText(this.text, this.options));
    return this.#parseResult;
  }

  get #checked(): CheckedText {
    this.#checkResult ??= checkParsed(this.resource, this.text, this.#parsed, this.isExpression);
    return this.#checkResult;
  }

  /** Whether the text is read as an expression, which may have groups. */
  get isExpression(): boolean {
    return this.options.expressions === true;
  }

  /** The tree of the text. That of a query is flat. */
  get ast(): GroupNode {
    return this.#parsed.ast;
  }

  /** The clauses as they were written, in text order. */
  get clauseNodes(): readonly ClauseNode[] {
    return this.#parsed.clauses;
  }

  /** The limits that the text has to keep; an expression is split into queries, which keep those of the resource. */
  get limits(): Resource['limits'] {
    const { limits } = this.resource;
    return this.isExpression ? { ...limits, clauses: Infinity, or: 'any' } : limits;
  }

  /** The diagnostics of the rules, in text order; `diagnose` adds those of logic, and guesses. */
  get diagnostics(): readonly QueryDiagnostic[] {
    return this.#checked.diagnostics;
  }

  /** The clauses, also those whose value is a parameter; `undefined` if there is an error. */
  get clauses(): CheckedText['clauses'] {
    return this.#checked.clauses;
  }

  /** The checked text; `undefined` if there is an error, or a parameter: it has no value yet. */
  get expression(): CheckedExpression | undefined {
    return this.#checked.expression;
  }

  /** The checked text, if the service takes it as it is. */
  get query(): CheckedQuery | undefined {
    return this.#checked.query;
  }

  /** Whether there is no error. */
  get isValid(): boolean {
    return this.clauses !== undefined;
  }

  /** The canonical form, or the text itself if that would be too long to parse; `undefined` if there is an error. */
  get formatted(): string | undefined {
    const { clauses, expression } = this.#checked;
    if (clauses === undefined) return undefined;
    const connective = this.ast.connectives[0]?.connective ?? 'and';
    const formatted = expression === undefined ? formatClauses(connective, clauses) : formatExpression(expression);
    return formatted.length > (this.isExpression ? MAX_EXPRESSION_LENGTH : MAX_QUERY_LENGTH) ? this.text : formatted;
  }

  /** Another text on the same resource, read in the same way. */
  reread(text: string): QueryDocument {
    return new QueryDocument(this.resource, text, this.options);
  }

  /** The tokens in text order, for colours. */
  get tokens(): readonly SemanticToken[] {
    this.#tokens ??= listTokens(this.text, this.ast, this.isExpression);
    return this.#tokens;
  }
}

/**
 * Reads a query text, which may be any text.
 *
 * @throws {TypeError} If `resource` is not a resource; if `text` is not a string, once the document is asked.
 */
export function readQuery(resource: ResourceLike, text: string, options?: TextOptions): QueryDocument {
  return new QueryDocument(toResource(resource), text, { expressions: false, parameters: false, ...options });
}
