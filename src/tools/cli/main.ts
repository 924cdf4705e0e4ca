import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import packageJson from '../../../package.json' with { type: 'json' };
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { toVisible } from '../../language/diagnostic/quote.ts';
import { isSystemError } from '../../objects/readers/system-errors.ts';
import { codeConfigOption, type Run } from './command.ts';
import { createCheck } from './commands/check.ts';
import { createFix } from './commands/fix.ts';
import { createFormat } from './commands/format.ts';
import { createParse } from './commands/parse.ts';
import { applyConfig, takesDefaults } from './config-defaults.ts';
import { EXIT, type ExitCode, UsageError } from './exit.ts';
import { ClosedPipe, createOutput, flushQuietly, type Output } from './output.ts';

interface CommandEntry {
  readonly description: string;
  readonly load: () => Promise<CreateCommand> | CreateCommand;
}

type CreateCommand = (run: Run) => CommandUnknownOpts;

/** The commands in the groups and the order of `--help`. The file of one with many imports is loaded when the command is called. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, CommandEntry>>>> = {
  'Queries:': {
    check: {
      description: 'check queries and report errors and warnings',
      load: () => createCheck,
    },
    fix: {
      description: 'fix queries and print them; remaining diagnostics go to standard error',
      load: () => createFix,
    },
    format: {
      description: 'print queries in canonical form; queries with errors stay as they are',
      load: () => createFormat,
    },
    complete: {
      description: 'list completions at a position in a query, as JSON, best first',
      load: async () => (await import('./commands/complete.ts')).createComplete,
    },
    parse: {
      description: 'print the syntax tree of queries without checking their fields',
      load: () => createParse,
    },
  },
  'Objects:': {
    match: {
      description: 'find the objects in JSON or CSV files that match a query',
      load: async () => (await import('./commands/match.ts')).createMatch,
    },
    index: {
      description: 'put objects from JSON or CSV files into an index, where `match --in` finds them',
      load: async () => (await import('./commands/index-objects.ts')).createIndex,
    },
    compile: {
      description: 'print the SQL that an index is asked for a query',
      load: async () => (await import('./commands/compile.ts')).createCompile,
    },
  },
  'The service:': {
    search: {
      description: 'search the service and print the objects that match a query',
      load: async () => (await import('./commands/search.ts')).createSearch,
    },
    plan: {
      description: 'plan the queries for an expression that no single query can express',
      load: async () => (await import('./commands/plan.ts')).createPlan,
    },
    sync: {
      description: 'copy new and changed objects of the service into an index, for `match --in`',
      load: async () => (await import('./commands/sync.ts')).createSync,
    },
    sandbox: {
      description: 'serve a sandbox of the service with your own objects, on this computer only',
      load: async () => (await import('./commands/sandbox.ts')).createSandboxCommand,
    },
    probe: {
      description: 'ask a service what its documentation leaves open, and write a profile for sandboxes',
      load: async () => (await import('./commands/probe.ts')).createProbe,
    },
  },
  'Repositories:': {
    lint: {
      description: 'check the queries in a repository: in query files, data, documents and programs',
      load: async () => (await import('./commands/lint.ts')).createLint,
    },
    migrate: {
      description: 'replace requests to the lists of version 1 with searches',
      load: async () => (await import('./commands/migrate.ts')).createMigrate,
    },
    init: {
      description: 'write a first clausal.config.jsonc',
      load: async () => (await import('./commands/init.ts')).createInit,
    },
  },
  'Resources:': {
    fields: {
      description: 'list the fields of all resources, or of one',
      load: async () => (await import('./commands/fields.ts')).createFields,
    },
    catalogue: {
      description: 'import your own resources from a schema, and compare them with it later',
      load: async () => (await import('./commands/catalogue.ts')).createCatalogueCommand,
    },
  },
  'Servers:': {
    lsp: {
      description: 'serve editors over the language server protocol, on standard input and output',
      load: async () => (await import('./commands/lsp.ts')).createLsp,
    },
    mcp: {
      description: 'serve assistants over the Model Context Protocol, on standard input and output',
      load: async () => (await import('./commands/mcp.ts')).createMcp,
    },
    playground: {
      description: 'serve a page for trying queries on example objects, on this computer only',
      load: async () => (await import('./commands/playground.ts')).createPlayground,
    },
  },
  'Help:': {
    completion: {
      description: 'print a script that completes commands and options in bash, zsh or fish',
      load: async () => {
        const { createCompletion } = await import('./commands/completion.ts');
        return (run) => createCompletion(run, () => Promise.all(Object.values(COMMANDS).map((one) => build(one, run))));
      },
    },
    explain: {
      description: 'explain a code of check or lint, or list all codes',
      load: async () => (await import('./commands/explain.ts')).createExplain,
    },
  },
};

const COMMANDS: Readonly<Record<string, CommandEntry>> = Object.assign({}, ...Object.values(GROUPS));

const EXAMPLES = `
Examples:
  $ clausal check --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal fix --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal match --resource payments 'amount>=5000' payments.ndjson
  $ clausal fields payments --search refund

Exit codes: 0 no errors, 1 errors in queries, 2 incorrect usage or unreadable input.`;

/**
 * Runs the command.
 *
 * @param argv - The arguments after the name of the program.
 * @returns The exit code: 0 for no errors, 1 for errors in queries, 2 for incorrect usage or unreadable input.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const output = createOutput(1);
  const errors = createOutput(2);
  let exitCode: ExitCode = EXIT.ok;
  let hasBrokenInput = false;
  const run: Run = {
    output,
    errors,
    reportBroken({ origin, line, problem }) {
      hasBrokenInput = true;
      // A closed pipe is ignored here; any other failure shows at the last flush.
      errors.write(`clausal: ${origin}:${line}: ${problem}\n`)?.catch(() => {});
    },
    finish(code) {
      exitCode = hasBrokenInput ? EXIT.usage : code;
    },
  };
  try {
    await runCommand(argv, run);
    await output.flush();
    await flushQuietly(errors);
  } catch (error) {
    if (error instanceof ClosedPipe) return exitCode;
    if (!isSystemError(error)) throw error;
    await writeLast(errors, `clausal: cannot read or write: ${error.message}\n`);
    return EXIT.usage;
  }
  return exitCode;
}

async function runCommand(argv: readonly string[], run: Run): Promise<void> {
  try {
    const words = readWords(argv);
    const program = await createProgram(words, run);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) run.finish(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    else if (error instanceof UsageError) {
      run.finish(EXIT.usage);
      // A URL may stand where a file or a name belongs.
      await run.errors.write(`clausal: ${hideCredentials(error.message)}\n`);
    } else throw error;
  }
}

/** Reads `-V` as `-v`, and `help` before an unknown command as nothing, so that the command is suggested. */
function readWords([first = '', second, ...others]: readonly string[]): readonly string[] {
  const rest = second === undefined ? [] : [second, ...others];
  if (first === '-V') return ['-v', ...rest];
  const isUnknown = first === 'help' && second !== undefined && second !== 'help' && !Object.hasOwn(COMMANDS, second);
  return isUnknown || first === '' ? rest : [first, ...rest];
}

/** Creates the program. Only the called command is built in full (docs/decisions/002-quick-start.md). */
async function createProgram(argv: readonly string[], run: Run): Promise<Command> {
  const { output, errors } = run;
  const program = new Command('clausal')
    .description('Check, fix and format the search queries of a billing service before they are sent.')
    .version(packageJson.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void output.write(wrapHelp(text, process.stdout.isTTY ? process.stdout.columns : 80)),
      writeErr: (text) =>
        void errors.write(hideCredentials(text.replace(UNKNOWN_OPTION, "$1'")).split('\n').map(toVisible).join('\n')),
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError(helpHint('clausal'))
    .addHelpText('after', EXAMPLES);
  // `help check` and `-- check` call `check` too.
  const called = argv.find((argument) => argument !== 'help' && argument !== '--');
  // The other commands are for a list of all, which a command does not print.
  const isCalled = called === argv[0] && Object.hasOwn(COMMANDS, called ?? '');
  for (const [group, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(group);
    for (const [name, entry] of Object.entries(commands)) {
      if (isCalled && name !== called) continue;
      const command = name === called ? await build(entry, run) : new Command(name).description(entry.description);
      command.copyInheritedSettings(program).showHelpAfterError(helpHint(`clausal ${name}`));
      for (const part of command.commands) {
        part.copyInheritedSettings(program).showHelpAfterError(helpHint(`clausal ${name} ${part.name()}`));
      }
      program.addCommand(command);
    }
  }
  return program.helpCommand('help [command]', 'explain a command');
}

async function build({ description, load }: CommandEntry, run: Run): Promise<CommandUnknownOpts> {
  const command = (await load())(run).description(description);
  if (takesDefaults(command)) command.addOption(codeConfigOption()).hook('preAction', applyConfig);
  return command;
}

/** The name of an unknown option; its value may be a password or a key. */
const UNKNOWN_OPTION = /^(error: unknown option '(?:--[^'=\n]*|-.)).*?'$/ms;

function helpHint(command: string): string {
  return `(run ${command} --help for usage)`;
}

/** Writes a last message, unless standard error is closed. */
async function writeLast(errors: Output, text: string): Promise<void> {
  try {
    await errors.write(text);
    await errors.flush();
  } catch (error) {
    if (!(error instanceof ClosedPipe) && !isSystemError(error)) throw error;
  }
}

/** Wraps the paragraphs and the lists of a help text; examples stay as they are. */
function wrapHelp(text: string, width: number): string {
  return text
    .replaceAll(/^\S.*(?:\n\S.*)*/gm, (paragraph) => wrap(paragraph, width, ''))
    .replaceAll(/^ {2}[^\s$].*/gm, (entry) =>
      entry.length > width ? `  ${wrap(entry.trim(), width - 2, '    ')}` : entry,
    );
}

function wrap(text: string, width: number, indent: string): string {
  let line = '';
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
