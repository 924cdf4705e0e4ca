import type { IToken } from 'chevrotain';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import type {
  ClauseNode,
  Connective,
  ConnectiveNode,
  FieldNode,
  NegationNode,
  OperatorNode,
  QueryNode,
  ValueNode,
} from './ast.ts';
import { gapAt, isClauseStart } from './characters.ts';
import { expectedClause, misplacedNegation } from './clause-diagnostics.ts';
import { continueLooseText, flushLooseText, keepLooseText } from './loose-text.ts';
import { reportMalformedField } from './read-field.ts';
import { reportTouchingClause } from './read-value.ts';
import { reportStray } from './report-characters.ts';
import { reportMissingOperator, reportMissingValue, reportNegatedQuote, reportOperator } from './report-clause.ts';
import {
  reportLeadingConnective,
  reportMixedConnectives,
  reportTrailingConnective,
  takeConnective,
} from './report-connectives.ts';
import { isValueGroup, reportGroups, reportParentheses } from './report-parentheses.ts';

/** Adds a clause, whole or partial, and reports what is wrong within it. */
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

/** Joins a clause to the one before. */
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

/** Keeps a negation that is not a `-` directly before a field until it is known what follows it. */
export function addMisplacedNegation(assembly: Assembly, token: IToken): void {
  assembly.negations.push(createNegation(assembly, token));
}

/** Makes one negation of all those before a field, and reports it. */
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

/** Two negations may be a slip of the key or a double negation. */
function chooseNegation(start: number, end: number, gap: string): readonly Fix[] {
  return [replaceFix('negate once', false, start, end, `${gap}-`), replaceFix('do not negate', false, start, end, gap)];
}

/** Reports negations that no field follows. */
function reportLonelyNegation(assembly: Assembly): void {
  const last = assembly.negations.at(-1);
  if (last === undefined) return;
  report(assembly, expectedClause, last.span.end, last.span.end, { found: '' });
  standIn(assembly);
}

/** Adds something that was meant as a clause and has no field. */
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
  standIn(assembly);
}

/** Adds what can be no part of a query. */
export function addStray(assembly: Assembly, token: IToken): void {
  // A mark directly before a clause, as in `+amount>5`, is no clause gone wrong: the clause follows.
  const isMark = isClauseStart(assembly.text, endOf(token));
  reportStray(assembly, token, isMark);
  if (!isMark) standIn(assembly);
}

/** Nonsense takes the place of a clause: the connectives around it are not misplaced on top of it. */
function standIn(assembly: Assembly): void {
  takeConnective(assembly);
  assembly.negations = [];
  assembly.hasLeft = true;
}

const CONNECTIVES: ReadonlyMap<string, Connective> = new Map([
  ['or', 'or'],
  // Punctuation means a pause, so AND.
  ['|', 'or'],
]);

/** What a connective means, be it one of the language or of another; what XOR asks for cannot be said. */
function createConnective({ image: raw, startOffset: start }: IToken): ConnectiveNode {
  const connective = CONNECTIVES.get(raw.toLowerCase()) ?? CONNECTIVES.get(raw.charAt(0)) ?? 'and';
  return { kind: 'Connective', span: { start, end: start + raw.length }, connective, raw };
}

/** Keeps a connective for the clause that should follow it, or reports that no clause stands before it. */
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
  // Without this parenthesis a negation before it would reach the clause behind it.
  const isNegated = assembly.negations.length > 0;
  reportLonelyNegation(assembly);
  const open = assembly.open.pop() ?? { start, isNegated };
  assembly.parentheses.push({ open: open.start, close: start, isNegated: open.isNegated });
}

/** Makes the AST of all that was read, and reports what is wrong with the query as a whole. */
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
