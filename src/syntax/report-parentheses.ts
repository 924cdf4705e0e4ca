import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { type Assembly, type Parentheses, report } from './assembly.ts';
import { type ClauseNode, isValueGroup, type ValueNode } from './ast.ts';
import { isOperatorAt, skipSpaces } from './characters.ts';
import { quoteDouble } from './print-query.ts';
import { parentheses } from './query-diagnostics.ts';

/** Reports parentheses in place of a value. */
export function reportGroups(assembly: Assembly): void {
  const { clauses } = assembly;
  for (const clause of clauses) {
    const { value } = clause;
    if (value === undefined || !isValueGroup(value)) continue;
    const { start, end } = value.span;
    // With other clauses, OR would mix with the AND between them.
    const fixes = clauses.length === 1 ? spellOutGroup(assembly.text, clause, value) : [];
    report(assembly, parentheses, start, end, undefined, { fixes });
  }
}

/** `f:("a" OR "b")` as `f:"a" OR f:"b"`, where the group is a list of plain values. */
function spellOutGroup(text: string, clause: ClauseNode, value: ValueNode): readonly Fix[] {
  const { negation, field, operator, span } = clause;
  // A negated group would need AND between its values. That is too much to guess.
  if (negation !== undefined || operator === undefined || operator.negates) return [];
  const members = readMembers(text, value.span.start + 1, value.span.end - 1);
  if (members === undefined) return [];
  const head = text.slice(field.span.start, field.span.end) + operator.raw;
  const fixed = members.values.map((member) => head + writeMember(member)).join(' OR ');
  return [replaceFix('repeat the field for each value', !members.hasComma, span.start, span.end, fixed)];
}

interface Members {
  readonly values: readonly string[];
  /** A comma may also mean AND, so the fix is a guess. */
  readonly hasComma: boolean;
}

// Sticky patterns: each matches where the one before ended, which keeps this linear.
const SPACES = /\s*/y;
const MEMBER = /"[^"\\]*"|'[^'\\]*'|[\w.@+:-]+/y;
const SEPARATOR = /\s*,\s*|\s+or\s+/iy;
const BARE = /^(?:-?\d+(?:\.\d+)?|null|true|false|["'].*)$/is;

/** The values that OR or commas separate in `text[start, end)`, as written; `undefined` for any other text. */
function readMembers(text: string, start: number, end: number): Members | undefined {
  if (text.charAt(end) !== ')') return undefined;
  const values: string[] = [];
  let hasComma = false;
  let at = start + matchAt(SPACES, text, start).length;
  for (;;) {
    const member = matchAt(MEMBER, text, at);
    // A `-` negates the value.
    if (member === '' || (member.startsWith('-') && !BARE.test(member))) return undefined;
    values.push(member);
    at += member.length;
    const close = at + matchAt(SPACES, text, at).length;
    if (close === end) return { values, hasComma };
    const separator = matchAt(SEPARATOR, text, at);
    if (separator === '') return undefined;
    hasComma ||= separator.includes(',');
    at += separator.length;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function writeMember(member: string): string {
  return BARE.test(member) ? member : quoteDouble(member);
}

/** Reports a pair of parentheses around clauses, or one alone. */
export function reportParentheses(assembly: Assembly, pair: Parentheses, isMixed: boolean): void {
  const { open, close, isNegated } = pair;
  const related = open === close ? [] : [{ span: { start: close, end: close + 1 }, message: 'they are closed here' }];
  const isKept = isMixed || isNegated || assembly.clauses.length === 0;
  const fixes = isKept ? [] : dropParentheses(assembly.text, pair);
  report(assembly, parentheses, open, open + 1, undefined, { related, fixes });
}

function dropParentheses(text: string, { open, close }: Parentheses): readonly Fix[] {
  // In `amount (>5)` the operator would join the field before it.
  if (isBeforeOperator(text, open) || isBeforeOperator(text, close)) return [];
  if (open === close) return [{ title: 'remove the parenthesis', safe: true, edits: [dropParenthesis(text, open)] }];
  const edits = [dropParenthesis(text, open), dropParenthesis(text, close)];
  return [{ title: 'remove the parentheses', safe: true, edits }];
}

function isBeforeOperator(text: string, at: number): boolean {
  return isOperatorAt(text, skipSpaces(text, at + 1));
}

/** Removes one parenthesis, or replaces it with a space if its neighbours would join. */
function dropParenthesis(text: string, at: number): TextEdit {
  const isJoined = /[^\s(!-]/.test(text.charAt(at - 1)) && /[^\s)]/.test(text.charAt(at + 1));
  return { start: at, end: at + 1, text: isJoined ? ' ' : '' };
}
