import type { DocumentedDiagnostic } from '../checker/diagnostics.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { alwaysMatches, alwaysMatchesDocs } from './rules/always-matches.ts';
import { duplicateClause, duplicateClauseDocs } from './rules/duplicate-clause.ts';
import { neverMatches, neverMatchesDocs } from './rules/never-matches.ts';
import { redundantClause, redundantClauseDocs } from './rules/redundant-clause.ts';

/**
 * The diagnostics of `reviewQuery` with their docs, in the order of the language reference.
 *
 * @see L4
 */
export const LOGIC_DIAGNOSTICS = [
  { ...duplicateClause, docs: duplicateClauseDocs },
  { ...redundantClause, docs: redundantClauseDocs },
  { ...neverMatches, docs: neverMatchesDocs },
  { ...alwaysMatches, docs: alwaysMatchesDocs },
] as const satisfies readonly DocumentedDiagnostic[];

/** The code of a diagnostic from `reviewQuery`. */
export type LogicCode = (typeof LOGIC_DIAGNOSTICS)[number]['code'];

/** A diagnostic from `reviewQuery`. Its `code` determines the type of its `data`. */
export type LogicDiagnostic = {
  [Declaration in (typeof LOGIC_DIAGNOSTICS)[number] as Declaration['code']]: Diagnostic<
    Declaration['code'],
    Parameters<Declaration['message']>[0]
  >;
}[LogicCode];
