import type { Host } from '../../host.ts';
import { mayHoldQuery } from './may-hold-query.ts';
import type { Dialect } from './parse-program.ts';

/** Programs in JavaScript, with JSX or without. */
export const javascriptHost = createHost('javascript', ['.js', '.mjs', '.cjs', '.jsx']);

/** Programs in TypeScript. */
export const typescriptHost = createHost('typescript', ['.ts', '.mts', '.cts']);

/** Programs in TypeScript with JSX, where `<T>value` is no cast. */
export const tsxHost = createHost('tsx', ['.tsx']);

function createHost(dialect: Dialect, extensions: readonly string[]): Host {
  return {
    extensions,
    mayHold: mayHoldQuery,
    async load() {
      const { readProgram } = await import('./read-program.ts');
      return (file, settings) => readProgram(file, dialect, settings);
    },
  };
}
