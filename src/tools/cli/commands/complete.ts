import { type CompletionOptions, completeAt } from '../../../assist/complete/complete.ts';
import type { Offer } from '../../../assist/complete/offer.ts';
import { queryCommand, type Run, readCount, timeZoneOption } from '../command.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { handleEach, readRequest, readStdin } from '../queries.ts';
import { findResource, loadResources, type Resources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal complete --resource payments 'stauts'
  $ clausal complete --resource payments --offset 4 'paym:"SETTLED"'
  $ clausal complete --ndjson < requests.ndjson

Each offer has a label, a kind, a detail and an edit of the query; "field" is the field that it is about.`;

/** `clausal complete`: prints the offers at an offset of a query as a JSON list, best first, one on each line. */
export function createComplete(run: Run) {
  const { output, errors, finish } = run;
  return queryCommand('complete')
    .argument('[query]', 'query; without one, list how a query can begin')
    .option('--offset <count>', 'position in the query, in UTF-16 code units (default: its end)', readCount)
    .option(
      '--ndjson',
      'read {"resource","text","offset"} objects from standard input, one per line; answer each on a line',
    )
    .addOption(timeZoneOption())
    .addHelpText('after', EXAMPLES)
    .action(async (query, { resource: name, catalogue, offset, ndjson, timeZone }) => {
      const resources = await loadResources(catalogue);
      if (ndjson === true) {
        if (query !== undefined) throw new UsageError('--ndjson reads standard input and takes no query as argument');
        finish(await answerLines(name, resources, run, { timeZone }));
        return;
      }
      const text = query ?? '';
      const resource = findResource(resources, name);
      if (offset !== undefined && offset > text.length) {
        throw new UsageError(`--offset ${offset} lies outside the query, which has ${text.length} characters`);
      }
      const { offers, note } = completeAt(resource, text, offset ?? text.length, { timeZone });
      const lines = offers.map((one) => `  ${toJson(one)}`).join(',\n');
      await output.write(lines === '' ? '[]\n' : `[\n${lines}\n]\n`);
      if (lines === '' && note !== undefined) await errors.write(`clausal: ${note}\n`);
      finish(EXIT.ok);
    });
}

/** Answers each line with a line: the list of offers or, for a wrong line, `{"error", "line"}`. */
async function answerLines(
  fallback: string | undefined,
  resources: Resources,
  run: Run,
  options: CompletionOptions,
): Promise<ExitCode> {
  if (fallback !== undefined) resources.find(fallback);
  let exitCode: ExitCode = EXIT.ok;
  await handleEach(readStdin(), run, ({ text, line }) => {
    const answer = answerLine(text, fallback, resources, options);
    if (typeof answer !== 'string') return run.output.write(`[${answer.map(toJson).join()}]\n`);
    exitCode = EXIT.usage;
    return run.output.write(`${JSON.stringify({ error: answer, line })}\n`);
  });
  return exitCode;
}

/** Returns the offers for a request, or a message if the request is wrong. */
function answerLine(
  line: string,
  fallback: string | undefined,
  resources: Resources,
  options: CompletionOptions,
): readonly Offer[] | string {
  const request = readRequest(line, 'text', fallback, resources);
  if (typeof request === 'string') return request;
  const { resource, text, offset = text.length } = request;
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > text.length) {
    return `\`offset\` is not a whole number from 0 to ${text.length}`;
  }
  return completeAt(resource, text, offset, options).offers;
}

function toJson({ label, kind, detail, edit, field }: Offer): string {
  return JSON.stringify({ label, kind, detail, edit, field });
}
