import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { flushNegations } from './assemble.ts';
import { isValueGroup } from './assemble-clause.ts';
import { type Assembly, type Parentheses, report } from './assembly.ts';
import type { ClauseNode, Connective, QueryNode } from './ast.ts';
import { emptyQuery } from './diagnostics/empty-query.ts';
import { expectedClause } from './diagnostics/expected-clause.ts';
import { misplacedConnective } from './diagnostics/misplaced-connective.ts';
import { mixedConnectives } from './diagnostics/mixed-connectives.ts';
import { parentheses } from './diagnostics/parentheses.ts';
import { quoteDouble } from './escape.ts';

/** Makes the AST of all that was read, and reports what is wrong with the query as a whole. */
export function finishQuery(assembly: Assembly): QueryNode {
  const { text, clauses, connectives, diagnostics } = assembly;
  flushNegations(assembly);
  reportTrailingConnective(assembly);
  const isMixed = reportMixedConnectives(assembly);
  for (const open of assembly.open) {
    assembly.parentheses.push({ open: open.start, close: open.start, isNegated: open.isNegated });
  }
  for (const pair of assembly.parentheses) reportParentheses(assembly, pair, isMixed);
  for (const clause of clauses)
    if (clause.value !== undefined && isValueGroup(clause.value)) reportGroup(assembly, clause);
  if (clauses.length === 0 && diagnostics.length === 0) report(assembly, expectedClause, 0, text.length, { found: '' });
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses, connectives };
}

/** Makes the AST of a text without a token. */
export function finishEmptyQuery(assembly: Assembly): QueryNode {
  const { text } = assembly;
  report(assembly, emptyQuery, 0, text.length, undefined);
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses: [], connectives: [] };
}

function reportTrailingConnective(assembly: Assembly): void {
  const { pending, text } = assembly;
  if (pending === undefined) return;
  const { start, end } = pending.span;
  let from = start;
  while (text.charAt(from - 1) === ' ') from--;
  const fix = replaceFix(`remove \`${pending.raw}\``, true, from, end, '');
  report(
    assembly,
    misplacedConnective,
    start,
    end,
    { written: pending.raw, missing: 'after' },
    {
      fixes: assembly.clauses.length === 0 ? [] : [fix],
    },
  );
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
      related: [{ span: first.span, message: `${first.connective.toUpperCase()} is used first here` }],
      fixes: [joinAll(assembly, first.connective), joinAll(assembly, second.connective)],
    },
  );
  return true;
}

function joinAll({ connectives }: Assembly, connective: Connective): Fix {
  const word = connective.toUpperCase();
  const edits: TextEdit[] = [];
  for (const node of connectives) {
    if (node.connective !== connective) edits.push({ ...node.span, text: node.raw === '' ? ` ${word} ` : word });
  }
  return { title: `join all clauses with ${word}`, safe: false, edits };
}

function reportParentheses(assembly: Assembly, pair: Parentheses, isMixed: boolean): void {
  const { open, close, isNegated } = pair;
  const isPair = open !== close;
  report(assembly, parentheses, open, open + 1, undefined, {
    related: isPair ? [{ span: { start: close, end: close + 1 }, message: 'they are closed here' }] : [],
    fixes: isMixed || isNegated || assembly.clauses.length === 0 ? [] : [dropParentheses(assembly.text, pair)],
  });
}

function dropParentheses(text: string, { open, close }: Parentheses): Fix {
  const edits = [dropParenthesis(text, open)];
  if (open !== close) edits.push(dropParenthesis(text, close));
  return { title: open === close ? 'remove it' : 'remove the parentheses', safe: true, edits };
}

/** Removes one parenthesis, leaving a space where what stood around it would grow together. */
function dropParenthesis(text: string, at: number): TextEdit {
  const isJoined = /[^\s(!-]/.test(text.charAt(at - 1)) && /[^\s)]/.test(text.charAt(at + 1));
  return { start: at, end: at + 1, text: isJoined ? ' ' : '' };
}

function reportGroup(assembly: Assembly, clause: ClauseNode): void {
  const { start, end } = clause.value?.span ?? clause.span;
  const fix = assembly.clauses.length === 1 ? spellOutGroup(assembly.text, clause) : undefined;
  report(assembly, parentheses, start, end, undefined, { fixes: fix === undefined ? [] : [fix] });
}

const GROUP_MEMBER = /^(?:"[^"\\]*"|'[^'\\]*'|[^\s"'()]+)$/;

/** `f:("a" OR "b")` as `f:"a" OR f:"b"`, where the group is a list of plain values. */
function spellOutGroup(text: string, { negation, field, operator, value, span }: ClauseNode): Fix | undefined {
  if (negation !== undefined || operator === undefined || value === undefined) return undefined;
  const inner = text.slice(value.span.start + 1, value.span.end - 1).trim();
  const members = inner.split(/\s+OR\s+|\s*,\s*/i);
  if (!members.every((member) => GROUP_MEMBER.test(member))) return undefined;
  const head = text.slice(field.span.start, field.span.end) + operator.raw;
  const clauses = members.map((member) => `${head}${/^["'\d-]/.test(member) ? member : quoteDouble(member)}`);
  return replaceFix(
    'repeat the field for each value',
    !inner.includes(','),
    span.start,
    span.end,
    clauses.join(' OR '),
  );
}
