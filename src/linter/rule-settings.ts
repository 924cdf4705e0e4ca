import type { LintDiagnostic } from './lint-diagnostic.ts';
import type { RuleSetting } from './settings.ts';

/** What `allow` lists of a rule, as its diagnostics name it. */
const ALLOWED = {
  'undocumented-field': 'field',
  'unknown-value': 'text',
  'unsafe-interpolation': 'expression',
} as const satisfies Readonly<Record<string, string>>;

/** The code of a rule that takes a list of what it lets pass. */
export type RuleWithAllow = keyof typeof ALLOWED;

/** The rules that take a list of what they let pass. */
export const RULES_WITH_ALLOW: readonly string[] = Object.keys(ALLOWED);

/** A diagnostic as the settings want it; `undefined` where they want none. */
export function applySetting(diagnostic: LintDiagnostic, setting: RuleSetting | undefined): LintDiagnostic | undefined {
  if (setting === undefined) return diagnostic;
  const { severity = diagnostic.severity, allow = [] } = setting;
  if (severity === 'off' || isAllowed(diagnostic, allow)) return undefined;
  return severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity };
}

function isAllowed({ code, data }: LintDiagnostic, allow: readonly string[]): boolean {
  const key = (ALLOWED as Readonly<Record<string, string>>)[code];
  if (key === undefined || allow.length === 0) return false;
  return allow.includes(String((data as Readonly<Record<string, unknown>>)[key]));
}
