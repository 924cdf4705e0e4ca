import type { CallPattern, HostSettings } from '../host-settings.ts';

/** What a program is written in. */
export type Dialect = 'javascript' | 'typescript' | 'tsx';

/** The ends of the names of programs, by what each is written in; in TSX `<T>value` is no cast. */
export const EXTENSIONS = {
  javascript: ['.js', '.mjs', '.cjs', '.jsx'],
  typescript: ['.ts', '.mts', '.cts'],
  tsx: ['.tsx'],
} as const satisfies Readonly<Record<Dialect, readonly string[]>>;

/** Imports and comments name us; of a call that the settings name, all names stand in the file. */
export function mayHoldQuery(file: string, { calls }: HostSettings): boolean {
  return file.includes('clausal') || calls.some((pattern) => mayCall(file, pattern));
}

function mayCall(file: string, { call }: CallPattern): boolean {
  return readCallNames(call).every((name) => name === '*' || file.includes(name));
}

/** The names of `client.payments.search`; whose they are, and whether they are private, is no matter. */
export function readCallNames(call: string): readonly string[] {
  return call
    .replace(/^this\./, '')
    .split('.')
    .map((name) => name.replace(/^#/, ''));
}
