import type { HostSettings } from '../host.ts';
import { mentionsCall } from '../request/mentions.ts';

export type Dialect = 'javascript' | 'typescript' | 'tsx';

/** The file extensions of each dialect. In TSX, `<T>value` is not a type assertion. */
export const EXTENSIONS = {
  javascript: ['.js', '.mjs', '.cjs', '.jsx'],
  typescript: ['.ts', '.mts', '.cts'],
  tsx: ['.tsx'],
} as const satisfies Readonly<Record<Dialect, readonly string[]>>;

/**
 * Whether a program may contain a query: an import or a comment names `clausal`, or the
 * names of a configured or known call appear in it.
 */
export function mayContainQuery(file: string, settings: HostSettings): boolean {
  return file.includes('clausal') || mentionsCall(file, settings);
}
