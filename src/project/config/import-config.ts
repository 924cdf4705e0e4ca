import type { ConfigSource } from './check-config.ts';
import { ConfigError } from './config-error.ts';

/** What Node says of `import` and `export` where a file is not one of modules. */
const MODULE_SYNTAX = /^Cannot use import statement outside a module|^Unexpected token 'export'/;

/**
 * Runs a program and takes its default export, once it is there if that is a promise.
 *
 * @param path - Absolute.
 * @param file - What reports call the file.
 * @throws {ConfigError} It cannot be run, never ends, or has no default export.
 */
export async function importConfig(path: string, file: string): Promise<ConfigSource> {
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const fail = (message: string, cause?: unknown): ConfigError =>
    new ConfigError(file, [{ path: '', message }], { cause });
  const run = async (): Promise<unknown> => {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return takeData(await module.default);
  };
  let value: unknown;
  try {
    value = await orNever(run(), () => fail('waits for what never comes'));
  } catch (error) {
    throw error instanceof ConfigError ? error : fail(describeFailure(error, path), error);
  }
  if (value === undefined) throw fail('has no default export');
  return { value, locate: () => undefined };
}

/** A promise, which fails once nothing goes on that could settle it: Node would end without a word. */
function orNever<Value>(promise: Promise<Value>, describe: () => Error): Promise<Value> {
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
    // What a program throws may throw as well once it is looked at.
    return 'cannot be run';
  }
}

function describeThrown(error: unknown, path: string): string {
  // Node before 22.18, which does not take the types out of a program by itself.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `a config in TypeScript needs Node 22.18 or newer, and this is ${process.version}; clausal.config.mjs does not`;
  }
  if (error instanceof SyntaxError && MODULE_SYNTAX.test(error.message)) {
    const instead = 'call it clausal.config.mjs';
    if (/\.c[jt]s$/.test(path)) return `is read as CommonJS, as its name says; ${instead}`;
    return `is read as CommonJS, as its package.json says; ${instead}, or put \`"type": "module"\` there`;
  }
  const message = String(error instanceof Error && error.message !== '' ? error.message : error);
  return `cannot be run: ${message.split('\n')[0]}`;
}

/**
 * A copy of what a program exports, of objects and lists alone, so that what
 * looks at it runs nothing of the program any more: neither getters nor proxies.
 * What circles goes on circling.
 */
export function takeData(value: unknown): unknown {
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

/** What a config may hold nowhere. */
const NO_DATA = Symbol('no data');

/** Neither a map, whose entries nobody would see, nor a date nor a promise. */
function isPlain(value: object): boolean {
  return ['[object Object]', '[object Module]'].includes(Object.prototype.toString.call(value));
}
