import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { blankByteOrderMark } from '../../text/byte-order-mark.ts';
import { hasDirective } from '../comments.ts';
import { type AfterString, cutAtQuote } from '../cut-at-quote.ts';
import { type DataFormat, type DataText, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../diagnostics/unreadable-file.ts';
import { escapeJson, LONE_SURROGATE } from '../escapes.ts';
import type { HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { decodeBasic, decodeLiteral } from './toml-strings.ts';
import { type TomlNode, toInlineTable, toTable } from './toml-table.ts';

/** Finds the queries in TOML 1.1. The parser stops at the first fault, and then no query is found. */
export function readToml(file: string, settings: HostSettings): HostReading {
  const program = parseToml(file);
  if ('reason' in program) return { queries: [], comments: [], diagnostics: [reportFault('TOML', program)] };
  return {
    queries: dropDoubtful(findQueries([toTable(program.body[0])], createTomlFormat(file), settings)),
    comments: program.comments.flatMap(toComment),
    diagnostics: [],
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

function toComment({ value, range: [start, end] }: AST.Comment): readonly HostComment[] {
  return hasDirective(value) ? [{ text: value, span: { start, end } }] : [];
}

/** The parser stops at anything else. */
const AFTER_STRING: AfterString = { allowed: /(?:)/y, comment: /[ \t]*#[^\r\n]*/y };
/** Characters that a literal string cannot contain. */
const NOT_LITERAL = /['\x00-\x08\x0a-\x1f\x7f\p{Cs}]/u;

/** Creates the format that reads TOML nodes. */
function createTomlFormat(file: string): DataFormat<TomlNode> {
  return {
    membersOf(node) {
      if (node instanceof Map) return [...node];
      return 'type' in node && node.type === 'TOMLInlineTable' ? [...toInlineTable(node)] : undefined;
    },
    itemsOf(node) {
      if (Array.isArray(node)) return node;
      return 'type' in node && node.type === 'TOMLArray' ? node.elements : undefined;
    },
    textOf: (node) => (isString(node) ? node.value : undefined),
    readText(node) {
      if (!isString(node)) throw new Error('unreachable: only strings hold text');
      const quotes = node.multiline ? 3 : 1;
      const span = { start: node.range[0] + quotes, end: node.range[1] - quotes };
      const cutAfter = cutAtQuote(file, node.range[1] - 1, AFTER_STRING);
      if (node.style !== 'basic') {
        return { ...decodeLiteral(file, span, node.multiline), span, cutAfter, encode: encodeLiteral };
      }
      const encode = node.multiline ? createLongEncode(file, span.start) : encodeBasic;
      return { ...decodeBasic(file, span, node.multiline), span, cutAfter, encode };
    },
  };
}

function isString(node: TomlNode): node is AST.TOMLStringValue {
  return 'type' in node && node.type === 'TOMLValue' && node.kind === 'string';
}

function encodeBasic(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : escapeJson(text);
}

/**
 * Creates the encoder for a `"""` string. A quote needs no escape, except where
 * three would stand together.
 *
 * @param textStart - The start of the text; a quote before it is the delimiter.
 */
function createLongEncode(file: string, textStart: number): DataText['encode'] {
  return (text, { start, end }) => {
    const bare = encodeBasic(text)
      ?.replace(/\\(.)/g, (escaped, letter) => (letter === '"' ? letter : escaped))
      .replaceAll('"""', '""\\"');
    const head = file[start - 1] === '"' && start > textStart ? bare?.replace(/^"/, '\\"') : bare;
    return file[end] === '"' ? head?.replace(/(\\.)|"$/g, (_, escaped) => escaped ?? '\\"') : head;
  };
}

function encodeLiteral(text: string): string | undefined {
  return NOT_LITERAL.test(text) ? undefined : text;
}
