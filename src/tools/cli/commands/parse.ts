import { Option } from '@commander-js/extra-typings';
import { hasErrors } from '../../../language/diagnostic/diagnostic.ts';
import { parseQuery } from '../../../language/syntax/parse-query.ts';
import { type Run, textsCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { handleEach, openTexts } from '../queries.ts';
import { toJsonDiagnostic } from '../report.ts';

const EXAMPLES = `
Examples:
  $ clausal parse 'amount> customer.email~"x"'`;

/** `clausal parse`: prints the AST of each query and the diagnostics of the parser, without a catalogue. */
export function createParse(run: Run) {
  const { output, finish } = run;
  return textsCommand('parse')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['json']).default('json'))
    .addHelpText('after', EXAMPLES)
    .action(async (queries) => {
      let exitCode: ExitCode = EXIT.ok;
      await handleEach(openTexts(queries), run, (query) => {
        const { ast, diagnostics } = parseQuery(query);
        if (hasErrors(diagnostics)) exitCode = EXIT.found;
        return output.write(`${JSON.stringify({ query, ast, diagnostics: diagnostics.map(toJsonDiagnostic) })}\n`);
      });
      finish(exitCode);
    });
}
