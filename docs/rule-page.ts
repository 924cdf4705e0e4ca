import { diagnose } from '../src/assist/diagnose.ts';
import { LOGIC } from '../src/assist/logic-level.ts';
import { findHost } from '../src/files/hosts/hosts.ts';
import { lintFile } from '../src/files/linter/lint-file.ts';
import type { LintExample, LintRule } from '../src/files/linter/lint-rules.ts';
import { createSettings } from '../src/files/linter/settings.ts';
import { type ResourceName, toResource } from '../src/language/catalogue/catalogue.ts';
import { readQuery } from '../src/language/document.ts';

const HEADER = '<!-- Generated from src by npm run generate. Do not edit. -->\n';

/** The page of one code. */
export async function renderRulePage(lintRule: LintRule): Promise<string> {
  const { code, severity, rule, what, why, remedy, allow, examples } = lintRule;
  const reference = `[${rule}](../../grammar/reference.md#${rule.toLowerCase().replace('.', '-')})`;
  const lines = [
    HEADER,
    `# ${code}`,
    '',
    `${severity} · ${await describeFixes(lintRule)} · rule ${reference}`,
    '',
    what,
    '',
    why,
  ];
  for (const more of [remedy, allow]) if (more !== undefined) lines.push('', more);
  for (const { where, bad, good } of examples) {
    const place = where.includes('.') ? `In \`${where}\`` : `On ${where}`;
    // Markdown itself is shown in a longer fence.
    const fence = `${bad}${good}`.includes('```') ? '````' : '```';
    lines.push('', `${place}, wrong:`, '', fence, visible(bad), fence, '', 'right:', '', fence, good, fence);
  }
  return `${lines.join('\n')}\n`;
}

/** The list of all codes. */
export async function renderRuleIndex(rules: readonly LintRule[]): Promise<string> {
  const rows = await Promise.all(
    rules.map(async (lintRule) => {
      const { code, severity, rule, what } = lintRule;
      return `| [${code}](${code}.md) | ${severity} | ${await describeFixes(lintRule)} | ${rule} | ${what} |`;
    }),
  );
  const intro =
    'The codes of `clausal lint` and, for single queries, `clausal check`. `clausal explain CODE` prints a page in the terminal.';
  return `${[HEADER, '# Codes', '', intro, '', '| code | severity | fix | rule | what it reports |', '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}

/** The kind of fix that the examples of a rule get. In a file, an incomplete query gets suggestions only. */
async function describeFixes({ code, examples }: LintRule): Promise<string> {
  const kinds = await Promise.all(examples.map((example) => findFixKind(code, example)));
  return FIX_KINDS.filter((kind) => kinds.includes(kind)).join(' or ') || 'no fix';
}

const FIX_KINDS = ['safe fix', 'suggestion', 'no fix'] as const;

async function findFixKind(code: string, { where, bad }: LintExample): Promise<(typeof FIX_KINDS)[number]> {
  const host = findHost(where);
  const diagnostics =
    host === undefined
      ? diagnose(readQuery(toResource(where as ResourceName), bad), LOGIC)
      : (await lintFile({ path: where, text: bad, host, settings: createSettings() })).diagnostics;
  const fixes = diagnostics.find((one) => one.code === code)?.fixes ?? [];
  if (fixes.length === 0) return 'no fix';
  return fixes.some(({ safe }) => safe) ? 'safe fix' : 'suggestion';
}

/** Replaces tabs and no-break spaces, which a page would not show. */
function visible(text: string): string {
  return text.replaceAll('\t', '⇥').replaceAll('\u00a0', '⍽');
}
