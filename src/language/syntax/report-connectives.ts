import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import {
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  type GroupNode,
  isValueGroup,
  type ValueNode,
} from './ast.ts';
import { gapAt, isOperatorAt, skipSpaces } from './characters.ts';
import { quoteDouble } from './print-query.ts';
import { misplacedConnective, mixedConnectives, parentheses, unknownConnective } from './syntax-diagnostics.ts';
import type { TokenReader } from './token-reader.ts';
import { isSeparator } from './value-patterns.ts';

/** A pair of parentheses in a query, or one alone. */
export interface Parentheses {
  readonly open: number;
  readonly close: number;
  /** Whether dropping the pair would change what a negation before it covers. */
  readonly isNegated: boolean;
}

/** Reports a connective without a clause before it; `before` is the connective that stands there instead. */
export function reportLeadingConnective(
  reader: TokenReader,
  { span: { start, end }, raw, connective }: ConnectiveNode,
  before: ConnectiveNode | undefined,
): void {
  const next = skipPlainSpaces(reader.text, end);
  const isRepeated = before === undefined || before.connective === connective;
  const fixes =
    next === reader.text.length
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, isRepeated, start, next, gapAt(reader.text, start, next))];
  reader.report(misplacedConnective, start, end, { written: raw, missing: 'before' }, { fixes });
}

function skipPlainSpaces(text: string, offset: number): number {
  let end = offset;
  while (text.charAt(end) === ' ') end++;
  return end;
}

export function reportForeignConnective(reader: TokenReader, { span, raw, connective }: ConnectiveNode): void {
  // The language cannot express XOR, so there is no fix.
  const isWord = /^\w/.test(raw);
  const meant = isWord ? undefined : connective;
  // `&&` and `||` mean the same in every language. A comma may mean OR.
  const isSafe = /^[&|]/.test(raw);
  const text = spaceOut(reader.text, span.start, span.end, connective);
  const title = `replace ${quoteText(raw)} with \`${connective.toUpperCase()}\``;
  const fixes = isWord ? [] : [replaceFix(title, isSafe, span.start, span.end, text)];
  reader.report(unknownConnective, span.start, span.end, { written: raw, meant }, { fixes });
}

/** The replacement of `text[start, end)` with a connective, including missing spaces. */
function spaceOut(text: string, start: number, end: number, connective: Connective): string {
  const before = /\s/.test(text.charAt(start - 1)) ? '' : ' ';
  const after = end === text.length || /\s/.test(text.charAt(end)) ? '' : ' ';
  return `${before}${connective.toUpperCase()}${after}`;
}

/** Reports a connective at the end of a query or group; `last` is the member before it. */
export function reportTrailingConnective(
  reader: TokenReader,
  { raw, span: { start, end } }: ConnectiveNode,
  last: ClauseNode | GroupNode | undefined,
): void {
  const { text } = reader;
  let from = start;
  while (text.charAt(from - 1) === ' ') from--;
  const fixes =
    last === undefined
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, !isUnterminated(last), from, end, gapAt(text, from, end))];
  reader.report(misplacedConnective, start, end, { written: raw, missing: 'after' }, { fixes });
}

/** Whether a connective after a clause may be part of its value. */
function isUnterminated(member: ClauseNode | GroupNode): boolean {
  if (member.kind === 'Group') return false;
  const { value } = member;
  return value?.kind === 'Text' && value.open !== '' && value.close === '';
}

/**
 * Reports AND and OR in one query, or in one group of an expression (L1.9). The grammar
 * cannot: connectives next to text that is not a clause do not count.
 *
 * @param fix - Makes the fixes; by default, one connective for all clauses.
 */
export function reportMixedConnectives(
  reader: TokenReader,
  connectives: readonly ConnectiveNode[],
  fix = () => orderConnectives(connectives).map((connective) => joinAll(reader.text, connectives, connective)),
): boolean {
  const [first] = connectives;
  if (first === undefined) return false;
  const second = connectives.find(({ connective }) => connective !== first.connective);
  if (second === undefined) return false;
  const { start, end } = second.span;
  reader.report(
    mixedConnectives,
    start,
    end,
    { first: first.connective, second: second.connective },
    {
      related: [{ span: first.span, message: `\`${first.connective.toUpperCase()}\` is used first here` }],
      fixes: fix(),
    },
  );
  return true;
}

/** Both connectives, the likelier one first: a word is likelier than a space, and the first word likelier than the second. */
function orderConnectives(connectives: readonly ConnectiveNode[]): readonly Connective[] {
  const written = connectives.find(({ raw }) => raw !== '')?.connective;
  return written === 'and' ? ['and', 'or'] : ['or', 'and'];
}

function joinAll(text: string, connectives: readonly ConnectiveNode[], connective: Connective): Fix {
  const edits: TextEdit[] = [];
  for (const node of connectives) {
    if (node.connective === connective) continue;
    // Replace nothing but the connective: between two clauses there may be other text.
    const { start, end } = node.raw === '' ? { start: node.span.start, end: node.span.start } : node.span;
    edits.push({ start, end, text: spaceOut(text, start, end, connective) });
  }
  return { title: `join all clauses with \`${connective.toUpperCase()}\``, safe: false, edits };
}

/** Reports parentheses in place of a value. */
export function reportGroups(reader: TokenReader, clauses: readonly ClauseNode[]): void {
  for (const clause of clauses) {
    const { value } = clause;
    if (value === undefined || !isValueGroup(value)) continue;
    const { start, end } = value.span;
    // With other clauses, OR would mix with the AND between them.
    const fixes = clauses.length === 1 ? spellOutGroup(reader.text, clause, value) : [];
    reader.report(parentheses, start, end, undefined, { fixes });
  }
}

/** Reports parentheses in place of a value of an expression, where a list has brackets. */
export function reportValueGroup(reader: TokenReader, value: ValueNode | undefined): void {
  if (value === undefined || !isValueGroup(value)) return;
  const { start, end } = value.span;
  const members = readMembers(reader.text, start + 1, end - 1);
  const gap = isSeparator(reader.text, end) ? '' : ' ';
  const list = members && `[${members.values.map(writeMember).join(', ')}]${gap}`;
  const fixes = list === undefined ? [] : [replaceFix('write a list', members?.hasComma === false, start, end, list)];
  reader.report(parentheses, start, end, { problem: 'value', bracket: '(' }, { fixes });
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

/** Reports a pair of parentheses around clauses, or one alone; without a fix if it is to be kept. */
export function reportParentheses(reader: TokenReader, pair: Parentheses, isKept: boolean): void {
  const { open, close } = pair;
  const related = open === close ? [] : [{ span: { start: close, end: close + 1 }, message: 'they are closed here' }];
  const fixes = isKept ? [] : dropParentheses(reader.text, pair);
  reader.report(parentheses, open, open + 1, undefined, { related, fixes });
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
