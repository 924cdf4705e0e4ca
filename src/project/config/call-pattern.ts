import type { CallPattern } from '../../linter/settings.ts';
import type { CallConfig } from './config.ts';

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
