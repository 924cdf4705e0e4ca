import type { CallPattern } from './host-settings.ts';

/** A function or method whose calls contain queries. */
export interface CallConfig {
  /** The function as the program calls it, with dots: `client.payments.search`. `*` matches any one name. */
  readonly call: string;
  /**
   * The position of the query among the arguments, from 0, or its property in the
   * first argument. By default the first argument, or its `query` if it is an
   * object.
   */
  readonly argument?: number | string | undefined;
  /** The resource that the query searches. */
  readonly resource?: string | undefined;
}

/** A function as the program calls it: names joined by dots, where `*` matches any one name. */
export const CALL_NAME =
  /^(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\.(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*))*$/u;

/** Messages for an invalid call and an invalid `argument`, shared by the config and the ESLint settings. */
export const CALL_MISTAKES = {
  call: 'must be the name of a function, or an object with a `call`',
  argument: 'must be the position of the argument, from 0, or the name of a property',
} as const;

/** Converts a call of the config to the pattern that hosts take. */
export function toCallPattern(call: string | CallConfig): CallPattern {
  if (typeof call === 'string') return { call };
  const { call: name, argument, resource } = call;
  return { call: name, ...(argument !== undefined && { argument }), ...(resource !== undefined && { resource }) };
}
