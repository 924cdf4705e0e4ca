import type { Host } from '../host.ts';
import type { Dialect } from './dialects.ts';
import { EXTENSIONS, mayHoldQuery } from './dialects.ts';

/** Programs in JavaScript, with JSX or without. */
export const javascriptHost = createHost('javascript');

/** Programs in TypeScript. */
export const typescriptHost = createHost('typescript');

/** Programs in TypeScript with JSX. */
export const tsxHost = createHost('tsx');

function createHost(dialect: Dialect): Host {
  return {
    extensions: EXTENSIONS[dialect],
    mayHold: mayHoldQuery,
    async load() {
      const { readProgram } = await import('./read-program.ts');
      return (file, settings) => readProgram(file, dialect, settings);
    },
  };
}
