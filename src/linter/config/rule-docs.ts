import { DIAGNOSTICS } from '../../checker/diagnostics.ts';
import type { Severity } from '../../diagnostic/diagnostic.ts';
import { LOGIC_DIAGNOSTICS } from '../../logic/diagnostics.ts';
import { FILE_DIAGNOSTICS } from '../diagnostics.ts';

/** What a config needs to know of a rule. */
export interface RuleDocs {
  readonly code: string;
  /** What it reports with unless told. */
  readonly severity: Severity;
  /** What it reports, in one sentence. */
  readonly what: string;
}

/** The rules that a config may set, in the order of the language reference. */
export function listRules(): readonly RuleDocs[] {
  const all = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS, ...FILE_DIAGNOSTICS];
  return all.map(({ code, severity, docs }) => ({ code, severity, what: docs.what }));
}
