import type { ConfigSource } from './check-config.ts';
import { ConfigError } from './config-error.ts';

/** The messages of Node for `import` and `export` in a CommonJS file. */
const MODULE_SYNTAX = /^Cannot use import statement outside a module|^Unexpected token 'export'/;

/**
 * Imports a config that is a program and copies its default export, awaiting a promise.
 *
 * @param path - Absolute.
 * @param file - The name of the file in messages.
 * @throws {ConfigError} If the program fails, never finishes or has no default export.
 */
export async function importConfig(path: string, file: string): Promise<ConfigSource> {
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const fail = (message: string, cause?: unknown): ConfigError =>
    new ConfigError(file, [{ path: '', message }], { cause });
  const run = async (): Promise<unknown> => {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return copyData(await module.default);
  };
  let value: unknown;
  try {
    value = await unlessNeverSettled(run(), () => fail('awaits a promise that is never settled'));
  } catch (error) {
    throw error instanceof ConfigError ? error : fail(describeFailure(error, path), error);
  }
  if (value === undefined) throw fail('has no default export');
  return { value, locate: () => undefined };
}

/** Rejects once the event loop is empty, since Node would exit without a message. */
function unlessNeverSettled<Value>(promise: Promise<Value>, describe: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(describe());
    process.once('beforeExit', giveUp);
    promise.then(resolve, reject).finally(() => process.off('beforeExit', giveUp));
  });
}

function describeFailure(error: unknown, path: string): string {
  try {
    return describeThrown(error, path);
  } catch {
    // A thrown object may itself throw when it is inspected.
    return 'cannot be run';
  }
}

function describeThrown(error: unknown, path: string): string {
  // Node before 22.18 does not strip types.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `a config in TypeScript needs Node 22.18 or newer, and this is ${process.version}; clausal.config.mjs works in both`;
  }
  if (error instanceof SyntaxError && MODULE_SYNTAX.test(error.message)) {
    const instead = 'rename it to clausal.config.mjs';
    if (/\.c[jt]s$/.test(path)) return `is CommonJS because of its extension; ${instead}`;
    return `is CommonJS because of its package.json; ${instead}, or set \`"type": "module"\` there`;
  }
  const message = String(error instanceof Error && error.message !== '' ? error.message : error);
  return `cannot be run: ${message.split('\n')[0]}`;
}

/**
 * Copies the export of a program, plain objects and lists only, so that reading
 * the copy runs no code of the program: neither getters nor proxies. Circular
 * references stay circular.
 */
export function copyData(value: unknown): unknown {
  const copies = new Map<object, unknown>();
  const take = (one: unknown): unknown => {
    if (typeof one === 'function') return NO_DATA;
    if (typeof one !== 'object' || one === null) return one;
    if (!copies.has(one)) copy(one);
    return copies.get(one);
  };
  const copy = (original: object): void => {
    const isList = Array.isArray(original);
    if (!isList && !isPlain(original)) {
      copies.set(original, NO_DATA);
      return;
    }
    const data: object = isList ? [] : {};
    copies.set(original, data);
    for (const key of Object.keys(original)) {
      const inner = take(original[key as keyof typeof original]);
      // An assignment to `__proto__` would not make it a key.
      Object.defineProperty(data, key, { value: inner, enumerable: true, configurable: true, writable: true });
    }
  };
  return take(value);
}

/** Stands for values that no config can contain; the schema refuses it. */
const NO_DATA = Symbol('no data');

/** Whether it is a plain object, not a map, a date or a promise. */
function isPlain(value: object): boolean {
  return ['[object Object]', '[object Module]'].includes(Object.prototype.toString.call(value));
}
