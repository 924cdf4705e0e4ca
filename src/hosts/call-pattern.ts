import type { CallPattern } from './host-settings.ts';

/** A call of a program that takes a query. */
export interface CallConfig {
  /** Names joined by dots, as the program writes the function: `client.payments.search`; `*` is any one name. */
  readonly call: string;
  /**
   * Which argument is the query, from 0, or the property of the first argument
   * that is; unless told, the first argument itself or, of an object, its `query`.
   */
  readonly argument?: number | string | undefined;
  /** What the query searches. */
  readonly resource?: string | undefined;
}

/** A function as a program writes it: names joined by dots, where `*` is any one name. */
export const CALL_NAME =
  /^(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\.(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*))*$/u;

/** What is wrong with a call that is none, and with its `argument`; a config may be JSON, or of ESLint. */
export const CALL_MISTAKES = {
  call: 'must be a function, or an object with a `call`',
  argument: 'must be the number of the argument, from 0, or the name of a property',
} as const;

/** A call as the linter looks for it. */
export function toCallPattern(call: string | CallConfig): CallPattern {
  if (typeof call === 'string') return { call };
  const { call: name, argument, resource } = call;
  return { call: name, ...(argument !== undefined && { argument }), ...(resource !== undefined && { resource }) };
}
