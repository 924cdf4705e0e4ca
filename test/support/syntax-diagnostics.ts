import type { DiagnosticDeclaration, DiagnosticDocs } from '../../src/language/diagnostic/declaration.ts';
import * as exported from '../../src/language/syntax/syntax-diagnostics.ts';

const docsOf: Readonly<Record<string, DiagnosticDocs>> = exported.SYNTAX_DOCS;

/** Every diagnostic of the parser, with its name in code. */
export const SYNTAX_DIAGNOSTICS = Object.entries(exported as Readonly<Record<string, unknown>>).flatMap(
  ([name, value]) => {
    const declaration = Object(value) as DiagnosticDeclaration;
    const docs = docsOf[declaration.code];
    return docs === undefined ? [] : [{ name, declaration, docs }];
  },
);
