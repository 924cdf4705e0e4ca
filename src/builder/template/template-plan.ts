import type { Resource } from '../../catalogue/resource.ts';
import { checkClauses } from '../../checker/check-ast.ts';
import type { CheckedClause } from '../../checker/checked-query.ts';
import { errorsOf, QueryError } from '../../checker/query-error.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { formatClause } from '../../formatter/format-checked.ts';
import type { ClauseNode, Connective, Operator, QueryNode } from '../../syntax/ast.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import { compareSpans } from '../../text/span.ts';
import type { BuiltClause } from '../create-clause.ts';
import { explainMisplaced, hasInterpolation, type Interpolation, isWithin, writeTemplate } from './interpolations.ts';

/** A clause of a template without an interpolation. */
interface FixedClause {
  readonly kind: 'fixed';
  readonly node: ClauseNode;
  readonly clause: BuiltClause;
}

/** A clause of a template whose value is an interpolation, or that is one itself. */
interface InterpolatedClause {
  readonly kind: 'interpolated';
  /** The node of its placeholder. */
  readonly node: ClauseNode;
  readonly isNegated: boolean;
  /** As a step expects it: with the key without quotes (L1.6). */
  readonly field: string;
  readonly operator: Operator;
  readonly interpolation: Interpolation;
  /** The position among the interpolations, from 0. */
  readonly index: number;
}

export type TemplateClause = FixedClause | InterpolatedClause;

/** A template whose text has been parsed and checked, ready for values. */
export interface TemplatePlan {
  /** The template as messages show it: `amount>=${1}`. */
  readonly shown: string;
  /** `undefined` for a single clause. */
  readonly connective: Connective | undefined;
  readonly clauses: readonly TemplateClause[];
}

/**
 * Parses and checks the text of a template.
 *
 * @throws {TypeError} If an interpolation is neither a value nor a clause.
 * @throws {QueryError} If the service would refuse the query with any values.
 */
export function planTemplate(resource: Resource, strings: readonly string[]): TemplatePlan {
  const { shown, probe, interpolations } = writeTemplate(strings);
  const { ast, diagnostics } = parseQuery(probe);
  const interpolated = interpolations.map((one, index) => findClause(ast, shown, one, index));
  const values = new Set(
    interpolated.flatMap(({ node, interpolation }) => (interpolation.kind === 'value' ? [node] : [])),
  );
  const nodes = new Set(interpolated.map(({ node }) => node));
  const plain = onlyClauses(ast, (node) => !nodes.has(node));
  const { clauses: fixed, diagnostics: found } = checkClauses(resource, plain, diagnostics);
  if (fixed === undefined) throw new QueryError(errorsOf(found), shown);
  const written = onlyClauses(ast, (node) => values.has(node) || !nodes.has(node));
  // The placeholder of a value has no type, so diagnostics of it are dropped.
  const errors = errorsOf(checkClauses(resource, written, []).diagnostics).filter(
    ({ span }) => !interpolations.some((one) => isWithin(span, one.span)),
  );
  if (errors.length > 0) throw new QueryError(errors, shown);
  const clauses = [...interpolated, ...fixed.map(toFixedClause)];
  return {
    shown,
    connective: ast.connectives[0]?.connective,
    clauses: clauses.toSorted((a, b) => compareSpans(a.node.span, b.node.span)),
  };
}

function toFixedClause(clause: CheckedClause): FixedClause {
  return { kind: 'fixed', node: clause.node, clause: { clause, text: formatClause(clause) } };
}

/** Finds the clause that an interpolation is in, or is itself. */
function findClause(ast: QueryNode, shown: string, interpolation: Interpolation, index: number): InterpolatedClause {
  const node = ast.clauses.find((one) => hasInterpolation(one, interpolation));
  const operator = node?.operator?.symbol;
  if (node === undefined || operator === undefined) {
    throw new TypeError(`${explainMisplaced(ast, interpolation)}, in ${quoteText(shown)}`);
  }
  const { path, key } = node.field;
  const field = key === undefined ? path : `${path}[${key.name}]`;
  const isNegated = node.negation !== undefined;
  return { kind: 'interpolated', node, isNegated, field, operator, interpolation, index };
}

/** A query with only some of its clauses, and as many connectives as they need. */
function onlyClauses(ast: QueryNode, keep: (node: ClauseNode) => boolean): QueryNode {
  const clauses = ast.clauses.filter(keep);
  return { ...ast, clauses, connectives: ast.connectives.slice(0, Math.max(0, clauses.length - 1)) };
}
