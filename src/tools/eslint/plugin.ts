import type { ESLint, Linter, Rule } from 'eslint';
import packageJson from '../../../package.json' with { type: 'json' };
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import { LINT_RULES, type LintRule, type RuleCode } from '../../files/linter/lint-rules.ts';
import { applySetting, type RuleOptions, type RuleWithAllow } from '../../files/linter/settings.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import { examineProgram } from './examine-program.ts';
import { readSettings } from './settings.ts';

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

/**
 * Our rules in an ESLint config: a severity and, for some rules, a list of what
 * to allow: `{ 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] }`.
 */
export type ClausalRules = {
  readonly [Code in RuleCode as `clausal/${Code}`]?:
    | Linter.RuleEntry<Code extends RuleWithAllow ? [RuleOptions] : []>
    | undefined;
};

const ALLOW = {
  type: 'object',
  properties: {
    allow: {
      type: 'array',
      items: { type: 'string' },
      uniqueItems: true,
      description: 'What the rule does not report.',
    },
  },
  required: ['allow'],
  additionalProperties: false,
} as const;

/** The ESLint rule that reports the diagnostics of one code. */
function createRule({ code, severity, what, allow }: LintRule): Rule.RuleModule {
  return {
    meta: {
      type: severity === 'info' ? 'suggestion' : 'problem',
      docs: { description: what, recommended: severity !== 'info' },
      fixable: 'code',
      hasSuggestions: true,
      schema: allow === undefined ? [] : [ALLOW],
    },
    create(context) {
      refuseOldVersions(context);
      const settings = readSettings(context.settings['clausal']);
      const [options] = context.options;
      return {
        Program() {
          for (const diagnostic of examineProgram(context, settings)) {
            if (diagnostic.code !== code || applySetting(diagnostic, options) === undefined) continue;
            context.report(toReport(diagnostic, context));
          }
        },
      };
    },
  };
}

/** Fails with a clear message, where an older ESLint would fail with an obscure one. */
function refuseOldVersions(context: Partial<Rule.RuleContext>): void {
  if (context.sourceCode === undefined || context.filename === undefined) {
    throw new Error('clausal/eslint needs ESLint 8.57 or later, with a flat config; this ESLint is older');
  }
}

/** ESLint applies a safe fix itself; the others are suggestions, which a person picks. */
function toReport({ span, message, fixes }: LintDiagnostic, { sourceCode }: Rule.RuleContext): Rule.ReportDescriptor {
  const safe = fixes.find((fix) => fix.safe);
  const others = fixes.filter((fix) => fix !== safe);
  return {
    loc: { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) },
    message,
    fix: safe === undefined ? null : toFixer(safe),
    suggest: others.map((fix) => ({ desc: fix.title, fix: toFixer(fix) })),
  };
}

function toFixer({ edits }: Fix): (fixer: Rule.RuleFixer) => Rule.Fix[] {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
}
