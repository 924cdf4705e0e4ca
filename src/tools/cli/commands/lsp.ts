import { Command } from '@commander-js/extra-typings';
import { codeConfigOption, type Run, timeZoneOption } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';
import { keepOutputClean } from '../output.ts';

/** `clausal lsp`: serves an editor on standard input and output until it disconnects. */
export function createLsp({ finish }: Run) {
  return new Command('lsp')
    .option('--stdio', 'accepted for editors that pass it; standard input and output are always used')
    .addOption(timeZoneOption())
    .addOption(codeConfigOption())
    .addHelpText('after', '\nThe guide has the set-up of VS Code, Neovim, Helix and Zed: docs/guide/editors.md.')
    .action(async (options) => {
      keepOutputClean();
      const { startLanguageServer } = await import('../../lsp/session.ts');
      const { orderly, error } = await startLanguageServer({ input: process.stdin, output: process.stdout }, options)
        .ended;
      // The process ends when nothing is left to read.
      process.stdin.destroy();
      if (error !== undefined) throw new UsageError(`the session has ended: ${error.message}`);
      finish(orderly ? EXIT.ok : EXIT.found);
    });
}
