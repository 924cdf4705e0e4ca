import type { ESLint, Linter, Rule } from 'eslint';
import packageJson from '../../package.json' with { type: 'json' };
import type { Severity } from '../diagnostic/diagnostic.ts';
import { LINT_RULES, type RuleCode } from '../linter/lint-rules.ts';
import { createRule } from './create-rule.ts';

/** The plugin as an ESLint config takes it. */
export interface ClausalPlugin extends ESLint.Plugin {
  /** A rule for each code that `clausal lint` may report; `clausal explain` lists them. */
  readonly rules: Readonly<Record<RuleCode, Rule.RuleModule>>;
  readonly configs: {
    /** All rules, each as severe as in `clausal lint`; those that only inform are off. */
    readonly recommended: Linter.Config;
  };
}

/** ESLint's levels for ours; it has none for what only informs. */
const LEVELS = { error: 'error', warning: 'warn', info: 'off' } as const satisfies Record<
  Severity,
  Linter.StringSeverity
>;

/** Makes the plugin. */
export function createPlugin(): ClausalPlugin {
  const rules = LINT_RULES;
  const recommended: Linter.Config = {
    name: 'clausal/recommended',
    rules: Object.fromEntries(rules.map(({ code, severity }) => [`clausal/${code}`, LEVELS[severity]])),
  };
  const plugin: ClausalPlugin = {
    meta: { name: 'clausal', version: packageJson.version, namespace: 'clausal' },
    rules: Object.fromEntries(rules.map((docs) => [docs.code, createRule(docs)])) as ClausalPlugin['rules'],
    configs: { recommended },
  };
  // The very same object: ESLint takes another one under the same name for another plugin.
  recommended.plugins = { clausal: plugin };
  return plugin;
}
