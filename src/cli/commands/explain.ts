import { quoteText } from '../../diagnostic/quote.ts';
import { LINT_CODES, LINT_RULES } from '../../linter/lint-rules.ts';
import { closestCodes, didYouMean } from '../../linter/unknown-names.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

/** A code copied from a report, `error[field-alias]` with or without its message, or from ESLint, `clausal/field-alias`. */
const REPORTED = /^(?:\w*\[(?<code>[^\]]*)\].*|clausal\/(?<rule>.*))$/s;

/** `clausal explain CODE`: what a rule reports, why that matters and examples; without a code, the list of rules. */
export async function explain(code: string | undefined, output: Output): Promise<ExitCode> {
  const { style } = output;
  if (code === undefined) {
    const width = Math.max(...LINT_RULES.map((entry) => entry.code.length));
    for (const entry of LINT_RULES) {
      await output.write(`${entry.code.padEnd(width)}  ${entry.severity.padEnd(7)}  ${style.faint(entry.what)}\n`);
    }
    return EXIT.ok;
  }
  const reported = REPORTED.exec(code)?.groups;
  const name = reported?.['code'] ?? reported?.['rule'] ?? code;
  const entry = LINT_RULES.find((candidate) => candidate.code === name);
  if (entry === undefined) {
    const hint = didYouMean(closestCodes(LINT_CODES, name)) || '; `clausal explain` lists all codes';
    throw new UsageError(`there is no code ${quoteText(name)}${hint}`);
  }
  const { severity, rule, what, why, remedy, allow, examples } = entry;
  await output.write(`${style.severity[severity](`${severity}[${entry.code}]`)} ${style.faint(`rule ${rule}`)}\n\n`);
  await output.write(`${[what, why, remedy, allow].filter((text) => text !== undefined).join('\n')}\n`);
  for (const { where, bad, good } of examples) {
    const write = (label: string, text: string): string =>
      `  ${style.faint(`${where}, ${label}:`)}${text.includes('\n') ? `\n    ${text.replaceAll('\n', '\n    ')}` : ` ${text}`}\n`;
    await output.write(`\n${write('wrong', bad)}${write('right', good)}`);
  }
  return EXIT.ok;
}
