import type { DiagnosticDeclaration, DiagnosticDocs } from '../../src/language/diagnostic/declaration.ts';
import * as ofClauses from '../../src/language/syntax/clause-diagnostics.ts';
import * as ofValues from '../../src/language/syntax/clause-diagnostics.ts';
import * as ofQueries from '../../src/language/syntax/query-diagnostics.ts';

const exported: Readonly<Record<string, unknown>> = { ...ofQueries, ...ofClauses, ...ofValues };

/** Every diagnostic of the parser, with its name in code. */
export const SYNTAX_DIAGNOSTICS = Object.entries(exported)
  .filter(([name]) => `${name}Docs` in exported)
  .map(([name, declaration]) => ({
    name,
    declaration: declaration as DiagnosticDeclaration,
    docs: exported[`${name}Docs`] as DiagnosticDocs,
  }));
