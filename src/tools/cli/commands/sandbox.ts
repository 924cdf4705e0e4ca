import fs from 'node:fs';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { isRecord, parseJson } from '../../../language/base/plain-data.ts';
import { plural } from '../../../language/base/plural.ts';
import { disputes } from '../../../language/catalogue/disputes.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { protocolOf } from '../../../language/catalogue/search-protocol.ts';
import { serviceResources } from '../../../language/catalogue/service-resources.ts';
import { writeExample } from '../../../language/catalogue/write-example.ts';
import { MAX_LISTED, quoteShell, toVisible } from '../../../language/diagnostic/quote.ts';
import { sizeOfInputs } from '../../../objects/readers/open-input.ts';
import { readObjects } from '../../../objects/readers/read-objects.ts';
import { type Answers, ASSUMPTIONS, type Assumption, readAnswers } from '../../../sandbox/assumptions.ts';
import { findProblem } from '../../../sandbox/check-object.ts';
import { createSandbox, type SandboxOptions } from '../../../sandbox/create-sandbox.ts';
import { isOrigin, serveSandbox } from '../../../sandbox/server/serve-sandbox.ts';
import { addFile, catalogueOption, type Run, readDuration } from '../command.ts';
import { EXIT, UsageError, useFile, useOptions } from '../exit.ts';
import { describeForeignId, refuseUnreadable, resourceOfFile } from '../file-resources.ts';
import { createProgress, lineOrNone } from '../matches/progress.ts';
import { flushQuietly, type Output, writeNote } from '../output.ts';
import { loadOwnResources } from '../resources.ts';
import { readPort, untilStopped, usePort } from './playground.ts';

const EXAMPLES = `
Examples:
  $ clausal sandbox --objects payments.ndjson --objects customers.csv
  $ clausal sandbox --profile profile.json --port 8080
  $ clausal sandbox --lag 0s --cors http://localhost:5173
  $ clausal sandbox --assumptions

Prints the address, a key and a curl line, and serves the sandbox until you press Ctrl+C. A file belongs to the resource
that its name begins with, as in payments-2026.ndjson, or that of its ids.`;

/** `clausal sandbox`: serves a sandbox until it is interrupted. */
export function createSandboxCommand({ output, errors, finish }: Run) {
  return new Command('sandbox')
    .addOption(
      new Option('-o, --objects <file>', 'JSON or CSV file of objects; can be given several times')
        .argParser(addFile)
        .default([] as readonly string[], 'none'),
    )
    .addOption(catalogueOption())
    .option('-p, --port <number>', 'port of the sandbox (default: any free one)', readPort)
    .option(
      '--cors <origin>',
      'origin of pages that may call the sandbox: http://localhost:5173, or * for any',
      readOrigin,
    )
    .option('--profile <file>', 'answers to open questions, from `clausal probe`')
    .option('--lag <time>', 'time until searches see a write: 0s, 500ms or 2m (default: 1m)', readDuration)
    .option('--enforce-rate', 'refuse more than 20 searches in a second')
    .option('--assumptions', 'print what the sandbox assumes where the documentation leaves it open, and end')
    .addHelpText('after', EXAMPLES)
    .action(
      async ({ objects: files, port, cors, profile, lag, enforceRate, assumptions, catalogue: catalogueFile }) => {
        if (assumptions === true) {
          await output.write(ASSUMPTIONS.map(describeAssumption).join('\n'));
          finish(EXIT.ok);
          return;
        }
        const own = Object.values(await loadOwnResources(catalogueFile));
        const resources = own.length > 0 ? own : Object.values(serviceResources);
        const objects = await readFiles(files, resources, errors);
        const options = {
          ...objects,
          ...(own.length > 0 && { resources: own }),
          // An export of the service may have what we do not know: `readFile` only warns.
          strict: false,
          assume: profile === undefined ? undefined : readProfile(profile),
          lag,
          rate: enforceRate === true ? 'enforce' : 'count',
          log: (line) => {
            errors.write(`${toVisible(line)}\n`)?.catch(() => {});
            errors.flush().catch(() => {});
          },
        } as SandboxOptions;
        // Objects that cannot be in a sandbox are incorrect usage.
        const sandbox = useOptions(() => createSandbox(options));
        const served = await usePort(port ?? 0, () => serveSandbox(sandbox, { port, path: 'sandbox', cors }));
        try {
          const name = Object.keys(objects).find((one) => one !== disputes.name);
          const searched = resources.find((one) => one.name === name) ?? resources[0];
          await output.write(
            [
              `Address: ${served.url}`,
              `Key:     ${sandbox.key}`,
              '',
              ...(searched === undefined ? [] : [...writeCurl(searched, served.url, sandbox.key), '']),
            ].join('\n'),
          );
          await output.flush();
          await untilStopped();
        } finally {
          await served.close();
        }
        finish(EXIT.ok);
      },
    );
}

/** Writes a search as a command. */
function writeCurl(resource: Resource, url: string, key: string): readonly string[] {
  const isBearer = protocolOf(resource).authorization === 'bearer';
  const [field] = [...resource.entries.values()];
  const query = field === undefined || resource.entries.has('id') ? '-id:null' : writeExample(field);
  const headers = Object.entries(resource.headers ?? {}).map(
    ([name, value]) => ` -H ${quoteShell(`${name}: ${value}`)}`,
  );
  return [
    `curl -sG ${quoteShell(url + resource.path)} --data-urlencode ${quoteShell(`query=${query}`)} \\`,
    `  ${isBearer ? `-H 'Authorization: Bearer ${key}'` : `-u '${key}:'`}${headers.join('')}`,
  ];
}

function readOrigin(text: string): string {
  if (!isOrigin(text)) throw new InvalidArgumentError('It must be an origin such as http://localhost:5173, or *.');
  return text;
}

function describeAssumption({ id, question, assumed, why, switch: others }: Assumption): string {
  const rest = others.length === 0 ? '' : `; or: ${others.join(', ')}`;
  return `${id}\n  ${question}\n  assumed: ${assumed}${rest}\n  ${why}\n`;
}

async function readFiles(
  files: readonly string[],
  resources: readonly Resource[],
  errors: Output,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const read: Record<string, readonly object[]> = {};
  for (const file of files) {
    const resource = await resourceOfFile(resources, file, undefined);
    read[resource.name] = [...(read[resource.name] ?? []), ...(await readFile(file, resource, errors))];
  }
  return read;
}

/**
 * Reads a file, and warns of what a strict sandbox refuses.
 *
 * @throws {UsageError} If the file cannot be read, or has a line without an object.
 */
async function readFile(file: string, resource: Resource, errors: Output): Promise<readonly object[]> {
  const progress = createProgress(errors, () => sizeOfInputs([file]), lineOrNone());
  const warn = (text: string): void => {
    progress.hide();
    writeNote(text, errors);
  };
  const listener = {
    broken(origin: string, line: number, problem: string): never {
      throw new UsageError(`${toVisible(origin)}:${line}: ${problem}`);
    },
    unreadable: refuseUnreadable,
    progress: progress.advance,
  };
  const objects: object[] = [];
  let warnings = 0;
  for await (const { origin, records } of readObjects([file], undefined, resource, listener)) {
    for (const { object, line } of records) {
      const problem = describeForeignId(resource, object);
      if (problem !== undefined) listener.broken(origin, line, problem);
      objects.push(object);
      const warning = findProblem(resource, object);
      if (warning === undefined) continue;
      warnings += 1;
      if (warnings <= MAX_LISTED) warn(`${origin}:${line}: warning: ${warning}`);
    }
    progress.show(objects.length);
    await flushQuietly(errors);
  }
  const hidden = warnings - MAX_LISTED;
  if (hidden > 0) warn(`${file}: ${plural(hidden, 'more warning')}`);
  progress.hide();
  await flushQuietly(errors);
  return objects;
}

function readProfile(file: string): Answers {
  const profile = parseJson(useFile('read', file, () => fs.readFileSync(file, 'utf8')));
  if (profile === undefined) throw new UsageError(`${toVisible(file)} is not JSON`);
  const { assume } = Object(profile) as { readonly assume?: Answers };
  if (!isRecord(assume)) throw new UsageError(`${toVisible(file)} is not a profile of \`clausal probe\``);
  useOptions(
    () => readAnswers(assume),
    (message) => `${file}: ${message}`,
  );
  return assume;
}
