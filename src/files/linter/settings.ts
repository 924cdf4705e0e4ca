import { ownOptions } from '../../language/base/plain-data.ts';
import { extendCatalogue } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { CallPattern, HostSettings, KeyPattern } from '../hosts/host.ts';
import type { CustomRule } from './custom-rules.ts';
import type { LintDiagnostic } from './lint-diagnostic.ts';

export interface RuleSetting {
  /** Replaces the rule's own severity. */
  readonly severity?: Severity | 'off';
  /** Values, fields or expressions that the rule does not report, as described on its page. */
  readonly allow?: readonly string[];
}

/** The settings for one file. */
export interface LintSettings extends HostSettings {
  /** Default resource for queries that do not name one. */
  readonly resource: string | undefined;
  /** By code; a rule that is not listed keeps its own severity. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** Which diagnostics are reported; all of them by default. Those of other codes still use their suppression comments. */
  readonly selection?: RuleSelection | undefined;
  /** The rules of a team's own. */
  readonly customRules: readonly CustomRule[];
}

/** Lists of codes; `all` in a list stands for every code. */
export interface RuleSelection {
  /** The codes to report. One that is named is reported even if the config turns it off. */
  readonly select?: readonly string[] | undefined;
  /** The codes not to report. A code in both lists is not reported. */
  readonly ignore?: readonly string[] | undefined;
}

export const ALL_CODES = 'all';

/** Whether a selection has a code. A list that names the code wins over one with `all`, as in Ruff. */
export function isSelected(code: string, { select = [ALL_CODES], ignore = [] }: RuleSelection = {}): boolean {
  if (ignore.includes(code)) return false;
  return select.includes(code) || (select.includes(ALL_CODES) && !ignore.includes(ALL_CODES));
}

/** The settings that a caller may choose; the defaults are those of a project without a config. */
export interface SettingsOptions {
  /** Default resource for queries that do not name one. */
  readonly resource?: string | undefined;
  /** Paths in data files that contain queries. */
  readonly keys?: readonly KeyPattern[] | undefined;
  /** Calls in programs that take queries. */
  readonly calls?: readonly CallPattern[] | undefined;
  /** By code; a rule that is not listed keeps its own severity. */
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined;
  /** Resources that extend the service's; one of the same name replaces it. */
  readonly resources?: readonly Resource[] | undefined;
}

/**
 * Creates the settings for a file.
 *
 * @param options - Not checked: an unknown default resource is reported for each query.
 * @example
 * createSettings({ resource: 'payments' }).resources // ['payments', 'customers', 'subscriptions', 'plans']
 */
export function createSettings(options?: SettingsOptions): LintSettings {
  const { resource, keys = [], calls = [], rules = {}, resources = [] } = ownOptions(options);
  const all = extendCatalogue(Object.fromEntries(resources.map((one) => [one.name, one])));
  const byName = new Map(Object.entries(all));
  return {
    resource,
    keys,
    calls,
    knownCalls: Object.values(all).flatMap((one) => one.calls.map((call) => ({ call, resource: one.name }))),
    rules,
    resources: [...byName.keys()],
    findResource: (name) => byName.get(name),
    customRules: [],
  };
}

/** The rules that take `allow`: the member of their data that it lists, and the words for it. */
const ALLOWED = {
  'undocumented-field': { key: 'field', what: 'the listed fields' },
  'unknown-value': { key: 'text', what: 'the listed values' },
  'unsafe-interpolation': { key: 'expression', what: 'the listed expressions, and calls of the listed functions' },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly what: string }>>;

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

function isCallOf(name: string, expression: string): boolean {
  return expression.startsWith(`${name}(`) && expression.endsWith(')');
}

function takesAllow(code: string): code is RuleWithAllow {
  return Object.hasOwn(ALLOWED, code);
}
