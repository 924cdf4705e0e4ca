import type { IToken } from 'chevrotain';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { characterAt } from '../text/character-at.ts';
import { countAsClause, joinMember, joinNegations, reportLonelyNegation } from './assemble.ts';
import { type Assembly, endOf, type OuterGroup, report } from './assembly.ts';
import type { Connective, GroupNode, ListNode, ParameterNode, QueryNode, TextNode, ValueNode } from './ast.ts';
import { expectedClause } from './clause-diagnostics.ts';
import { flushLooseText, keepLooseText } from './loose-text.ts';
import { MAX_DEPTH, missingSeparator, parentheses } from './query-diagnostics.ts';
import { createBareText } from './read-value.ts';
import {
  reportGroups,
  reportMixedConnectives,
  reportParentheses,
  reportTrailingConnective,
  reportValueGroup,
} from './report-connectives.ts';
import { isSeparator } from './value-patterns.ts';

/** Begins a group; in a query, keeps the parenthesis in order to report it. */
export function openParenthesis(assembly: Assembly, { startOffset: start }: IToken): void {
  const { outer, negations } = assembly;
  if (outer === undefined) {
    assembly.open.push({ start, isNegated: negations.length > 0 });
    assembly.negations = [];
    return;
  }
  flushLooseText(assembly);
  const { members, connectives, hasLeft, connective } = assembly;
  outer.push({ start, negation: takeNegation(assembly, start), members, connectives, hasLeft, connective });
  if (outer.length === MAX_DEPTH + 1) {
    report(assembly, parentheses, start, start + 1, { problem: 'too-deep', bracket: '(', limit: MAX_DEPTH });
  }
  Object.assign(assembly, { members: [], connectives: [], hasLeft: false, connective: undefined });
}

/** The negation directly before a group; any other is reported. */
function takeNegation(assembly: Assembly, at: number): GroupNode['negation'] {
  const [only, ...others] = assembly.negations;
  if (only === undefined) return undefined;
  if (others.length > 0 || only.raw !== '-' || only.span.end !== at) return joinNegations(assembly, undefined, at);
  assembly.negations = [];
  return only;
}

/** Ends a group; in a query, keeps the parentheses in order to report them. */
export function closeParenthesis(assembly: Assembly, token: IToken): void {
  const { startOffset: start } = token;
  const { outer } = assembly;
  if (outer === undefined) {
    // Without this parenthesis, a negation before it would apply to the clause after it.
    const isNegated = assembly.negations.length > 0;
    reportLonelyNegation(assembly);
    const open = assembly.open.pop() ?? { start, isNegated };
    assembly.parentheses.push({ open: open.start, close: start, isNegated: open.isNegated });
    return;
  }
  const group = outer.pop();
  if (group === undefined) {
    const fixes = [replaceFix('remove the parenthesis', false, start, start + 1, '')];
    report(assembly, parentheses, start, start + 1, { problem: 'unopened', bracket: ')' }, { fixes });
    return;
  }
  closeGroup(assembly, group, endOf(token));
  reportTouching(assembly, endOf(token));
}

/** Reports text that touches a closing bracket. */
function reportTouching(assembly: Assembly, end: number): void {
  if (isSeparator(assembly.text, end)) return;
  const fixes = [replaceFix('insert a space', true, end, end, ' ')];
  report(assembly, missingSeparator, end, end, { next: characterAt(assembly.text, end) }, { fixes });
}

/** Adds the group that ends at an offset to the group around it. */
function closeGroup(assembly: Assembly, { start, negation, ...around }: OuterGroup, end: number): void {
  finishGroup(assembly);
  const { members, connectives, hasLeft } = assembly;
  Object.assign(assembly, around);
  const span = { start: negation?.span.start ?? start, end };
  if (members.length > 0) {
    joinMember(assembly, { kind: 'Group', span, negation, members, connectives, isList: false });
    return;
  }
  if (!hasLeft) report(assembly, expectedClause, start, end, { found: assembly.text.slice(start, end) });
  countAsClause(assembly);
}

/** Reports what depends on all members of a group. */
function finishGroup(assembly: Assembly): void {
  reportLonelyNegation(assembly);
  flushLooseText(assembly);
  reportTrailingConnective(assembly);
  if (assembly.outer === undefined) return;
  reportMixedConnectives(assembly, [groupBy(assembly, 'and'), groupBy(assembly, 'or')]);
}

/** Puts what one connective joins into parentheses. */
function groupBy({ members, connectives }: Assembly, connective: Connective): Fix {
  const edits: TextEdit[] = [];
  const insert = (at: number, text: string): void => {
    edits.push({ start: at, end: at, text });
  };
  for (const [index, { span }] of members.entries()) {
    const isLeft = connectives[index - 1]?.connective === connective;
    const isRight = connectives[index]?.connective === connective;
    if (isRight && !isLeft) insert(span.start, '(');
    if (isLeft && !isRight) insert(span.end, ')');
  }
  return { title: `put what \`${connective.toUpperCase()}\` joins into parentheses`, safe: false, edits };
}

/** Returns the AST of a query, and reports the diagnostics that depend on all of it. */
export function finishQuery(assembly: Assembly): QueryNode {
  const { text, clauses, connectives } = assembly;
  finishGroup(assembly);
  const isMixed = reportMixedConnectives(assembly);
  for (const open of assembly.open) {
    assembly.parentheses.push({ open: open.start, close: open.start, isNegated: open.isNegated });
  }
  for (const pair of assembly.parentheses) reportParentheses(assembly, pair, isMixed);
  reportGroups(assembly);
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses, connectives };
}

/** Returns the AST of an expression, and reports the diagnostics that depend on all of it. */
export function finishExpression(assembly: Assembly): GroupNode {
  const { text, outer = [] } = assembly;
  for (let group = outer.pop(); group !== undefined; group = outer.pop()) {
    const { start } = group;
    const fixes = outer.length === 0 ? [replaceFix('insert `)`', false, text.length, text.length, ')')] : [];
    report(assembly, parentheses, start, start + 1, { problem: 'unclosed', bracket: '(' }, { fixes });
    closeGroup(assembly, group, text.length);
  }
  finishGroup(assembly);
  for (const { span, value } of assembly.clauses) {
    // In a list, it is reported as a value without quotation marks.
    if (value?.span.end === span.end) reportValueGroup(assembly, value);
  }
  const { members, connectives } = assembly;
  return {
    kind: 'Group',
    span: { start: 0, end: text.length },
    negation: undefined,
    members,
    connectives,
    isList: false,
  };
}

// A list of values: `["a", "b"]`.

export function openList(assembly: Assembly, { startOffset: start }: IToken): void {
  if (assembly.outer?.length === MAX_DEPTH) {
    report(assembly, parentheses, start, start + 1, { problem: 'too-deep', bracket: '[', limit: MAX_DEPTH });
  }
  assembly.list = { start, values: [], needsComma: false };
}

/** Adds a value to the list, and reports the comma that is missing before it. */
export function addListed(assembly: Assembly, value: ValueNode): void {
  const { list } = assembly;
  if (list === undefined) return;
  const { start } = value.span;
  if (list.needsComma) {
    const fixes = [replaceFix('insert a comma', true, start, start, ', ')];
    const next = assembly.text.slice(start, value.span.end);
    report(assembly, missingSeparator, start, start, { next, missing: 'comma' }, { fixes });
  }
  list.needsComma = true;
  list.values.push(value);
}

/** Reads a value of a list without quotation marks. It ends before a comma, so the white space there is not part of it. */
export function readBareListed(assembly: Assembly, token: IToken): TextNode | ParameterNode {
  const value = createBareText(assembly, { ...token, image: token.image.trimEnd() });
  if (value.kind === 'Parameter') return value;
  keepLooseText(assembly, value);
  flushLooseText(assembly);
  return value;
}

export function addComma(assembly: Assembly): void {
  if (assembly.list !== undefined) assembly.list.needsComma = false;
}

/** Returns the list; without a closing bracket it ends at its last value. */
export function closeList(assembly: Assembly, close: IToken | undefined): ListNode {
  const { start, values } = assembly.list ?? { start: 0, values: [] };
  assembly.list = undefined;
  const end = close === undefined ? (values.at(-1)?.span.end ?? start + 1) : endOf(close);
  if (close === undefined) {
    const fixes = [replaceFix('insert `]`', false, end, end, ']')];
    report(assembly, parentheses, start, start + 1, { problem: 'unclosed', bracket: '[' }, { fixes });
  } else reportTouching(assembly, end);
  return { kind: 'List', span: { start, end }, values };
}
