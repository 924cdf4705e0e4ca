import { Command } from '@commander-js/extra-typings';
import { describeFailure, hideKey } from '../../../client/connection.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { probeService } from '../../../sandbox/probe.ts';
import { keyEnvOption, type Run, urlOption } from '../command.ts';
import { readVariable } from '../environment.ts';
import { EXIT, UsageError } from '../exit.ts';
import { requireOption } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal probe --url https://api.example.com --key-env BILLING_KEY > profile.json
  $ clausal sandbox --profile profile.json

Sends about ten requests that change nothing, and prints the answers as JSON. \`clausal sandbox --assumptions\` lists the
questions. With --rate-limit it also sends 25 searches at once, to see how the service refuses them.`;

/** `clausal probe`: asks a service what its documentation leaves open. */
export function createProbe({ output, finish }: Run) {
  return new Command('probe')
    .addOption(urlOption())
    .addOption(keyEnvOption())
    .option('--rate-limit', 'exceed the rate limit once')
    .addHelpText('after', EXAMPLES)
    .action(async ({ rateLimit: exceedsRate, ...options }) => {
      const { url, key, keyEnv } = readService(options);
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

export interface ServiceOptions {
  readonly url?: string | undefined;
  readonly keyEnv?: string | undefined;
}

/**
 * Reads the address of the service, and the key of its API from an environment variable.
 *
 * @throws {UsageError} If one of them is missing.
 */
export function readService(options: ServiceOptions): {
  readonly url: string;
  readonly key: string;
  readonly keyEnv: string;
} {
  const url = requireOption(options.url, '--url', 'service.url');
  const keyEnv = requireOption(options.keyEnv, '--key-env', 'service.keyEnv');
  return { url, keyEnv, key: readVariable('--key-env', keyEnv, 'the key of the API') };
}
