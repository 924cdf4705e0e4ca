import type { IToken } from 'chevrotain';
import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import {
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  type FieldNode,
  type GroupNode,
  isValueGroup,
  type ListNode,
  type NegationNode,
  type OperatorNode,
  type ValueNode,
} from './ast.ts';
import { gapAt, isClauseStart } from './characters.ts';
import { expectedClause, misplacedNegation } from './clause-diagnostics.ts';
import { continueLooseText, flushLooseText, keepLooseText } from './loose-text.ts';
import { reportMalformedField, reportTouchingClause } from './read-value.ts';
import {
  reportMissingOperator,
  reportMissingValue,
  reportNegatedQuote,
  reportOperator,
  reportStray,
} from './report-clause.ts';
import { reportLeadingConnective, takeConnective } from './report-connectives.ts';

/** Adds a clause, whole or partial, with its diagnostics. */
export function addClause(
  assembly: Assembly,
  negation: NegationNode | undefined,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | ListNode | undefined,
): void {
  if (value?.kind === 'List') {
    addList(assembly, negation, field, operator, value);
    return;
  }
  const clause = createClause(assembly, negation, field, operator, value);
  // The words behind an unquoted value are the rest of it: one mistake, reported once.
  const isWord = operator === undefined && value === undefined && clause.negation === undefined;
  if (isWord && continueLooseText(assembly, field.span.end)) assembly.malformedField = undefined;
  else {
    flushLooseText(assembly);
    reportClause(assembly, clause);
  }
  assembly.clauses.push(clause);
  joinMember(assembly, clause);
}

/** Adds a clause with a list of values as a group: a clause for each value, or an incomplete one if there is none. */
function addList(
  assembly: Assembly,
  negation: NegationNode | undefined,
  field: FieldNode,
  operator: OperatorNode | undefined,
  { span, values }: ListNode,
): void {
  flushLooseText(assembly);
  const whole = createClause(assembly, negation, field, operator, {
    kind: 'Text',
    span,
    text: '',
    open: '[',
    close: ']',
  });
  reportClause(assembly, values.length === 0 ? { ...whole, value: undefined } : whole);
  const members = (values.length === 0 ? [undefined] : values).map((value) => ({
    ...whole,
    negation: undefined,
    value,
  }));
  const connectives = members.slice(1).map(({ value }): ConnectiveNode => {
    const start = value?.span.start ?? span.start;
    return { kind: 'Connective', span: { start, end: start }, connective: 'or', raw: '' };
  });
  assembly.clauses.push(...members);
  joinMember(assembly, {
    kind: 'Group',
    span: whole.span,
    negation: whole.negation,
    members,
    connectives,
    isList: true,
  });
}

function createClause(
  assembly: Assembly,
  negation: NegationNode | undefined,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | undefined,
): ClauseNode {
  const negations = assembly.negations.length === 0 ? negation : joinNegations(assembly, negation, field.span.start);
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

/** Appends a clause or a group, and the connective before it. */
export function joinMember(assembly: Assembly, member: ClauseNode | GroupNode): void {
  const connective = takeConnective(assembly);
  const before = assembly.members.at(-1);
  if (before !== undefined) {
    const span = { start: before.span.end, end: member.span.start };
    assembly.connectives.push(connective ?? { kind: 'Connective', span, connective: 'and', raw: '' });
  }
  assembly.members.push(member);
  assembly.hasLeft = true;
}

export function createNegation(_: Assembly, { image: raw, startOffset: start }: IToken): NegationNode {
  return { kind: 'Negation', span: { start, end: start + raw.length }, raw };
}

/** Keeps a misplaced negation until the parser reaches its clause. */
export function addMisplacedNegation(assembly: Assembly, token: IToken): void {
  assembly.negations.push(createNegation(assembly, token));
}

/** Combines all negations before a field or a group at an offset into one, and reports it. */
export function joinNegations(assembly: Assembly, negation: NegationNode | undefined, at: number): NegationNode {
  const negations = negation === undefined ? assembly.negations : [...assembly.negations, negation];
  assembly.negations = [];
  const raw = writeNegations(negations);
  const start = negations[0]?.span.start ?? at;
  const end = negations.at(-1)?.span.end ?? start;
  const gap = gapAt(assembly.text, start, at);
  const fixes = negations.length === 1 ? negateOnce(start, at, gap) : chooseNegation(start, at, gap);
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
export function reportLonelyNegation(assembly: Assembly): void {
  const last = assembly.negations.at(-1);
  if (last === undefined) return;
  report(assembly, expectedClause, last.span.end, last.span.end, { found: '' });
  countAsClause(assembly);
}

/** Reports a clause without a field. */
export function addOrphan(
  assembly: Assembly,
  operator: OperatorNode | undefined,
  value: ValueNode | ListNode | undefined,
): void {
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
export function countAsClause(assembly: Assembly): void {
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
