import { type ResolvedField, resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { ClauseNode, Operator, OperatorNode, QueryNode, ValueNode } from '../../syntax/ast.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';
import { type Neighbours, PROBE, readNeighbours } from './neighbours.ts';

/**
 * The situation of the caret. `span` is the token that an offer replaces, and `typed`
 * is its text before the caret.
 */
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
  /** The value behind the operator, as written. */
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
  readonly neighbours: Neighbours;
}

/**
 * Finds the situation of the caret. The text is parsed with a probe word at the
 * caret, so the parser decides, whatever else is wrong in the query
 * (docs/decisions/047-a-probe-at-the-caret.md).
 *
 * @param offset - The caret, from 0 to the length of the text.
 */
export function findSituation(resource: Resource, text: string, offset: number): Situation {
  const { ast } = parseQuery(text);
  const divided = findDividedOperator(ast, offset);
  const dividedField = divided && resolve(resource, divided.clause);
  if (divided !== undefined && dividedField !== undefined) {
    const { span } = divided.operator;
    return { kind: 'operator', span, typed: text.slice(span.start, offset), field: dividedField };
  }
  const at = ast.clauses.find(({ span }) => span.start <= offset && offset <= span.end);
  if (at?.negation?.raw === '-' && at.operator !== undefined && at.span.start === offset) {
    return readNegationPlace(resource, text, offset, at);
  }
  const { clauses } = parseQuery(text.slice(0, offset) + PROBE + text.slice(offset)).ast;
  const index = clauses.findIndex(({ span }) => span.start <= offset && offset + PROBE.length <= span.end);
  const clause = clauses[index];
  if (clause?.operator !== undefined && clause.operator.span.end <= offset) {
    return (
      readValuePlace(resource, text, offset, clause, at?.value?.span) ?? readWords(resource, text, offset, clauses)
    );
  }
  if (clause === undefined || clause.field.span.end <= offset) return readWords(resource, text, offset, clauses);
  return (
    readOperatorPlace(resource, text, offset, clauses, index) ??
    readFieldPlace(resource, text, offset, clauses, clause, at)
  );
}

/** Finds the operator that the caret is within, as in `>|=`. */
function findDividedOperator(
  { clauses }: QueryNode,
  offset: number,
): { readonly clause: ClauseNode; readonly operator: OperatorNode } | undefined {
  for (const clause of clauses) {
    const { operator } = clause;
    if (operator !== undefined && operator.span.start < offset && offset < operator.span.end) {
      return { clause, operator };
    }
  }
  return undefined;
}

/** `amount |`: the clause before the caret lacks its operator. */
function readOperatorPlace(
  resource: Resource,
  text: string,
  offset: number,
  clauses: readonly ClauseNode[],
  index: number,
): OperatorSituation | undefined {
  const before = clauses[index - 1];
  const clause = clauses[index];
  if (before === undefined || before.operator !== undefined || before.value !== undefined) return undefined;
  if (clause === undefined || clause.span.end - clause.span.start !== PROBE.length) return undefined;
  const field = resolve(resource, before);
  const span = { start: before.field.span.end, end: offset };
  return field && { kind: 'operator', span, typed: text.slice(span.start, offset).trim(), field };
}

function readFieldPlace(
  resource: Resource,
  text: string,
  offset: number,
  clauses: readonly ClauseNode[],
  { field, negation, operator, value, span: { start } }: ClauseNode,
  written: ClauseNode | undefined,
): Situation {
  const span = { start: field.span.start, end: field.span.end - PROBE.length };
  const typed = text.slice(span.start, offset);
  const bracket = typed.indexOf('[');
  if (bracket !== -1 && !typed.endsWith(']')) return readKeyPlace(text, offset, span, bracket);
  // `not` is a word of a sentence; `-` is part of the clause.
  const isNegated = negation !== undefined && !/^not\b/i.test(negation.raw);
  const phraseStart = isNegated ? span.start : findPhraseStart(text, offset, clauses);
  const phrase = { start: Math.min(phraseStart, span.start), end: span.end };
  return {
    kind: 'field',
    span,
    typed,
    phrase,
    phraseTyped: text.slice(phrase.start, offset),
    operator,
    value: value && text.slice(value.span.start - PROBE.length, value.span.end - PROBE.length),
    named: operator && written && resolve(resource, written),
    isBeforeNegation: false,
    isNegated,
    touches: touchesAt(text, start),
    neighbours: readNeighbours(resource, text, { start: Math.min(phrase.start, start), end: span.end }),
  };
}

const KEY_REST = /\w*/y;

function readKeyPlace(text: string, offset: number, field: Span, bracket: number): KeySituation {
  const start = field.start + bracket + 1;
  KEY_REST.lastIndex = offset;
  KEY_REST.test(text);
  const end = KEY_REST.lastIndex;
  const path = text.slice(field.start, start - 1);
  return {
    kind: 'key',
    span: { start, end },
    typed: text.slice(start, offset),
    path,
    isClosed: text.charAt(end) === ']',
  };
}

function readValuePlace(
  resource: Resource,
  text: string,
  offset: number,
  clause: ClauseNode,
  written: Span | undefined,
): ValueSituation | undefined {
  const field = resolve(resource, clause);
  const { operator, value, span } = clause;
  if (field === undefined || operator?.symbol === undefined || value === undefined) return undefined;
  // The probe may cut a text in two, before its quote or within an escape.
  const isWithin = written !== undefined && written.start <= offset && offset < written.end;
  const isUnterminated = !isWithin && value.kind === 'Text' && value.open !== '' && value.close === '';
  const end = isUnterminated
    ? endOfWord(text, offset)
    : Math.max(offset, isWithin ? written.end : value.span.end - PROBE.length);
  const before = readValueBefore(text.slice(span.start, offset));
  const isText = before?.kind === 'Text';
  return {
    kind: 'value',
    span: { start: operator.span.end, end },
    typed: before === undefined ? '' : isText ? before.text : before.raw,
    quote: isText ? before.open : '',
    field,
    operator: operator.symbol,
    neighbours: readNeighbours(resource, text, { start: span.start, end }),
  };
}

/** Reads the value of a clause that ends at the caret. It is closed first, because the parser drops spaces from an unclosed text. */
function readValueBefore(clause: string): ValueNode | undefined {
  const read = (text: string): ValueNode | undefined => parseQuery(text).ast.clauses[0]?.value;
  const value = read(clause);
  if (value?.kind !== 'Text' || value.open === '' || value.close !== '') return value;
  const closed = read(clause + value.open);
  return closed?.kind === 'Text' && closed.close !== '' ? closed : value;
}

/** Reads words that the parser does not take for a clause: `$100`, `"SETT`, `4242`. */
function readWords(resource: Resource, text: string, offset: number, clauses: readonly ClauseNode[]): FieldSituation {
  const start = findPhraseStart(text, offset, clauses);
  const isQuoted = /["']/.test(text.charAt(start));
  const span = { start: isQuoted ? start : Math.max(start, startOfWord(text, offset)), end: endOfWord(text, offset) };
  const phrase = { start, end: span.end };
  return {
    kind: 'field',
    span,
    typed: text.slice(span.start, offset),
    phrase,
    phraseTyped: text.slice(phrase.start, offset),
    operator: undefined,
    value: undefined,
    named: undefined,
    isBeforeNegation: false,
    isNegated: false,
    touches: touchesAt(text, start),
    neighbours: readNeighbours(resource, text, phrase),
  };
}

/** `|-amount>5`: a name in this place would replace the `-`. */
function readNegationPlace(resource: Resource, text: string, offset: number, clause: ClauseNode): FieldSituation {
  const here = { start: offset, end: offset };
  return {
    kind: 'field',
    span: here,
    typed: '',
    phrase: here,
    phraseTyped: '',
    operator: undefined,
    value: undefined,
    named: resolve(resource, clause),
    isBeforeNegation: true,
    isNegated: false,
    touches: touchesAt(text, offset),
    neighbours: readNeighbours(resource, text, clause.span),
  };
}

/** Finds the start of the words before the caret that are neither in a clause nor a connective. */
function findPhraseStart(text: string, offset: number, clauses: readonly ClauseNode[]): number {
  let start = 0;
  for (const { span, operator } of clauses) if (operator !== undefined && span.end <= offset) start = span.end;
  const connective = /^\s*(?:and|or)(?=\s)/i.exec(text.slice(start, offset));
  start += connective?.[0].length ?? 0;
  while (start < offset && /\s/.test(text.charAt(start))) start++;
  return start;
}

function touchesAt(text: string, start: number): boolean {
  return start > 0 && !/\s/.test(text.charAt(start - 1));
}

function resolve(resource: Resource, { field }: ClauseNode): ResolvedField | undefined {
  return resolveField(resource, field.path, field.key?.name);
}

function startOfWord(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start--;
  return start;
}

function endOfWord(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !/\s/.test(text.charAt(end))) end++;
  return end;
}
