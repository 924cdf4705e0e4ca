import type { Rule } from 'eslint';
import type { Fix } from '../diagnostic/fix.ts';
import type { LintDiagnostic } from '../linter/lint-diagnostic.ts';
import type { LintRule } from '../linter/lint-rules.ts';
import { applySetting } from '../linter/rule-settings.ts';
import { examineProgram } from './examine-program.ts';
import { readSettings } from './read-settings.ts';

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
export function createRule({ code, severity, what, allow }: LintRule): Rule.RuleModule {
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
