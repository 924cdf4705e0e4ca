import type { CallPattern, HostSettings } from '../host.ts';

export type Dialect = 'javascript' | 'typescript' | 'tsx';

/** The file extensions of each dialect. In TSX, `<T>value` is not a type assertion. */
export const EXTENSIONS = {
  javascript: ['.js', '.mjs', '.cjs', '.jsx'],
  typescript: ['.ts', '.mts', '.cts'],
  tsx: ['.tsx'],
} as const satisfies Readonly<Record<Dialect, readonly string[]>>;

/**
 * Whether a program may contain a query: an import or a comment names `clausal`, or all
 * names of a configured or known call appear in it.
 */
export function mayContainQuery(file: string, { calls, knownCalls }: HostSettings): boolean {
  const mayCallOne = (patterns: readonly CallPattern[]): boolean => patterns.some((pattern) => mayCall(file, pattern));
  return file.includes('clausal') || mayCallOne(calls) || mayCallOne(knownCalls);
}

function mayCall(file: string, { call }: CallPattern): boolean {
  return readCallNames(call).every((name) => name === '*' || file.includes(name));
}

/** The names of `client.payments.search`, without `this` and without the `#` of private names. */
export function readCallNames(call: string): readonly string[] {
  return call
    .replace(/^this\./, '')
    .split('.')
    .map((name) => name.replace(/^#/, ''));
}
