import type { IToken } from 'chevrotain';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import {
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  type FieldNode,
  isValueGroup,
  type NegationNode,
  type OperatorNode,
  type QueryNode,
  type TextNode,
  type ValueNode,
} from './ast.ts';
import { gapAt, isClauseStart, QUOTE } from './characters.ts';
import { expectedClause, misplacedNegation, unquotedValue } from './clause-diagnostics.ts';
import { quoteDouble } from './print-query.ts';
import { reportMalformedField, reportTouchingClause } from './read-value.ts';
import {
  reportMissingOperator,
  reportMissingValue,
  reportNegatedQuote,
  reportOperator,
  reportStray,
} from './report-clause.ts';
import {
  reportGroups,
  reportLeadingConnective,
  reportMixedConnectives,
  reportParentheses,
  reportTrailingConnective,
  takeConnective,
} from './report-connectives.ts';

/** Adds a clause, whole or partial, with its diagnostics. */
export function addClause(
  assembly: Assembly,
  negation: NegationNode | undefined,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | undefined,
): void {
  const clause = createClause(assembly, negation, field, operator, value);
  // The words behind an unquoted value are the rest of it: one mistake, reported once.
  const isWord = operator === undefined && value === undefined && clause.negation === undefined;
  if (isWord && continueLooseText(assembly, field.span.end)) assembly.malformedField = undefined;
  else {
    flushLooseText(assembly);
    reportClause(assembly, clause);
  }
  joinClause(assembly, clause);
}

function createClause(
  assembly: Assembly,
  negation: NegationNode | undefined,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | undefined,
): ClauseNode {
  const negations = assembly.negations.length === 0 ? negation : joinNegations(assembly, negation, field);
  const { start } = (negations ?? field).span;
  const { end } = (value ?? operator ?? field).span;
  return { kind: 'Clause', span: { start, end }, negation: negations, field, operator, value };
}

function reportClause(assembly: Assembly, clause: ClauseNode): void {
  const { operator, value } = clause;
  const { malformedField, negatedQuote } = assembly;
  assembly.malformedField = undefined;
  if (operator === undefined) reportMissingOperator(assembly, clause);
  else {
    if (malformedField !== undefined) reportMalformedField(assembly, malformedField);
    reportOperator(assembly, clause, operator);
    if (value === undefined) reportMissingValue(assembly, clause, operator);
  }
  if (negatedQuote !== undefined) {
    assembly.negatedQuote = undefined;
    reportNegatedQuote(assembly, negatedQuote, clause);
  }
  if (value?.kind === 'Text' && value.open === '' && !isValueGroup(value)) keepLooseText(assembly, value);
}

/** Appends a clause and the connective before it. */
function joinClause(assembly: Assembly, clause: ClauseNode): void {
  const connective = takeConnective(assembly);
  const before = assembly.clauses.at(-1);
  if (before !== undefined) {
    const span = { start: before.span.end, end: clause.span.start };
    assembly.connectives.push(connective ?? { kind: 'Connective', span, connective: 'and', raw: '' });
  }
  assembly.clauses.push(clause);
  assembly.hasLeft = true;
}

export function createNegation(_: Assembly, { image: raw, startOffset: start }: IToken): NegationNode {
  return { kind: 'Negation', span: { start, end: start + raw.length }, raw };
}

/** Keeps a misplaced negation until the parser reaches its clause. */
export function addMisplacedNegation(assembly: Assembly, token: IToken): void {
  assembly.negations.push(createNegation(assembly, token));
}

/** Combines all negations before a field into one, and reports it. */
function joinNegations(assembly: Assembly, negation: NegationNode | undefined, field: FieldNode): NegationNode {
  const negations = negation === undefined ? assembly.negations : [...assembly.negations, negation];
  assembly.negations = [];
  const raw = writeNegations(negations);
  const start = negations[0]?.span.start ?? field.span.start;
  const end = negations.at(-1)?.span.end ?? start;
  const gap = gapAt(assembly.text, start, field.span.start);
  const fixes =
    negations.length === 1 ? negateOnce(start, field.span.start, gap) : chooseNegation(start, field.span.start, gap);
  report(assembly, misplacedNegation, start, end, { written: raw }, { fixes });
  return { kind: 'Negation', span: { start, end }, raw };
}

/** `NOT NOT` and `! !` need their space: `NOTNOT` is a word, `!!` an operator. */
function writeNegations(negations: readonly NegationNode[]): string {
  let text = '';
  let before = '-';
  for (const { raw } of negations) {
    text += before === '-' ? raw : ` ${raw}`;
    before = raw;
  }
  return text;
}

function negateOnce(start: number, end: number, gap: string): readonly Fix[] {
  return [replaceFix('write `-` directly before the field', true, start, end, `${gap}-`)];
}

/** Two negations are either a typing mistake or a double negation. */
function chooseNegation(start: number, end: number, gap: string): readonly Fix[] {
  return [replaceFix('negate once', false, start, end, `${gap}-`), replaceFix('do not negate', false, start, end, gap)];
}

/** Reports negations without a clause. */
function reportLonelyNegation(assembly: Assembly): void {
  const last = assembly.negations.at(-1);
  if (last === undefined) return;
  report(assembly, expectedClause, last.span.end, last.span.end, { found: '' });
  countAsClause(assembly);
}

/** Reports a clause without a field. */
export function addOrphan(assembly: Assembly, operator: OperatorNode | undefined, value: ValueNode | undefined): void {
  const { negatedQuote } = assembly;
  if (negatedQuote !== undefined) {
    assembly.negatedQuote = undefined;
    reportNegatedQuote(assembly, negatedQuote, undefined);
  }
  const first = (operator ?? value)?.span.start ?? 0;
  const end = (value ?? operator)?.span.end ?? 0;
  if (continueLooseText(assembly, end)) return;
  const start = assembly.negations[0]?.span.start ?? first;
  report(assembly, expectedClause, start, end, { found: assembly.text.slice(start, end) });
  countAsClause(assembly);
}

/** Reports text that cannot be part of a query. */
export function addStray(assembly: Assembly, token: IToken): void {
  // In `+amount>5` only the `+` is wrong; the clause follows.
  const isMark = isClauseStart(assembly.text, endOf(token));
  reportStray(assembly, token, isMark);
  if (!isMark) countAsClause(assembly);
}

/** Treats text that was reported as a clause, so that the connectives around it are not reported too. */
function countAsClause(assembly: Assembly): void {
  takeConnective(assembly);
  assembly.negations = [];
  assembly.hasLeft = true;
}

const CONNECTIVES: ReadonlyMap<string, Connective> = new Map([
  ['or', 'or'],
  ['|', 'or'],
]);

/** The meaning of a connective of any language. The language has no XOR, so it is read as AND. */
function createConnective({ image: raw, startOffset: start }: IToken): ConnectiveNode {
  const connective = CONNECTIVES.get(raw.toLowerCase()) ?? CONNECTIVES.get(raw.charAt(0)) ?? 'and';
  return { kind: 'Connective', span: { start, end: start + raw.length }, connective, raw };
}

/** Keeps a connective for the clause after it, or reports that there is no clause before it. */
export function addConnective(assembly: Assembly, token: IToken): void {
  reportLonelyNegation(assembly);
  const connective = createConnective(token);
  if (!assembly.hasLeft || assembly.connective !== undefined) {
    reportLeadingConnective(assembly, connective);
    return;
  }
  assembly.connective = connective;
  // `AND-amount>5`: the `-` ends the word, but only a space separates it from the clause.
  const end = endOf(token);
  if (assembly.text.charAt(end) === '-' && /\w$/.test(token.image)) reportTouchingClause(assembly, end);
}

export function openParenthesis(assembly: Assembly, { startOffset: start }: IToken): void {
  assembly.open.push({ start, isNegated: assembly.negations.length > 0 });
  assembly.negations = [];
}

export function closeParenthesis(assembly: Assembly, { startOffset: start }: IToken): void {
  // Without this parenthesis, a negation before it would apply to the clause after it.
  const isNegated = assembly.negations.length > 0;
  reportLonelyNegation(assembly);
  const open = assembly.open.pop() ?? { start, isNegated };
  assembly.parentheses.push({ open: open.start, close: start, isNegated: open.isNegated });
}

/** Returns the AST, and reports the diagnostics that depend on the whole query. */
export function finishQuery(assembly: Assembly): QueryNode {
  const { text, clauses, connectives } = assembly;
  reportLonelyNegation(assembly);
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

/** Keeps an unquoted value, because the words after it may belong to it. */
function keepLooseText(assembly: Assembly, value: TextNode): void {
  assembly.looseText = { value, end: value.span.end };
}

/** Adds a word to the unquoted value directly before it, if there is one. */
function continueLooseText(assembly: Assembly, end: number): boolean {
  const { looseText, connective, negations } = assembly;
  if (looseText === undefined || connective !== undefined || negations.length > 0) return false;
  looseText.end = end;
  return true;
}

/** A plain word, e-mail address or timestamp. Quoting any other text is not safe. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}])?$/u;

/** A quotation mark at the end of a text that has no other. */
const LAST_MARK = new RegExp(`(?<=^[^${QUOTE}]+)[${QUOTE}]$`);
/** A misspelt `null`, or its name in another language. In quotation marks, it would match other objects. */
const NO_VALUE = /^(?:n{0,2}u{0,2}l{1,3}|nil|none|undefined)$/i;

/** Reports the unquoted value that was kept, with the words that belong to it. */
function flushLooseText(assembly: Assembly): void {
  const { looseText, text } = assembly;
  if (looseText === undefined) return;
  assembly.looseText = undefined;
  const { value, end } = looseText;
  const { start } = value.span;
  const isWord = end === value.span.end;
  // In `SETTLED"`, the opening mark is missing.
  const bare = text.slice(start, end).replace(LAST_MARK, '');
  const fix = isWord
    ? replaceFix('put it in quotation marks', PLAIN.test(bare) && !NO_VALUE.test(bare), start, end, quoteDouble(bare))
    : replaceFix('put all of it in quotation marks', false, start, end, quoteDouble(bare));
  report(assembly, unquotedValue, start, value.span.end, { text: value.text }, { fixes: [fix] });
}
