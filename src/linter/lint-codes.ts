import { DIAGNOSTICS } from '../checker/diagnostics.ts';
import { LOGIC_DIAGNOSTICS } from '../logic/diagnostics.ts';
import { FILE_DIAGNOSTICS } from './diagnostics.ts';

/** All codes that a run may report. */
export const LINT_CODES: ReadonlySet<string> = new Set(
  [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS, ...FILE_DIAGNOSTICS].map(({ code }) => code),
);
