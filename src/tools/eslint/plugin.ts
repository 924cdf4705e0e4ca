import type { ESLint, Linter, Rule } from 'eslint';
import packageJson from '../../../package.json' with { type: 'json' };
import { unreadableFile } from '../../files/hosts/file-diagnostics.ts';
import { type Dialect, EXTENSIONS, mayContainQuery } from '../../files/hosts/javascript/dialects.ts';
import { readProgram } from '../../files/hosts/javascript/read-program.ts';
import { mentionsRequest } from '../../files/hosts/request/mentions.ts';
import { examineText } from '../../files/linter/examine-text.ts';
import { verifyFixes } from '../../files/linter/fix-text.ts';
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import { LINT_RULES, type LintRule, type RuleCode } from '../../files/linter/lint-rules.ts';
import { applySetting, type LintSettings, type RuleOptions, type RuleWithAllow } from '../../files/linter/settings.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import { readSettings } from './settings.ts';

/** The plugin, for an ESLint config. */
export interface ClausalPlugin extends ESLint.Plugin {
  /** A rule for each code of `clausal lint`, which `clausal explain` lists, and one for `customRules` of the settings. */
  readonly rules: Readonly<Record<RuleCode | typeof CUSTOM, Rule.RuleModule>>;
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

/** The rule that reports what the rules of a team's own find: ESLint needs to know all rules before the settings. */
const CUSTOM = 'custom-rules';

const RULES: readonly Omit<LintRule, 'rule' | 'why' | 'remedy' | 'examples'>[] = [
  ...LINT_RULES,
  {
    code: CUSTOM,
    severity: 'error',
    what: 'Reports what the `customRules` of `settings.clausal` find.',
    allow: 'Codes of rules that are not reported.',
  },
];

/** Creates the plugin. */
export function createPlugin(): ClausalPlugin {
  const recommended: Linter.Config = {
    name: 'clausal/recommended',
    rules: Object.fromEntries(RULES.map(({ code, severity }) => [`clausal/${code}`, LEVELS[severity]])),
  };
  const plugin: ClausalPlugin = {
    meta: { name: 'clausal', version: packageJson.version, namespace: 'clausal' },
    rules: Object.fromEntries(RULES.map((rule) => [rule.code, createRule(rule)])) as ClausalPlugin['rules'],
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
  readonly [Code in keyof ClausalPlugin['rules'] as `clausal/${Code}`]?:
    | Linter.RuleEntry<Code extends RuleWithAllow | typeof CUSTOM ? [RuleOptions] : []>
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
function createRule({ code, severity, what, allow }: (typeof RULES)[number]): Rule.RuleModule {
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
            const found = code === CUSTOM ? nameCustom(diagnostic, options) : diagnostic;
            if (found?.code !== code || applySetting(found, options) === undefined) continue;
            context.report(toReport(found, context));
          }
        },
      };
    },
  };
}

/** Moves the code of a team's rule into the message; `undefined` for a rule of ours and one that is allowed. */
function nameCustom(diagnostic: LintDiagnostic, { allow }: RuleOptions = { allow: [] }): LintDiagnostic | undefined {
  const { code, message } = diagnostic;
  return !code.includes('/') || allow.includes(code)
    ? undefined
    : { ...diagnostic, code: CUSTOM, message: `${code}: ${message}` };
}

/** Fails with a clear message, where an older ESLint would fail with an obscure one. */
function refuseOldVersions(context: Partial<Rule.RuleContext>): void {
  if (context.sourceCode === undefined || context.filename === undefined) {
    throw new Error('clausal/eslint needs ESLint 8.57 or later, with a flat config; this ESLint is older');
  }
}

/** The diagnostics of a program, and what they were computed for. */
interface CachedDiagnostics {
  readonly filename: string;
  readonly settings: LintSettings;
  readonly diagnostics: readonly LintDiagnostic[];
}

/** The diagnostics of a program. Every rule asks for them, but the program is examined only once. */
function examineProgram({ sourceCode, filename }: Rule.RuleContext, settings: LintSettings): readonly LintDiagnostic[] {
  const known = cache.get(sourceCode);
  if (known?.filename === filename && known.settings === settings) return known.diagnostics;
  const diagnostics = examine(sourceCode.text, filename, settings);
  cache.set(sourceCode, { filename, settings, diagnostics });
  return diagnostics;
}

const cache = new WeakMap<object, CachedDiagnostics>();

function examine(text: string, filename: string, settings: LintSettings): readonly LintDiagnostic[] {
  if (!mayContainQuery(text, settings) && !mentionsRequest(text, settings)) return [];
  const dialect = DIALECTS.get(extensionOf(filename));
  const read = (file: string) => readProgram(file, dialect ?? 'javascript', settings);
  const { findings } = verifyFixes(examineText(text, read, settings), read, settings);
  const diagnostics = findings.map(({ diagnostic }) => diagnostic);
  // A parser of ESLint may extract programs from other kinds of files, under any name.
  return dialect === undefined ? diagnostics.filter(({ code }) => code !== unreadableFile.code) : diagnostics;
}

function extensionOf(filename: string): string {
  return filename.slice(Math.max(0, filename.lastIndexOf('.'))).toLowerCase();
}

const DIALECTS = new Map(
  (Object.keys(EXTENSIONS) as Dialect[]).flatMap((dialect) =>
    EXTENSIONS[dialect].map((extension) => [extension as string, dialect] as const),
  ),
);

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
