import type { Dialect } from './parse-program.ts';

/** The ends of the names of programs, by what each is written in; in TSX `<T>value` is no cast. */
export const EXTENSIONS = {
  javascript: ['.js', '.mjs', '.cjs', '.jsx'],
  typescript: ['.ts', '.mts', '.cts'],
  tsx: ['.tsx'],
} as const satisfies Readonly<Record<Dialect, readonly string[]>>;
