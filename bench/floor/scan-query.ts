import type {
  ClauseNode,
  Connective,
  ConnectiveNode,
  FieldNode,
  KeyNode,
  NegationNode,
  Operator,
  OperatorNode,
  QueryNode,
  ValueNode,
} from '../../src/language/syntax/ast.ts';

/** The first mistake in a text. The floor stops there, without recovery or fixes. */
export interface FloorError {
  readonly code: string;
  readonly offset: number;
}

export interface FloorResult {
  readonly ast: QueryNode | undefined;
  readonly error: FloorError | undefined;
}

const PATH_PART = 1;
const WORD_START = 2;
const DIGIT = 4;
const KEY_PART = 8;
const OPERATOR_PART = 16;
const SPACE = 32;

/** The classes of ASCII characters; other characters are only allowed in quotes. */
const CLASSES = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) CLASSES[code] = PATH_PART | WORD_START | KEY_PART;
  else if (/\d/.test(character)) CLASSES[code] = PATH_PART | DIGIT | KEY_PART;
  else if (character === '.') CLASSES[code] = PATH_PART;
  else if (':~<>=!^'.includes(character)) CLASSES[code] = OPERATOR_PART;
  else if (' \t\r\n'.includes(character)) CLASSES[code] = SPACE;
}

const SPACE_CODE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const MINUS = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const TILDE = 0x7e;

const MAX_QUERY_LENGTH = 65_536;

/** The class bits at an offset; 0 for other characters and after the end. */
function classAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  return code < 128 ? (CLASSES[code] as number) : 0;
}

function skip(text: string, from: number, classes: number): number {
  const { length } = text;
  let at = from;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code > 127 || ((CLASSES[code] as number) & classes) === 0) break;
    at++;
  }
  return at;
}

/**
 * A handwritten parser of the valid language (L1), in one pass and without
 * tokens, which builds the AST of `parseQuery`. The bench counts its time as 1,
 * because no parser with this AST can be much faster. Unlike `parseQuery`, it
 * does not recover from mistakes, explain them or fix them.
 *
 * @returns The AST of a valid query, or the first error of an invalid one.
 */
export function scanQuery(text: string): FloorResult {
  if (text.length > MAX_QUERY_LENGTH) return fail('query-too-long', MAX_QUERY_LENGTH);
  // Tested once, because few queries have any.
  const hasEscapes = text.includes('\\');
  const clauses: ClauseNode[] = [];
  const connectives: ConnectiveNode[] = [];
  let joined: Connective | undefined;
  let previousEnd = 0;
  let at = skip(text, 0, SPACE);
  if (at === text.length) return fail('empty-query', 0);
  for (;;) {
    let connective: ConnectiveNode | undefined;
    if (clauses.length > 0) {
      connective = scanConnective(text, at);
      if (connective !== undefined) at = skip(text, connective.span.end, SPACE);
    }
    const clause = scanClause(text, at, hasEscapes);
    if (clause === undefined) return { ast: undefined, error: clauseError };
    if (clauses.length > 0) {
      connective ??= joinBySpace(previousEnd, clause.span.start);
      joined ??= connective.connective;
      if (connective.connective !== joined) return fail('mixed-connectives', connective.span.start);
      connectives.push(connective);
    }
    clauses.push(clause);
    previousEnd = clause.span.end;
    at = skip(text, previousEnd, SPACE);
    if (at === text.length) break;
    if (at === previousEnd) return fail('missing-separator', previousEnd);
  }
  return {
    ast: { kind: 'Query', span: { start: 0, end: text.length }, clauses, connectives },
    error: undefined,
  };
}

function joinBySpace(start: number, end: number): ConnectiveNode {
  return { kind: 'Connective', span: { start, end }, connective: 'and', raw: '' };
}

function fail(code: string, offset: number): FloorResult {
  return { ast: undefined, error: { code, offset } };
}

/** The error of the last clause. A variable, so that valid queries need no wrapper object. */
let clauseError: FloorError | undefined;

function failClause(code: string, offset: number): undefined {
  clauseError = { code, offset };
  return undefined;
}

/** `AND` or `OR` in any letter case, unless it is part of a field: `or_else:1`, `and:1`. */
function scanConnective(text: string, start: number): ConnectiveNode | undefined {
  const code = text.charCodeAt(start) | 0x20;
  const length = code === 0x61 ? 3 : code === 0x6f ? 2 : 0;
  if (length === 0) return undefined;
  const end = start + length;
  if ((classAt(text, end) & (PATH_PART | OPERATOR_PART)) !== 0 || text.charCodeAt(end) === OPEN_BRACKET)
    return undefined;
  const raw = text.slice(start, end);
  const word = raw.toLowerCase();
  if (word !== 'and' && word !== 'or') return undefined;
  return { kind: 'Connective', span: { start, end }, connective: word, raw };
}

function scanClause(text: string, start: number, hasEscapes: boolean): ClauseNode | undefined {
  let at = start;
  let negation: NegationNode | undefined;
  if (text.charCodeAt(at) === MINUS) {
    at++;
    negation = { kind: 'Negation', span: { start, end: at }, raw: '-' };
  }
  if ((classAt(text, at) & WORD_START) === 0) return failClause('expected-clause', at);
  const pathEnd = skipPath(text, at);
  const path = text.slice(at, pathEnd);
  let fieldEnd = pathEnd;
  let key: KeyNode | undefined;
  if (text.charCodeAt(pathEnd) === OPEN_BRACKET) {
    key = scanKey(text, pathEnd + 1);
    if (key === undefined) return failClause('invalid-metadata-key', pathEnd + 1);
    fieldEnd = key.span.end + 1;
  }
  if (text.charCodeAt(pathEnd - 1) === DOT) return failClause('unexpected-character', pathEnd - 1);
  const field: FieldNode = { kind: 'Field', span: { start: at, end: fieldEnd }, path, key };
  const operator = scanOperator(text, fieldEnd);
  if (operator === undefined) return failClause('expected-operator', fieldEnd);
  const value = scanValue(text, operator.span.end, hasEscapes);
  if (value === undefined) return failClause('expected-value', operator.span.end);
  return { kind: 'Clause', span: { start, end: value.span.end }, negation, field, operator, value };
}

/** The end of a dotted path, or the first of two adjacent dots. */
function skipPath(text: string, start: number): number {
  const { length } = text;
  let at = start;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code > 127 || ((CLASSES[code] as number) & PATH_PART) === 0) break;
    at++;
    if (code === DOT && text.charCodeAt(at) === DOT) break;
  }
  return at;
}

function scanKey(text: string, start: number): KeyNode | undefined {
  const code = text.charCodeAt(start);
  const quote = code === DOUBLE_QUOTE ? '"' : code === SINGLE_QUOTE ? "'" : '';
  const nameStart = start + quote.length;
  const nameEnd = skip(text, nameStart, KEY_PART);
  const end = nameEnd + quote.length;
  if (nameEnd === nameStart || text.charCodeAt(end) !== CLOSE_BRACKET) return undefined;
  if (quote !== '' && text.charCodeAt(nameEnd) !== code) return undefined;
  return { kind: 'Key', span: { start, end }, name: text.slice(nameStart, nameEnd), quote };
}

function scanOperator(text: string, start: number): OperatorNode | undefined {
  const code = text.charCodeAt(start);
  let symbol: Operator;
  if (code === COLON) symbol = ':';
  else if (code === TILDE) symbol = '~';
  else if (code === GREATER) symbol = text.charCodeAt(start + 1) === EQUALS ? '>=' : '>';
  else if (code === LESS) symbol = text.charCodeAt(start + 1) === EQUALS ? '<=' : '<';
  else return undefined;
  const end = start + symbol.length;
  // `=>`, `:>` and the like are not operators, and neither are their first characters here.
  if ((classAt(text, end) & OPERATOR_PART) !== 0) return undefined;
  return { kind: 'Operator', span: { start, end }, symbol, negates: false, raw: symbol };
}

function scanValue(text: string, start: number, hasEscapes: boolean): ValueNode | undefined {
  const code = text.charCodeAt(start);
  if (code === DOUBLE_QUOTE) return scanText(text, start, '"', hasEscapes);
  if (code === SINGLE_QUOTE) return scanText(text, start, "'", hasEscapes);
  if (code === MINUS || (classAt(text, start) & DIGIT) !== 0) return scanNumber(text, start);
  return scanWord(text, start);
}

function scanText(text: string, start: number, quote: '"' | "'", hasEscapes: boolean): ValueNode | undefined {
  const from = start + 1;
  const close = text.indexOf(quote, from);
  if (close === -1) return undefined;
  const content = text.slice(from, close);
  if (hasEscapes && content.includes('\\')) return scanEscapedText(text, start, quote);
  return { kind: 'Text', span: { start, end: close + 1 }, text: content, open: quote, close: quote };
}

function scanEscapedText(text: string, start: number, quote: '"' | "'"): ValueNode | undefined {
  const quoteCode = quote.charCodeAt(0);
  let content = '';
  let from = start + 1;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quoteCode) {
      content += text.slice(from, at);
      return { kind: 'Text', span: { start, end: at + 1 }, text: content, open: quote, close: quote };
    }
    if (code !== BACKSLASH) continue;
    const escaped = text.charCodeAt(at + 1);
    // Before other characters, a backslash stands for itself.
    if (escaped === DOUBLE_QUOTE || escaped === SINGLE_QUOTE || escaped === BACKSLASH) {
      content += text.slice(from, at);
      from = at + 1;
    }
    at++;
  }
  return undefined;
}

function scanNumber(text: string, start: number): ValueNode | undefined {
  const whole = text.charCodeAt(start) === MINUS ? start + 1 : start;
  let end = skip(text, whole, DIGIT);
  if (end === whole) return undefined;
  if (text.charCodeAt(end) === DOT) {
    const fraction = end + 1;
    end = skip(text, fraction, DIGIT);
    if (end === fraction) return undefined;
  }
  if (!endsWord(text, end)) return undefined;
  return { kind: 'Number', span: { start, end }, raw: text.slice(start, end) };
}

function scanWord(text: string, start: number): ValueNode | undefined {
  const end = skip(text, start, KEY_PART);
  if (end - start < 4 || end - start > 5 || !endsWord(text, end)) return undefined;
  const raw = text.slice(start, end);
  const word = raw.toLowerCase();
  if (word === 'null') return { kind: 'Null', span: { start, end }, raw };
  if (word === 'true' || word === 'false')
    return { kind: 'Boolean', span: { start, end }, value: word === 'true', raw };
  return undefined;
}

function endsWord(text: string, at: number): boolean {
  return at === text.length || text.charCodeAt(at) === SPACE_CODE || (classAt(text, at) & SPACE) !== 0;
}
