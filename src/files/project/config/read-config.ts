import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { removeByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { createLineIndex, type LineIndex, type Position } from '../../../language/base/line-index.ts';
import { TOO_DEEP } from '../../hosts/file-diagnostics.ts';
import { parseJson } from '../../hosts/json/parse-json.ts';
import { ConfigError, type ConfigFinding } from '../lint-error.ts';
import type { ConfigSource } from './config-schema.ts';

/**
 * Parses a config in JSON, with comments and trailing commas.
 *
 * @throws {ConfigError} If the text is not JSON or repeats a key; with the position.
 */
export function parseJsonConfig(text: string, file: string): ConfigSource {
  const json = removeByteOrderMark(text);
  const lines = createLineIndex(json);
  const { tree, fault } = parseJson(json, 0, json.length, { allowTrailingComma: true });
  if (fault !== undefined || tree === undefined) {
    const { start, reason } = fault ?? TOO_DEEP;
    throw new ConfigError(file, [{ path: '', message: `not JSON: ${reason}`, position: lines.positionAt(start) }]);
  }
  const findings = [...findRepeatedKeys(tree, '', lines)];
  if (findings.length > 0) throw new ConfigError(file, findings);
  return { value: getNodeValue(tree), locate: (path) => locate(tree, path, lines) };
}

/** Finds keys that would overwrite others, and `__proto__`, which would be lost. */
function* findRepeatedKeys(node: Node, path: string, lines: LineIndex): Generator<ConfigFinding> {
  const names = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child];
    const name = String(key?.value ?? index);
    const inner = path === '' ? name : `${path}.${name}`;
    if (key !== undefined) {
      const position = lines.positionAt(key.offset);
      if (name === '__proto__') yield { path: inner, message: '`__proto__` cannot be a key', position };
      else if (names.has(name)) yield { path: inner, message: 'is repeated', position };
      names.add(name);
    }
    if (value !== undefined) yield* findRepeatedKeys(value, inner, lines);
  }
}

/** The position of a value, at its key if it has one; for a missing value, that of its parent. */
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

/** The messages of Node for `import` and `export` in a CommonJS file. */
const MODULE_SYNTAX = /^Cannot use import statement outside a module|^Unexpected token 'export'/;

/**
 * Imports a config that is a program, and awaits its default export if it is a promise.
 *
 * @throws {ConfigError} If the program fails or has no default export.
 */
export async function importConfig(path: string, file: string): Promise<ConfigSource> {
  const read = await importDefault(path);
  if ('problem' in read) throw new ConfigError(file, [{ path: '', message: read.problem }], { cause: read.cause });
  return { value: read.value, locate: () => undefined };
}

/** Imports the default export of a module, and awaits it if it is a promise; the problem if it fails or has none. */
export async function importDefault(
  path: string,
): Promise<{ readonly value: unknown } | { readonly problem: string; readonly cause?: unknown }> {
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    const value = await module.default;
    return value === undefined ? { problem: 'has no default export' } : { value };
  } catch (error) {
    return { problem: describeThrown(error, path), cause: error };
  }
}

function describeThrown(error: unknown, path: string): string {
  // Node before 22.18 does not strip types.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `a config in TypeScript needs Node 22.18 or newer, and this is ${process.version}; clausal.config.mjs works in both`;
  }
  if (error instanceof SyntaxError && MODULE_SYNTAX.test(error.message)) {
    const instead = `rename it to clausal.config.${path.endsWith('ts') ? 'mts' : 'mjs'}`;
    if (/\.c[jt]s$/.test(path)) return `is CommonJS because of its extension; ${instead}`;
    return `is CommonJS because of its package.json; ${instead}, or set \`"type": "module"\` there`;
  }
  const message = String(error instanceof Error && error.message !== '' ? error.message : error);
  return `cannot be run: ${message.split('\n')[0]}`;
}
