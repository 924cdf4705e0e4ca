import { type ParserOptions, parse } from '@babel/parser';
import type { File } from '@babel/types';

/** What a program is written in. */
export type Dialect = 'javascript' | 'typescript' | 'tsx';

/** Why a program cannot be read, and where. */
export interface ProgramFault {
  readonly reason: string;
  readonly offset: number;
}

type Plugins = NonNullable<ParserOptions['plugins']>;

const PROPOSALS: Plugins = [
  'decorators',
  'decoratorAutoAccessors',
  'deferredImportEvaluation',
  'sourcePhaseImports',
  'exportDefaultFrom',
];

/** What to read each dialect as, one after the other. */
const READINGS: Readonly<Record<Dialect, readonly Plugins[]>> = {
  javascript: [
    ['jsx', ...PROPOSALS],
    ['jsx', 'flow', ...PROPOSALS],
  ],
  typescript: [['typescript', ...PROPOSALS]],
  tsx: [['typescript', 'jsx', ...PROPOSALS]],
};

/** Reads a program, mistakes that leave no doubt about the rest included. */
export function parseProgram(file: string, dialect: Dialect): File | ProgramFault {
  let fault: ProgramFault | undefined;
  for (const plugins of READINGS[dialect]) {
    const program = tryParse(file, plugins);
    if ('type' in program) return program;
    fault ??= program;
  }
  return fault ?? { reason: 'nothing reads it', offset: 0 };
}

function tryParse(file: string, plugins: Plugins): File | ProgramFault {
  try {
    return parse(file, {
      plugins,
      sourceType: 'unambiguous',
      errorRecovery: true,
      attachComment: false,
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
    });
  } catch (error) {
    // The parser calls itself for what is nested, until the stack ends.
    if (error instanceof RangeError) return { reason: 'it is nested too deeply', offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const offset = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    return { reason: error.message.replace(/\.? \(\d+:\d+\)$/, ''), offset };
  }
}
