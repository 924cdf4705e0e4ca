import { remember } from '../language/base/remember.ts';
import type { Span } from '../language/base/span.ts';
import { fieldName, type ResolvedField, resolveField } from '../language/catalogue/resolve-field.ts';
import type { QueryDocument } from '../language/document.ts';
import {
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  type GroupNode,
  isValueGroup,
  type Operator,
  type OperatorNode,
} from '../language/syntax/ast.ts';

/** The rest of a query, or of a group of an expression, as far as it restricts a clause at the caret. */
export interface Neighbours {
  /** The number of other clauses and groups. */
  readonly count: number;
  /** How the clause at the caret is joined to the one before it; `space` may still become AND or OR. */
  readonly joinedBy: 'nothing' | 'space' | Connective;
  /** The connective of the query, if other clauses decide it. */
  readonly connective: Connective | undefined;
  /** The canonical name of the field of the first other clause; `undefined` if there is no such clause or field. */
  readonly firstField: string | undefined;
}

/** The situation of the caret. `span` is the token that an offer replaces, and `typed` is its text before the caret. */
export type Situation = FieldSituation | KeySituation | OperatorSituation | ValueSituation;

/** The caret is where a clause begins, or in the name of its field. */
export interface FieldSituation {
  readonly kind: 'field';
  readonly span: Span;
  readonly typed: string;
  /** The token with the words before it that belong to no clause, as in `customer created`. */
  readonly phrase: Span;
  /** The phrase before the caret. */
  readonly phraseTyped: string;
  /** The operator after the field, if there is one; an offer then replaces only the name. */
  readonly operator: OperatorNode | undefined;
  /** The value after the operator, as written. */
  readonly value: string | undefined;
  /** The field that the clause names already; `undefined` if it lacks an operator, or there is no such field. */
  readonly named: ResolvedField | undefined;
  /** The caret is before the `-` of a clause that is already there. */
  readonly isBeforeNegation: boolean;
  readonly isNegated: boolean;
  /** Whether the token follows a clause without a space. */
  readonly touches: boolean;
  readonly neighbours: Neighbours;
}

/** The caret is between the brackets of a keyed field. */
export interface KeySituation {
  readonly kind: 'key';
  readonly span: Span;
  readonly typed: string;
  readonly path: string;
  readonly isClosed: boolean;
}

/** The caret is in the operator of a clause, or where it is missing. */
export interface OperatorSituation {
  readonly kind: 'operator';
  readonly span: Span;
  readonly typed: string;
  readonly field: ResolvedField;
}

/** The caret is in the value of a clause, or where it is missing. */
export interface ValueSituation {
  readonly kind: 'value';
  readonly span: Span;
  /** The value before the caret, without its opening quote and escapes. */
  readonly typed: string;
  /** The opening quote; empty if there is none. */
  readonly quote: string;
  readonly field: ResolvedField;
  readonly operator: Operator;
  /** Whether the value is in a list, as in `id:["a", "b"]`. */
  readonly isListed: boolean;
  readonly neighbours: Neighbours;
}

const situationsOf = remember((_: QueryDocument) => new Map<number, Situation>());

/**
 * Finds the situation of the caret, from the AST of the whole text (docs/decisions/020-the-situation-at-the-caret.md).
 *
 * @param offset - The caret, from 0 to the length of the text.
 */
export function findSituation(document: QueryDocument, offset: number): Situation {
  const situations = situationsOf(document);
  const known = situations.get(offset);
  if (known !== undefined) return known;
  const found = new Caret(document, offset).readSituation();
  situations.set(offset, found);
  return found;
}

/** The situation after a clause that ends at the caret, as if a space stood between the two. */
export function findSituationBehind(document: QueryDocument, offset: number): FieldSituation {
  const here = { start: offset, end: offset };
  return new Caret(document, offset).createFieldPlace({ span: here, phrase: here, touches: false });
}

class Caret {
  readonly #document: QueryDocument;
  readonly #text: string;
  readonly #offset: number;
  /** What ends a word. */
  readonly #end: RegExp;

  constructor(document: QueryDocument, offset: number) {
    this.#document = document;
    this.#end = document.isExpression ? /[\s()]/ : /\s/;
    this.#text = document.text;
    this.#offset = offset;
  }

  readSituation(): Situation {
    const offset = this.#offset;
    const listed = this.#readListed();
    if (listed !== undefined) return listed;
    const clauses = this.#document.clauseNodes;
    const clause = clauses.find(({ span }) => span.start === offset) ?? clauses.find((one) => this.#isIn(one));
    if (clause === undefined) return this.#readGap();
    const { operator, negation, span, field } = clause;
    const isInNegation = negation !== undefined && offset < field.span.start && negation.span.end < field.span.start;
    if (isInNegation || (operator === undefined && field.span.end < offset)) return this.#readWords();
    if (operator === undefined) return this.#readField(clause);
    if (operator.span.start < offset && offset < operator.span.end) {
      const resolved = this.#resolve(clause);
      if (resolved !== undefined) return this.#createOperatorPlace(operator.span, resolved);
    }
    // A name in this place would replace the `-`.
    if (negation?.raw === '-' && span.start === offset) return this.#readNegation(clause);
    if (operator.span.end <= offset) return this.#readValue(clause) ?? this.#readWords();
    return field.span.end < offset ? this.#readWords() : this.#readField(clause);
  }

  /** Whether a word at the caret would be part of a clause. */
  #isIn({ span: { start, end }, operator, value }: ClauseNode): boolean {
    const offset = this.#offset;
    if (offset < start || (value !== undefined && isValueGroup(value) && offset === end)) return false;
    // The bracket of a list closes the clause.
    if (value !== undefined && value.span.end < end) return offset < end;
    if (value?.kind === 'Text' && value.open !== '') {
      if (value.close !== '') return offset < end;
      // The parser drops spaces at the end of an unclosed text.
      return offset <= end || this.#isSpace(end, offset);
    }
    if (offset <= end) return true;
    return operator !== undefined && value === undefined && this.#isSpace(end, offset);
  }

  #isSpace(start: number, end: number): boolean {
    return this.#text.slice(start, end).trim() === '';
  }

  /** After a word that may be a field, an operator is missing: `amount |`. */
  #readGap(): Situation {
    const offset = this.#offset;
    const isAlone = this.#startOfWord() === this.#endOfWord();
    const before = this.#document.clauseNodes.findLast(({ span }) => span.end < offset);
    if (isAlone && before !== undefined && before.operator === undefined && this.#isSpace(before.span.end, offset)) {
      const field = this.#resolve(before);
      if (field !== undefined) return this.#createOperatorPlace({ start: before.span.end, end: offset }, field);
    }
    return this.#readWords();
  }

  #createOperatorPlace(span: Span, field: ResolvedField): OperatorSituation {
    return { kind: 'operator', span, typed: this.#text.slice(span.start, this.#offset).trim(), field };
  }

  #readField(clause: ClauseNode): Situation {
    const offset = this.#offset;
    const { field, negation, operator, value, span: whole } = clause;
    const span = { start: Math.min(field.span.start, offset), end: field.span.end };
    const typed = this.#text.slice(span.start, offset);
    const bracket = typed.indexOf('[');
    if (bracket !== -1 && !typed.endsWith(']')) return this.#readKey(span, bracket);
    // `not` is a word of a sentence; `-` is part of the clause.
    const isNegated = negation !== undefined && !/^not\b/i.test(negation.raw);
    const start = isNegated ? span.start : Math.min(this.#findPhraseStart(), span.start);
    return this.createFieldPlace({
      span,
      phrase: { start, end: span.end },
      operator,
      value: value && this.#text.slice(value.span.start, value.span.end),
      named: operator && this.#resolve(clause),
      isNegated,
      touches: this.#touchesAt(whole.start),
      replaced: { start: Math.min(start, whole.start), end: span.end },
    });
  }

  #readKey(field: Span, bracket: number): KeySituation {
    const start = field.start + bracket + 1;
    KEY_REST.lastIndex = this.#offset;
    KEY_REST.test(this.#text);
    const end = KEY_REST.lastIndex;
    const typed = this.#text.slice(start, this.#offset);
    return {
      kind: 'key',
      span: { start, end },
      typed: typed.replace(/^["']/, ''),
      path: this.#text.slice(field.start, start - 1),
      isClosed: this.#text.charAt(end) === ']',
    };
  }

  /** Reads a value in a list; `undefined` if the caret is in none. */
  #readListed(): ValueSituation | undefined {
    const offset = this.#offset;
    const list = listsOf(this.#document.ast.members).find((one) => this.#isInList(one));
    const clauses = (list?.members ?? []) as readonly ClauseNode[];
    const isAt = ({ value }: ClauseNode): boolean =>
      value !== undefined && value.span.start <= offset && offset <= value.span.end;
    const [first] = clauses;
    return first && this.#readValue(clauses.find(isAt) ?? { ...first, value: undefined }, true);
  }

  #isInList({ members, span: { end } }: GroupNode): boolean {
    const { operator, value } = members.at(-1) as ClauseNode;
    const start = this.#text.indexOf('[', operator?.span.end);
    const isClosed = this.#text.charAt(end - 1) === ']' && (value?.span.end ?? start + 1) < end;
    if (isClosed || this.#offset <= end) return start < this.#offset && this.#offset < end + (isClosed ? 0 : 1);
    return /^[\s,]*$/.test(this.#text.slice(end, this.#offset));
  }

  #readValue(clause: ClauseNode, isListed = false): ValueSituation | undefined {
    const offset = this.#offset;
    const field = this.#resolve(clause);
    const { operator, value, span } = clause;
    if (field === undefined || operator?.symbol === undefined) return undefined;
    const start = value?.span.start ?? offset;
    const isText = value?.kind === 'Text' && value.open !== '' && start < offset;
    const isClosed = value?.kind !== 'Text' || value.open === '' || value.close !== '';
    const end = start > offset || value === undefined ? offset : isClosed ? value.span.end : this.#endOfWord();
    const written = this.#text.slice(start, isListed && isClosed && isText ? Math.min(offset, end - 1) : offset);
    return {
      kind: 'value',
      span: { start: isListed ? start : operator.span.end, end },
      typed: isText ? written.slice(1).replaceAll(/\\(["'\\])/g, '$1') : written,
      quote: isText ? value.open : '',
      field,
      operator: operator.symbol,
      isListed,
      neighbours: readNeighbours(this.#document, { start: span.start, end: isListed ? span.end : end }),
    };
  }

  /** Reads words that the parser does not take for a clause: `$100`, `"SETT`, `4242`. */
  #readWords(): FieldSituation {
    const offset = this.#offset;
    const start = this.#findPhraseStart();
    const here = { start: offset, end: offset };
    const dash = /(?<=^|\s)-\s*$/.exec(this.#text.slice(start, offset));
    if (dash !== null) {
      const replaced = { start: start + dash.index, end: offset };
      return this.createFieldPlace({ span: here, phrase: here, touches: false, isNegated: true, replaced });
    }
    const isQuoted = /["']/.test(this.#text.charAt(start)) && start < offset;
    const typedStart = Math.max(start, this.#startOfWord());
    const wordStart = /[\p{L}\p{N}@$€"'._-]/u.test(this.#text.slice(typedStart, offset)) ? typedStart : offset;
    // A word can stand before a bracket or a quotation mark.
    const isBefore = typedStart === offset && !/[\w$€£@+-]/.test(this.#text.charAt(offset));
    const end = isBefore ? offset : this.#endOfWord();
    return this.createFieldPlace({
      span: { start: isQuoted ? start : wordStart, end },
      phrase: { start, end },
      touches: this.#touchesAt(typedStart < wordStart ? offset : start),
    });
  }

  #readNegation(clause: ClauseNode): FieldSituation {
    const here = { start: this.#offset, end: this.#offset };
    return this.createFieldPlace({
      span: here,
      phrase: here,
      named: this.#resolve(clause),
      isBeforeNegation: true,
      touches: this.#touchesAt(this.#offset),
      replaced: clause.span,
    });
  }

  createFieldPlace({
    replaced,
    ...place
  }: Pick<FieldSituation, 'span' | 'phrase' | 'touches'> &
    Partial<FieldSituation> & { readonly replaced?: Span }): FieldSituation {
    const { span, phrase } = place;
    return {
      kind: 'field',
      typed: this.#text.slice(span.start, this.#offset),
      phraseTyped: this.#text.slice(phrase.start, this.#offset),
      operator: undefined,
      value: undefined,
      named: undefined,
      isBeforeNegation: false,
      isNegated: false,
      neighbours: readNeighbours(this.#document, replaced ?? phrase),
      ...place,
    };
  }

  /** Finds the start of the words before the caret that are neither in a clause nor a connective. */
  #findPhraseStart(): number {
    const offset = this.#offset;
    const before = this.#document.clauseNodes.findLast(
      (clause) => clause.operator !== undefined && clause.span.end <= offset && !this.#isIn(clause),
    );
    let start = before?.span.end ?? 0;
    if (this.#document.isExpression) start += /^.*[()]/s.exec(this.#text.slice(start, offset))?.[0].length ?? 0;
    start += /^\s*(?:and|or)(?=\s)/i.exec(this.#text.slice(start, offset))?.[0].length ?? 0;
    while (start < offset && /\s/.test(this.#text.charAt(start))) start++;
    return start;
  }

  #resolve({ field }: ClauseNode): ResolvedField | undefined {
    return resolveField(this.#document.resource, field.path, field.key?.name);
  }

  #startOfWord(): number {
    let start = this.#offset;
    while (start > 0 && !this.#end.test(this.#text.charAt(start - 1))) start--;
    return start;
  }

  #endOfWord(): number {
    let end = this.#offset;
    while (end < this.#text.length && !this.#end.test(this.#text.charAt(end))) end++;
    return end;
  }

  /** Whether what stands at a place needs a space before it. */
  #touchesAt(start: number): boolean {
    const before = this.#text.charAt(start - 1);
    return start > 0 && !/\s/.test(before) && !(this.#document.isExpression && before === '(');
  }
}

/** The lists of values in an expression. */
function listsOf(members: GroupNode['members']): readonly GroupNode[] {
  return members.flatMap((one) => (one.kind === 'Clause' ? [] : one.isList ? one : listsOf(one.members)));
}

/** The innermost group whose parentheses are around a span; otherwise the whole text. */
function groupAround(text: string, group: GroupNode, span: Span): GroupNode {
  const inner = group.members.find((one): one is GroupNode => {
    if (one.kind === 'Clause' || one.isList || (one.negation?.span.end ?? one.span.start) >= span.start) return false;
    const isClosed = text.charAt(one.span.end - 1) === ')' && (one.members.at(-1)?.span.end ?? 0) < one.span.end;
    return span.end < one.span.end + (isClosed ? 0 : 1);
  });
  return inner === undefined ? group : groupAround(text, inner, span);
}

const KEY_REST = /\w*["']?/y;

/** Reads the query around a span, as if one clause stood there. */
function readNeighbours({ resource, text, ast, isExpression }: QueryDocument, { start, end }: Span): Neighbours {
  const { members, connectives } = groupAround(text, ast, { start, end });
  // A group without a clause is not in the AST.
  const isFirst = isExpression && /\(\s*$/.test(text.slice(0, start));
  const before = isFirst ? [] : members.filter(({ span }) => span.end <= start);
  const after = members.filter((one) => startOf(one) >= end && one.span.end > end);
  const others = [...before, ...after];
  const between = (from: number, to: number): readonly ConnectiveNode[] =>
    connectives.filter(({ span }) => span.start >= from && span.end <= to);
  const previous = before.at(-1);
  const next = after[0];
  const joinedBefore =
    previous && readConnective(between(previous.span.end, start), text.slice(previous.span.end, start), LAST_WORD);
  const joinedAfter =
    next && readConnective(between(end, next.span.start), text.slice(end, next.span.start), FIRST_WORD);
  const decided = [
    ...between(0, previous?.span.end ?? 0),
    ...[joinedBefore, joinedAfter].flatMap((one) => (one === undefined || one === 'space' ? [] : { connective: one })),
    ...between(next?.span.start ?? text.length, text.length),
  ];
  const [first] = others;
  const field = first?.kind === 'Clause' ? resolveField(resource, first.field.path, first.field.key?.name) : undefined;
  return {
    count: others.length,
    joinedBy: joinedBefore ?? 'nothing',
    // Two clauses with only the place between them are joined by a space, which means AND.
    connective: decided[0]?.connective ?? (others.length >= 2 ? 'and' : undefined),
    firstField: field && fieldName(field),
  };
}

function startOf(member: ClauseNode | GroupNode): number {
  return member.kind === 'Clause' ? member.field.span.start : member.span.start;
}

const LAST_WORD = /(?:^|\s)(and|or)\s*$/i;
const FIRST_WORD = /^\s*(and|or)(?=\s|$)/i;

/** The connective between two clauses; the parser has none beside text that is not a clause. */
function readConnective(nodes: readonly ConnectiveNode[], gap: string, word: RegExp): 'space' | Connective {
  const node = nodes.find(({ raw }) => raw !== '');
  return node?.connective ?? (word.exec(gap)?.[1]?.toLowerCase() as Connective | undefined) ?? 'space';
}
