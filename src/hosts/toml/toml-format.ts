import type { AST } from 'toml-eslint-parser';
import type { DataFormat, DataText } from '../data/find-queries.ts';
import { escapeJson, LONE_SURROGATE } from '../escapes.ts';
import { decodeBasic, decodeLiteral } from './decode-toml.ts';
import { type TomlNode, toInlineTable } from './toml-table.ts';

/** What a literal string cannot say. */
const NOT_LITERAL = /['\x00-\x08\x0a-\x1f\x7f\p{Cs}]/u;

/** How TOML is read. */
export function createTomlFormat(file: string): DataFormat<TomlNode> {
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
      if (node.style !== 'basic') return { ...decodeLiteral(file, span, node.multiline), span, encode: encodeLiteral };
      const encode = node.multiline ? createLongEncode(file, span.start) : encodeBasic;
      return { ...decodeBasic(file, span, node.multiline), span, encode };
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
 * Between `"""` a quote needs no escape, unless it stands beside others, of which three end the text.
 *
 * @param textStart - Where the text begins; those before it are no matter.
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
