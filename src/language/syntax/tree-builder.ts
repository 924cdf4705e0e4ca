import type { IToken } from 'chevrotain';
import { characterAt } from '../base/character-at.ts';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
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
  type ParameterNode,
  type TextNode,
  type ValueNode,
} from './ast.ts';
import { gapAt, isClauseStart, QUOTE } from './characters.ts';
import { quoteDouble } from './print-query.ts';
import {
  reportMissingOperator,
  reportMissingValue,
  reportNegatedQuote,
  reportOperator,
  reportStray,
} from './report-clause.ts';
import {
  type Parentheses,
  reportForeignConnective,
  reportGroups,
  reportLeadingConnective,
  reportMixedConnectives,
  reportParentheses,
  reportTrailingConnective,
  reportValueGroup,
} from './report-connectives.ts';
import {
  expectedClause,
  MAX_DEPTH,
  misplacedNegation,
  missingSeparator,
  parentheses,
  unquotedValue,
} from './syntax-diagnostics.ts';
import { endOf, TokenReader } from './token-reader.ts';
import { isSeparator } from './value-patterns.ts';

class OpenGroup {
  readonly start: number;
  readonly negation: NegationNode | undefined;
  readonly members: (ClauseNode | GroupNode)[] = [];
  readonly connectives: ConnectiveNode[] = [];
  /** Whether there is a clause, or text reported in its place, to the left: a connective needs one. */
  hasLeft = false;
  /** The connective that the next member takes. */
  connective: ConnectiveNode | undefined;

  constructor(start: number, negation?: NegationNode) {
    this.start = start;
    this.negation = negation;
  }

  close(end: number): GroupNode {
    const { start, negation, members, connectives } = this;
    const span = { start: negation?.span.start ?? start, end };
    return { kind: 'Group', span, negation, members, connectives, isList: false };
  }
}

/** Whether a text is a plain word, e-mail address or timestamp. Quoting any other text is not safe. */
function isPlain(text: string): boolean {
  // Not at the top of the file, because classes of Unicode take longer to read than a query.
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}])?$/u.test(text);
}
/** A quotation mark at the end of a text that has no other. */
const LAST_MARK = new RegExp(`(?<=^[^${QUOTE}]+)[${QUOTE}]$`);
/** A misspelt `null`, or its name in another language. In quotation marks, it would match other objects. */
const NO_VALUE = /^(?:n{0,2}u{0,2}l{1,3}|nil|none|undefined)$/i;

/**
 * Builds the tree of a text. Its methods are the actions of the grammar, which share the state of
 * one parse (docs/decisions/057-the-parser-has-one-state.md). In a query, parentheses make no
 * groups: they are reported, and the tree is flat.
 */
export class TreeBuilder extends TokenReader {
  readonly #takesGroups: boolean;
  /** The clauses of all groups, in text order. */
  readonly clauses: ClauseNode[] = [];
  #group = new OpenGroup(0);
  /** The groups around it, outermost first. */
  readonly #outer: OpenGroup[] = [];
  /** The values of a list that is being read, and where it begins. */
  #list: { readonly start: number; readonly values: ValueNode[]; needsComma: boolean } | undefined;
  /** In a query, the pairs of parentheses. */
  readonly #parentheses: Parentheses[] = [];
  /** In a query, the parentheses that are not closed yet. */
  readonly #open: { readonly start: number; readonly isNegated: boolean }[] = [];
  /** The negations read since the last clause that are not the `-` directly before a field. */
  #negations: NegationNode[] = [];
  /** An unquoted value that the following words may belong to. */
  #looseText: { readonly value: TextNode; end: number } | undefined;
  /** The `-` of `field:-"text"`, until the clause is read. */
  #negatedQuote: IToken | undefined;
  /** A malformed field, until an operator shows that it is meant as a field. */
  #malformedField: IToken | undefined;

  constructor(text: string, takesGroups = false, takesParameters = false) {
    super(text, takesParameters);
    this.#takesGroups = takesGroups;
  }

  // Clauses.

  /** Adds a clause, whole or partial, with its diagnostics. */
  addClause(
    negation: NegationNode | undefined,
    field: FieldNode,
    operator: OperatorNode | undefined,
    value: ValueNode | ListNode | undefined,
  ): void {
    if (value?.kind === 'List') {
      this.#addList(negation, field, operator, value);
      return;
    }
    const clause = this.#createClause(negation, field, operator, value);
    // The words after an unquoted value are the rest of it: one mistake, reported once.
    const isWord = operator === undefined && value === undefined && clause.negation === undefined;
    if (isWord && this.#continueLooseText(field.span.end)) this.#malformedField = undefined;
    else {
      this.#flushLooseText();
      this.#reportClause(clause);
    }
    this.clauses.push(clause);
    this.#joinMember(clause);
  }

  /** Adds a clause with a list of values as a group: a clause for each value, or an incomplete one if there is none. */
  #addList(
    negation: NegationNode | undefined,
    field: FieldNode,
    operator: OperatorNode | undefined,
    { span, values }: ListNode,
  ): void {
    this.#flushLooseText();
    const whole = this.#createClause(negation, field, operator, {
      kind: 'Text',
      span,
      text: '',
      open: '[',
      close: ']',
    });
    this.#reportClause(values.length === 0 ? { ...whole, value: undefined } : whole);
    const members = (values.length === 0 ? [undefined] : values).map((value) => ({
      ...whole,
      negation: undefined,
      value,
    }));
    const connectives = members.slice(1).map(({ value }): ConnectiveNode => {
      const start = value?.span.start ?? span.start;
      return { kind: 'Connective', span: { start, end: start }, connective: 'or', raw: '' };
    });
    for (const member of members) this.clauses.push(member);
    this.#joinMember({
      kind: 'Group',
      span: whole.span,
      negation: whole.negation,
      members,
      connectives,
      isList: true,
    });
  }

  #createClause(
    negation: NegationNode | undefined,
    field: FieldNode,
    operator: OperatorNode | undefined,
    value: ValueNode | undefined,
  ): ClauseNode {
    const negations = this.#negations.length === 0 ? negation : this.#joinNegations(negation, field.span.start);
    const { start } = (negations ?? field).span;
    const { end } = (value ?? operator ?? field).span;
    return { kind: 'Clause', span: { start, end }, negation: negations, field, operator, value };
  }

  #reportClause(clause: ClauseNode): void {
    const { operator, value } = clause;
    const malformedField = this.#malformedField;
    this.#malformedField = undefined;
    if (operator === undefined) reportMissingOperator(this, clause);
    else {
      if (malformedField !== undefined) this.reportMalformedField(malformedField);
      reportOperator(this, clause, operator);
      if (value === undefined) reportMissingValue(this, clause, operator);
    }
    this.#reportNegatedQuote(clause);
    if (value?.kind === 'Text' && value.open === '' && !isValueGroup(value)) this.#keepLooseText(value);
  }

  /** Keeps a malformed field until an operator shows that it is meant as a field. */
  keepMalformedField(token: IToken): IToken {
    this.#malformedField = token;
    return token;
  }

  /** Keeps the `-` of `field:-"text"` until its clause is read. */
  keepNegatedQuote(token: IToken): void {
    this.#negatedQuote = token;
  }

  #reportNegatedQuote(clause: ClauseNode | undefined): void {
    const token = this.#negatedQuote;
    this.#negatedQuote = undefined;
    if (token !== undefined) reportNegatedQuote(this, token, clause);
  }

  /** Appends a clause or a group, and the connective before it. */
  #joinMember(member: ClauseNode | GroupNode): void {
    const group = this.#group;
    const connective = this.#takeConnective();
    const before = group.members.at(-1);
    if (before !== undefined) {
      const span = { start: before.span.end, end: member.span.start };
      group.connectives.push(connective ?? { kind: 'Connective', span, connective: 'and', raw: '' });
    }
    group.members.push(member);
    group.hasLeft = true;
  }

  /** Reports a clause without a field. */
  addOrphan(operator: OperatorNode | undefined, value: ValueNode | ListNode | undefined): void {
    this.#reportNegatedQuote(undefined);
    const first = (operator ?? value)?.span.start ?? 0;
    const end = (value ?? operator)?.span.end ?? 0;
    if (this.#continueLooseText(end)) return;
    const start = this.#negations[0]?.span.start ?? first;
    this.report(expectedClause, start, end, { found: this.text.slice(start, end) });
    this.#countAsClause();
  }

  /** Reports text that cannot be part of a query. */
  addStray(token: IToken): void {
    // In `+amount>5` only the `+` is wrong; the clause follows.
    const isMark = isClauseStart(this.text, endOf(token));
    reportStray(this, token, isMark);
    if (!isMark) this.#countAsClause();
  }

  /** Counts reported text as a clause, so that the connectives around it are not reported too. */
  #countAsClause(): void {
    this.#takeConnective();
    this.#negations = [];
    this.#group.hasLeft = true;
  }

  // Negations and connectives.

  /** Keeps a misplaced negation until the parser reaches its clause. */
  addMisplacedNegation(token: IToken): void {
    this.#negations.push(this.createNegation(token));
  }

  /** Combines all negations before a field or a group at an offset into one, and reports it. */
  #joinNegations(negation: NegationNode | undefined, at: number): NegationNode {
    const negations = negation === undefined ? this.#negations : [...this.#negations, negation];
    this.#negations = [];
    const raw = writeNegations(negations);
    const start = negations[0]?.span.start ?? at;
    const end = negations.at(-1)?.span.end ?? start;
    const gap = gapAt(this.text, start, at);
    // Two negations are either a typing mistake or a double negation.
    const fixes =
      negations.length === 1
        ? [replaceFix('write `-` directly before the field', true, start, at, `${gap}-`)]
        : [replaceFix('negate once', false, start, at, `${gap}-`), replaceFix('do not negate', false, start, at, gap)];
    this.report(misplacedNegation, start, end, { written: raw }, { fixes });
    return { kind: 'Negation', span: { start, end }, raw };
  }

  #reportLonelyNegation(): void {
    const last = this.#negations.at(-1);
    if (last === undefined) return;
    this.report(expectedClause, last.span.end, last.span.end, { found: '' });
    this.#countAsClause();
  }

  /** Keeps a connective for the clause after it, or reports that there is no clause before it. */
  addConnective(token: IToken): void {
    this.#reportLonelyNegation();
    const connective = this.createConnective(token);
    const group = this.#group;
    if (!group.hasLeft || group.connective !== undefined) {
      reportLeadingConnective(this, connective, group.connective);
      return;
    }
    group.connective = connective;
    // `AND-amount>5`: the `-` ends the word, but only a space separates it from the clause.
    const end = endOf(token);
    if (this.text.charAt(end) === '-' && /\w$/.test(token.image)) this.reportTouchingClause(end);
  }

  /** Takes the connective that was kept for a clause, and reports it if it is of another language. */
  #takeConnective(): ConnectiveNode | undefined {
    const { connective } = this.#group;
    if (connective === undefined) return undefined;
    this.#group.connective = undefined;
    if (connective.raw.toLowerCase() !== connective.connective) reportForeignConnective(this, connective);
    return connective;
  }

  // Text without quotation marks.

  /** Keeps an unquoted value, because the words after it may belong to it. */
  #keepLooseText(value: TextNode): void {
    this.#looseText = { value, end: value.span.end };
  }

  /** Adds a word to the unquoted value directly before it, if there is one. */
  #continueLooseText(end: number): boolean {
    const loose = this.#looseText;
    if (loose === undefined || this.#group.connective !== undefined || this.#negations.length > 0) return false;
    loose.end = end;
    return true;
  }

  /** Reports the unquoted value that was kept, with the words that belong to it. */
  #flushLooseText(): void {
    if (this.#looseText === undefined) return;
    const { value, end } = this.#looseText;
    this.#looseText = undefined;
    const { start } = value.span;
    const isWord = end === value.span.end;
    // In `SETTLED"`, the opening mark is missing.
    const bare = this.text.slice(start, end).replace(LAST_MARK, '');
    const fix = isWord
      ? replaceFix('put it in quotation marks', isPlain(bare) && !NO_VALUE.test(bare), start, end, quoteDouble(bare))
      : replaceFix('put all of it in quotation marks', false, start, end, quoteDouble(bare));
    this.report(unquotedValue, start, value.span.end, { text: value.text }, { fixes: [fix] });
  }

  // Groups.

  /** Begins a group; in a query, keeps the parenthesis in order to report it. */
  openParenthesis({ startOffset: start }: IToken): void {
    if (!this.#takesGroups) {
      this.#open.push({ start, isNegated: this.#negations.length > 0 });
      this.#negations = [];
      return;
    }
    this.#flushLooseText();
    const group = new OpenGroup(start, this.#takeNegation(start));
    this.#outer.push(this.#group);
    if (this.#outer.length === MAX_DEPTH + 1) this.#reportDepth(start, '(');
    this.#group = group;
  }

  #reportDepth(start: number, bracket: '(' | '['): void {
    this.report(parentheses, start, start + 1, { problem: 'too-deep', bracket, limit: MAX_DEPTH });
  }

  /** The negation directly before a group; any other is reported. */
  #takeNegation(at: number): NegationNode | undefined {
    const [only, ...others] = this.#negations;
    if (only === undefined) return undefined;
    if (others.length > 0 || only.raw !== '-' || only.span.end !== at) return this.#joinNegations(undefined, at);
    this.#negations = [];
    return only;
  }

  /** Ends a group; in a query, keeps the parentheses in order to report them. */
  closeParenthesis(token: IToken): void {
    const { startOffset: start } = token;
    if (!this.#takesGroups) {
      // Without this parenthesis, a negation before it would apply to the clause after it.
      const isNegated = this.#negations.length > 0;
      this.#reportLonelyNegation();
      const open = this.#open.pop() ?? { start, isNegated };
      this.#parentheses.push({ open: open.start, close: start, isNegated: open.isNegated });
      return;
    }
    if (this.#outer.length === 0) {
      const fixes = [replaceFix('remove the parenthesis', false, start, start + 1, '')];
      this.report(parentheses, start, start + 1, { problem: 'unopened', bracket: ')' }, { fixes });
      return;
    }
    this.#closeGroup(endOf(token));
    this.#reportTouching(endOf(token));
  }

  /** Reports text that touches a closing bracket. */
  #reportTouching(end: number): void {
    if (isSeparator(this.text, end)) return;
    const fixes = [replaceFix('insert a space', true, end, end, ' ')];
    this.report(missingSeparator, end, end, { next: characterAt(this.text, end) }, { fixes });
  }

  /** Adds the group that ends at an offset to the group around it. */
  #closeGroup(end: number): void {
    this.#finishGroup();
    const group = this.#group;
    this.#group = this.#outer.pop() ?? group;
    if (group.members.length > 0) {
      this.#joinMember(group.close(end));
      return;
    }
    const { start } = group;
    if (!group.hasLeft) this.report(expectedClause, start, end, { found: this.text.slice(start, end) });
    this.#countAsClause();
  }

  /** Reports what depends on all members of a group. */
  #finishGroup(): void {
    this.#reportLonelyNegation();
    this.#flushLooseText();
    const { members, connectives, connective } = this.#group;
    this.#group.connective = undefined;
    if (connective !== undefined) reportTrailingConnective(this, connective, members.at(-1));
    if (!this.#takesGroups) return;
    reportMixedConnectives(this, connectives, () => [
      groupBy(members, connectives, 'and'),
      groupBy(members, connectives, 'or'),
    ]);
  }

  // A list of values: `["a", "b"]`.

  openList({ startOffset: start }: IToken): void {
    if (this.#outer.length === MAX_DEPTH) this.#reportDepth(start, '[');
    this.#list = { start, values: [], needsComma: false };
  }

  /** Adds a value to the list, and reports the comma that is missing before it. */
  addListed(value: ValueNode): void {
    const list = this.#list;
    if (list === undefined) return;
    const { start } = value.span;
    if (list.needsComma) {
      const fixes = [replaceFix('insert a comma', true, start, start, ', ')];
      const next = this.text.slice(start, value.span.end);
      this.report(missingSeparator, start, start, { next, missing: 'comma' }, { fixes });
    }
    list.needsComma = true;
    list.values.push(value);
  }

  /** Reads a value of a list without quotation marks. It ends before a comma, so the white space there is not part of it. */
  readBareListed(token: IToken): TextNode | ParameterNode {
    const value = this.createBareText({ ...token, image: token.image.trimEnd() });
    if (value.kind === 'Parameter') return value;
    this.#keepLooseText(value);
    this.#flushLooseText();
    return value;
  }

  addComma(): void {
    if (this.#list !== undefined) this.#list.needsComma = false;
  }

  /** Returns the list; without a closing bracket it ends at its last value. */
  closeList(close: IToken | undefined): ListNode {
    const { start, values } = this.#list ?? { start: 0, values: [] };
    this.#list = undefined;
    const end = close === undefined ? (values.at(-1)?.span.end ?? start + 1) : endOf(close);
    if (close === undefined) {
      const fixes = [replaceFix('insert `]`', false, end, end, ']')];
      this.report(parentheses, start, start + 1, { problem: 'unclosed', bracket: '[' }, { fixes });
    } else this.#reportTouching(end);
    return { kind: 'List', span: { start, end }, values };
  }

  // The end.

  /** Returns the tree, and reports the diagnostics that depend on all of it. */
  finish(): GroupNode {
    const { length } = this.text;
    while (this.#outer.length > 0) {
      const { start } = this.#group;
      const fixes = this.#outer.length === 1 ? [replaceFix('insert `)`', false, length, length, ')')] : [];
      this.report(parentheses, start, start + 1, { problem: 'unclosed', bracket: '(' }, { fixes });
      this.#closeGroup(length);
    }
    this.#finishGroup();
    if (this.#takesGroups) this.#reportValueGroups();
    else this.#reportParentheses();
    return this.#group.close(length);
  }

  #reportValueGroups(): void {
    for (const { span, value } of this.clauses) {
      // In a list, it is reported as a value without quotation marks.
      if (value?.span.end === span.end) reportValueGroup(this, value);
    }
  }

  #reportParentheses(): void {
    const isMixed = reportMixedConnectives(this, this.#group.connectives);
    for (const { start, isNegated } of this.#open) this.#parentheses.push({ open: start, close: start, isNegated });
    for (const pair of this.#parentheses) {
      reportParentheses(this, pair, isMixed || pair.isNegated || this.clauses.length === 0);
    }
    reportGroups(this, this.clauses);
  }
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

/** Puts what one connective joins into parentheses. */
function groupBy(members: OpenGroup['members'], connectives: readonly ConnectiveNode[], connective: Connective): Fix {
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
