import { type Field, operatorsOf } from '../catalogue/field.ts';
import { readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, ConnectiveNode, GroupNode, Operator, ParsedExpression } from '../syntax/ast.ts';
import type { TimeSpan } from './calendar.ts';
import { type Clock, kindOfRelativeDate, readRelativeDate } from './relative-time.ts';
import { type DateProblem, invalidDate } from './rules/invalid-date.ts';
import { toSeconds } from './timestamp.ts';
import { writeTime } from './zoned-time.ts';

/** An operator, and the timestamp or Unix seconds that it compares with. */
export interface DateComparison {
  readonly operator: Operator;
  readonly timestamp: string;
}

/**
 * Writes a comparison with a period: `>=` and `<` count from its start, `>` and `<=` from its
 * end, and `:` is within it.
 *
 * @returns The comparisons that must all hold.
 * @see L7.4
 */
export function compareWithPeriod(
  { unix }: Pick<Field, 'unix'>,
  operator: Operator,
  { start, end }: TimeSpan,
  timeZone: string | undefined,
): readonly DateComparison[] | DateProblem {
  const [from, to] = [start, end].map((ms) => {
    const timestamp = writeTime(ms, timeZone);
    return unix === true && timestamp !== undefined ? String(toSeconds(ms, undefined)) : timestamp;
  });
  if (from === undefined || to === undefined) return 'out-of-range';
  if (start === end) return operator === ':' ? 'instant' : [{ operator, timestamp: from }];
  const afterStart: DateComparison = { operator: '>=', timestamp: from };
  const beforeEnd: DateComparison = { operator: '<', timestamp: to };
  if (operator === ':') return [afterStart, beforeEnd];
  if (operator === '<=') return [beforeEnd];
  return [operator === '>' ? { operator: '>=', timestamp: to } : { operator, timestamp: from }];
}

/** Why a text that is meant as a relative date is none; `undefined` for any other text. */
export function problemOf(text: string): DateProblem | undefined {
  const kind = kindOfRelativeDate(text);
  return kind === 'relative' ? undefined : kind;
}

/**
 * Puts timestamps in place of the relative dates of an expression.
 *
 * @returns The same object if it has none.
 */
export function resolveDates(resource: Resource, parsed: ParsedExpression, clock: Clock): ParsedExpression {
  if (!parsed.clauses.some(({ value }) => value?.kind === 'Text' && kindOfRelativeDate(value.text) !== undefined)) {
    return parsed;
  }
  const clauses: ClauseNode[] = [];
  const diagnostics: Diagnostic[] = [];
  const resolve = (group: GroupNode): GroupNode => {
    const isAnd = !group.isList && group.connectives.every(({ connective }) => connective === 'and');
    const members: (ClauseNode | GroupNode)[] = [];
    const connectives: ConnectiveNode[] = [];
    for (const [index, node] of group.members.entries()) {
      const before = group.connectives[index - 1];
      if (before !== undefined) connectives.push(before);
      if (node.kind === 'Group') {
        members.push(resolve(node));
        continue;
      }
      const found = resolveClause(resource, node, clock, diagnostics) ?? [node];
      clauses.push(...found);
      if (found.length === 1) members.push(...found);
      else if (isAnd && node.negation === undefined) {
        members.push(...found);
        connectives.push(andAfter(node));
      } else members.push(joinWithAnd(node, found));
    }
    return { ...group, members, connectives };
  };
  const ast = resolve(parsed.ast);
  const isSame = diagnostics.length === 0 && clauses.every((clause, index) => clause === parsed.clauses[index]);
  return isSame ? parsed : { ast, clauses, diagnostics: [...parsed.diagnostics, ...diagnostics] };
}

/** The clauses in place of one with a relative date; `undefined` for any other clause. */
function resolveClause(
  resource: Resource,
  node: ClauseNode,
  clock: Clock,
  diagnostics: Diagnostic[],
): readonly ClauseNode[] | undefined {
  const { field, operator, value } = node;
  if (value?.kind !== 'Text' || operator?.symbol === undefined) return undefined;
  const name = readAlias(resource, field.path, field.key?.name) ?? field.path;
  const entry = resolveField(resource, name, field.key?.name)?.field;
  if (entry?.type !== 'date' || !operatorsOf(entry).includes(operator.symbol)) return undefined;
  const period = readRelativeDate(value.text, clock);
  const found =
    period === undefined ? problemOf(value.text) : compareWithPeriod(entry, operator.symbol, period, clock.timeZone);
  if (found === undefined) return undefined;
  if (typeof found === 'string') {
    diagnostics.push(createDiagnostic(invalidDate, value.span, { field: name, text: value.text, reason: found }));
    // The start of the epoch, so that no rule reports the value again.
    return [{ ...node, value: { ...value, text: '0' } }];
  }
  return found.map(({ operator: symbol, timestamp }) => ({
    ...node,
    negation: found.length === 1 ? node.negation : undefined,
    operator: { ...operator, symbol, raw: symbol },
    value: entry.unix === true ? { kind: 'Number', span: value.span, raw: timestamp } : { ...value, text: timestamp },
  }));
}

function joinWithAnd(node: ClauseNode, members: readonly ClauseNode[]): GroupNode {
  const { span, negation } = node;
  return { kind: 'Group', span, negation, members, connectives: [andAfter(node)], isList: false };
}

function andAfter({ span: { end } }: ClauseNode): ConnectiveNode {
  return { kind: 'Connective', span: { start: end, end }, connective: 'and', raw: '' };
}
