import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { createLineIndex, type LineIndex, type Position } from '../../text/line-index.ts';
import type { ConfigSource } from './check-config.ts';
import { ConfigError, type ConfigFinding } from './config-error.ts';

/**
 * Reads JSON, in which comments and commas behind the last of a list are no
 * mistakes.
 *
 * @param file - What reports call the file.
 * @throws {ConfigError} It is no JSON, with the place where it ceases to be, or
 *   gives a key twice.
 */
export function parseJsonConfig(text: string, file: string): ConfigSource {
  const json = removeByteOrderMark(text);
  const lines = createLineIndex(json);
  const errors: ParseError[] = [];
  const tree = parse(json, file, errors);
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const position = lines.positionAt(error?.offset ?? 0);
    const reason = error === undefined ? undefined : REASONS[printParseErrorCode(error.error)];
    // A number that breaks off is the one mistake that has no name.
    throw new ConfigError(file, [{ path: '', message: `not JSON: ${reason ?? 'this is no number'}`, position }]);
  }
  const findings = [...findRepeatedKeys(tree, '', lines)];
  if (findings.length > 0) throw new ConfigError(file, findings);
  return { value: getNodeValue(tree), locate: (path) => locate(tree, path, lines) };
}

function parse(json: string, file: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(json, errors, { allowTrailingComma: true });
  } catch (error) {
    // Thousands of brackets within one another are more than the parser takes.
    if (error instanceof RangeError) throw new ConfigError(file, [{ path: '', message: 'too deep to be read' }]);
    throw error;
  }
}

/** The mistakes of JSON in words; only the first is told, for the others follow from it. */
const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a text must be in double quotes',
  PropertyNameExpected: 'a key in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a closing brace is missing here',
  CloseBracketExpected: 'a closing bracket is missing here',
  EndOfFileExpected: 'the file goes on behind its end',
  UnexpectedEndOfComment: 'the comment has no end',
  UnexpectedEndOfString: 'the text has no end on its line',
  InvalidUnicode: 'this is no escape of a character',
  InvalidEscapeCharacter: 'this is no escape of a character',
  InvalidCharacter: 'this character must be written as an escape',
};

/** Keys that would hide others, or, as `__proto__` does, themselves. */
function* findRepeatedKeys(node: Node, path: string, lines: LineIndex): Generator<ConfigFinding> {
  const names = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child];
    const name = String(key?.value ?? index);
    const inner = path === '' ? name : `${path}.${name}`;
    if (key !== undefined) {
      const position = lines.positionAt(key.offset);
      if (name === '__proto__') yield { path: inner, message: '`__proto__` cannot be a key', position };
      else if (names.has(name)) yield { path: inner, message: 'is there twice', position };
      names.add(name);
    }
    if (value !== undefined) yield* findRepeatedKeys(value, inner, lines);
  }
}

/** The key of a property rather than its value, and for what is missing the place where it should be. */
function locate(tree: Node, path: readonly PropertyKey[], lines: LineIndex): Position | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length).map(toSegment));
    if (node !== undefined)
      return lines.positionAt(node.parent?.type === 'property' ? node.parent.offset : node.offset);
  }
  return lines.positionAt(tree.offset);
}

function toSegment(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}
