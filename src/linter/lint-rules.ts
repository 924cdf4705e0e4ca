import { DIAGNOSTICS } from '../checker/diagnostics.ts';
import type { DiagnosticDeclaration } from '../diagnostic/declaration.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import { LOGIC_DIAGNOSTICS } from '../logic/diagnostics.ts';
import { FILE_DIAGNOSTICS } from './diagnostics.ts';

/** The code of anything that `clausal lint` may report; `clausal explain` lists them. */
export type RuleCode =
  | (typeof DIAGNOSTICS)[number]['code']
  | (typeof LOGIC_DIAGNOSTICS)[number]['code']
  | (typeof FILE_DIAGNOSTICS)[number]['code'];

/** What people may want to know of a rule that a run may report. */
export interface LintRule {
  readonly code: string;
  /** What it reports with unless told. */
  readonly severity: Severity;
  /** The rule of the language reference that it speaks for. */
  readonly rule: string;
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** What to do about it, where the examples do not show all of it. */
  readonly remedy?: string;
  readonly examples: readonly LintExample[];
}

/** What shows a diagnostic, and the same mended. */
export interface LintExample {
  /** The resource of a query, or the name of a file. */
  readonly where: string;
  readonly bad: string;
  readonly good: string;
}

type Docs = Pick<LintRule, 'what' | 'why' | 'remedy'>;

function toRule({ code, severity, rule }: DiagnosticDeclaration, docs: Docs, examples: LintRule['examples']): LintRule {
  const { what, why, remedy } = docs;
  return { code, severity, rule, what, why, ...(remedy !== undefined && { remedy }), examples };
}

const OF_QUERIES = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS].map(({ docs, ...declaration }) => {
  const examples = docs.examples.map(({ resource, ...rest }) => ({ where: resource, ...rest }));
  return toRule(declaration, docs, examples);
});

const OF_FILES = FILE_DIAGNOSTICS.map(({ docs, ...declaration }) => {
  const examples = docs.examples.map(({ file, ...rest }) => ({ where: file, ...rest }));
  return toRule(declaration, docs, examples);
});

/** All rules: those of queries in the order of the language reference, then those of files. */
export const LINT_RULES: readonly LintRule[] = [...OF_QUERIES, ...OF_FILES];

/** The code of each of them. */
export const LINT_CODES: ReadonlySet<string> = new Set(LINT_RULES.map(({ code }) => code));
