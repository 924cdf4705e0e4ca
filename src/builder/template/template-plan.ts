import type { Resource } from '../../catalogue/resource.ts';
import { checkAst } from '../../checker/check-ast.ts';
import type { CheckedClause } from '../../checker/checked-query.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { formatClause } from '../../formatter/format-checked.ts';
import type { ClauseNode, Connective, Operator, QueryNode } from '../../syntax/ast.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import { compareSpans } from '../../text/span.ts';
import type { BuiltClause } from '../create-clause.ts';
import { errorsOf, QueryError } from '../query-error.ts';
import { explainMisplaced, type Hole, isFilledBy, isWithin, writeTemplate } from './holes.ts';

/** A clause of a template that is written out. */
interface FixedPart {
  readonly kind: 'fixed';
  readonly node: ClauseNode;
  readonly clause: BuiltClause;
}

/** A clause of a template whose value is a hole, or that is a hole itself. */
interface FilledPart {
  readonly kind: 'filled';
  /** What stands in for it. */
  readonly node: ClauseNode;
  readonly isNegated: boolean;
  /** As a step takes it: a key without its quotes (L1.6). */
  readonly field: string;
  readonly operator: Operator;
  readonly hole: Hole;
  /** Which of the holes it is, from 0. */
  readonly index: number;
}

export type TemplatePart = FixedPart | FilledPart;

/** A template whose written part has been read and checked; its holes are yet to be filled in. */
export interface TemplatePlan {
  /** As people see it: `amount>=${1}`. */
  readonly shown: string;
  /** `undefined` where nothing is joined. */
  readonly connective: Connective | undefined;
  readonly parts: readonly TemplatePart[];
}

/**
 * Reads and checks the written part of a template.
 *
 * @throws {TypeError} A hole is where nothing can be filled in.
 * @throws {QueryError} Whatever is filled in, the service would refuse the query.
 */
export function planTemplate(resource: Resource, strings: readonly string[]): TemplatePlan {
  const { shown, probe, holes } = writeTemplate(strings);
  const { ast, diagnostics } = parseQuery(probe);
  const filled = holes.map((hole, index) => findFilled(ast, shown, hole, index));
  const values = new Set(filled.flatMap(({ node, hole }) => (hole.kind === 'value' ? [node] : [])));
  const nodes = new Set(filled.map(({ node }) => node));
  const plain = onlyClauses(ast, (node) => !nodes.has(node));
  const { query, diagnostics: found } = checkAst(resource, plain, diagnostics);
  if (query === undefined) throw new QueryError(errorsOf(found), shown);
  const written = onlyClauses(ast, (node) => values.has(node) || !nodes.has(node));
  // What stands in for a value is of no type, so what the checker says of it is dropped.
  const errors = errorsOf(checkAst(resource, written, []).diagnostics).filter(
    ({ span }) => !holes.some((hole) => isWithin(span, hole.span)),
  );
  if (errors.length > 0) throw new QueryError(errors, shown);
  const fixed = query.clauses.map(toFixedPart);
  const parts = [...filled, ...fixed];
  return {
    shown,
    connective: ast.connectives[0]?.connective,
    parts: parts.toSorted((a, b) => compareSpans(a.node.span, b.node.span)),
  };
}

function toFixedPart(clause: CheckedClause): FixedPart {
  return { kind: 'fixed', node: clause.node, clause: { clause, text: formatClause(clause) } };
}

function findFilled(ast: QueryNode, shown: string, hole: Hole, index: number): FilledPart {
  const node = ast.clauses.find((one) => isFilledBy(one, hole));
  const operator = node?.operator?.symbol;
  if (node === undefined || operator === undefined) {
    throw new TypeError(`${explainMisplaced(ast, hole)}, in ${quoteText(shown)}`);
  }
  const { path, key } = node.field;
  const field = key === undefined ? path : `${path}[${key.name}]`;
  return { kind: 'filled', node, isNegated: node.negation !== undefined, field, operator, hole, index };
}

/** A query with some of its clauses, joined as before. */
function onlyClauses(ast: QueryNode, keep: (node: ClauseNode) => boolean): QueryNode {
  const clauses = ast.clauses.filter(keep);
  return { ...ast, clauses, connectives: ast.connectives.slice(0, Math.max(0, clauses.length - 1)) };
}
