import type { DiagnosticDeclaration, DiagnosticDocs } from '../../src/diagnostic/declaration.ts';
import * as ofClauses from '../../src/syntax/clause-diagnostics.ts';
import * as ofQueries from '../../src/syntax/query-diagnostics.ts';
import * as ofValues from '../../src/syntax/value-diagnostics.ts';

const exported: Readonly<Record<string, unknown>> = { ...ofQueries, ...ofClauses, ...ofValues };

/** Every kind of diagnostic that reading reports, with its name in code. */
export const SYNTAX_DIAGNOSTICS = Object.entries(exported)
  .filter(([name]) => `${name}Docs` in exported)
  .map(([name, declaration]) => ({
    name,
    declaration: declaration as DiagnosticDeclaration,
    docs: exported[`${name}Docs`] as DiagnosticDocs,
  }));
