import { compareSpans, containsSpan, isSameSpan, type Span } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkClauses } from '../../language/checker/check.ts';
import { type CheckedClause, hasValue } from '../../language/checker/checked-clause.ts';
import { errorsOf, QueryError } from '../../language/checker/query-error.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { formatClause } from '../../language/formatter/format-checked.ts';
import {
  type ClauseNode,
  type Connective,
  createFlat,
  type Operator,
  type ParsedExpression,
} from '../../language/syntax/ast.ts';
import { parseText } from '../../language/syntax/parse-query.ts';
import type { BuiltClause } from '../create-clause.ts';

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
  const parsed = parseText(probe);
  const interpolated = interpolations.map((one, index) => findClause(parsed, shown, one, index));
  const values = new Set(
    interpolated.flatMap(({ node, interpolation }) => (interpolation.kind === 'value' ? [node] : [])),
  );
  const nodes = new Set(interpolated.map(({ node }) => node));
  const plain = onlyClauses(parsed, (node) => !nodes.has(node));
  const { clauses: fixed, diagnostics: found } = checkClauses(resource, plain);
  if (fixed === undefined) throw new QueryError(errorsOf(found), shown);
  const written = onlyClauses({ ...parsed, diagnostics: [] }, (node) => values.has(node) || !nodes.has(node));
  // The placeholder of a value has no type, so diagnostics of it are dropped.
  const errors = errorsOf(checkClauses(resource, written).diagnostics).filter(
    ({ span }) => !interpolations.some((one) => containsSpan(one.span, span)),
  );
  if (errors.length > 0) throw new QueryError(errors, shown);
  const clauses = [...interpolated, ...fixed.filter(hasValue).map(toFixedClause)];
  return {
    shown,
    connective: parsed.ast.connectives[0]?.connective,
    clauses: clauses.toSorted((a, b) => compareSpans(a.node.span, b.node.span)),
  };
}

export function toFixedClause(clause: CheckedClause): FixedClause {
  return { kind: 'fixed', node: clause.node, clause: { clause, text: formatClause(clause) } };
}

/** Finds the clause that an interpolation is in, or is itself. */
function findClause(
  parsed: ParsedExpression,
  shown: string,
  interpolation: Interpolation,
  index: number,
): InterpolatedClause {
  const node = parsed.clauses.find((one) => hasInterpolation(one, interpolation));
  const operator = node?.operator?.symbol;
  if (node === undefined || operator === undefined) {
    throw new TypeError(`${explainMisplaced(parsed, interpolation)}, in ${quoteText(shown)}`);
  }
  const { path, key } = node.field;
  const field = key === undefined ? path : `${path}[${key.name}]`;
  const isNegated = node.negation !== undefined;
  return { kind: 'interpolated', node, isNegated, field, operator, interpolation, index };
}

/** A query with only some of its clauses, and as many connectives as they need. */
function onlyClauses(
  { ast, clauses, diagnostics }: ParsedExpression,
  keep: (node: ClauseNode) => boolean,
): ParsedExpression {
  const kept = clauses.filter(keep);
  return createFlat(ast.span, kept, ast.connectives.slice(0, Math.max(0, kept.length - 1)), diagnostics);
}

/** An interpolation in a template: `${expression}`. */
export interface Interpolation {
  /** Its name in messages: `${1}` is the first. */
  readonly name: string;
  /** Its span in the template as messages show it. */
  readonly span: Span;
  /** What the text around it allows; nothing if it is `adjacent` to other text. */
  readonly kind: 'value' | 'clause' | 'adjacent';
}

/** A template with names or placeholders instead of its interpolations. */
export interface WrittenTemplate {
  /** For messages: `amount>=${1} ${2}`. */
  readonly shown: string;
  /** For the parser: `amount>=0000 __:0`. Both have the same spans. */
  readonly probe: string;
  readonly interpolations: readonly Interpolation[];
}

/** Writes a name and a placeholder for each interpolation, given the texts around them. */
function writeTemplate(strings: readonly string[]): WrittenTemplate {
  const interpolations: Interpolation[] = [];
  let [shown = '', ...rest] = strings;
  let probe = shown;
  for (const [index, text] of rest.entries()) {
    const name = `\${${index + 1}}`;
    const before = index === 0 ? ` ${shown}` : (strings[index] ?? '');
    const kind = findKind(before, index + 1 === rest.length ? `${text} ` : text);
    interpolations.push({ name, span: { start: shown.length, end: shown.length + name.length }, kind });
    shown += `${name}${text}`;
    probe += `${placeholderOf(kind, name.length)}${text}`;
  }
  return { shown, probe, interpolations };
}

function findKind(before: string, after: string): Interpolation['kind'] {
  if (!/^\s/.test(after)) return 'adjacent';
  // The parser reports a space before a value.
  if (/[:~<>=^]\s*$/.test(before)) return 'value';
  return /\s$/.test(before) ? 'clause' : 'adjacent';
}

function placeholderOf(kind: Interpolation['kind'], length: number): string {
  if (kind === 'value') return '0'.repeat(length);
  return kind === 'clause' ? `${'_'.repeat(length - 2)}:0` : '_'.repeat(length);
}

/** Whether a clause is the placeholder of an interpolation, or has it as its value. */
function hasInterpolation({ span, value }: ClauseNode, interpolation: Interpolation): boolean {
  if (interpolation.kind === 'clause') return isSameSpan(span, interpolation.span);
  return interpolation.kind === 'value' && value !== undefined && isSameSpan(value.span, interpolation.span);
}

/** Explains why an interpolation is not allowed where it is. */
function explainMisplaced({ clauses }: ParsedExpression, { name, span }: Interpolation): string {
  const clause = clauses.find((one) => containsSpan(one.span, span));
  const value = clause?.value;
  if (value?.kind === 'Text' && value.open !== '' && containsSpan(value.span, span)) {
    return `\`${name}\` is inside quotes; interpolate the whole value, which is quoted for you`;
  }
  if (clause?.negation !== undefined && clause.field.span.start === span.start) {
    return `\`${name}\` follows \`${clause.negation.raw}\`; negate the clause with \`whereNot\` instead`;
  }
  return clause !== undefined && span.start < (clause.operator?.span.end ?? clause.span.end)
    ? `\`${name}\` takes the place of a field or an operator, which only \`where\` accepts; it must be a whole value or a whole clause`
    : `\`${name}\` touches other text; it must be a whole value or a whole clause`;
}
