import { closestNames } from '../../checker/closest-names.ts';
import { DIAGNOSTICS, type DocumentedDiagnostic } from '../../checker/diagnostics.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { LOGIC_DIAGNOSTICS } from '../../logic/diagnostics.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

/** All that a check may report. */
const REPORTED: readonly DocumentedDiagnostic[] = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS];

/** `clausal explain CODE`: what a code means, why it matters, and how to mend it; without a code, the list. */
export async function explain(code: string | undefined, output: Output): Promise<ExitCode> {
  const { style } = output;
  if (code === undefined) {
    const width = Math.max(...REPORTED.map((entry) => entry.code.length));
    for (const entry of REPORTED) {
      await output.write(`${entry.code.padEnd(width)}  ${entry.severity.padEnd(7)}  ${style.faint(entry.docs.what)}\n`);
    }
    return EXIT.ok;
  }
  const entry = REPORTED.find((candidate) => candidate.code === code);
  if (entry === undefined) {
    const [nearest] = closestNames(
      REPORTED.map((candidate) => candidate.code),
      code,
    );
    throw new UsageError(
      `there is no code ${quoteText(code)}${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`,
    );
  }
  const { severity, rule, docs } = entry;
  await output.write(`${style.severity[severity](`${severity}[${entry.code}]`)} ${style.faint(`rule ${rule}`)}\n\n`);
  await output.write(`${docs.what}\n${docs.why}\n`);
  for (const { resource, bad, good } of docs.examples) {
    await output.write(
      `\n  ${style.faint(`${resource}, wrong:`)} ${bad}\n  ${style.faint(`${resource}, right:`)} ${good}\n`,
    );
  }
  return EXIT.ok;
}
