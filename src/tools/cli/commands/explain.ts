import { Command } from '@commander-js/extra-typings';
import { closestCodes, didYouMean } from '../../../files/hosts/unknown-names.ts';
import { documentRule, LINT_CODES, LINT_RULES, type LintRule } from '../../../files/linter/lint-rules.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import type { Run } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import { asUsageError } from '../resources.ts';

/** A code copied from a report, `error[field-alias]` with or without its message, or from ESLint, `clausal/field-alias`. */
const REPORTED = /^(?:\w*\[(?<code>[^\]]*)\].*|clausal\/(?<rule>.*))$/s;

const EXAMPLES = `
Examples:
  $ clausal explain or-across-fields
  $ clausal explain`;

/** `clausal explain CODE`: what a rule reports, why that matters and examples; without a code, the list of rules. */
export function createExplain({ output, finish }: Run) {
  return new Command('explain')
    .argument('[code]', 'code, such as unknown-field')
    .addHelpText('after', EXAMPLES)
    .action(async (code) => {
      await (code === undefined ? listRules(output) : explainRule(code, output));
      finish(EXIT.ok);
    });
}

async function listRules(output: Output): Promise<void> {
  const width = Math.max(...LINT_RULES.map(({ code }) => code.length));
  for (const { code, severity, what } of LINT_RULES) {
    await output.write(`${code.padEnd(width)}  ${severity.padEnd(7)}  ${output.style.faint(what)}\n`);
  }
}

/** Finds a rule of a team's own in the config of the working folder. */
async function findOwnRule(code: string): Promise<LintRule | undefined> {
  if (!code.includes('/')) return undefined;
  const { openProject } = await import('../../../files/project/open-project.ts');
  const { config } = await asUsageError(() => openProject(process.cwd()));
  const rule = config.customRules?.find((candidate) => candidate.code === code);
  return rule && documentRule(rule);
}

async function explainRule(code: string, output: Output): Promise<void> {
  const { style } = output;
  const reported = REPORTED.exec(code)?.groups;
  const name = reported?.['code'] ?? reported?.['rule'] ?? code;
  const entry = LINT_RULES.find((candidate) => candidate.code === name) ?? (await findOwnRule(name));
  if (entry === undefined) {
    const hint = didYouMean(closestCodes(LINT_CODES, name)) || '; `clausal explain` lists all codes';
    throw new UsageError(`there is no code ${quoteText(name)}${hint}`);
  }
  const { severity, rule, what, why, remedy, allow, examples } = entry;
  const reference = rule === '' ? '' : ` ${style.faint(`rule ${rule}`)}`;
  await output.write(`${style.severity[severity](`${severity}[${entry.code}]`)}${reference}\n\n`);
  await output.write(`${[what, why, remedy, allow].filter((text) => text !== undefined && text !== '').join('\n')}\n`);
  for (const { where, bad, good } of examples) {
    const write = (label: string, text: string): string =>
      `  ${style.faint(`${where}, ${label}:`)}${text.includes('\n') ? `\n    ${text.replaceAll('\n', '\n    ')}` : ` ${text}`}\n`;
    await output.write(`\n${write('wrong', bad)}${write('right', good)}`);
  }
}
