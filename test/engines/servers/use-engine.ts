import { inject, type TestContext } from 'vitest';
import type { Engine, EngineName } from './setup.ts';

/** The server for a test; without it, the test is skipped with the reason. */
export function useEngine({ skip }: TestContext, name: EngineName): Engine {
  const engine = inject('engines')[name];
  if (engine === undefined) return skip(inject('missingEngines')[name]);
  return engine;
}
