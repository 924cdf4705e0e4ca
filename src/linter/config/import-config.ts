import { ConfigError } from './config-error.ts';
import type { ConfigSource } from './config-source.ts';

/** What Node says of `import` and `export` where a package is not one of modules. */
const MODULE_SYNTAX = /^Cannot use import statement outside a module|^Unexpected token 'export'/;

/**
 * Runs a program and takes its default export, once it is there if that is a promise.
 *
 * @param path - Absolute.
 * @param file - What reports call the file.
 * @throws {ConfigError} It cannot be run, or has no default export.
 */
export async function importConfig(path: string, file: string): Promise<ConfigSource> {
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  let value: unknown;
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    value = await module.default;
  } catch (error) {
    throw new ConfigError(file, [{ path: '', message: describeFailure(error) }], { cause: error });
  }
  if (value === undefined) throw new ConfigError(file, [{ path: '', message: 'has no default export' }]);
  return { value, locate: () => undefined };
}

function describeFailure(error: unknown): string {
  // Node before 22.18, which does not take the types out of a program by itself.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `a config in TypeScript needs Node 22.18 or newer, and this is ${process.version}; clausal.config.mjs does not`;
  }
  if (error instanceof SyntaxError && MODULE_SYNTAX.test(error.message)) {
    return 'is read as CommonJS, as its package.json says; call it clausal.config.mjs, or put `"type": "module"` there';
  }
  const [line] = String(error instanceof Error ? error.message : error).split('\n');
  return `cannot be run: ${line}`;
}
