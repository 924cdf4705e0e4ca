import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { blankByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import type { Span } from '../../../language/base/span.ts';
import type { DataFormat, DataText } from '../data/find-queries.ts';
import { readData } from '../data/find-requests.ts';
import { type AfterString, escapeJson, LETTERS, LONE_SURROGATE, mayContinueAfter, readBackslash } from '../escapes.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../file-diagnostics.ts';
import type { HostReading, HostSettings } from '../host.ts';
import { hasDirective } from '../lines.ts';
import { type MappedText, MappedTextBuilder } from '../mapped-text.ts';

/** Finds the queries in TOML 1.1. The parser stops at the first fault, and then no query is found. */
export function readToml(file: string, settings: HostSettings): HostReading {
  const program = parseToml(file);
  if ('reason' in program) return { queries: [], comments: [], diagnostics: reportFault('TOML', program, file) };
  return {
    ...readData([toTable(program.body[0])], createTomlFormat(file), settings),
    comments: program.comments.flatMap(({ value, range: [start, end] }) =>
      hasDirective(value) ? [{ text: value, span: { start, end } }] : [],
    ),
  };
}

function parseToml(file: string): AST.TOMLProgram | Fault {
  try {
    return parseTOML(blankByteOrderMark(file));
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (!(error instanceof ParseError)) throw error;
    return { start: error.index, end: error.index, reason: toReason(error.message) };
  }
}

/** The parser stops at anything else. */
const AFTER_STRING: AfterString = { allowed: /(?:)/y, comment: /[ \t]*#[^\r\n]*/y };
/** Characters that a literal string cannot contain. */
const NOT_LITERAL = /['\x00-\x08\x0a-\x1f\x7f\p{Cs}]/u;

function createTomlFormat(file: string): DataFormat<TomlNode> {
  return {
    membersOf(node) {
      if (node instanceof Map) return [...node];
      return 'type' in node && node.type === 'TOMLInlineTable' ? [...addPairs(new Map(), node.body)] : undefined;
    },
    itemsOf: (node) => ('type' in node && node.type === 'TOMLArray' ? node.elements : undefined),
    stringOf(node) {
      if (!('type' in node) || node.type !== 'TOMLValue' || node.kind !== 'string') return undefined;
      return { text: node.value, read: () => readString(file, node) };
    },
  };
}

function readString(file: string, node: AST.TOMLStringValue): DataText {
  const quotes = node.multiline ? 3 : 1;
  const span = { start: node.range[0] + quotes, end: node.range[1] - quotes };
  const mayContinue = mayContinueAfter(file, node.range[1] - 1, AFTER_STRING);
  const encode = node.style !== 'basic' ? encodeLiteral : node.multiline ? encodeLong : encodeBasic;
  return { ...decode(file, span, node), span, mayContinue, encode };
}

function encodeBasic(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : escapeJson(text);
}

/** In a `"""` string, a quote needs no escape, unless several would stand together. */
function encodeLong(text: string): string | undefined {
  const encoded = encodeBasic(text);
  return text.includes('""') ? encoded : encoded?.replaceAll('\\"', '"');
}

function encodeLiteral(text: string): string | undefined {
  return NOT_LITERAL.test(text) ? undefined : text;
}

const FIRST_LINE_BREAK = /(?:\r\n?|\n)/y;
const LINE_BREAK = /\r\n?|\n/g;
/** A line break, a backslash at the end of a line, which joins the next line, or an escape. */
const ESCAPE = /\r\n?|\n|\\[ \t]*(?:\r\n?|\n)[ \t\r\n]*|\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2}|[^ \t\r\n])/g;

const TOML_LETTERS = { ...LETTERS, e: '\x1b' };

function decode(file: string, { start, end }: Span, { style, multiline }: AST.TOMLStringValue): MappedText {
  FIRST_LINE_BREAK.lastIndex = start;
  // A line break directly after the opening quotes is not part of the text.
  const skipped = multiline ? (FIRST_LINE_BREAK.exec(file)?.[0].length ?? 0) : 0;
  const escapes = style === 'basic' ? ESCAPE : LINE_BREAK;
  return new MappedTextBuilder(file).escaped({ start: start + skipped, end }, escapes, readEscape).finish(start);
}

function readEscape([all]: RegExpExecArray): string | undefined {
  if (!all.startsWith('\\')) return '\n';
  return /^\\\s/.test(all) ? '' : readBackslash(all, TOML_LETTERS);
}

/** The keys and values of a table, which may be spread over the file; the tables of an array have their indexes as keys. */
type TomlTable = Map<string, TomlNode>;

type TomlNode = AST.TOMLContentNode | TomlTable;

/** Collects the tables and dotted keys of a file in one table. */
function toTable({ body }: AST.TOMLTopLevelTable): TomlTable {
  const root: TomlTable = new Map();
  for (const part of body) {
    if (part.type === 'TOMLKeyValue') addPairs(root, [part]);
    else addPairs(openTable(root, part.resolvedKey), part.body);
  }
  return root;
}

function addPairs(table: TomlTable, pairs: readonly AST.TOMLKeyValue[]): TomlTable {
  for (const { key, value } of pairs) {
    const names = key.keys.map((name) => (name.type === 'TOMLBare' ? name.name : name.value));
    openTable(table, names.slice(0, -1)).set(names.at(-1) ?? '', value);
  }
  return table;
}

/** Finds or creates the table at a path of keys. */
function openTable(root: TomlTable, keys: readonly (string | number)[]): TomlTable {
  let table = root;
  for (const key of keys.map(String)) {
    const known = table.get(key);
    const inner: TomlTable = known instanceof Map ? known : new Map();
    table.set(key, inner);
    table = inner;
  }
  return table;
}
