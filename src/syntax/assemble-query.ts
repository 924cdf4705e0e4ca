import type { Fix, TextEdit } from '../diagnostic/fix.ts';
import { flushNegations } from './assemble.ts';
import { reportTrailingConnective, spaceOut } from './assemble-connective.ts';
import { reportGroups } from './assemble-group.ts';
import { flushLooseText } from './assemble-loose-text.ts';
import { type Assembly, type Parentheses, report } from './assembly.ts';
import type { Connective, ConnectiveNode, QueryNode } from './ast.ts';
import { classAt, OPERATOR_PART, OTHER_SPACE, SPACE, skipClass } from './characters.ts';
import { emptyQuery } from './diagnostics/empty-query.ts';
import { mixedConnectives } from './diagnostics/mixed-connectives.ts';
import { parentheses } from './diagnostics/parentheses.ts';

/** Makes the AST of all that was read, and reports what is wrong with the query as a whole. */
export function finishQuery(assembly: Assembly): QueryNode {
  const { text, clauses, connectives } = assembly;
  flushNegations(assembly);
  flushLooseText(assembly);
  reportTrailingConnective(assembly);
  const isMixed = reportMixedConnectives(assembly);
  for (const open of assembly.open) {
    assembly.parentheses.push({ open: open.start, close: open.start, isNegated: open.isNegated });
  }
  for (const pair of assembly.parentheses) reportParentheses(assembly, pair, isMixed);
  reportGroups(assembly);
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses, connectives };
}

/** Makes the AST of a text without a token. */
export function finishEmptyQuery(assembly: Assembly): QueryNode {
  const { text } = assembly;
  report(assembly, emptyQuery, 0, text.length, undefined);
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses: [], connectives: [] };
}

function reportMixedConnectives(assembly: Assembly): boolean {
  const { connectives } = assembly;
  const [first] = connectives;
  if (first === undefined) return false;
  const second = connectives.find(({ connective }) => connective !== first.connective);
  if (second === undefined) return false;
  const { start, end } = second.span;
  report(
    assembly,
    mixedConnectives,
    start,
    end,
    { first: first.connective, second: second.connective },
    {
      related: [{ span: first.span, message: `\`${first.connective.toUpperCase()}\` is used first here` }],
      fixes: orderConnectives(connectives).map((connective) => joinAll(assembly, connective)),
    },
  );
  return true;
}

/** Both connectives, the likelier first: one that was written out rather than spaces, then the first one written. */
function orderConnectives(connectives: readonly ConnectiveNode[]): readonly Connective[] {
  const written = connectives.find(({ raw }) => raw !== '')?.connective;
  return written === 'and' ? ['and', 'or'] : ['or', 'and'];
}

function joinAll({ text, connectives }: Assembly, connective: Connective): Fix {
  const edits: TextEdit[] = [];
  for (const node of connectives) {
    if (node.connective === connective) continue;
    // Where only white space joins, the connective goes before it: whatever else stands there is left alone.
    const { start, end } = node.raw === '' ? { start: node.span.start, end: node.span.start } : node.span;
    edits.push({ start, end, text: spaceOut(text, start, end, connective) });
  }
  return { title: `join all clauses with \`${connective.toUpperCase()}\``, safe: false, edits };
}

function reportParentheses(assembly: Assembly, pair: Parentheses, isMixed: boolean): void {
  const { open, close, isNegated } = pair;
  const related = open === close ? [] : [{ span: { start: close, end: close + 1 }, message: 'they are closed here' }];
  const isKept = isMixed || isNegated || assembly.clauses.length === 0;
  const fixes = isKept ? [] : dropParentheses(assembly.text, pair);
  report(assembly, parentheses, open, open + 1, undefined, { related, fixes });
}

function dropParentheses(text: string, { open, close }: Parentheses): readonly Fix[] {
  // `amount (>5)`: without them, the operator would join what stands before.
  if (isBeforeOperator(text, open) || isBeforeOperator(text, close)) return [];
  if (open === close) return [{ title: 'remove the parenthesis', safe: true, edits: [dropParenthesis(text, open)] }];
  const edits = [dropParenthesis(text, open), dropParenthesis(text, close)];
  return [{ title: 'remove the parentheses', safe: true, edits }];
}

function isBeforeOperator(text: string, at: number): boolean {
  return (classAt(text, skipClass(text, at + 1, SPACE | OTHER_SPACE)) & OPERATOR_PART) !== 0;
}

/** Removes one parenthesis, leaving a space where what stood around it would grow together. */
function dropParenthesis(text: string, at: number): TextEdit {
  const isJoined = /[^\s(!-]/.test(text.charAt(at - 1)) && /[^\s)]/.test(text.charAt(at + 1));
  return { start: at, end: at + 1, text: isJoined ? ' ' : '' };
}
