import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogue } from '../catalogue/catalogue.ts';
import { toVisible } from '../diagnostic/visible.ts';
import { check } from './commands/check.ts';
import { fields } from './commands/fields.ts';
import { fix } from './commands/fix.ts';
import { format } from './commands/format.ts';
import { parse } from './commands/parse.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { EXAMPLES } from './help-examples.ts';
import type { BrokenLine } from './input.ts';
import { INPUT_FORMATS } from './objects/object-reader.ts';
import type { Output } from './output.ts';
import { openQueries, openTexts, restoreQuery, type SourceOptions } from './query-source.ts';
import { findResource, loadResources } from './resources.ts';

/** What the commands share in a run. */
interface Run {
  readonly output: Output;
  readonly errors: Output;
  readonly open: (queries: readonly string[], options: SourceOptions) => ReturnType<typeof openQueries>;
  readonly finish: (code: ExitCode) => void;
}

/**
 * Builds the command line.
 *
 * @param name - The first argument. When it names a command the others are not
 *   built: only a look at all of them needs all (docs/decisions/006-quick-start.md).
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
    // Whoever closed standard error is told nothing more; anything else shows at the last flush.
    errors.write(`clausal: ${origin}:${line}: ${problem}\n`)?.catch(() => {});
  };
  const run: Run = {
    output,
    errors,
    open: (queries, options) => openQueries(queries, options, reportBroken),
    finish: (code) => setExitCode(hasBrokenInput ? EXIT.usage : code),
  };

  const program = new Command('clausal')
    .description('Check, mend and format the search queries of a billing service before they are sent.')
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
  return `(${command} --help shows how to use it)`;
}

const COMMANDS: Readonly<Record<string, (command: Command, run: Run) => void>> = {
  check(command, { open, finish, output }) {
    takeQueries(command)
      .description('report what is wrong with queries')
      .addOption(new Option('-f, --format <format>', 'how to report').choices(['text', 'json']).default('text'))
      .option('--max-warnings <count>', 'fail when there are more warnings than this', readCount)
      .option('-q, --quiet', 'show errors only, in text reports')
      .addHelpText('after', EXAMPLES.check)
      .action(async (queries, options) => {
        finish(await check(await open(queries, options), options, output));
      });
  },
  fix(command, { open, finish, output, errors }) {
    takeQueries(command)
      .description('mend queries and print them; what is left to do goes to standard error')
      .addOption(new Option('-f, --format <format>', 'how to print').choices(['text', 'json']).default('text'))
      .option('--unsafe', 'also apply the likeliest guess where no fix is safe')
      .addHelpText('after', EXAMPLES.fix)
      .action(async (queries, options) => {
        finish(await fix(await open(queries, options), options, output, errors));
      });
  },
  format(command, { open, finish, output, errors }) {
    takeQueries(command)
      .description('print queries in canonical form; those with errors as they are')
      .option('--check', 'only tell which queries are not in canonical form, and fail if there are any')
      .addHelpText('after', EXAMPLES.format)
      .action(async (queries, options) => {
        finish(await format(await open(queries, options), options, output, errors));
      });
  },
  match(command, { finish, output, errors }) {
    command
      .description('find the objects that a query asks for, in files of JSON or CSV')
      .usage('--resource <name> [options] <query> [files...]')
      .argument('<query>', 'a query')
      .argument('[files...]', 'files of objects; none, or `-`, reads standard input')
      .addOption(resourceOption())
      .addOption(catalogueOption())
      .addOption(
        new Option('-i, --input <format>', 'what the files are; unless told as their names say, or else JSON').choices(
          INPUT_FORMATS,
        ),
      )
      .addOption(
        new Option('-f, --format <format>', 'how to print; unless told ndjson, and with --explain text').choices([
          'ndjson',
          'json',
          'table',
        ]),
      )
      .option('-c, --count', 'print only how many there are')
      .option('-n, --limit <count>', 'stop after so many matches', readCount)
      .option('-e, --explain', 'say of each object why, and what each clause does; with --count only the latter')
      .option('-q, --quiet', 'show no warnings of the query, nor doubts about the objects')
      .addHelpText('after', EXAMPLES.match)
      .action(async (query: string, files: readonly string[], options) => {
        const { match } = await import('./commands/match.ts');
        const resource = findResource(await loadResources(options.catalogue), options.resource);
        finish(await match(resource, restoreQuery(query), files.map(restoreQuery), options, output, errors));
      });
  },
  lint(command, { finish, output, errors }) {
    command
      .description('check the queries of a repository: in query files, data, documents and programs')
      .argument('[paths...]', 'files, folders or globs; the working folder unless told')
      .addOption(new Option('-f, --format <format>', 'how to report').choices(LINT_FORMATS).default('text'))
      .option('-o, --output-file <file>', 'where the report goes instead of to standard output')
      .option('--fix', 'mend what can be mended safely')
      .option('--unsafe-fixes', 'also apply the likeliest guess where no fix is safe')
      .option('--diff', 'print what --fix or --unsafe-fixes would change, and change nothing')
      .option(
        '--config <file>',
        'a config; unless told, clausal.config.json, .js, .ts or the like of the working folder, or of the nearest above it',
      )
      .option('--print-config [file]', 'print what the config says, for a file or for all')
      .option('--print-queries', 'print the queries that are found and what they search, and check none of them')
      .addOption(resourceOption())
      .addOption(catalogueOption())
      .option(
        '--baseline <file>',
        'leave out what a baseline allows for, that of the config unless told; it must not allow for more than there is',
      )
      .option('--no-baseline', 'leave out nothing, whatever the config says')
      .option('--write-baseline', 'write a baseline that allows for all there is; to clausal-baseline.json unless told')
      .option('--prune', 'take out of the baseline what is no more')
      .option('--staged', 'look at what git is to commit')
      .option('--changed-since <ref>', 'look at the files that differ from a commit, branch or tag of git')
      .option('--stdin', 'look at standard input; with --fix, print it mended')
      .option(
        '--stdin-filename <name>',
        'what standard input is called, which tells its kind; unless told, it holds queries',
      )
      .option('--max-warnings <count>', 'fail when there are more warnings than this', readCount)
      .option('-q, --quiet', 'show errors only')
      .option('--watch', 'run again whenever a file changes')
      .option('--cache', 'remember what was found in files that do not change')
      .option('--cache-location <file>', 'where to remember it; .clausalcache unless told')
      .addHelpText('after', EXAMPLES.lint)
      .action(async (paths: readonly string[], { printConfig: file, ...options }) => {
        const { lint, printConfig } = await import('./commands/lint.ts');
        if (file === undefined) finish(await lint(paths, options, output, errors));
        else finish(await printConfig(file === true ? undefined : file, options, output));
      });
  },
  init(command, { finish, errors }) {
    command.description('write a clausal.config.jsonc to begin with').action(async () => {
      const { init } = await import('./commands/init.ts');
      finish(await init(errors));
    });
  },
  parse(command, { finish, output }) {
    command
      .description('print the syntax tree of queries, without checking their fields')
      .addArgument(queriesArgument())
      .addOption(new Option('-f, --format <format>', 'how to print').choices(['json']).default('json'))
      .addHelpText('after', EXAMPLES.parse)
      .action(async (queries: readonly string[]) => {
        finish(await parse(openTexts(queries), output));
      });
  },
  fields(command, { finish, output, errors }) {
    command
      .description('list the fields of all resources, or of one')
      .argument('[resource]', `${RESOURCES}, or one of the catalogue`)
      .option('-s, --search <word>', 'only fields whose path, description, values or short names hold the word')
      .option('--json', 'print a catalogue file')
      .addOption(catalogueOption())
      .addHelpText('after', EXAMPLES.fields)
      .action(async (name, options) => {
        finish(await fields(name, options, await loadResources(options.catalogue), output, errors));
      });
  },
  explain(command, { finish, output }) {
    command
      .description('explain a code that check reports, or list all codes')
      .argument('[code]', 'a code, such as unknown-field')
      .addHelpText('after', EXAMPLES.explain)
      .action(async (code) => {
        const { explain } = await import('./commands/explain.ts');
        finish(await explain(code, output));
      });
  },
};

/** As the linter's reports are called, which are loaded with the command; a test compares them. */
export const LINT_FORMATS = ['text', 'json', 'jsonl', 'github', 'gitlab', 'junit', 'sarif', 'rdjson'] as const;

const RESOURCES = Object.keys(catalogue).join(', ');

/** What all commands have that take queries of a resource. */
function takeQueries(command: Command): Command {
  return command
    .addArgument(queriesArgument())
    .addOption(resourceOption())
    .addOption(catalogueOption())
    .option('--ndjson', 'read {"resource","query"} objects from standard input, one a line');
}

function queriesArgument(): Argument {
  return new Argument('[queries...]', 'queries; none, or `-`, reads them from standard input, one a line');
}

function resourceOption(): Option {
  return new Option('-r, --resource <name>', `what the queries search: ${RESOURCES}, or one of the catalogue`);
}

function catalogueOption(): Option {
  return new Option('--catalogue <file>', 'a JSON file with resources of your own');
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}
