import { Argument, Command, InvalidArgumentError, Option, type ParseOptionsResult } from '@commander-js/extra-typings';
import { catalogue } from '../../language/catalogue/catalogue.ts';
import { serviceResources } from '../../language/catalogue/service-resources.ts';
import { readTimeZone } from '../../language/checker/zoned-time.ts';
import { fromConfig } from './config-defaults.ts';
import type { ExitCode } from './exit.ts';
import type { Output } from './output.ts';

/** A line of input without a query. */
export interface BrokenLine {
  readonly origin: string;
  readonly line: number;
  readonly problem: string;
}

/** Shared by all commands of a run. */
export interface Run {
  readonly output: Output;
  readonly errors: Output;
  /** Reports a line of input without a query; the run then ends with a failure. */
  reportBroken(broken: BrokenLine): void;
  finish(code: ExitCode): void;
}

/** A command whose arguments are queries: one may begin with a hyphen, and it need not be finished. */
class QueryCommand extends Command {
  /** Takes everything but the declared options for a query. Commander would take `-amount` for options. */
  override parseOptions(argv: readonly string[]): ParseOptionsResult {
    const declared = this.createHelp().visibleOptions(this);
    const queries: string[] = [];
    const options: string[] = [];
    for (let index = 0; index < argv.length; index++) {
      const argument = argv[index] ?? '';
      if (argument === '--') {
        queries.push(...argv.slice(index + 1));
        break;
      }
      if (!isOption(declared, argument)) queries.push(argument);
      else {
        const takesNext = declared.some(({ required, short, long }) => required && [short, long].includes(argument));
        options.push(...argv.slice(index, index + (takesNext ? 2 : 1)));
        if (takesNext) index++;
      }
    }
    return { operands: queries, unknown: super.parseOptions(options).unknown };
  }
}

/** Matches the names of long options, unknown ones too: no query begins with one. */
const LONG_OPTION = /^--[a-z-]+(?:=|$)/;

function isOption(declared: readonly Option[], argument: string): boolean {
  if (argument.startsWith('--')) return LONG_OPTION.test(argument);
  const option = declared.find(({ short }) => short === argument.slice(0, 2));
  const rest = argument.slice(2);
  if (option === undefined || rest === '') return option !== undefined;
  return option.required ? isValue(option, rest) : isOption(declared, `-${rest}`);
}

/** Whether a text directly after a short option is its value, as in `-rpayments` and `-n5`; `-refund` is not one. */
function isValue({ argChoices }: Option, text: string): boolean {
  return argChoices?.includes(text) ?? (/^\d+$/.test(text) || Object.hasOwn(serviceResources, text));
}

/** Starts the declaration of a command that takes queries of one resource. */
export function queryCommand(name: string) {
  return new QueryCommand(name)
    .addOption(fromConfig(resourceOption(), 'resource'))
    .addOption(fromConfig(catalogueOption(), 'catalogues'));
}

/** Starts the declaration of a command that reads any number of queries. */
export function queriesCommand(name: string) {
  return queryCommand(name)
    .addArgument(queriesArgument())
    .option('--ndjson', 'read {"resource","query"} objects from standard input, one per line');
}

/** Starts the declaration of a command that reads texts without a resource. */
export function textsCommand(name: string) {
  return new QueryCommand(name).addArgument(queriesArgument());
}

function queriesArgument() {
  return new Argument('[queries...]', 'queries; without queries, or with `-`, reads standard input, one per line');
}

/** The names of the resources that the service searches, for help texts. */
export const SEARCHED_RESOURCES = Object.keys(catalogue).join(', ');

/** The names of all resources of the service, for help texts. */
export const RESOURCES = Object.keys(serviceResources).join(', ');

export function resourceOption(words = 'resource of the queries', names = RESOURCES) {
  return new Option('-r, --resource <name>', `${words}: ${names}, or one from --catalogue`).argParser(readOnce);
}

export function catalogueOption() {
  return new Option('--catalogue <file>', 'JSON file with your own resources; can be given several times').argParser(
    addFile,
  );
}

/** The name of the table of an index. */
/** Adds a file to those of the same option before. */
export function addFile(file: string, before: readonly string[] = []): readonly string[] {
  return [...before, file];
}

/** Splits names at commas, and adds them to those of the same option before. */
export function splitNames(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((name) => name.trim())].filter((name) => name !== '');
}

export function tableOption() {
  return new Option(
    '--table <name>',
    'table, or index, that holds the objects (default: clausal_ and the name of the resource)',
  );
}

/** The zone of days in words. */
export function timeZoneOption() {
  const words = 'time zone of words such as `yesterday`, e.g. Europe/Berlin (default: that of the machine)';
  return fromConfig(new Option('--time-zone <zone>', words).argParser(readZone), 'timeZone');
}

export function urlOption() {
  return fromConfig(new Option('-u, --url <address>', 'address of the service'), 'service.url');
}

export function keyEnvOption() {
  const words = 'environment variable that holds the key of the API';
  return fromConfig(new Option('-k, --key-env <name>', words), 'service.keyEnv');
}

export function codeConfigOption() {
  return new Option('--no-code-config', 'do not run a config in JavaScript or TypeScript, in folders you do not trust');
}

export function parametersOption() {
  return new Option('--parameters', 'read stored queries, in which `$name` stands for a value');
}

function readZone(text: string): string {
  const zone = readTimeZone(text);
  if (zone !== undefined) return zone;
  throw new InvalidArgumentError('It must be the name of a time zone, such as Europe/Berlin.');
}

export function formatOption(words: string) {
  return new Option('-f, --format <format>', words).choices(['text', 'json']).default('text');
}

/** A query has one resource, so a second one is a mistake; the last would win otherwise. */
function readOnce(text: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('It can be given only once.');
  return text;
}

/** Reads a number of seconds, with or without a fraction. */
export function readSeconds(text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be a number of seconds, such as 10 or 0.5.');
  }
  return Number(text);
}

export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

/** The longest time of a timer: one of Node.js that is longer ends at once. */
const MAX_DURATION_MS = 2 ** 31 - 1;
const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Reads a time in milliseconds. */
export function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,9})(ms|s|m)$/.exec(text) ?? [];
  const ms = UNITS_MS[unit];
  if (ms === undefined) throw new InvalidArgumentError('It must be a number with ms, s or m: 0s, 500ms, 2m.');
  const duration = Number(count) * ms;
  if (duration > MAX_DURATION_MS) throw new InvalidArgumentError('It must be at most 35791m, 24 days.');
  return duration;
}
