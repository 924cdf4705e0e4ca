import type { Resource } from '../../catalogue/resource.ts';
import { completeAt } from '../../language-service/complete/complete.ts';
import type { Offer } from '../../language-service/complete/offer.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';
import { findResource, type Resources } from '../resources.ts';

export interface CompleteOptions {
  readonly resource?: string;
  readonly offset?: number;
}

/**
 * `clausal complete`: prints the offers at an offset of a query as a JSON list, best
 * first, one on each line.
 *
 * @param text - The query, which may be empty.
 */
export async function complete(
  text: string,
  { resource: name, offset = text.length }: CompleteOptions,
  resources: Resources,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const resource = findResource(resources, name);
  if (offset > text.length) {
    throw new UsageError(`--offset ${offset} lies outside the query, which has ${text.length} characters`);
  }
  const { offers, note } = completeAt(resource, text, offset);
  await output.write(offers.length === 0 ? '[]\n' : `[\n${offers.map((one) => `  ${toJson(one)}`).join(',\n')}\n]\n`);
  if (offers.length === 0 && note !== undefined) await errors.write(`clausal: ${note}\n`);
  return EXIT.ok;
}

/**
 * `clausal complete --ndjson`: answers each line, `{"resource", "text", "offset"}`,
 * with a line: the list of offers or, for a wrong line, `{"error", "line"}`. The exit
 * code is 2 if any line is wrong.
 */
export async function completeLines(
  batches: AsyncIterable<readonly string[]>,
  fallback: string | undefined,
  resources: Resources,
  output: Output,
): Promise<ExitCode> {
  if (fallback !== undefined) resources.find(fallback);
  let exitCode: ExitCode = EXIT.ok;
  let number = 0;
  for await (const lines of batches) {
    for (const line of lines) {
      number++;
      if (line.trim() === '') continue;
      const answer = answerLine(line, fallback, resources);
      const isError = typeof answer === 'string';
      if (isError) exitCode = EXIT.usage;
      const written = isError ? JSON.stringify({ error: answer, line: number }) : `[${answer.map(toJson).join()}]`;
      await output.write(`${written}\n`);
    }
    await output.flush();
  }
  return exitCode;
}

/** Returns the offers for a request, or a message if the request is wrong. */
function answerLine(line: string, fallback: string | undefined, { find }: Resources): readonly Offer[] | string {
  let request: { readonly resource?: unknown; readonly text?: unknown; readonly offset?: unknown } | null;
  try {
    request = JSON.parse(line);
  } catch {
    return 'not JSON; expected {"resource", "text", "offset"}';
  }
  if (typeof request !== 'object' || request === null) return 'not a JSON object';
  const { resource: name = fallback, text } = request;
  if (typeof text !== 'string') return '`text` is missing or not a string';
  if (typeof name !== 'string') return '`resource` is missing or not a string, and --resource is not set';
  const { offset = text.length } = request;
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > text.length) {
    return `\`offset\` is not a whole number from 0 to ${text.length}`;
  }
  let resource: Resource;
  try {
    resource = find(name);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return completeAt(resource, text, offset).offers;
}

function toJson({ label, kind, detail, edit, field }: Offer): string {
  return JSON.stringify({ label, kind, detail, edit, field });
}
