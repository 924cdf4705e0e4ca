import { Command, Option } from '@commander-js/extra-typings';
import { describeFailure, hideKey } from '../../../client/connection.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { probeService } from '../../../sandbox/probe.ts';
import type { Run } from '../command.ts';
import { readVariable } from '../environment.ts';
import { EXIT, UsageError } from '../exit.ts';

const EXAMPLES = `
Examples:
  $ clausal probe --url https://api.example.com --key-env BILLING_KEY > profile.json
  $ clausal sandbox --profile profile.json

Sends about ten requests that change nothing, and prints the answers as JSON. \`clausal sandbox --assumptions\` lists the
questions. With --rate-limit it also sends 25 searches at once, to see how the service refuses them.`;

/** `clausal probe`: asks a service what its documentation leaves open. */
export function createProbe({ output, finish }: Run) {
  return new Command('probe')
    .addOption(new Option('-u, --url <address>', 'address of the service').makeOptionMandatory())
    .addOption(
      new Option('-k, --key-env <name>', 'environment variable that holds the key of the API').makeOptionMandatory(),
    )
    .option('--rate-limit', 'exceed the rate limit once')
    .addHelpText('after', EXAMPLES)
    .action(async ({ url, keyEnv, rateLimit: exceedsRate }) => {
      const key = readKey(keyEnv);
      try {
        const result = await probeService({ url, key, exceedsRate });
        await output.write(`${JSON.stringify(result, null, 2)}\n`);
      } catch (error) {
        throw new UsageError(toVisible(nameOptions(hideKey(key, describeFailure(error)), keyEnv)));
      }
      finish(EXIT.ok);
    });
}

/** Names the options of the library in a message as those of the command. */
export function nameOptions(message: string, keyEnv: string): string {
  return message.replace('`url`', '--url').replace('`key`', keyEnv);
}

/**
 * Reads the key of the API from an environment variable.
 *
 * @throws {UsageError} If it is not set.
 */
export function readKey(name: string): string {
  return readVariable('--key-env', name, 'the key of the API');
}
