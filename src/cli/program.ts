import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogue } from '../catalogue/catalogue.ts';
import { toVisible } from '../diagnostic/visible.ts';
import { INPUT_FORMATS } from '../objects/object-reader.ts';
import { check } from './commands/check.ts';
import { fields } from './commands/fields.ts';
import { fix } from './commands/fix.ts';
import { format } from './commands/format.ts';
import { parse } from './commands/parse.ts';
import { EXIT, type ExitCode, UsageError } from './exit.ts';
import { EXAMPLES } from './help-examples.ts';
import type { BrokenLine } from './input.ts';
import type { Output } from './output.ts';
import { openQueries, openTexts, readStdin, restoreQuery, type SourceOptions } from './query-source.ts';
import { findResource, loadResources } from './resources.ts';

/** Shared by all commands of a run. */
interface Run {
  readonly output: Output;
  readonly errors: Output;
  readonly open: (queries: readonly string[], options: SourceOptions) => ReturnType<typeof openQueries>;
  readonly finish: (code: ExitCode) => void;
}

/**
 * Builds the command line.
 *
 * @param name - The first argument. If it is a command, only that one is built,
 *   to start faster (docs/decisions/006-quick-start.md).
 */
export function createProgram(
  name: string | undefined,
  output: Output,
  errors: Output,
  setExitCode: (code: ExitCode) => void,
): Command {
  let hasBrokenInput = false;
  const reportBroken = ({ origin, line, problem }: BrokenLine): void => {
    hasBrokenInput = true;
    // A closed pipe is ignored here; any other failure shows at the last flush.
    errors.write(`clausal: ${origin}:${line}: ${problem}\n`)?.catch(() => {});
  };
  const run: Run = {
    output,
    errors,
    open: (queries, options) => openQueries(queries, options, reportBroken),
    finish: (code) => setExitCode(hasBrokenInput ? EXIT.usage : code),
  };

  const program = new Command('clausal')
    .description('Check, fix and format the search queries of a billing service before they are sent.')
    .version(packageJson.version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void output.write(text),
      writeErr: (text) => void errors.write(text.split('\n').map(toVisible).join('\n')),
    })
    .showHelpAfterError(helpHint('clausal'))
    .addHelpText('after', EXAMPLES.program);
  const called = name !== undefined && Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
  for (const command of called) {
    COMMANDS[command]?.(program.command(command).showHelpAfterError(helpHint(`clausal ${command}`)), run);
  }
  return program;
}

function helpHint(command: string): string {
  return `(run ${command} --help for usage)`;
}

const COMMANDS: Readonly<Record<string, (command: Command, run: Run) => void>> = {
  check(command, { open, finish, output }) {
    takeQueries(command)
      .description('check queries and report errors and warnings')
      .addOption(new Option('-f, --format <format>', 'format of the report').choices(['text', 'json']).default('text'))
      .option('--max-warnings <count>', 'fail if there are more warnings than this', readCount)
      .option('-q, --quiet', 'show only errors in text reports')
      .addHelpText('after', EXAMPLES.check)
      .action(async (queries, options) => {
        finish(await check(await open(queries, options), options, output));
      });
  },
  fix(command, { open, finish, output, errors }) {
    takeQueries(command)
      .description('fix queries and print them; remaining diagnostics go to standard error')
      .addOption(new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text'))
      .option('--unsafe', 'also apply the most likely unsafe fix where there is no safe one')
      .addHelpText('after', EXAMPLES.fix)
      .action(async (queries, options) => {
        finish(await fix(await open(queries, options), options, output, errors));
      });
  },
  format(command, { open, finish, output, errors }) {
    takeQueries(command)
      .description('print queries in canonical form; queries with errors stay as they are')
      .option('--check', 'list queries that are not in canonical form, and fail if there are any')
      .addHelpText('after', EXAMPLES.format)
      .action(async (queries, options) => {
        finish(await format(await open(queries, options), options, output, errors));
      });
  },
  complete(command, { finish, output, errors }) {
    command
      .description('list completions at a place in a query, as JSON, best first')
      .argument('[query]', 'a query; without one, list how a query can begin')
      .addOption(resourceOption())
      .addOption(catalogueOption())
      .option('--offset <count>', 'place in the query, in UTF-16 code units (default: its end)', readCount)
      .option(
        '--ndjson',
        'read {"resource","text","offset"} objects from standard input, one per line; answer each on a line',
      )
      .addHelpText('after', EXAMPLES.complete)
      .action(async (query: string | undefined, options) => {
        const { complete, completeLines } = await import('./commands/complete.ts');
        const resources = await loadResources(options.catalogue);
        if (options.ndjson !== true) {
          finish(await complete(restoreQuery(query ?? ''), options, resources, output, errors));
          return;
        }
        if (query !== undefined) throw new UsageError('--ndjson reads standard input and takes no query as argument');
        finish(await completeLines(readStdin(), options.resource, resources, output));
      });
  },
  match(command, { finish, output, errors }) {
    command
      .description('find the objects in JSON or CSV files that match a query')
      .usage('--resource <name> [options] <query> [files...]')
      .argument('<query>', 'a query')
      .argument('[files...]', 'files of objects; without files, or with `-`, reads standard input')
      .addOption(resourceOption())
      .addOption(catalogueOption())
      .addOption(
        new Option(
          '-i, --input <format>',
          'format of the files; by default from their extension, otherwise JSON',
        ).choices(INPUT_FORMATS),
      )
      .addOption(
        new Option('-f, --format <format>', 'output format (default: ndjson; text with --explain)').choices([
          'ndjson',
          'json',
          'table',
        ]),
      )
      .option('-c, --count', 'print only the number of matches')
      .option('-n, --limit <count>', 'stop after this many matches', readCount)
      .option(
        '-e, --explain',
        'explain why each object matches or not, and count what each clause does; with --count, only the counts',
      )
      .option('-q, --quiet', 'hide warnings about the query and the objects')
      .addHelpText('after', EXAMPLES.match)
      .action(async (query: string, files: readonly string[], options) => {
        const { match } = await import('./commands/match.ts');
        const resource = findResource(await loadResources(options.catalogue), options.resource);
        finish(await match(resource, restoreQuery(query), files.map(restoreQuery), options, output, errors));
      });
  },
  lint(command, { finish, output, errors }) {
    command
      .description('check the queries in a repository: in query files, data, documents and programs')
      .argument('[paths...]', 'files, folders or globs (default: the working folder)')
      .addOption(new Option('-f, --format <format>', 'format of the report').choices(LINT_FORMATS).default('text'))
      .option('-o, --output-file <file>', 'write the report to a file instead of standard output')
      .option('--fix', 'apply safe fixes')
      .option('--unsafe-fixes', 'also apply the most likely unsafe fix where there is no safe one')
      .option('--diff', 'print what --fix or --unsafe-fixes would change, and change nothing')
      .option(
        '--config <file>',
        'use this config (default: the nearest clausal.config.json, .js, .ts or similar, in the working folder or above it)',
      )
      .option('--print-config [file]', 'print the settings for a file, or for all files')
      .option('--print-queries', 'print the queries and their resources instead of checking them')
      .addOption(resourceOption())
      .addOption(catalogueOption())
      .option(
        '--baseline <file>',
        'accept the diagnostics in this baseline (default: that of the config); fails if entries are stale',
      )
      .option('--no-baseline', 'ignore the baseline of the config')
      .option(
        '--write-baseline',
        'write a baseline that accepts all current diagnostics (default file: clausal-baseline.json)',
      )
      .option('--prune', 'remove stale entries from the baseline')
      .option('--staged', 'check only staged files, with their staged content')
      .option('--changed-since <ref>', 'check only files that changed since a commit, branch or tag')
      .option('--stdin', 'check standard input; with --fix, print the fixed text')
      .option('--stdin-filename <name>', 'name of standard input, whose extension sets its kind (default: stdin.query)')
      .option('--max-warnings <count>', 'fail if there are more warnings than this', readCount)
      .option('-q, --quiet', 'show only errors, and no notices about skipped files')
      .option('--watch', 'run again whenever a file changes')
      .option('--cache', 'reuse results of files that have not changed')
      .option('--cache-location <file>', 'file for the cache (default: .clausalcache)')
      .addHelpText('after', EXAMPLES.lint)
      .action(async (paths: readonly string[], { printConfig: file, ...options }) => {
        const { lint, printConfig } = await import('./commands/lint.ts');
        if (file === undefined) finish(await lint(paths, options, output, errors));
        else finish(await printConfig(file === true ? undefined : file, options, output));
      });
  },
  init(command, { finish, errors }) {
    command.description('write a first clausal.config.jsonc').action(async () => {
      const { init } = await import('./commands/init.ts');
      finish(await init(errors));
    });
  },
  parse(command, { finish, output }) {
    command
      .description('print the syntax tree of queries without checking their fields')
      .addArgument(queriesArgument())
      .addOption(new Option('-f, --format <format>', 'output format').choices(['json']).default('json'))
      .addHelpText('after', EXAMPLES.parse)
      .action(async (queries: readonly string[]) => {
        finish(await parse(openTexts(queries), output));
      });
  },
  fields(command, { finish, output, errors }) {
    command
      .description('list the fields of all resources, or of one')
      .argument('[resource]', `${RESOURCES}, or one from --catalogue`)
      .option(
        '-s, --search <word>',
        'list only fields whose path, description, values, short names or synonyms contain the word',
      )
      .option('--json', 'print a catalogue file')
      .addOption(
        new Option(
          '--grammar <format>',
          'print a grammar that keeps a language model to valid queries of the resource',
        ).choices(GRAMMAR_FORMATS),
      )
      .addOption(catalogueOption())
      .addHelpText('after', EXAMPLES.fields)
      .action(async (name, options) => {
        const resources = await loadResources(options.catalogue);
        if (options.grammar === undefined) finish(await fields(name, options, resources, output, errors));
        else {
          const { grammar } = await import('./commands/grammar.ts');
          finish(await grammar(options.grammar, findResource(resources, name), output));
        }
      });
  },
  lsp(command, { finish }) {
    command
      .description('serve editors over the language server protocol, on standard input and output')
      .option('--stdio', 'accepted for editors that pass it; standard input and output are always used')
      .addHelpText('after', EXAMPLES.lsp)
      .action(async () => {
        const { lsp } = await import('./commands/lsp.ts');
        finish(await lsp());
      });
  },
  mcp(command, { finish }) {
    command
      .description('serve assistants over the Model Context Protocol, on standard input and output')
      .argument('[roots...]', 'the folders whose files may be read (default: the working folder)')
      .addHelpText('after', EXAMPLES.mcp)
      .action(async (roots: readonly string[]) => {
        const { mcp } = await import('./commands/mcp.ts');
        finish(await mcp(roots));
      });
  },
  playground(command, { finish, output }) {
    command
      .description('serve a page for trying queries on example objects, on this computer only')
      .option('-p, --port <number>', 'port of the page (default: any free one)', readPort)
      .addHelpText('after', EXAMPLES.playground)
      .action(async ({ port = 0 }) => {
        const { playground } = await import('./commands/playground.ts');
        finish(await playground(port, output));
      });
  },
  explain(command, { finish, output }) {
    command
      .description('explain a code of check or lint, or list all codes')
      .argument('[code]', 'a code, such as unknown-field')
      .addHelpText('after', EXAMPLES.explain)
      .action(async (code) => {
        const { explain } = await import('./commands/explain.ts');
        finish(await explain(code, output));
      });
  },
};

/** The report formats. Listed here because the reports are loaded with the command; a test compares the lists. */
export const LINT_FORMATS = ['text', 'json', 'jsonl', 'github', 'gitlab', 'junit', 'sarif', 'rdjson'] as const;

/** The formats of grammars, listed here for the same reason. */
export const GRAMMAR_FORMATS = ['gbnf', 'json-schema', 'lark'] as const;

const RESOURCES = Object.keys(catalogue).join(', ');

/** Adds the arguments and options of all commands that take queries of a resource. */
function takeQueries(command: Command): Command {
  return command
    .addArgument(queriesArgument())
    .addOption(resourceOption())
    .addOption(catalogueOption())
    .option('--ndjson', 'read {"resource","query"} objects from standard input, one per line');
}

function queriesArgument(): Argument {
  return new Argument('[queries...]', 'queries; without queries, or with `-`, reads standard input, one per line');
}

function resourceOption(): Option {
  const words = `resource of the queries: ${RESOURCES}, or one from --catalogue`;
  return new Option('-r, --resource <name>', words).argParser(readOnce);
}

function catalogueOption(): Option {
  return new Option('--catalogue <file>', 'JSON file with your own resources');
}

/** A query has one resource, so a second one is a mistake; the last would win otherwise. */
function readOnce(text: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError('It can be given only once.');
  return text;
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

function readPort(text: string): number {
  const port = readCount(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be at most 65535.');
  return port;
}
