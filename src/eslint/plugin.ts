import type { ESLint, Linter, Rule } from 'eslint';
import packageJson from '../../package.json' with { type: 'json' };
import type { Severity } from '../diagnostic/diagnostic.ts';
import { LINT_RULES, type RuleCode } from '../linter/lint-rules.ts';
import { createRule } from './create-rule.ts';

/** The plugin, for an ESLint config. */
export interface ClausalPlugin extends ESLint.Plugin {
  /** A rule for each code of `clausal lint`; `clausal explain` lists them. */
  readonly rules: Readonly<Record<RuleCode, Rule.RuleModule>>;
  readonly configs: {
    /** All rules with the severities of `clausal lint`; those of severity `info` are off. */
    readonly recommended: Linter.Config;
  };
}

/** The severities in ESLint, which has none for `info`. */
const LEVELS = { error: 'error', warning: 'warn', info: 'off' } as const satisfies Record<
  Severity,
  Linter.StringSeverity
>;

/** Creates the plugin. */
export function createPlugin(): ClausalPlugin {
  const recommended: Linter.Config = {
    name: 'clausal/recommended',
    rules: Object.fromEntries(LINT_RULES.map(({ code, severity }) => [`clausal/${code}`, LEVELS[severity]])),
  };
  const plugin: ClausalPlugin = {
    meta: { name: 'clausal', version: packageJson.version, namespace: 'clausal' },
    rules: Object.fromEntries(LINT_RULES.map((rule) => [rule.code, createRule(rule)])) as ClausalPlugin['rules'],
    configs: { recommended },
  };
  // The same object: ESLint refuses two different plugins of one name.
  recommended.plugins = { clausal: plugin };
  return plugin;
}
