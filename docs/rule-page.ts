import type { DocumentedDiagnostic } from '../src/checker/diagnostics.ts';

const HEADER = '<!-- Generated from src by npm run generate. Do not edit. -->\n';

/** The page of one code. */
export function renderRulePage({ code, severity, rule, docs }: DocumentedDiagnostic): string {
  const reference = `[${rule}](../../grammar/reference.md#${rule.toLowerCase().replace('.', '-')})`;
  const lines = [HEADER, `# ${code}`, '', `${severity} · rule ${reference}`, '', docs.what, '', docs.why];
  for (const { resource, bad, good } of docs.examples) {
    lines.push('', `On ${resource}, wrong:`, '', '```', visible(bad), '```', '', 'right:', '', '```', good, '```');
  }
  return `${lines.join('\n')}\n`;
}

/** The list of all codes. */
export function renderRuleIndex(diagnostics: readonly DocumentedDiagnostic[]): string {
  const rows = diagnostics.map(
    ({ code, severity, rule, docs }) => `| [${code}](${code}.md) | ${severity} | ${rule} | ${docs.what} |`,
  );
  const intro = 'What `clausal check` reports; `clausal explain CODE` prints a page in the terminal.';
  return `${[HEADER, '# Codes', '', intro, '', '| code | severity | rule | what it reports |', '|---|---|---|---|', ...rows].join('\n')}\n`;
}

/** Tabs and no-break spaces would not be seen on a page. */
function visible(text: string): string {
  return text.replaceAll('\t', '⇥').replaceAll('\u00a0', '⍽');
}
