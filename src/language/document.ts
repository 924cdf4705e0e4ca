import { type ResourceLike, toResource } from './catalogue/catalogue.ts';
import type { Resource } from './catalogue/resource.ts';
import { type CheckedClauses, type CheckResult, checkClauses } from './checker/check-ast.ts';
import { checkParsed } from './checker/check-query.ts';
import type { CheckedQuery } from './checker/checked-query.ts';
import type { QueryDiagnostic } from './checker/registry.ts';
import { formatClauses } from './formatter/format-checked.ts';
import { formatReadable } from './formatter/format-query.ts';
import type { QueryNode } from './syntax/ast.ts';
import { type ParsedQuery, parseText } from './syntax/parse-query.ts';
import { MAX_QUERY_LENGTH } from './syntax/query-diagnostics.ts';
import { listTokens, type SemanticToken } from './syntax/semantic-tokens.ts';

/**
 * A query text and its resource. It is parsed and checked when first asked, each at
 * most once. Rooms above add what they know by `remember`, with the document as key.
 */
export class QueryDocument {
  readonly resource: Resource;
  readonly text: string;
  /** Whether `$name` is a parameter in it (L7.1). */
  readonly takesParameters: boolean;
  #parsed: ParsedQuery | undefined;
  #checked: CheckResult | undefined;
  #tokens: readonly SemanticToken[] | undefined;

  constructor(resource: Resource, text: string, takesParameters: boolean) {
    this.resource = resource;
    this.text = text;
    this.takesParameters = takesParameters;
  }

  get #parse(): ParsedQuery {
    this.#parsed ??= parseText(this.text, this.takesParameters);
    return this.#parsed;
  }

  get #check(): CheckResult {
    this.#checked ??= checkParsed(this.resource, this.text, this.#parse);
    return this.#checked;
  }

  get ast(): QueryNode {
    return this.#parse.ast;
  }

  /** The diagnostics of the rules, in text order; `diagnose` adds those of logic, and guesses. */
  get diagnostics(): readonly QueryDiagnostic[] {
    return this.#check.diagnostics;
  }

  /** The checked query; `undefined` if there is an error, or a parameter: it has no value yet. */
  get query(): CheckedQuery | undefined {
    return this.#check.query;
  }

  /** The clauses, also those whose value is a parameter; `undefined` if there is an error. */
  get clauses(): CheckedClauses['stored'] {
    return checkClauses(this.resource, this.ast, this.#parse.diagnostics).stored;
  }

  /** The canonical form, or the text itself if that would be too long to parse; `undefined` if there is an error. */
  get formatted(): string | undefined {
    if (this.query !== undefined) return formatReadable(this.query, this.text);
    const clauses = this.takesParameters ? this.clauses : undefined;
    if (clauses === undefined) return undefined;
    const formatted = formatClauses(this.ast.connectives[0]?.connective ?? 'and', clauses);
    return formatted.length > MAX_QUERY_LENGTH ? this.text : formatted;
  }

  /** Another text on the same resource, read in the same way. */
  reread(text: string): QueryDocument {
    return new QueryDocument(this.resource, text, this.takesParameters);
  }

  /** The tokens in text order, for colours. */
  get tokens(): readonly SemanticToken[] {
    this.#tokens ??= listTokens(this.ast);
    return this.#tokens;
  }
}

/** How a query is read. */
export interface ReadOptions {
  /** Whether it is a stored query, in which `$name` stands for a value (L7.1). */
  readonly parameters?: boolean | undefined;
}

/**
 * Reads a query text, which may be any text.
 *
 * @throws {TypeError} If `resource` is not a resource; if `text` is not a string, once the document is asked.
 */
export function readQuery(resource: ResourceLike, text: string, options?: ReadOptions): QueryDocument {
  return new QueryDocument(toResource(resource), text, options?.parameters === true);
}
