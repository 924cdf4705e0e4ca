import { Command } from '@commander-js/extra-typings';
import packageJson from '../../../../package.json' with { type: 'json' };
import { codeConfigOption, type Run, timeZoneOption } from '../command.ts';
import { EXIT } from '../exit.ts';
import { keepOutputClean } from '../output.ts';
import { asUsageError } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal mcp
  $ clausal mcp . ../exports

The tools are fields, check, fix, explain, match and format. The config of the first folder names your own resources.
The guide has the set-up of assistants: docs/guide/assistants.md.`;

/** `clausal mcp`: serves the tools for assistants until the client has gone. */
export function createMcp({ finish }: Run) {
  return new Command('mcp')
    .argument('[roots...]', 'folders whose files may be read (default: the working folder)')
    .addOption(timeZoneOption())
    .addOption(codeConfigOption())
    .addHelpText('after', EXAMPLES)
    .action(async (folders, options) => {
      keepOutputClean();
      const { startMcpServer } = await import('../../mcp/server.ts');
      await asUsageError(() => startMcpServer(folders, packageJson.version, options));
      finish(EXIT.ok);
    });
}
