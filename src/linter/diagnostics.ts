import type { DiagnosticDeclaration } from '../diagnostic/declaration.ts';
import type { FileDiagnosticDocs } from '../hosts/diagnostics/file-docs.ts';
import { unreadableFile, unreadableFileDocs } from '../hosts/diagnostics/unreadable-file.ts';
import { unsafeInterpolation, unsafeInterpolationDocs } from '../hosts/diagnostics/unsafe-interpolation.ts';
import { invalidSuppression, invalidSuppressionDocs } from './diagnostics/invalid-suppression.ts';
import { missingResource, missingResourceDocs } from './diagnostics/missing-resource.ts';
import { unknownResource, unknownResourceDocs } from './diagnostics/unknown-resource.ts';
import { unusedSuppression, unusedSuppressionDocs } from './diagnostics/unused-suppression.ts';

/** A kind of diagnostic of files, with what people may want to read about it. */
export interface DocumentedFileDiagnostic extends DiagnosticDeclaration {
  readonly docs: FileDiagnosticDocs;
}

/** What the linter reports of files beside what it reports of their queries. */
export const FILE_DIAGNOSTICS = [
  { ...unreadableFile, docs: unreadableFileDocs },
  { ...missingResource, docs: missingResourceDocs },
  { ...unknownResource, docs: unknownResourceDocs },
  { ...unsafeInterpolation, docs: unsafeInterpolationDocs },
  { ...invalidSuppression, docs: invalidSuppressionDocs },
  { ...unusedSuppression, docs: unusedSuppressionDocs },
] as const satisfies readonly DocumentedFileDiagnostic[];
