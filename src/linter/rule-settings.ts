import type { LintDiagnostic } from './lint-diagnostic.ts';
import type { RuleSetting } from './settings.ts';

/** The rules that take `allow`: the member of their data that it lists, and the words for it. */
const ALLOWED = {
  'undocumented-field': { key: 'field', what: 'the listed fields' },
  'unknown-value': { key: 'text', what: 'the listed values' },
  'unsafe-interpolation': { key: 'expression', what: 'the listed expressions, and calls of the listed functions' },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly what: string }>>;

/** The code of a rule that takes `allow`. */
export type RuleWithAllow = keyof typeof ALLOWED;

/** The options of a rule, beside its severity. */
export interface RuleOptions {
  /** Values, fields or expressions that the rule does not report, as described on its page. */
  readonly allow: readonly string[];
}

/** What `allow` does for a rule, in one sentence; `undefined` for a rule that does not take it. */
export function describeAllow(code: string): string | undefined {
  if (!takesAllow(code)) return undefined;
  return `In a config, \`["error", { "allow": ["…"] }]\` allows ${ALLOWED[code].what}.`;
}

/** Applies the setting of a rule to its diagnostic; `undefined` if it is off or allowed. */
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

/** Whether an expression calls the named function, with any arguments. */
function isCallOf(name: string, expression: string): boolean {
  return expression.startsWith(`${name}(`) && expression.endsWith(')');
}

function takesAllow(code: string): code is RuleWithAllow {
  return Object.hasOwn(ALLOWED, code);
}
