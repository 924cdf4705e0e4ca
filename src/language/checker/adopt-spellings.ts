import type { Span } from '../base/span.ts';
import { operatorsOf } from '../catalogue/field.ts';
import { readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, GroupNode, ParsedExpression } from '../syntax/ast.ts';
import {
  misplacedNegation,
  type UnknownOperatorData,
  unknownOperator,
  unquotedValue,
} from '../syntax/syntax-diagnostics.ts';

/**
 * Reads the spellings that a resource takes although the parser, which knows no resource, reports them: `^` on the
 * fields that have this operator, and what the resource accepts.
 *
 * @see L1.7, L2.12
 */
export function adoptSpellings(resource: Resource, parsed: ParsedExpression): ParsedExpression {
  const { ast, clauses, diagnostics } = parsed;
  if (diagnostics.length === 0) return parsed;
  const rest = diagnostics.filter((diagnostic) => !isAccepted(resource, diagnostic));
  const operators = diagnostics.filter(({ code }) => code === unknownOperator.code);
  const adopted = new Map<ClauseNode, ClauseNode>();
  const starts = new Set<number>();
  for (const clause of operators.length === 0 ? [] : clauses) {
    const { operator } = clause;
    const reported = operators.find(({ span }) => span.start === operator?.span.start);
    if (operator === undefined || reported === undefined) continue;
    if (isBeginning(resource, clause)) {
      adopted.set(clause, { ...clause, operator: { ...operator, symbol: '^' } });
      starts.add(operator.span.start);
    } else if (!rest.includes(reported) && (reported.data as UnknownOperatorData).negates)
      adopted.set(clause, { ...clause, negation: negate(clause, operator.span) });
  }
  const left = rest.filter(({ code, span }) => code !== unknownOperator.code || !starts.has(span.start));
  if (adopted.size === 0) return left.length === diagnostics.length ? parsed : { ast, clauses, diagnostics: left };
  const adoptIn = (group: GroupNode): GroupNode => ({
    ...group,
    members: group.members.map((member) =>
      member.kind === 'Group' ? adoptIn(member) : (adopted.get(member) ?? member),
    ),
  });
  return { ast: adoptIn(ast), clauses: clauses.map((clause) => adopted.get(clause) ?? clause), diagnostics: left };
}

/** The negation of a clause with `!=`; none if it was negated before. */
function negate({ negation }: ClauseNode, span: Span): ClauseNode['negation'] {
  return negation === undefined ? { kind: 'Negation', span, raw: '!' } : undefined;
}

/** A value without quotation marks that has nothing of the syntax in it. */
const WORD = /^[^\s"'()[\]\\$]+$/;

function isAccepted({ accepts }: Resource, { code, data }: Diagnostic): boolean {
  if (!accepts.some((one) => one === code)) return false;
  const { written = '', text = '' } = data as { readonly written?: string; readonly text?: string };
  if (code === unknownOperator.code) return /^(?:==?|!=)$/.test(written);
  if (code === misplacedNegation.code) return /^not$/i.test(written);
  return code !== unquotedValue.code || WORD.test(text);
}

function isBeginning(resource: Resource, { field, operator }: ClauseNode): boolean {
  if (operator?.raw !== '^') return false;
  const key = field.key?.name;
  const resolved = resolveField(resource, readAlias(resource, field.path, key) ?? field.path, key);
  return resolved !== undefined && operatorsOf(resolved.field).includes('^');
}
