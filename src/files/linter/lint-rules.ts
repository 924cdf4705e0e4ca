import * as QUERY_DOCS from '../../language/checker/docs.ts';
import { REGISTRY } from '../../language/checker/registry.ts';
import type { DiagnosticDeclaration, DiagnosticDocs } from '../../language/diagnostic/declaration.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import { SYNTAX_DOCS } from '../../language/syntax/syntax-diagnostics.ts';
import * as LOGIC_DOCS from '../../objects/logic/docs.ts';
import { LOGIC_RULES } from '../../objects/logic/review-query.ts';
import { FILE_DIAGNOSTICS } from '../hosts/file-diagnostics.ts';
import type { CustomRule } from './custom-rules.ts';
import { describeAllow } from './settings.ts';

/** A documented rule: what `clausal explain`, the pages of docs/rules, SARIF and ESLint print about a code. */
export interface LintRule {
  readonly code: string;
  /** The severity unless a config sets another. */
  readonly severity: Severity;
  /** The rule of the language reference that it enforces, such as `L2.4`; empty for a rule of a team's own. */
  readonly rule: string;
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters; empty if a rule of a team's own does not say it. */
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

const DOCS = new Map<string, DiagnosticDocs>([
  ...Object.entries(SYNTAX_DOCS),
  ...Object.entries(QUERY_DOCS),
  ...Object.entries(LOGIC_DOCS),
]);

export type RuleCode = (typeof REGISTRY | typeof LOGIC_RULES | typeof FILE_DIAGNOSTICS)[number]['code'];

/** Every rule that `clausal lint` reports: those of queries in the order of the language reference, then those of files. */
export const LINT_RULES: readonly LintRule[] = [
  ...[...REGISTRY, ...LOGIC_RULES].map((declaration) => {
    // A test checks that every code has its documentation.
    const docs = DOCS.get(declaration.code) as DiagnosticDocs;
    return toRule(
      declaration,
      docs,
      docs.examples.map(({ resource, bad, good }) => ({ where: resource, bad, good })),
    );
  }),
  ...FILE_DIAGNOSTICS.map((diagnostic) =>
    toRule(
      diagnostic,
      diagnostic,
      diagnostic.examples.map(({ file, bad, good }) => ({ where: file, bad, good })),
    ),
  ),
];

export const LINT_CODES: ReadonlySet<string> = new Set(LINT_RULES.map(({ code }) => code));

/** The address of the page about a code of this package: the package contains its pages. */
export function toRulePage(code: string, version: string): string {
  return `https://unpkg.com/clausal@${version}/docs/rules/${code}.md`;
}

/** The codes of all rules, with those of a team's own. */
export function codesOf(customRules: readonly CustomRule[]): ReadonlySet<string> {
  return customRules.length === 0 ? LINT_CODES : new Set([...LINT_CODES, ...customRules.map(({ code }) => code)]);
}

/** Documents a rule of a team's own like the others. */
export function documentRule({
  code,
  severity = 'error',
  docs: { what, why = '', examples = [] },
}: CustomRule): LintRule {
  const shown = examples.map(({ resource, bad, good }) => ({ where: resource, bad, good }));
  return toRule({ code, severity, rule: '' }, { what, why }, shown);
}

function toRule(
  { code, severity, rule }: Omit<DiagnosticDeclaration, 'message'>,
  { what, why, remedy }: { readonly what: string; readonly why: string; readonly remedy?: string },
  examples: readonly LintExample[],
): LintRule {
  return { code, severity, rule, what, why, remedy, allow: describeAllow(code), examples };
}
