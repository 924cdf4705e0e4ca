import { type ResourceLike, toResource } from './catalogue/catalogue.ts';
import type { Resource } from './catalogue/resource.ts';
import type { CheckResult } from './checker/check-ast.ts';
import { checkParsed } from './checker/check-query.ts';
import type { CheckedQuery } from './checker/checked-query.ts';
import type { QueryDiagnostic } from './checker/registry.ts';
import type { QueryNode } from './syntax/ast.ts';
import { type ParsedQuery, parseQuery } from './syntax/parse-query.ts';
import { listTokens, type SemanticToken } from './syntax/semantic-tokens.ts';

/**
 * A query text and its resource. It is parsed and checked when first asked, each at
 * most once. Rooms above add what they know by `remember`, with the document as key.
 */
export class QueryDocument {
  readonly resource: Resource;
  readonly text: string;
  #parsed: ParsedQuery | undefined;
  #checked: CheckResult | undefined;
  #tokens: readonly SemanticToken[] | undefined;

  constructor(resource: Resource, text: string) {
    this.resource = resource;
    this.text = text;
  }

  get #parse(): ParsedQuery {
    this.#parsed ??= parseQuery(this.text);
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

  /** The checked query; `undefined` if there is an error. */
  get query(): CheckedQuery | undefined {
    return this.#check.query;
  }

  /** The tokens in text order, for colours. */
  get tokens(): readonly SemanticToken[] {
    this.#tokens ??= listTokens(this.ast);
    return this.#tokens;
  }
}

/**
 * Reads a query text, which may be any text.
 *
 * @throws {TypeError} If `resource` is not a resource; if `text` is not a string, once the document is asked.
 */
export function readQuery(resource: ResourceLike, text: string): QueryDocument {
  return new QueryDocument(toResource(resource), text);
}
