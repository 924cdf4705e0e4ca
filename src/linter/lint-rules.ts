import { DIAGNOSTICS } from '../checker/diagnostics.ts';
import type { DiagnosticDeclaration } from '../diagnostic/declaration.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import type { FileDiagnosticDocs } from '../hosts/diagnostics/file-docs.ts';
import { truncatedQuery, truncatedQueryDocs } from '../hosts/diagnostics/truncated-query.ts';
import { unreadableFile, unreadableFileDocs } from '../hosts/diagnostics/unreadable-file.ts';
import { unsafeInterpolation, unsafeInterpolationDocs } from '../hosts/diagnostics/unsafe-interpolation.ts';
import { LOGIC_DIAGNOSTICS } from '../logic/diagnostics.ts';
import {
  invalidSuppression,
  invalidSuppressionDocs,
  missingResource,
  missingResourceDocs,
  unknownResource,
  unknownResourceDocs,
  unusedSuppression,
  unusedSuppressionDocs,
} from './diagnostics.ts';
import { describeAllow } from './rule-settings.ts';

/** A documented rule: what `clausal explain`, the pages of docs/rules, SARIF and ESLint print about a code. */
export interface LintRule {
  readonly code: string;
  /** The severity unless a config sets another. */
  readonly severity: Severity;
  /** The rule of the language reference that it enforces, such as `L2.4`. */
  readonly rule: string;
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** What to do about it, if the examples do not show everything. */
  readonly remedy: string | undefined;
  /** What the `allow` option of a config does, in one sentence; `undefined` for a rule without the option. */
  readonly allow: string | undefined;
  readonly examples: readonly LintExample[];
}

/** A text that a rule reports, and its correction. */
export interface LintExample {
  /** The resource of a query, or the name of a file. */
  readonly where: string;
  readonly bad: string;
  readonly good: string;
}

interface DocumentedFileDiagnostic extends DiagnosticDeclaration {
  readonly docs: FileDiagnosticDocs;
}

/** The diagnostics of files, beside those of queries. */
export const FILE_DIAGNOSTICS = [
  { ...unreadableFile, docs: unreadableFileDocs },
  { ...truncatedQuery, docs: truncatedQueryDocs },
  { ...missingResource, docs: missingResourceDocs },
  { ...unknownResource, docs: unknownResourceDocs },
  { ...unsafeInterpolation, docs: unsafeInterpolationDocs },
  { ...invalidSuppression, docs: invalidSuppressionDocs },
  { ...unusedSuppression, docs: unusedSuppressionDocs },
] as const satisfies readonly DocumentedFileDiagnostic[];

const QUERY_DIAGNOSTICS = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS] as const;

/** The code of any rule. */
export type RuleCode = (typeof QUERY_DIAGNOSTICS | typeof FILE_DIAGNOSTICS)[number]['code'];

/** Every rule that `clausal lint` reports: those of queries in the order of the language reference, then those of files. */
export const LINT_RULES: readonly LintRule[] = [
  ...QUERY_DIAGNOSTICS.map(({ docs, ...declaration }) =>
    toRule(
      declaration,
      docs,
      docs.examples.map(({ resource, ...example }) => ({ where: resource, ...example })),
    ),
  ),
  ...FILE_DIAGNOSTICS.map(({ docs, ...declaration }) =>
    toRule(
      declaration,
      docs,
      docs.examples.map(({ file, ...example }) => ({ where: file, ...example })),
    ),
  ),
];

/** The codes of all rules. */
export const LINT_CODES: ReadonlySet<string> = new Set(LINT_RULES.map(({ code }) => code));

function toRule(
  { code, severity, rule }: DiagnosticDeclaration,
  { what, why, remedy }: { readonly what: string; readonly why: string; readonly remedy?: string },
  examples: readonly LintExample[],
): LintRule {
  return { code, severity, rule, what, why, remedy, allow: describeAllow(code), examples };
}
