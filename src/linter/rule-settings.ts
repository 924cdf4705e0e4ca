import type { LintDiagnostic } from './lint-diagnostic.ts';
import type { RuleSetting } from './settings.ts';

/** What `allow` lists of a rule, as its diagnostics name it. */
const ALLOWED = {
  'undocumented-field': { key: 'field', what: 'the fields' },
  'unknown-value': { key: 'text', what: 'the values' },
  'unsafe-interpolation': { key: 'expression', what: 'the expressions, or the functions whose results are safe,' },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly what: string }>>;

/** The code of a rule that takes a list of what it lets pass. */
export type RuleWithAllow = keyof typeof ALLOWED;

/** What a rule may be told beside its severity. */
export interface RuleOptions {
  /** What it lets pass: values, fields or expressions, as the page of the rule says. */
  readonly allow: readonly string[];
}

/** The rules that take a list of what they let pass. */
export const RULES_WITH_ALLOW: readonly string[] = Object.keys(ALLOWED);

/** What `allow` in a config does for a rule, in a sentence of its page; `undefined` for one that takes none. */
export function describeAllow(code: string): string | undefined {
  if (!takesAllow(code)) return undefined;
  return `In a config, \`["error", { "allow": ["…"] }]\` names ${ALLOWED[code].what} to let pass.`;
}

/** A diagnostic as the settings want it; `undefined` where they want none. */
export function applySetting(diagnostic: LintDiagnostic, setting: RuleSetting | undefined): LintDiagnostic | undefined {
  if (setting === undefined) return diagnostic;
  const { severity = diagnostic.severity, allow = [] } = setting;
  if (severity === 'off' || isAllowed(diagnostic, allow)) return undefined;
  return severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity };
}

function isAllowed({ code, data }: LintDiagnostic, allow: readonly string[]): boolean {
  if (!takesAllow(code) || allow.length === 0) return false;
  const name = String((data as Readonly<Record<string, unknown>>)[ALLOWED[code].key]);
  return allow.some((allowed) => name === allowed || (code === 'unsafe-interpolation' && isCallOf(allowed, name)));
}

/** Whether an expression is a call of a function, however it is called. */
function isCallOf(name: string, expression: string): boolean {
  return expression.startsWith(`${name}(`) && expression.endsWith(')');
}

function takesAllow(code: string): code is RuleWithAllow {
  return Object.hasOwn(ALLOWED, code);
}
