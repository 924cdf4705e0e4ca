import packageJson from '../../../package.json' with { type: 'json' };
import { toVisible } from '../../diagnostic/visible.ts';
import { startMcpServer } from '../../mcp/main.ts';
import { LintError } from '../../project/errors.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';

/** `clausal mcp`: serves the tools for assistants until the client has gone. */
export async function mcp(folders: readonly string[]): Promise<ExitCode> {
  try {
    await startMcpServer(folders, packageJson.version);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    throw new UsageError(error.message.split('\n').map(toVisible).join('\n'));
  }
}
