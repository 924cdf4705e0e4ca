import { Argument, Command, type CommandUnknownOpts, type Option } from '@commander-js/extra-typings';
import { serviceResources } from '../../../language/catalogue/service-resources.ts';
import type { Run } from '../command.ts';
import { EXIT } from '../exit.ts';

const EXAMPLES = `
Examples:
  $ clausal completion bash > ~/.local/share/bash-completion/completions/clausal
  $ clausal completion zsh >> ~/.zshrc
  $ clausal completion fish > ~/.config/fish/completions/clausal.fish

Prints a script that completes commands, options and their values. Start a new shell after you have written it.`;

/** The names and the options of a command, as scripts complete them. */
interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

const SHELLS = { bash: writeBash, zsh: writeZsh, fish: writeFish };

/**
 * `clausal completion`: prints a script for a shell.
 *
 * @param loadAll - Loads all commands, whose options the script completes.
 */
export function createCompletion({ output, finish }: Run, loadAll: () => Promise<readonly CommandUnknownOpts[]>) {
  const shells = Object.keys(SHELLS) as (keyof typeof SHELLS)[];
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'shell that runs the script').choices(shells))
    .addHelpText('after', EXAMPLES)
    .action(async (shell) => {
      await output.write(SHELLS[shell]((await loadAll()).map(describe)));
      finish(EXIT.ok);
    });
}

function describe(command: CommandUnknownOpts): CompletedCommand {
  const options = command.createHelp().visibleOptions(command).map(describeOption);
  return { name: command.name(), description: command.description(), options };
}

function describeOption(option: Option): CompletedOption {
  const { short, long, required, optional, argChoices = [], description } = option;
  return {
    names: [long, short].filter((name) => name !== undefined),
    description,
    takesValue: required || optional,
    values: option.attributeName() === 'resource' ? Object.keys(serviceResources) : argChoices,
  };
}

/** Completes by `case`: first the value of an option, then options, then files. */
function writeBash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options }) => {
    const values = options
      .filter(({ takesValue }) => takesValue)
      .map(({ names, values: words }) => `        ${names.join('|')}) words='${words.join(' ')}' ;;\n`);
    const all = options.flatMap(({ names }) => names).join(' ');
    return `    ${name})\n      case "$previous" in\n${values.join('')}        *) [[ $current == -* ]] && words='${all}' ;;\n      esac ;;\n`;
  });
  const names = commands.map(({ name }) => name).join(' ');
  return `_clausal() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words=''
  if [[ $COMP_CWORD == 1 ]]; then words='${names} help --help --version'
  elif [[ $COMP_CWORD == 2 && $previous == help ]]; then words='${names}'
  else case "\${COMP_WORDS[1]}" in
${cases.join('')}  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _clausal clausal
`;
}

/** zsh runs the functions of bash. */
function writeZsh(commands: readonly CompletedCommand[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${writeBash(commands)}`;
}

function writeFish(commands: readonly CompletedCommand[]): string {
  const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c clausal -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
    ...options.map(({ names, description: words, takesValue, values }) => {
      const flags = names.map((one) => (one.startsWith('--') ? `-l ${one.slice(2)}` : `-s ${one.slice(1)}`));
      const value = values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c clausal -n '__fish_seen_subcommand_from ${name}' ${flags.join(' ')}${value} -d ${quote(words)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
