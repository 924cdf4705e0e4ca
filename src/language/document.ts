import { type ResourceLike, toResource } from './catalogue/catalogue.ts';
import type { Resource } from './catalogue/resource.ts';
import { type CheckedClauses, checkClauses } from './checker/check-ast.ts';
import { checkParsedExpression } from './checker/check-expression.ts';
import { checkParsed } from './checker/check-query.ts';
import type { CheckedExpression } from './checker/checked-expression.ts';
import type { CheckedQuery } from './checker/checked-query.ts';
import type { QueryDiagnostic } from './checker/registry.ts';
import { formatClauses } from './formatter/format-checked.ts';
import { formatExpression } from './formatter/format-expression.ts';
import { formatReadable } from './formatter/format-query.ts';
import type { GroupNode, QueryNode, TextKind } from './syntax/ast.ts';
import { type ParsedExpression, type ParsedQuery, parseExpression, parseText } from './syntax/parse-query.ts';
import { MAX_QUERY_LENGTH } from './syntax/query-diagnostics.ts';
import { listExpressionTokens, listTokens, type SemanticToken } from './syntax/semantic-tokens.ts';

/** What joins the members of a text: those of a query are its clauses. */
export type Members = Pick<GroupNode, 'members' | 'connectives'>;

/** A parsed text. */
interface Parsed extends ParsedQuery {
  /** The outermost group. */
  readonly group: Members;
  /** `undefined` for a query. */
  readonly expression: ParsedExpression | undefined;
}

/** A checked text. */
interface Checked {
  readonly diagnostics: readonly QueryDiagnostic[];
  readonly query: CheckedQuery | undefined;
  readonly expression?: CheckedExpression | undefined;
}

/**
 * A query text and its resource. It is parsed and checked when first asked, each at
 * most once. Rooms above add what they know by `remember`, with the document as key.
 */
export class QueryDocument {
  readonly resource: Resource;
  readonly text: string;
  /** What the text is read as. Every query is an expression too. */
  readonly kind: TextKind;
  #parsed: Parsed | undefined;
  #checked: Checked | undefined;
  #tokens: readonly SemanticToken[] | undefined;

  constructor(resource: Resource, text: string, kind: TextKind) {
    this.resource = resource;
    this.text = text;
    this.kind = kind;
  }

  get #parse(): Parsed {
    this.#parsed ??= parseAs(this.kind, this.text);
    return this.#parsed;
  }

  get #check(): Checked {
    const { expression } = this.#parse;
    this.#checked ??=
      expression === undefined
        ? checkParsed(this.resource, this.text, this.#parse)
        : checkParsedExpression(this.resource, this.text, expression);
    return this.#checked;
  }

  /** The clauses. Those of an expression are joined in its groups, not here. */
  get ast(): QueryNode {
    return this.#parse.ast;
  }

  /** The clauses and, in an expression, the groups of the text. */
  get group(): Members {
    return this.#parse.group;
  }

  /** The limits that the text has to keep; an expression is split into queries, which keep those of the resource. */
  get limits(): Resource['limits'] {
    const { limits } = this.resource;
    return this.kind === 'expression' ? { ...limits, clauses: Infinity, orAcrossFields: true } : limits;
  }

  /** The diagnostics of the rules, in text order; `diagnose` adds those of logic, and guesses. */
  get diagnostics(): readonly QueryDiagnostic[] {
    return this.#check.diagnostics;
  }

  /** The checked query; `undefined` if there is an error, or a parameter: it has no value yet. */
  get query(): CheckedQuery | undefined {
    return this.#check.query;
  }

  /** The checked expression, which may be a query; `undefined` if there is an error, or the text is not read as one. */
  get expression(): CheckedExpression | undefined {
    return this.#check.expression;
  }

  /** Whether the text is what it is read as, without errors. */
  get isValid(): boolean {
    if (this.query !== undefined || this.expression !== undefined) return true;
    return this.kind === 'stored' && this.clauses !== undefined;
  }

  /** The clauses, also those whose value is a parameter; `undefined` if there is an error. */
  get clauses(): CheckedClauses['stored'] {
    return checkClauses(this.resource, this.ast, this.#parse.diagnostics).stored;
  }

  /** The canonical form, or the text itself if that would be too long to parse; `undefined` if there is an error. */
  get formatted(): string | undefined {
    if (this.query !== undefined) return formatReadable(this.query, this.text);
    if (this.expression !== undefined) return formatExpression(this.expression);
    const clauses = this.kind === 'stored' ? this.clauses : undefined;
    if (clauses === undefined) return undefined;
    const formatted = formatClauses(this.ast.connectives[0]?.connective ?? 'and', clauses);
    return formatted.length > MAX_QUERY_LENGTH ? this.text : formatted;
  }

  /** Another text on the same resource, read in the same way. */
  reread(text: string): QueryDocument {
    return new QueryDocument(this.resource, text, this.kind);
  }

  /** The tokens in text order, for colours. */
  get tokens(): readonly SemanticToken[] {
    const { ast, group, expression } = this.#parse;
    this.#tokens ??= expression === undefined ? listTokens(ast) : listExpressionTokens(this.text, group);
    return this.#tokens;
  }
}

function parseAs(kind: TextKind, text: string): Parsed {
  if (kind !== 'expression') {
    const parsed = parseText(text, kind === 'stored');
    const { clauses: members, connectives } = parsed.ast;
    return { ...parsed, group: { members, connectives }, expression: undefined };
  }
  const expression = parseExpression(text);
  const { ast: group, clauses, diagnostics } = expression;
  const ast: QueryNode = { kind: 'Query', span: group.span, clauses, connectives: [] };
  return { ast, diagnostics, group, expression };
}

/** How a query is read. */
export interface ReadOptions {
  /** Whether it is a stored query, in which `$name` stands for a value (L7.1). */
  readonly parameters?: boolean | undefined;
  /** Whether it is an expression, which is wider than a query (L6.1). */
  readonly expressions?: boolean | undefined;
}

/**
 * Reads a query text, which may be any text.
 *
 * @throws {TypeError} If `resource` is not a resource; if `text` is not a string, once the document is asked.
 */
export function readQuery(resource: ResourceLike, text: string, options?: ReadOptions): QueryDocument {
  const kind = options?.parameters === true ? 'stored' : options?.expressions === true ? 'expression' : 'query';
  return new QueryDocument(toResource(resource), text, kind);
}
