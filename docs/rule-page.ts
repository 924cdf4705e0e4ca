import type { LintRule } from '../src/linter/lint-rules.ts';

const HEADER = '<!-- Generated from src by npm run generate. Do not edit. -->\n';

/** The page of one code. */
export function renderRulePage({ code, severity, rule, what, why, remedy, allow, examples }: LintRule): string {
  const reference = `[${rule}](../../grammar/reference.md#${rule.toLowerCase().replace('.', '-')})`;
  const lines = [HEADER, `# ${code}`, '', `${severity} · rule ${reference}`, '', what, '', why];
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
export function renderRuleIndex(rules: readonly LintRule[]): string {
  const rows = rules.map(
    ({ code, severity, rule, what }) => `| [${code}](${code}.md) | ${severity} | ${rule} | ${what} |`,
  );
  const intro =
    'The codes of `clausal lint` and, for single queries, `clausal check`. `clausal explain CODE` prints a page in the terminal.';
  return `${[HEADER, '# Codes', '', intro, '', '| code | severity | rule | what it reports |', '|---|---|---|---|', ...rows].join('\n')}\n`;
}

/** Replaces tabs and no-break spaces, which a page would not show. */
function visible(text: string): string {
  return text.replaceAll('\t', '⇥').replaceAll('\u00a0', '⍽');
}
